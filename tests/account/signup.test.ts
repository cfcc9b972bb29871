/** Signing up and resetting keys, with a real mail server and both databases (contract 4.9). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { newId } from '#src/base/ids.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import {
  databases,
  type Sent,
  startTestService,
  type TestService,
  testAccount
} from '#tests/support/service.ts'

const address = () => `${newId()}@example.com`

function anyone(service: TestService) {
  const { sendAs } = testAccount(service.url, '', null)
  return (path: string, body: unknown): Promise<Sent> => sendAs(null, 'POST', path, { body })
}

function expectAccount(answer: Sent, email: string): string {
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe('/v1/me')
  expect(answer.json).toEqual({
    api_key: expect.stringMatching(/^ks_[A-Za-z0-9_-]{43}$/),
    email,
    plan: 'starter',
    user_id: expect.any(String),
    message: expect.any(String)
  })
  return answer.json.api_key
}

describe.each(databases)('signing up on %s', (kind) => {
  let mails: MailServer
  const started: TestService[] = []

  beforeAll(async () => {
    mails = await startMailServer()
  })
  afterAll(async () => {
    for (const service of started) await service.stop()
    await mails.stop()
  })

  // A service of its own per test: the bound per address would else be one test's for the next.
  async function start(settings: Record<string, string>): Promise<TestService> {
    const service = await startTestService(kind, {
      DEFAULT_PLAN: 'starter',
      OWNER_EMAIL: 'keeper@example.org',
      ...settings
    })
    started.push(service)
    return service
  }
  const withMail = () => start({ SIGNUP: 'open', SMTP_URL: mails.url })

  /** The one mail to an address since the last look. */
  function letterTo(email: string): string {
    const found = mails.received.filter(({ to }) => to.includes(email))
    expect(found.length).toBe(1)
    mails.received.splice(0)
    return found[0]?.text ?? ''
  }
  const codeIn = (letter: string) => /: (\d{6})/.exec(letter)?.[1] ?? 'none'

  test('is closed unless opened, for every endpoint of the family', async () => {
    const post = anyone(await start({ SMTP_URL: mails.url }))
    const email = address()
    for (const [path, body] of [
      ['/v1/signup', { email }],
      ['/v1/verify', { email, code: '123456' }],
      ['/v1/reset-key', { email }],
      ['/v1/reset-key/verify', { email, code: '123456' }]
    ] as const) {
      const answer = await post(path, body)
      expect(answer.status).toBe(403)
      expect(answer.json.code).toBe('signup_closed')
    }
    expect(mails.received).toEqual([])
  }, 60_000)

  test('gives the key at once where no mail is set up, and 409 for a known address', async () => {
    const service = await start({ SIGNUP: 'open' })
    const post = anyone(service)
    const email = address()
    const key = expectAccount(await post('/v1/signup', { email }), email)
    const me = await testAccount(service.url, '', key).send('GET', '/v1/me')
    expect(me.json).toMatchObject({
      email,
      plan: 'starter',
      key: { permissions: expect.any(Array) }
    })
    const again = await post('/v1/signup', { email: email.toUpperCase() })
    expect(again.status).toBe(409)
    expect(again.json.code).toBe('conflict')
    expect((await post('/v1/reset-key', { email })).status).toBe(403)
  }, 60_000)

  test('proves the address by a code, which opens one account once', async () => {
    const service = await withMail()
    const post = anyone(service)
    const email = address()
    const asked = await post('/v1/signup', { email })
    expect(asked.status).toBe(200)
    expect(asked.json).toEqual({ status: 'verification_sent', message: expect.any(String) })
    const letter = letterTo(email)
    expect(letter).toContain('keeper@example.org')
    const code = codeIn(letter)
    const wrong = await post('/v1/verify', { email, code: code === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.json.errors[0].path).toBe('code')
    const other = await post('/v1/verify', { email: address(), code })
    expect(other.status).toBe(422)
    const key = expectAccount(await post('/v1/verify', { email, code }), email)
    expect((await post('/v1/verify', { email, code })).status).toBe(422)
    const account = testAccount(service.url, '', key)
    const { json } = await account.send('GET', '/v1/audit')
    expect(json.events.map((one: { action: string }) => one.action)).toEqual(['account_create'])
    expect(json.events[0]).toMatchObject({ key_id: null, ip: expect.any(String) })
  }, 60_000)

  test('does not show which addresses have accounts', async () => {
    const service = await withMail()
    const post = anyone(service)
    const [known, unknown] = [address(), address()]
    await post('/v1/signup', { email: known })
    await post('/v1/verify', { email: known, code: codeIn(letterTo(known)) })
    for (const path of ['/v1/signup', '/v1/reset-key']) {
      const [one, other] = [
        await post(path, { email: known }),
        await post(path, { email: unknown })
      ]
      expect([one.status, one.json]).toEqual([other.status, other.json])
    }
    const told = (email: string, subject: string) =>
      mails.received.some(({ to, text }) => to.includes(email) && text.includes(subject))
    expect(told(known, 'You already have a Keepsake account')).toBe(true)
    expect(told(unknown, 'No Keepsake account')).toBe(true)
    mails.received.splice(0)
  }, 60_000)

  test('a reset ends every key at once and gives a new one', async () => {
    const service = await withMail()
    const post = anyone(service)
    const email = address()
    await post('/v1/signup', { email })
    const first = (await post('/v1/verify', { email, code: codeIn(letterTo(email)) })).json.api_key
    const account = testAccount(service.url, '', first)
    const second = (await account.send('POST', '/v1/keys', { body: {} })).json.key
    await post('/v1/reset-key', { email })
    expect((await account.sendAs(second, 'GET', '/v1/me')).status).toBe(200)
    const code = codeIn(letterTo(email))
    const key = expectAccount(await post('/v1/reset-key/verify', { email, code }), email)
    for (const old of [first, second]) {
      expect((await account.sendAs(old, 'GET', '/v1/me')).status).toBe(401)
    }
    const keys = await account.sendAs(key, 'GET', '/v1/keys')
    expect(keys.json.keys.map((one: { name: string }) => one.name)).toEqual(['Reset key'])
    const audit = await account.sendAs(key, 'GET', '/v1/audit?action=key_reset')
    expect(audit.json.total).toBe(1)
  }, 60_000)

  test('the code of a sign-up resets nothing', async () => {
    const service = await withMail()
    const post = anyone(service)
    const email = address()
    await post('/v1/signup', { email })
    const code = codeIn(letterTo(email))
    expect((await post('/v1/reset-key/verify', { email, code })).status).toBe(422)
  }, 60_000)

  test('says so when no mail can be sent, and passes over an address that is refused', async () => {
    const service = await withMail()
    const post = anyone(service)
    try {
      mails.recipients.answer = 'later'
      const later = await post('/v1/signup', { email: address() })
      expect(later.status).toBe(503)
      expect(later.json.code).toBe('unavailable')
      expect(later.headers.get('retry-after')).toBe('10')
      mails.recipients.answer = 'refuse'
      expect((await post('/v1/signup', { email: address() })).status).toBe(200)
    } finally {
      mails.recipients.answer = 'take'
    }
  }, 60_000)

  test('takes five calls a minute from one address', async () => {
    const post = anyone(await start({ SIGNUP: 'open' }))
    for (let i = 0; i < 5; i++) {
      expect((await post('/v1/signup', { email: address() })).status).toBe(201)
    }
    const refused = await post('/v1/signup', { email: address() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }, 60_000)
})
