/**
 * Runs a stage of test files in processes of `bun test`, shared out by how long each file took when that was last
 * written down (`tests/durations.json`). A process that ends without its closing lines, or not at all,
 * counts as a failure.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
export const DURATIONS = `${ROOT}/tests/durations.json`

/** A process that runs longer hangs; its share is meant to take a few minutes. */
const PROCESS_MAX_MS = 30 * 60_000

/** Less is not worth the start of a process. */
const SHARE_MIN_MS = 20_000

/** How often a stage says that it goes on. */
const ALIVE_MS = 60_000

export interface Counts {
  passed: number
  failed: number
}

/** Milliseconds by test file. */
export type Durations = Record<string, number>

export interface Stage {
  name: string
  files: readonly string[]
  processes: number
  /** The same seed gives the same order of files, and of tests where they are mixed. */
  seed: number
  /** Whether the tests of a file run in random order too; some tell a story, each where the last one ended. */
  mixed?: boolean
  settings: Record<string, string>
  /** Further words for `bun test`. */
  options?: readonly string[]
}

export interface StageResult extends Counts {
  durations: Durations
  /** What failed, with its file, to be listed once more where people look: at the end. */
  failures: string[]
}

/** Runs all files of a stage; says where it stands while it does. */
export async function runStage(stage: Stage): Promise<StageResult> {
  const { name, files, processes, seed } = stage
  const begun = performance.now()
  console.log(`\n== ${name}: ${files.length} files, ${processes} at a time, --seed=${seed}`)
  const shares = sharesOf(files, processes, seed, await durationsIn(DURATIONS))
  const alive = setInterval(() => console.log(`== ${name}: ${secondsSince(begun)} s`), ALIVE_MS)
  const results: StageResult[] = []
  const work = async (number: number): Promise<void> => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      results.push(await runShare(stage, share, number))
    }
  }
  const working = Array.from({ length: processes }, (_, index) => work(index + 1))
  await Promise.all(working).finally(() => clearInterval(alive))
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log(`== ${name}: ${passed} passed, ${failed} failed in ${secondsSince(begun)} s`)
  const durations = Object.assign({}, ...results.map((result) => result.durations))
  return { passed, failed, durations, failures: results.flatMap((result) => result.failures) }
}

/**
 * Shares of files, each of which a process takes when it has done its last one: the slowest files first, and of what
 * is left half of a process's part at a time, so that all end together however fast the machine is (guided
 * self-scheduling, Polychronopoulos and Kuck 1987). A file that nothing is known of counts as an average
 * one. Each share is in an order by the seed.
 */
export function sharesOf(
  files: readonly string[],
  processes: number,
  seed: number,
  durations: Durations
): string[][] {
  const known = files.flatMap((file) => durations[file] ?? [])
  const average = known.reduce((sum, ms) => sum + ms, 0) / Math.max(1, known.length)
  // What takes no time takes a little: where nothing is known, the number of files decides.
  const msOf = (file: string): number => Math.max(1, durations[file] ?? average)
  const placeOf = (file: string): bigint => BigInt(Bun.hash(file, seed))
  const bySeed = (a: string, b: string): number => (placeOf(a) < placeOf(b) ? -1 : 1)
  const left = files.toSorted(bySeed).sort((a, b) => msOf(b) - msOf(a))
  let leftMs = left.reduce((sum, file) => sum + msOf(file), 0)
  const leastMs = Math.min(SHARE_MIN_MS, leftMs / processes)
  const shares: string[][] = []
  while (left.length > 0) {
    const wanted = Math.max(leastMs, leftMs / (2 * processes))
    const share: string[] = []
    for (let ms = 0; ms < wanted && left[0] !== undefined; left.shift()) {
      share.push(left[0])
      ms += msOf(left[0])
      leftMs -= msOf(left[0])
    }
    shares.push(share.sort(bySeed))
  }
  return shares
}

async function runShare(
  stage: Stage,
  files: readonly string[],
  number: number
): Promise<StageResult> {
  const { processes, seed, settings, mixed = false, options = [] } = stage
  const timings = join(mkdtempSync(join(tmpdir(), 'keepsake-check-')), 'durations.json')
  const child = Bun.spawn(
    [
      ...['bun', 'test', ...options, ...files.map((file) => resolve(ROOT, file))],
      ...(mixed ? ['--randomize', `--seed=${seed}`] : []),
      ...['--only-failures', '--timeout', '120000', `--timings=${timings}`, '--update-timings']
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...settings },
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: PROCESS_MAX_MS
    }
  )
  const mark = processes === 1 ? '' : `${number}| `
  const said = await Promise.all([
    passOn(child.stdout, mark, process.stdout),
    passOn(child.stderr, mark, process.stderr)
  ])
  const exitCode = await child.exited
  return {
    ...countsOf(said.map(({ tail }) => tail).join('\n'), exitCode),
    durations: await durationsIn(timings),
    failures: said.flatMap(({ failures }) => failures)
  }
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1000)
}

interface Said {
  /** The last lines. */
  tail: string
  failures: string[]
}

/** Copies whole lines, marked, so that two processes do not write into each other's. */
async function passOn(
  stream: ReadableStream<Uint8Array>,
  mark: string,
  to: NodeJS.WriteStream
): Promise<Said> {
  const failures: string[] = []
  let file = ''
  const decoder = new TextDecoder()
  let tail = ''
  let open = ''
  for await (const bytes of stream) {
    const lines = (open + decoder.decode(bytes, { stream: true })).split('\n')
    open = lines.pop() ?? ''
    for (const line of lines) {
      to.write(`${mark}${line}\n`)
      if (/^\S+\.test\.ts:$/.test(line)) file = line
      if (line.startsWith('(fail)')) failures.push(`${file} ${line.slice('(fail) '.length)}`)
    }
    tail = `${tail}${lines.join('\n')}\n`.slice(-4000)
  }
  if (open !== '') to.write(`${mark}${open}\n`)
  return { tail: tail + open, failures }
}

/** What the closing lines of `bun test` say; a process that failed without saying so counts as one. */
export function countsOf(closing: string, exitCode: number): Counts {
  const passed = Number(/^\s*(\d+) pass$/m.exec(closing)?.[1] ?? 0)
  const failed = Number(/^\s*(\d+) fail$/m.exec(closing)?.[1] ?? 0)
  const isBroken = passed === 0 || (exitCode !== 0 && failed === 0)
  if (isBroken) console.log(`!! bun test ended with ${exitCode} and ${passed} passed tests`)
  return { passed, failed: failed + (isBroken ? 1 : 0) }
}

/** Durations that `bun test` has written down, this run's and those it was given; none where it died. */
export async function durationsIn(path: string): Promise<Durations> {
  const file = Bun.file(path)
  return (await file.exists()) ? (await file.json()).files : {}
}
