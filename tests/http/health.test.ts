/** Health answers while the process does, and says what is broken (contract 4.7, 4.9). */
import { expect, test } from 'bun:test'
import { Transient } from '#src/base/failure.ts'
import { testFrame } from '#tests/http/frame.ts'

const FACTS = {
  db: { ok: true, entities: 2, facts: 5 },
  queue: { ok: true, waiting: 0, oldest_s: null },
  embedder: { ok: true, name: 'local', dimensions: 384 },
  model: { configured: false, ok: false },
  connection: { max: 1, used: 0 }
}

test('without a key health is basic, with one it has diagnostics', async () => {
  const { send, accounts, advance } = testFrame()
  accounts.script('health.detail', () => FACTS)
  advance(5000)
  const basic = await send('GET', '/v1/health', { key: null })
  expect(basic.json).toEqual({ status: 'ok', version: '0.0.0' })
  expect(basic.headers.has('x-ratelimit-limit')).toBe(false)
  const detailed = await send('GET', '/v1/health')
  expect(detailed.json).toEqual({
    status: 'ok',
    version: '0.0.0',
    uptime_s: 5,
    ...FACTS,
    cache: { keys: 1 },
    redis: { configured: false, ok: false }
  })
})

test('a lost Redis is degraded, told with a key, and no reason to stop sending requests', async () => {
  const { send, accounts, peers } = testFrame()
  accounts.script('health.detail', () => FACTS)
  peers.state = 'lost'
  expect((await send('GET', '/v1/health', { key: null })).json.status).toBe('degraded')
  const detailed = await send('GET', '/v1/health')
  expect(detailed.json).toMatchObject({
    status: 'degraded',
    redis: { configured: true, ok: false }
  })
  expect((await send('GET', '/v1/health/ready', { key: null })).status).toBe(200)
  peers.state = 'connected'
  expect((await send('GET', '/v1/health')).json).toMatchObject({
    status: 'ok',
    redis: { configured: true, ok: true }
  })
})

test('with a wrong key health is 401', async () => {
  const { send } = testFrame()
  expect((await send('GET', '/v1/health', { key: 'ks_wrong' })).status).toBe(401)
})

test('a broken part is degraded, still 200, and shows as not ready', async () => {
  const { send, accounts, checks } = testFrame()
  accounts.script('health.detail', () => Promise.reject(new Transient('database_unavailable')))
  checks.db = false
  expect((await send('GET', '/v1/health', { key: null })).json.status).toBe('degraded')
  const detailed = await send('GET', '/v1/health')
  expect(detailed.status).toBe(200)
  expect(detailed.json).toMatchObject({
    status: 'degraded',
    db: { ok: false },
    queue: { ok: true }
  })
  const ready = await send('GET', '/v1/health/ready', { key: null })
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toBe('2')
  expect(ready.json).toEqual({
    status: 'not_ready',
    checks: { db: false, queue: true, embedder: true }
  })
  expect((await send('GET', '/v1/health/live', { key: null })).json).toEqual({ status: 'ok' })
})
