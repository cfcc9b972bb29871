/** Events, bodies, signatures, seals and verdicts, each as a table of cases. */
import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { BODY_BYTES_MAX, bodyOf, fitted } from '#src/webhooks/body.ts'
import { spelledFor } from '#src/webhooks/events.ts'
import { secretSeal } from '#src/webhooks/secret-seal.ts'
import { headersOf, isUsableSecret } from '#src/webhooks/signature.ts'
import { verdictOf } from '#src/webhooks/verdict.ts'

test.each([
  ['memory_add', ['memory_add'], 'memory_add'],
  ['memory_add', ['memory_update'], null],
  ['trigger_fired', ['trigger_fired'], 'trigger_fired'],
  ['trigger_fired', ['memory_add', 'smart_trigger'], 'smart_trigger'],
  ['trigger_fired', ['smart_trigger', 'trigger_fired'], 'smart_trigger']
])('%s for %j is called %s', (event, eventTypes, spelled) => {
  expect(spelledFor(event, eventTypes)).toBe(spelled)
})

describe('a body', () => {
  const sizeOf = (data: object) =>
    Buffer.byteLength(
      bodyOf('procedure_revised', { timestamp: '2026-11-23T00:00:00.000Z', data: { ...data } })
    )

  test('that fits is left as it is', () => {
    const data = { facts: ['Nia keeps bees.'], count: 1 }
    expect(fitted(data)).toBe(data)
  })

  test.each([
    ['letters of one byte', 'a'.repeat(2000)],
    ['letters of three bytes', '蜂'.repeat(2000)],
    ['characters that JSON escapes', '"'.repeat(2000)]
  ])('that is too long, of %s, has its arrays cut alike and says so', (_what, text) => {
    const facts = Array.from({ length: 500 }, (_, place) => `${place} ${text}`)
    const data = fitted({
      entity: 'Nia',
      facts,
      fact_ids: facts.map((_, place) => place),
      count: 500
    })
    expect(data).toMatchObject({ entity: 'Nia', count: 500, truncated: true })
    const kept = data['facts'] as string[]
    expect(kept).toEqual(facts.slice(0, kept.length))
    expect(data['fact_ids']).toHaveLength(kept.length)
    expect(sizeOf(data)).toBeLessThanOrEqual(BODY_BYTES_MAX)
    const oneMore = { ...data, facts: facts.slice(0, kept.length + 1) }
    expect(sizeOf(oneMore)).toBeGreaterThan(BODY_BYTES_MAX - 512)
  })

  test('is cut inside of a job’s result too', () => {
    const entities = Array.from({ length: 40_000 }, (_, place) => `Entity ${place}`)
    const data = fitted({ job_id: 'job_1', result: { entities, created: ['Nia'], count: 1 } })
    expect(data).toMatchObject({ truncated: true, result: { created: ['Nia'], count: 1 } })
    expect(sizeOf(data)).toBeLessThanOrEqual(BODY_BYTES_MAX)
  })
})

describe('a signature', () => {
  const body = '{"event":"memory_add","data":{"entity":"Zoë"}}'
  const now = Date.now()
  const signed = (...secrets: [string, ...string[]]) =>
    headersOf({ deliveryId: 'd1', attempt: 3, body, secrets, now })
  const generated = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

  test('is what the official library computes, for either kind of secret', () => {
    const at = new Date(now)
    expect(signed(generated)['webhook-signature']).toBe(new Webhook(generated).sign('d1', at, body))
    expect(signed('päss')['webhook-signature']).toBe(
      // A text would be read as Latin-1 by this library, and as UTF-8 by those of other languages.
      new Webhook(new TextEncoder().encode('päss'), { format: 'raw' }).sign('d1', at, body)
    )
  })

  test('is made with the previous secret as well while that holds', () => {
    const headers = signed(generated, 'before')
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
    expect(() => new Webhook(generated).verify(body, headers)).not.toThrow()
    expect(() => new Webhook('before', { format: 'raw' }).verify(body, headers)).not.toThrow()
    expect(() => new Webhook('other', { format: 'raw' }).verify(body, headers)).toThrow()
  })

  test('has a plain companion over the body alone', () => {
    expect(signed('plain')['x-keepsake-signature']).toBe(
      `sha256=${createHmac('sha256', 'plain').update(body).digest('hex')}`
    )
    expect(signed('plain')['x-keepsake-attempt']).toBe('3')
  })

  test.each([
    ['anything', true],
    [generated, true],
    ['', false],
    ['whsec_', false],
    ['whsec_no base64', false],
    ['whsec_QQ', false]
  ])('can be made with %j: %p', (secret, expected) => {
    expect(isUsableSecret(secret)).toBe(expected)
  })
})

