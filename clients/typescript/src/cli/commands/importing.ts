/** `import`: what was remembered elsewhere, and exports of Keepsake itself. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { KINDS } from '../../import/kinds.ts'
import { durationText, type Pace, paceText } from '../../import/progress.ts'
import { Report } from '../../import/report.ts'
import type { Imported } from '../../import/run.ts'
import type { Item } from '../../import/sending/items.ts'
import { EXIT, UsageError } from '../exit.ts'
import { piecesOf } from '../export-pieces.ts'
import { bar, type Cell, note, styled, table } from '../output.ts'
import {
  act,
  finished,
  type Globals,
  jsonIn,
  type Shell,
  standardInput,
  userMeant,
  whereTo,
  whole
} from '../shell.ts'
import { countsTold, hasFailed, report } from './adding.ts'

interface Given extends Globals {
  preview?: boolean
  show: number
  mapping?: string
  checkpoint?: string
  afresh?: boolean
  wait: boolean
}

const KEEPSAKE = 'keepsake'

export function addImporting(program: Command): void {
  const kinds = Object.entries({
    ...Object.fromEntries(Object.entries(KINDS).map(([name, { what }]) => [name, what])),
    [KEEPSAKE]: 'what `keepsake export` has written (or just: keepsake import PATH)'
  })
  program
    .command('import')
    .description('take in what was said elsewhere; secrets are cut out on this machine')
    .argument('<kind>', 'one of the kinds below')
    .argument('[path]', 'a file, a folder or a ZIP')
    .option('--preview', 'show what would be sent, and send nothing')
    .option('--show <n>', 'with --preview: how many to show whole', whole, 3)
    .option('--mapping <file>', 'for records: which field is what; or mem0, zep, letta')
    .option('--checkpoint <file>', 'where to keep how far it has come')
    .option('--afresh', 'forget how far an earlier import has come')
    .option('--no-wait', 'do not wait until all can be found')
    .addHelpText(
      'after',
      `\nKinds:\n${kinds.map(([name, what]) => `  ${name.padEnd(12)} ${what}`).join('\n')}

An import that was ended goes on where it was when the same command is given again.`
    )
    .action((kind: string, path: string | undefined, given: Given, command: Command) => {
      const globals = command.optsWithGlobals<Given>()
      return act(async (shell) => {
        if (path === undefined) await importExport(shell, kind, given)
        else if (kind === KEEPSAKE) await importExport(shell, path, given)
        else await importKind(shell, kind, path, globals)
      })(command)
    })
}

async function importKind(shell: Shell, name: string, path: string, given: Given): Promise<void> {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (kind === undefined) {
    throw new UsageError(
      `${name} is no kind of import: ${Object.keys(KINDS).join(', ')}, ${KEEPSAKE}.`
    )
  }
  // Loaded here, with the rules of redaction: other commands start without them.
  const { Checkpoint, importFrom } = await import('../../import/run.ts')
  const file = given.checkpoint ?? checkpointFile(name, path, given)
  if (given.afresh === true) Checkpoint.forget(file)
  const isPreview = given.preview === true
  // Nobody should wait for a whole source to be read before hearing that the service is away.
  if (!isPreview) await shell.client.account.health({ maxRetries: 1 })
  const checkpoint = new Checkpoint(file)
  const shown: Item[] = []
  const { draw, end } = drawing(name)
  const imported = await importFrom(await kind.open(), path, shell.client, {
    checkpoint,
    onlyUser: given.user,
    user: userMeant(given),
    mapping: given.mapping ?? null,
    now: () => Date.now(),
    onPace: draw,
    onJobs: (done, total) => end(done, total),
    wait: given.wait,
    ...(isPreview
      ? { preview: (item: Item) => void (shown.length < given.show && shown.push(item)) }
      : {})
  })
  end()
  checkpoint.close()
  showEnd(shell, imported, isPreview ? shown : null)
  if (imported.error !== null) throw imported.error
  if (imported.report.broken + imported.report.failed > 0) process.exitCode = EXIT.failed
}

/** One file for each source, service and user. */
function checkpointFile(kind: string, path: string, given: Given): string {
  const state = process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state')
  const { baseUrl, apiKey } = whereTo(given.url)
  const meant = JSON.stringify([kind, resolve(path), baseUrl, userMeant(given) ?? '', apiKey])
  const hash = createHash('sha256').update(meant).digest('hex').slice(0, 32)
  return join(state, 'keepsake', 'imports', `${hash}.jsonl`)
}

const DRAWN_EVERY_MS = 200
const TOLD_EVERY_MS = 10_000

/** A bar on a terminal; elsewhere a line now and then. */
function drawing(name: string) {
  const drawn = bar(name)
  const { isTTY } = process.stderr
  let last = Date.now()
  return {
    draw: (pace: Pace): void => {
      if (Date.now() - last < (isTTY ? DRAWN_EVERY_MS : TOLD_EVERY_MS)) return
      last = Date.now()
      if (isTTY) drawn.share(pace.bytesRead, pace.bytesTotal, paceText(pace))
      else note(`${name}: ${paceText(pace)}`)
    },
    end: (done?: number, total?: number): void => {
      if (done === undefined) drawn.end()
      else drawn.show(done, total ?? null, 'parts can be found')
    }
  }
}

