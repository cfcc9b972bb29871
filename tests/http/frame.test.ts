/** What every answer owes: bodies, headers, routes, errors (contract 1, 5, 7). */
import { describe, expect, test } from 'bun:test'
import {
  Failure,
  type FailureCode,
  type FailureData,
  notFound,
  Transient
} from '#src/base/failure.ts'
import { type TestFrame, testFrame } from '#tests/http/frame.ts'

function meFrame(answer: () => unknown, environment: Record<string, string> = {}): TestFrame {
  const frame = testFrame(environment)
  frame.accounts.script('account.me', answer)
  return frame
}

describe('headers', () => {
  test('show rate and quota on answers and on errors alike', async () => {
    const { send } = meFrame(() => ({}))
    for (const answer of [await send('GET', '/v1/me'), await send('GET', '/v1/nothing')]) {
      expect(answer.headers.get('x-quota-add-used')).toBe('3')
      expect(answer.headers.get('x-quota-add-limit')).toBe('1000')
      expect(answer.headers.get('x-quota-search-used')).toBe('7')
      expect(answer.headers.get('x-quota-search-limit')).toBe('10000')
      expect(answer.headers.get('x-ratelimit-limit')).toBe('120')
    }
  })

  test("count the call's own charge, and a refusal shows the last known use", async () => {
    const { send, accounts } = meFrame(() => {
      accounts.usage = { ...accounts.usage, addUsed: 4 }
      return {}
    })
    expect((await send('GET', '/v1/me')).headers.get('x-quota-add-used')).toBe('4')
    const refused = await send('POST', '/v1/add', { raw: '{' })
    expect(refused.status).toBe(400)
    expect(refused.headers.get('x-quota-add-used')).toBe('4')
  })

  test('hold nothing of the answer before', async () => {
    const { send, accounts } = meFrame(() => ({}), { CORS_ORIGINS: 'https://a.test' })
    const names = async (headers: Record<string, string> = {}) =>
      [...(await send('GET', '/v1/me', { headers })).headers.keys()].sort()
    const usual = await names()
    accounts.script('add.accept', () => ({ job_id: 'job_1' }))
    accounts.replayed = true
    const added = await send('POST', '/v1/add_text', { body: { text: 'I keep bees.' } })
    expect(added.headers.get('location')).toBe('/v1/jobs/job_1')
    expect(added.headers.get('idempotent-replayed')).toBe('true')
    accounts.replayed = false
    expect(await names({ Origin: 'https://a.test' })).toContain('access-control-allow-origin')
    expect((await send('GET', '/v1/me', { key: null })).headers.has('x-quota-add-used')).toBe(false)
    expect(await names()).toEqual(usual)
  })

  test('keep a sound request id and replace another', async () => {
    const { send } = meFrame(() => ({}))
    const given = async (id: string) =>
      (await send('GET', '/v1/me', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id')
    expect(await given('my-id_1')).toBe('my-id_1')
    expect(await given('a b')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await given('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('forbid storing and sniffing, and open the listed ones to any origin', async () => {
    const { send } = meFrame(() => ({}))
    const { headers } = await send('GET', '/v1/me', { headers: { Origin: 'https://a.test' } })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toContain('X-Quota-Add-Used')
  })

  test('open to listed origins only, where some are listed', async () => {
    const { send } = meFrame(() => ({}), { CORS_ORIGINS: 'https://a.test,https://b.test' })
    const allowed = async (origin: string) =>
      (await send('GET', '/v1/me', { headers: { Origin: origin } })).headers.get(
        'access-control-allow-origin'
      )
    expect(await allowed('https://b.test')).toBe('https://b.test')
    expect(await allowed('https://c.test')).toBeNull()
  })

  test('answer a preflight 200 {} without a key', async () => {
    const { send } = testFrame()
    const answer = await send('OPTIONS', '/v1/add', {
      key: null,
      headers: { Origin: 'https://a.test', 'Access-Control-Request-Method': 'POST' }
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({})
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  })
})

describe('routes', () => {
  test('an unknown one is 404 with a key and 401 without', async () => {
    const { send } = testFrame()
    expect((await send('GET', '/v1/nothing')).json.code).toBe('not_found')
    expect((await send('GET', '/v1/nothing')).status).toBe(404)
    expect((await send('GET', '/v1/nothing', { key: null })).status).toBe(401)
    expect((await send('GET', '/nothing', { key: null })).status).toBe(404)
  })

  test('a known one under another method is 405 and names the possible ones', async () => {
    const { send } = testFrame()
    const keys = await send('PUT', '/v1/keys')
    expect(keys.status).toBe(405)
    expect(keys.json.code).toBe('method_not_allowed')
    expect(keys.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    const one = await send('GET', '/v1/keys/abc/')
    expect(one.headers.get('allow')).toBe('DELETE, OPTIONS, PATCH')
  })

  test('a slash at the end is ignored', async () => {
    const { send } = meFrame(() => ({ ok: true }))
    expect((await send('GET', '/v1/me/')).json).toEqual({ ok: true })
  })

  test('HEAD is answered where GET is', async () => {
    const { send } = meFrame(() => ({}))
    expect((await send('HEAD', '/v1/me')).status).toBe(200)
  })

  test('names in paths are one segment, decoded once', async () => {
    const { send, accounts } = testFrame()
    accounts.script('entities.get', () => ({}))
    for (const [path, name] of [
      ['a%2Fb', 'a/b'],
      ['M%C3%BCller%20%26%20Co', 'Müller & Co'],
      ['100%2525', '100%25'],
      ['a+b', 'a+b'],
      ['what%3F', 'what?'],
      ['constructor', 'constructor'],
      ['nul%00', 'nul']
    ]) {
      await send('GET', `/v1/memory/${path}`)
      expect(accounts.asked.at(-1)?.input).toMatchObject({ name })
    }
  })
})

describe('bodies', () => {
  test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['multipart/form-data']])(
    'are JSON even when they call themselves %s',
    async (type) => {
      const { send, accounts } = testFrame()
      accounts.script('search.semantic', () => ({}))
      const headers = { 'Content-Type': type }
      const answer = await send('POST', '/v1/search', { body: { query: 'x' }, headers })
      expect(answer.status).toBe(200)
    }
  )

  test('of length zero count as {}', async () => {
    const { send, accounts } = testFrame()
    accounts.script('keys.create', () => ({ key_id: 'k' }))
    const headers = { 'Content-Type': 'application/json' }
    expect((await send('POST', '/v1/keys', { headers })).status).toBe(201)
    expect(accounts.asked[0]?.input).toMatchObject({ name: 'API key' })
    expect((await send('POST', '/v1/search', { headers })).status).toBe(422)
  })

  test.each([['{'], ['{"query":'], ['query=x'], [' '], ["{'query':'x'}"]])(
    'that are no JSON (%s) are 400 and are not repeated',
    async (raw) => {
      const { send } = testFrame()
      const answer = await send('POST', '/v1/search', { raw })
      expect(answer.status).toBe(400)
      expect(answer.json).toEqual({
        detail: 'The request body is not valid JSON.',
        code: 'malformed_json'
      })
    }
  )

  test.each([['[]'], ['"x"'], ['null'], ['5'], ['true']])('that are %s are 422', async (raw) => {
    const { send } = testFrame()
    expect((await send('POST', '/v1/search', { raw })).status).toBe(422)
  })

  test('may nest in 32 levels and not in 33', async () => {
    const { send } = testFrame()
    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`
    const at = await send('POST', '/v1/search', { raw: nested(32) })
    expect(at.json.errors).toEqual([{ path: 'a', message: 'is not a known field' }])
    const above = await send('POST', '/v1/search', { raw: nested(33) })
    expect(above.json.detail).toContain('32 levels')
    const wild = await send('POST', '/v1/search', { raw: `${'['.repeat(50_000)}\\u0000` })
    expect(wild.status).toBe(400)
  })

  test('deep ones with escapes are refused, not walked', async () => {
    const { send } = testFrame()
    const raw = `${'{"a":'.repeat(90_000)}"\\u0000"${'}'.repeat(90_000)}`
    expect((await send('POST', '/v1/search', { raw })).status).toBe(422)
  })

  test('above 10 MB are 413 with what is allowed, flat and nested', async () => {
    const { send } = testFrame()
    const raw = `{"query":"${'x'.repeat(10 * 1024 * 1024)}"}`
    const headers = { 'Content-Length': String(raw.length) }
    for (const options of [{ raw, headers }, { raw }]) {
      const answer = await send('POST', '/v1/search', options)
      expect(answer.status).toBe(413)
      expect(answer.json).toMatchObject({
        error: 'body_too_large',
        code: 'body_too_large',
        size_bytes: 'headers' in options ? raw.length : null,
        limit_bytes: 10_485_760,
        limit_mb: 10,
        plan: 'pro',
        detail: { error: 'body_too_large', limit_mb: 10, message: expect.any(String) }
      })
    }
  })
})

describe('errors', () => {
  const DATA: Partial<FailureData> = {
    quota_exceeded: {
      action: 'add',
      limit: 40,
      used: 40,
      plan: 'free',
      upgrade_url: '/billing/upgrade?token=t',
      message: 'Starter has 100 adds for 5 a month.',
      retry_after: 1_300_000
    },
    rate_limited: { retry_after: 0.2 },
    queue_full: { retry_after: 5 },
    unavailable: { retry_after: 3 },
    plan_required: { required_plans: ['pro', 'growth', 'business'] },
    unsupported_file: { supported: ['pdf'] },
    unknown_category: { unknown: ['x'], available_categories: ['health'] }
  }

  test.each([
    ['unknown_category', 400, {}],
    ['confirm_mismatch', 400, {}],
    ['quota_exceeded', 402, { 'retry-after': '1300000' }],
    ['plan_required', 403, {}],
    ['not_owner', 403, {}],
    ['conflict', 409, {}],
    ['idempotency_mismatch', 409, {}],
    ['idempotency_in_progress', 409, { 'retry-after': '5' }],
    ['unsupported_file', 415, {}],
    ['rate_limited', 429, { 'retry-after': '1' }],
    ['queue_full', 429, { 'retry-after': '5' }],
    ['unavailable', 503, { 'retry-after': '3' }],
    ['billing_not_configured', 503, {}]
  ] as const)('%s is %i with its data', async (code, status, headers) => {
    const data = (DATA[code] ?? {}) as FailureData[FailureCode]
    const { send } = meFrame(() => Promise.reject(new Failure(code, 'Told to people.', data)))
    const answer = await send('GET', '/v1/me')
    expect(answer.status).toBe(status)
    const { upgrade_url: _, ...told } = { upgrade_url: '', ...data }
    expect(answer.json).toMatchObject({ code, ...told })
    if (code !== 'quota_exceeded') expect(answer.json.detail).toBe('Told to people.')
    expect(answer.headers.get('retry-after')).toBe(
      'retry-after' in headers ? headers['retry-after'] : null
    )
    expect('request_id' in answer.json).toBe(status >= 500)
  })

  test('quota used up carries its eight fields flat and nested', async () => {
    const data = DATA.quota_exceeded
    if (data === undefined) throw new Error('no data')
    const { send } = meFrame(() => Promise.reject(new Failure('quota_exceeded', 'x', data)))
    const upgrade_url = 'http://keepsake.test/billing/upgrade?token=t'
    const eight = { error: 'quota_exceeded', ...data, upgrade_url }
    const answer = await send('GET', '/v1/me')
    expect(answer.json).toEqual({ ...eight, code: 'quota_exceeded', detail: eight })
    expect(answer.headers.get('x-quota-add-used')).toBe('40')
    expect(answer.headers.get('x-quota-add-limit')).toBe('40')
    expect(answer.headers.get('x-quota-search-used')).toBe('7')
  })

  test('the way to a higher plan begins with the public address where one is set', async () => {
    const data = DATA.quota_exceeded
    if (data === undefined) throw new Error('no data')
    const { send } = meFrame(() => Promise.reject(new Failure('quota_exceeded', 'x', data)), {
      PUBLIC_URL: 'https://k.test/memory/'
    })
    const { json } = await send('GET', '/v1/me')
    expect(json.upgrade_url).toBe('https://k.test/memory/billing/upgrade?token=t')
    expect(json.detail.upgrade_url).toBe(json.upgrade_url)
  })

  test.each([
    ['model_unavailable', 503, 'model_unavailable'],
    ['policy_unavailable', 503, 'policy_unavailable'],
    ['database_unavailable', 503, 'unavailable'],
    ['disk_full', 503, 'unavailable'],
    ['thread_lost', 503, 'unavailable'],
    ['overloaded', 503, 'unavailable'],
    ['billing_provider', 502, 'billing_provider']
  ] as const)('a temporary cause, %s, is %i %s', async (reason, status, code) => {
    const { send } = meFrame(() => Promise.reject(new Transient(reason, { retryAfterS: 90 })))
    const answer = await send('GET', '/v1/me')
    expect(answer.status).toBe(status)
    expect(answer.json.code).toBe(code)
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '30' : null)
  })

  test('a bug is 500 that names the request and tells nothing else, nor does the log', async () => {
    const secret = 'Ana lives in Bern\n    at Ana (secret place)'
    const { send, logged } = meFrame(() => Promise.reject(new TypeError(secret)))
    const answer = await send('GET', '/v1/me', { headers: { 'X-Request-Id': 'r1' } })
    expect(answer.status).toBe(500)
    expect(answer.json).toMatchObject({ code: 'internal', request_id: 'r1' })
    expect(answer.text).not.toContain('Ana')
    expect(logged.length).toBe(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      event: 'request_failed',
      request_id: 'r1',
      kind: 'TypeError'
    })
    expect(logged[0]).not.toContain('Ana')
  })

  test('never repeat a refused value', async () => {
    const { send } = testFrame()
    const answer = await send('POST', '/v1/search', {
      body: { query: 'x', limit: 'sesame', agent_id: ['sesame'], as_of: 'sesame' }
    })
    expect(answer.status).toBe(422)
    expect(answer.json.errors.map((e: { path: string }) => e.path).sort()).toEqual([
      'agent_id',
      'as_of',
      'limit'
    ])
    expect(answer.text).not.toContain('sesame')
  })

  test('of a foreign thing read like those of a missing one', async () => {
    const { send } = meFrame(() => Promise.reject(notFound('API key')))
    const answer = await send('GET', '/v1/me')
    expect(answer.json).toEqual({ detail: 'API key not found.', code: 'not_found' })
  })
})