test('a sealed secret opens with its key in its own place, and nowhere else', () => {
  const place = { accountId: 'a', webhookId: 'w' }
  const seal = secretSeal('k'.repeat(43))
  const sealed = seal.seal(place, 'whsec_ä')
  expect(sealed).not.toContain('whsec')
  expect(seal.open(place, sealed)).toBe('whsec_ä')
  expect(seal.open({ ...place, webhookId: 'x' }, sealed)).toBeNull()
  expect(seal.open({ ...place, accountId: 'b' }, sealed)).toBeNull()
  expect(secretSeal('l'.repeat(43)).open(place, sealed)).toBeNull()
})

describe('an answer', () => {
  const answered = (status: number, retryAfterS: number | null = null) =>
    ({ outcome: 'answered', status, retryAfterS }) as const
  const judge = (answer: Parameters<typeof verdictOf>[0], attempted: object = {}) =>
    verdictOf(answer, { attempts: 1, sinceFirstS: 0, random: 0.5, ...attempted })

  test.each([
    [answered(200), 'delivered', null],
    [answered(299), 'delivered', null],
    [answered(301), 'retrying', 'redirect'],
    [answered(404), 'retrying', 'status_404'],
    [answered(410), 'canceled', 'status_410'],
    [answered(500), 'retrying', 'status_500'],
    [{ outcome: 'refused_address' }, 'blocked', 'blocked_address'],
    [{ outcome: 'unsigned' }, 'retrying', 'secret_unreadable'],
    [{ outcome: 'unreachable', cause: 'dns' }, 'retrying', 'dns_failed'],
    [{ outcome: 'unreachable', cause: 'connect' }, 'retrying', 'connection_failed'],
    [{ outcome: 'unreachable', cause: 'closed' }, 'retrying', 'connection_failed'],
    [{ outcome: 'unreachable', cause: 'too_long' }, 'retrying', 'connection_failed'],
    [{ outcome: 'unreachable', cause: 'tls' }, 'retrying', 'tls_failed'],
    [{ outcome: 'unreachable', cause: 'timeout' }, 'retrying', 'timeout']
  ] as const)('%j: %s, %p', (answer, state, error) => {
    expect(judge(answer)).toMatchObject({ state, error, isGone: state === 'canceled' })
  })

  test('leads to growing pauses, and a last attempt 24 hours after the first', () => {
    let sinceFirstS = 0
    const pauses: number[] = []
    for (let attempts = 1; ; attempts++) {
      const { againS } = judge(answered(500), { attempts, sinceFirstS })
      if (againS === null) break
      pauses.push(againS)
      sinceFirstS += againS
    }
    expect(pauses).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 29_845])
    expect(sinceFirstS).toBe(86_400)
  })

  test('spreads pauses by a fifth either way', () => {
    expect(judge(answered(500), { attempts: 3, random: 0 }).againS).toBeCloseTo(96)
    expect(judge(answered(500), { attempts: 3, random: 0.999 }).againS).toBeCloseTo(143.95)
  })

  test('may ask for a longer pause with 429 and 503, within an hour and the 24 hours', () => {
    expect(judge(answered(429, 60)).againS).toBe(60)
    expect(judge(answered(503, 2)).againS).toBe(5)
    expect(judge(answered(503, 9999)).againS).toBe(3600)
    expect(judge(answered(500, 60)).againS).toBe(5)
    expect(judge(answered(429, 3600), { sinceFirstS: 85_000 }).againS).toBe(1400)
  })
})
