/**
 * The one command that says whether the project is sound: `bun run check`, for people and CI alike.
 *
 *   --quick     format, layers, types, the tidy rules and the pure tests: no database, browser or process
 *   --seed=N    the order of an earlier run
 *   --record    writes down how long each test file took, by which files are spread over the cores
 *
 * First what reads the source alone, then the tests in stages: pure ones, those that may stand beside
 * each other (on the embedded database and on a real PostgreSQL), and those that may not. Ends with one
 * line `N passed, N failed`.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { $ } from 'bun'
import {
  type Counts,
  DURATIONS,
  type Durations,
  durationsIn,
  ROOT,
  runStage,
  type StageResult
} from './check/run-tests.ts'
import { findTestFiles } from './check/test-files.ts'

const { values: given } = parseArgs({
  args: process.argv.slice(2),
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    seed: { type: 'string' }
  }
})
const inCi = process.env['CI'] === 'true'
const cores = Math.min(4, availableParallelism())

const QUICK_CHECKS: readonly [string, string[]][] = [
  ['format and lint', ['bunx', 'biome', 'check', '.']],
  ['types', ['bunx', 'tsc', '--noEmit']]
]
const FURTHER_CHECKS: readonly [string, string[]][] = [
  ['unused code', ['bunx', 'knip']],
  ['schema drift', ['bun', 'scripts/schema-drift.ts']],
  ['regular expressions', ['bun', 'scripts/check-patterns.ts']],
  ['client', ['bun', 'run', '--cwd', 'clients/typescript', 'check']]
]

async function main(): Promise<Counts> {
  const seed = Number(given.seed ?? Math.floor(Math.random() * 2 ** 31))
  const checks = given.quick ? QUICK_CHECKS : [...QUICK_CHECKS, ...FURTHER_CHECKS]
  const { total, failures } = await runStaticChecks(checks)
  const stages = given.quick ? await quickStages(seed) : await allStages(seed)
  const durations: Durations = Object.assign({}, ...stages.map((stage) => stage.durations))
  for (const stage of stages) {
    total.passed += stage.passed
    total.failed += stage.failed
  }
  showSlowest(durations)
  showFailures([...failures, ...stages.flatMap((stage) => stage.failures)])
  if (given.record) await record(durations)
  return total
}

async function quickStages(seed: number): Promise<StageResult[]> {
  const { pure } = await findTestFiles()
  return [await runPure(pure, seed)]
}

async function allStages(seed: number): Promise<StageResult[]> {
  const { pure, shared, alone } = await findTestFiles()
  const address = await testDatabase()
  await testRedis()
  await testPayments()
  await testInspector()
  const settings: Record<string, string> = address === null ? {} : { TEST_DATABASE_URL: address }
  const beside = { name: 'tests beside each other', files: shared, processes: cores }
  const apart = { name: 'tests by themselves', files: alone, processes: 1 }
  return [
    await runPure(pure, seed),
    await runStage({ ...beside, seed, settings }),
    await runStage({ ...apart, seed, settings })
  ]
}

function runPure(files: readonly string[], seed: number): Promise<StageResult> {
  const options = ['--config=scripts/check/pure.bunfig.toml']
  return runStage({
    ...{ name: 'pure tests', files, processes: cores, seed, settings: {}, options },
    mixed: true
  })
}

async function runStaticChecks(
  checks: readonly [string, string[]][]
): Promise<{ total: Counts; failures: string[] }> {
  const total = { passed: 0, failed: 0 }
  const failures: string[] = []
  for (const [name, command] of checks) {
    const begun = performance.now()
    console.log(`\n== ${name}: ${command.join(' ')}`)
    const child = Bun.spawn(command, { cwd: ROOT, stdout: 'inherit', stderr: 'inherit' })
    if ((await child.exited) === 0) total.passed++
    else {
      total.failed++
      failures.push(`${name}: ${command.join(' ')}`)
    }
    console.log(`== ${name}: ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  return { total, failures }
}

/** An address given, or the project's own test server; without either, half is skipped and said so. */
async function testDatabase(): Promise<string | null> {
  const address = process.env['TEST_DATABASE_URL']
  if (address !== undefined && address !== '') return address
  console.log('\n== test database: scripts/test-postgres start')
  const started = await $`${ROOT}/scripts/test-postgres start`.nothrow()
  if (started.exitCode === 0) return started.stdout.toString().trim()
  const message = 'PostgreSQL with pgvector could not be started; set TEST_DATABASE_URL.'
  if (inCi) throw new Error(message)
  console.log(`\n!! SKIPPING everything on PostgreSQL: ${message}\n`)
  return null
}

/** Tests start Redis servers of their own; here it is only seen to that there is one to start. */
async function testRedis(): Promise<void> {
  console.log('\n== test Redis: scripts/test-redis install')
  const found = await $`${ROOT}/scripts/test-redis install`.nothrow()
  if (found.exitCode !== 0) console.log('\n!! SKIPPING everything with Redis.\n')
}

/** Tests start mocks of the payment provider of their own; here it is only built. */
async function testPayments(): Promise<void> {
  console.log('\n== test payments: scripts/stripe-mock install')
  const built = await $`${ROOT}/scripts/stripe-mock install`.nothrow()
  if (built.exitCode !== 0) console.log("\n!! SKIPPING everything with Stripe's mock.\n")
}

/** The inspector of the tool protocol, which tests run. */
async function testInspector(): Promise<void> {
  console.log('\n== test inspector: scripts/mcp-inspector install')
  const installed = await $`${ROOT}/scripts/mcp-inspector install`.nothrow()
  if (installed.exitCode !== 0) console.log('\n!! SKIPPING everything with the MCP inspector.\n')
}

function showSlowest(durations: Durations): void {
  console.log('\n== the ten slowest test files')
  const slowest = Object.entries(durations).sort(([, a], [, b]) => b - a)
  for (const [file, ms] of slowest.slice(0, 10)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  }
}

function showFailures(failures: readonly string[]): void {
  if (failures.length === 0) return
  console.log('\n== failed')
  for (const failure of failures) console.log(failure)
}

/** Files that were not run keep what was written down before, unless they are gone. */
async function record(durations: Durations): Promise<void> {
  const before = await durationsIn(DURATIONS)
  const files = Object.entries({ ...before, ...durations })
  const there = await Promise.all(files.map(([file]) => Bun.file(`${ROOT}/${file}`).exists()))
  const sorted = files.filter((_, index) => there[index]).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify({ version: 1, files: Object.fromEntries(sorted) }, null, 2)
  await Bun.write(DURATIONS, `${text}\n`)
}

const { passed, failed } = await main()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