function showEnd(shell: Shell, { report, cleaner, seconds }: Imported, shown: Item[] | null): void {
  const secrets = Object.fromEntries(cleaner.kinds)
  const { left, results, ...counts } = report
  const answer = {
    ...counts,
    secrets_cut: cleaner.secrets,
    secrets,
    seconds: Math.round(seconds * 10) / 10,
    left_out: left,
    ...(shown === null ? { results } : { would_send: shown.map(({ wire }) => wire) })
  }
  shell.show(answer, () => {
    const span = [report.earliest, report.latest].map((date) => date?.slice(0, 10) ?? 'no date')
    const rows: Cell[][] = [
      ['Read', `${report.found} with ${report.messages} messages`],
      ['Dates', span[0] === span[1] ? span[0] : `${span[0]} to ${span[1]}`],
      ['Secrets cut out', secretsText(cleaner.secrets, secrets)],
      ...(shown === null ? [['Sent', report.sent]] : []),
      ['There already', report.already],
      ['Without words', report.wordless],
      ['Left out', report.skipped],
      ...(shown === null ? resultRows(results) : []),
      ...(report.waiting > 0 && shown === null ? [['Jobs under way', report.waiting]] : []),
      ['Took', durationText(seconds)]
    ]
    const wrong = report.broken + report.failed
    const parts = [table(['', ''], rows), ...previewText(shown)]
    if (left.length > 0)
      parts.push(
        table(
          ['Left out', 'Why'],
          left.map(({ place, why }) => [place, why])
        )
      )
    if (wrong > 0)
      parts.push(styled('red', `Not all could be imported: ${wrong} broken or failed.`))
    return parts.join('\n\n')
  })
}

function secretsText(count: number, kinds: Record<string, number>): string {
  const names = Object.entries(kinds).map(
    ([kind, times]) => `${times} ${kind.replaceAll('_', ' ')}`
  )
  return names.length === 0 ? '0' : `${count} (${names.join(', ')})`
}

function resultRows(results: Record<string, number>): Cell[][] {
  return countsTold(results).map(([what, count]) => [
    what.charAt(0).toUpperCase() + what.slice(1),
    count
  ])
}

const EXCERPT = 600

function previewText(shown: Item[] | null): string[] {
  return (shown ?? []).map(({ place, kind, wire }) => {
    const words = kind === 'relations' ? relationsText(wire) : wordsOf(wire)
    const cut = words.length > EXCERPT ? `${words.slice(0, EXCERPT)} …` : words
    return `${styled('bold', place)} ${wire['timestamp'] ?? ''}\n${cut}`
  })
}

function wordsOf(wire: Record<string, unknown>): string {
  const { messages, text = '' } = wire as {
    messages?: { role: string; name?: string; content: string }[]
    text?: string
  }
  return (
    messages?.map(({ role, name, content }) => `${name ?? role}: ${content}`).join('\n') ?? text
  )
}

function relationsText(wire: Record<string, unknown>): string {
  const entities = wire['entities'] as {
    name: string
    relations: { type: string; target: string }[]
  }[]
  return entities
    .flatMap(({ name, relations }) => relations.map((one) => `${name} ${one.type} ${one.target}`))
    .join('\n')
}

async function importExport(shell: Shell, path: string, given: { wait: boolean }): Promise<void> {
  if (Object.hasOwn(KINDS, path))
    throw new UsageError(`Say also where it is: keepsake import ${path} PATH`)
  if (extname(path).toLowerCase() === '.zip') {
    throw new UsageError(
      `${path} is a ZIP: say what it is of, as in keepsake import chatgpt ${path}. Of an export of Keepsake only JSON comes in again; Markdown is for reading.`
    )
  }
  const text = path === '-' ? await standardInput() : readFileSync(path, 'utf8')
  const found = jsonIn(text, path)
  if (typeof found !== 'object' || found === null || !('entities' in found)) {
    throw new UsageError(`${path} is no export of Keepsake. Of what else is it? See --help.`)
  }
  if (Buffer.byteLength(text) > WHOLE_BYTES) return importPieces(shell, { ...found }, given)
  await report(shell, await shell.client.memory.import({ export: { ...found } }), given.wait)
}

/** What the service takes at once is 50 MB. */
const [WHOLE_BYTES, PIECE_BYTES] = [45 * 1024 * 1024, 20 * 1024 * 1024]

/** One after the other: the jobs of a user are done in the order in which they came. */
async function importPieces(
  shell: Shell,
  found: Record<string, unknown>,
  given: { wait: boolean }
): Promise<void> {
  const jobs: string[] = []
  const sums = new Report()
  for (const piece of piecesOf(found, PIECE_BYTES)) {
    const accepted = await shell.client.memory.import({ export: piece })
    jobs.push(accepted.job_id)
    if (given.wait) sums.add((await finished(accepted)).result)
    note(`Piece ${jobs.length}: ${given.wait ? 'done' : 'accepted'}`)
  }
  const { results } = sums
  if (hasFailed({ result: results })) process.exitCode = EXIT.failed
  const rows = resultRows(results)
  shell.show(given.wait ? { jobs, result: results } : { jobs }, () =>
    given.wait ? table(['', ''], rows) : `Accepted: ${jobs.join(', ')}`
  )
}
