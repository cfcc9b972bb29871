/** Who is let in, and how often (contract 1.10, 5, 6, 9). */
import { describe, expect, test } from 'bun:test'
import type { KnownKey } from '#src/access/caller.ts'
import { Failure, Transient } from '#src/base/failure.ts'
import { newApiKey } from '#src/base/ids.ts'
import { testFrame } from '#tests/http/frame.ts'

const EMPTY_LIST = { keys: [], total: 0 }

function keysFrame(environment: Record<string, string> = {}) {
  const frame = testFrame(environment)
  frame.accounts.script('keys.list', () => EMPTY_LIST)
  return frame
}

describe('the key', () => {
  test.each([
    ['nothing', null],
    ['another scheme', 'Basic abc'],
    ['a bare key', newApiKey()],
    ['a malformed key', 'Bearer ks_short'],
    ['an unknown key', `Bearer ${newApiKey()}`],
    ['two keys', `Bearer ${newApiKey()} ${newApiKey()}`]
  ])('%s is answered 401 and asks nothing', async (_, authorization) => {
    const { send, accounts } = keysFrame()
    const headers = authorization === null ? {} : { Authorization: authorization }
    const answer = await send('GET', '/v1/keys', { key: null, headers })
    expect(answer.status).toBe(401)
    expect(answer.json).toEqual({ detail: expect.any(String), code: 'invalid_key' })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
    expect(accounts.asked).toEqual([])
  })

  test('its scheme is read in any case', async () => {
    const { send, key } = keysFrame()
    for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
      const headers = { Authorization: `${scheme} ${key}` }
      expect((await send('GET', '/v1/keys', { key: null, headers })).status).toBe(200)
    }
  })

  test('is not accepted from the address', async () => {
    const { send, key } = keysFrame()
    const answer = await send('GET', `/v1/keys?api_key=${key}`, { key: null })
    expect(answer.status).toBe(401)
  })

  test('is looked up once a minute', async () => {
    const { send, accounts, advance } = keysFrame()
    await send('GET', '/v1/keys')
    await send('GET', '/v1/keys')
    expect(accounts.lookups.length).toBe(1)
    advance(60_000)
    await send('GET', '/v1/keys')
    expect(accounts.lookups.length).toBe(2)
  })

  test('is looked up once for calls that come together', async () => {
    const { send, accounts } = keysFrame()
    await Promise.all([send('GET', '/v1/keys'), send('GET', '/v1/keys'), send('GET', '/v1/keys')])
    expect(accounts.lookups.length).toBe(1)
  })

  test('is not remembered beyond its own end', async () => {
    const { send, accounts, advance } = keysFrame()
    const key = accounts.makeKey({ expiresAt: Date.UTC(2026, 5, 15, 12, 0, 10) })
    expect((await send('GET', '/v1/keys', { key })).status).toBe(200)
    advance(10_000)
    expect((await send('GET', '/v1/keys', { key })).status).toBe(401)
  })

  test('stops at once when it is revoked', async () => {
    const { send, accounts } = keysFrame()
    const key = accounts.makeKey()
    const { keyId } = accounts.callerOf(key)
    accounts.script('keys.revoke', () => {
      accounts.revoke(key)
      return { status: 'revoked', key_id: keyId }
    })
    expect((await send('GET', '/v1/keys', { key })).status).toBe(200)
    expect((await send('DELETE', `/v1/keys/${keyId}`)).status).toBe(200)
    expect((await send('GET', '/v1/keys', { key })).status).toBe(401)
  })

  test('is not remembered by a lookup that a revoke overtook', async () => {
    const { send, accounts, keys } = keysFrame()
    const key = accounts.makeKey()
    const caller = accounts.callerOf(key)
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<KnownKey | null>()
    accounts.findKey = () => {
      asked.resolve()
      return answer.promise
    }
    const early = send('GET', '/v1/keys', { key })
    await asked.promise
    keys.forget(caller.keyId)
    answer.resolve({ caller, usage: accounts.usage, expiresAt: null })
    await early
    accounts.findKey = () => Promise.resolve(null)
    expect((await send('GET', '/v1/keys', { key })).status).toBe(401)
  })

  test('is forgotten when its turn finds it revoked', async () => {
    const { send, accounts } = keysFrame()
    await send('GET', '/v1/keys')
    accounts.script('keys.list', () => Promise.reject(new Failure('invalid_key', 'Revoked.', {})))
    const answer = await send('GET', '/v1/keys')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    await send('GET', '/v1/keys')
    expect(accounts.lookups.length).toBe(2)
  })

  test('cannot be judged while lookups fail, which is 503 and not 401', async () => {
    const { send, accounts } = keysFrame()
    accounts.findKey = () => Promise.reject(new Transient('database_unavailable'))
    const answer = await send('GET', '/v1/keys')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  test('that failed 30 times a minute is answered 429, good keys are not held up', async () => {
    const { send, advance } = keysFrame()
    for (let i = 0; i < 30; i++) {
      expect((await send('GET', '/v1/keys', { key: newApiKey() })).status).toBe(401)
    }
    const refused = await send('GET', '/v1/keys', { key: newApiKey() })
    expect(refused.status).toBe(429)
    expect(refused.json.code).toBe('rate_limited')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await send('GET', '/v1/keys')).status).toBe(200)
    advance(60_000)
    expect((await send('GET', '/v1/keys', { key: newApiKey() })).status).toBe(401)
  })
})

