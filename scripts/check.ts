/**
 * The one command that says whether the project is sound: `bun run test`, for people and CI alike.
 * Format and lint (with the layer rules), types, unused code, schema drift, what regular expressions
 * cost, then every test on the embedded database and on a real PostgreSQL. Ends with one line `N passed, N failed`.
 */
import { $ } from 'bun'

const ROOT = new URL('..', import.meta.url).pathname
const inCi = process.env['CI'] === 'true'

interface Counts {
  passed: number
  failed: number
}

const STATIC_CHECKS: readonly [string, string[]][] = [
  ['format and lint', ['bunx', 'biome', 'check', '.']],
  ['types', ['bunx', 'tsc', '--noEmit']],
  ['unused code', ['bunx', 'knip']],
  ['schema drift', ['bun', 'scripts/schema-drift.ts']],
  ['regular expressions', ['bun', 'scripts/check-patterns.ts']]
]

async function main(): Promise<Counts> {
  const total = { passed: 0, failed: 0 }
  for (const [name, command] of STATIC_CHECKS) {
    const passed = await run(name, command)
    if (passed) total.passed++
    else total.failed++
  }
  const database = await testDatabase()
  await testRedis()
  const tests = await runTests(database)
  return { passed: total.passed + tests.passed, failed: total.failed + tests.failed }
}

async function run(name: string, command: string[]): Promise<boolean> {
  console.log(`\n== ${name}: ${command.join(' ')}`)
  const child = Bun.spawn(command, { cwd: ROOT, stdout: 'inherit', stderr: 'inherit' })
  return (await child.exited) === 0
}

/** An address given, or the project's own test server; without either, half is skipped and said so. */
async function testDatabase(): Promise<string | null> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return given
  console.log('\n== test database: scripts/test-postgres start')
  const started = await $`${ROOT}scripts/test-postgres start`.nothrow()
  if (started.exitCode === 0) return started.stdout.toString().trim()
  const message = 'PostgreSQL with pgvector could not be started; set TEST_DATABASE_URL.'
  if (inCi) throw new Error(message)
  console.log(`\n!! SKIPPING everything on PostgreSQL: ${message}\n`)
  return null
}

/** Tests start Redis servers of their own; here it is only seen to that there is one to start. */
async function testRedis(): Promise<void> {
  console.log('\n== test Redis: scripts/test-redis install')
  const found = await $`${ROOT}scripts/test-redis install`.nothrow()
  if (found.exitCode !== 0) console.log('\n!! SKIPPING everything with Redis.\n')
}

/** Runs `bun test` and reads its closing lines; a runner that ends without them counts as failed. */
async function runTests(database: string | null): Promise<Counts> {
  console.log('\n== tests: bun test')
  const child = Bun.spawn(['bun', 'test', '--dots', '--timeout', '120000'], {
    cwd: ROOT,
    env: { ...process.env, ...(database === null ? {} : { TEST_DATABASE_URL: database }) },
    stdout: 'inherit',
    stderr: 'pipe'
  })
  let tail = ''
  const decoder = new TextDecoder()
  for await (const bytes of child.stderr) {
    const text = decoder.decode(bytes, { stream: true })
    process.stderr.write(text)
    tail = (tail + text).slice(-4000)
  }
  const exitCode = await child.exited
  const passed = Number(/^\s*(\d+) pass$/m.exec(tail)?.[1] ?? 0)
  const failed = Number(/^\s*(\d+) fail$/m.exec(tail)?.[1] ?? 0)
  const broken = exitCode !== 0 && failed === 0
  if (passed === 0) console.log('!! no test was run')
  return { passed, failed: failed + (broken || passed === 0 ? 1 : 0) }
}

const { passed, failed } = await main()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
