/** The operator's command line, as the program it is: its own process on a data directory. */
import { afterAll, describe, expect, test } from 'bun:test'
import { databases, freshDatabase, freshDataDir, startTestService } from '#tests/support/service.ts'

const CLI = new URL('../../src/cli.ts', import.meta.url).pathname
const KEY = /^key {6}(ks_[A-Za-z0-9_-]{43})$/m

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function run(env: Record<string, string>, ...words: string[]) {
  const child = Bun.spawn(['bun', CLI, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdout: 'pipe',
    stderr: 'pipe'
  })
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited
  ])
  return { out, error, code }
}

describe.each(databases)('keepsake account create on %s', (kind) => {
  test('prints a key that works, and makes no second account of one address', async () => {
    const databaseUrl = await freshDatabase(kind)
    const env = {
      DATA_DIR: freshDataDir(),
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
    }
    const made = await run(env, 'account', 'create', '--email', 'ops@example.org', '--plan', 'pro')
    expect(made).toMatchObject({ code: 0, error: '' })
    const key = KEY.exec(made.out)?.[1] ?? ''
    const again = await run(env, 'account', 'create', '--email', 'ops@example.org')
    expect(again.code).toBe(1)
    expect(again.error).toContain('already')

    const service = await startTestService(kind, env)
    stops.push(() => service.stop())
    const me = await fetch(`${service.url}/v1/me`, { headers: { authorization: `Bearer ${key}` } })
    expect(me.status).toBe(200)
    expect(await me.json()).toMatchObject({ email: 'ops@example.org', plan: 'pro' })
  }, 120_000)
})

test('the command line refuses what is no address or no plan, before it opens anything', async () => {
  const env = { DATA_DIR: '/nonexistent' }
  const address = await run(env, 'account', 'create', '--email', 'nonsense')
  expect(address).toMatchObject({ code: 1, out: '', error: '--email must be an e-mail address.\n' })
  const plan = await run(env, 'account', 'create', '--email', 'a@example.org', '--plan', 'gold')
  expect(plan.code).toBe(1)
  expect(plan.error).toStartWith('--plan must be one of free,')
}, 60_000)

test('the command line says how it is used', async () => {
  expect(await run({}, '--help')).toMatchObject({ code: 0, error: '' })
  expect((await run({}, 'account')).code).toBe(2)
  expect((await run({}, '--help')).out).toContain('account create --email')
}, 60_000)