describe('rights', () => {
  test.each([
    ['read', 'POST', '/v1/add'],
    ['write', 'POST', '/v1/search'],
    ['write', 'GET', '/v1/keys'],
    ['read', 'POST', '/v1/keys']
  ] as const)(
    'a key with %s alone is refused %s %s before its fields',
    async (right, method, path) => {
      const { send, accounts } = keysFrame()
      const key = accounts.makeKey({ permissions: [right] })
      const answer = await send(method, path, { key, ...(method === 'POST' && { body: [] }) })
      expect(answer.status).toBe(403)
      expect(answer.json.code).toBe('key_permission')
    }
  )

  test('malformed JSON is told before missing rights', async () => {
    const { send, accounts } = keysFrame()
    const key = accounts.makeKey({ permissions: ['read'] })
    expect((await send('POST', '/v1/add', { key, raw: '{' })).status).toBe(400)
  })
})

describe('the rate window', () => {
  test('counts all keys of an account and ends 60 s after its first call', async () => {
    const { send, accounts, advance } = keysFrame({ RATE_LIMIT_PER_MINUTE: '2' })
    const accountId = '01890000-0000-7000-8000-000000000001'
    const [one, other] = [accounts.makeKey({ accountId }), accounts.makeKey({ accountId })]
    const first = await send('GET', '/v1/keys', { key: one })
    expect(rateHeaders(first.headers)).toEqual(['2', '1', '60'])
    advance(20_500)
    const second = await send('GET', '/v1/keys', { key: other })
    expect(rateHeaders(second.headers)).toEqual(['2', '0', '40'])
    const third = await send('GET', '/v1/keys', { key: one })
    expect(third.status).toBe(429)
    expect(third.json).toMatchObject({ code: 'rate_limited', detail: expect.any(String) })
    expect(third.headers.get('retry-after')).toBe('40')
    expect(rateHeaders(third.headers)).toEqual(['2', '0', '40'])
    advance(39_500)
    expect((await send('GET', '/v1/keys', { key: one })).status).toBe(200)
  })

  test('refuses before anything is looked at', async () => {
    const { send, accounts } = keysFrame({ RATE_LIMIT_PER_MINUTE: '1' })
    await send('GET', '/v1/keys')
    expect((await send('POST', '/v1/add', { raw: '{' })).status).toBe(429)
    expect(accounts.asked.length).toBe(1)
  })

  test('of the plan holds without an override', async () => {
    const { send, accounts } = keysFrame()
    accounts.usage.rateLimit = 60_000
    const answer = await send('GET', '/v1/keys')
    expect(rateHeaders(answer.headers)).toEqual(['60000', '59999', '60'])
  })

  test('is shown as -1 when it is off', async () => {
    const { send } = keysFrame({ RATE_LIMIT_PER_MINUTE: '0' })
    const answer = await send('GET', '/v1/keys')
    expect(rateHeaders(answer.headers)).toEqual(['-1', '-1', '60'])
  })

  test('of job polling is its own, 300 a minute', async () => {
    const { send, accounts } = keysFrame({ RATE_LIMIT_PER_MINUTE: '1' })
    accounts.script('jobs.get', () => ({}))
    const path = `/v1/jobs/job_${'a'.repeat(22)}`
    for (let i = 0; i < 300; i++) await send('GET', path)
    const last = await send('GET', path)
    expect(last.status).toBe(429)
    expect(last.headers.get('x-ratelimit-limit')).toBe('300')
    expect((await send('GET', '/v1/keys')).status).toBe(200)
  })

  test('is shown but not used up by health', async () => {
    const { send, accounts } = keysFrame({ RATE_LIMIT_PER_MINUTE: '5' })
    accounts.script('health.detail', () => ({}))
    await send('GET', '/v1/keys')
    for (let i = 0; i < 9; i++) {
      const answer = await send('GET', '/v1/health')
      expect(answer.status).toBe(200)
      expect(rateHeaders(answer.headers)).toEqual(['5', '4', '60'])
    }
  })
})

function rateHeaders(headers: Headers): (string | null)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))
}
