/** Quotas as callers meet them: parallel calls, headers, the refusal's body, settings. */
import { afterAll, describe, expect, test } from 'bun:test'
import {
  databases,
  type Sent,
  serviceOn,
  startTestService,
  type TestService,
  testAccount
} from '#tests/support/service.ts'

const started: TestService[] = []
afterAll(async () => {
  for (const service of started) await service.stop()
})

async function ownService(settings: Record<string, string>): Promise<TestService> {
  const service = await startTestService('embedded', settings)
  started.push(service)
  return service
}

function countOf(answers: Sent[], status: number): number {
  return answers.filter((one) => one.status === status).length
}

describe.each(databases)('quota on %s', (kind) => {
  test('200 parallel adds on a free account are exactly 40 accepted ones', async () => {
    const service = await ownServiceOn(kind)
    const account = await service.account({ plan: 'free' })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        account.send('POST', '/v1/add_text', { body: { text: `I own boat number ${i}.` } })
      )
    )
    expect(countOf(answers, 202)).toBe(40)
    expect(countOf(answers, 402)).toBe(160)
    const shown = answers
      .filter((one) => one.status === 202)
      .map((one) => Number(one.headers.get('x-quota-add-used')))
    expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    for (const answer of answers.filter((one) => one.status === 402)) {
      expect(answer.headers.get('x-quota-add-used')).toBe('40')
      expect(answer.headers.get('x-quota-add-limit')).toBe('40')
      expect(answer.json).toMatchObject({ action: 'add', limit: 40, used: 40, plan: 'free' })
    }
    const me = await account.send('GET', '/v1/me')
    expect(me.json.usage.add_count).toBe(40)
    expect(me.headers.get('x-quota-add-used')).toBe('40')
  }, 60_000)

  test('searches beyond the limit are refused, exactly, and adds are still possible', async () => {
    const service = await ownServiceOn(kind)
    const account = await service.account({ plan: 'free' })
    const answers = await Promise.all(
      Array.from({ length: 230 }, () =>
        account.send('POST', '/v1/search', { body: { query: 'boats' } })
      )
    )
    expect(countOf(answers, 200)).toBe(200)
    expect(countOf(answers, 402)).toBe(30)
    const add = await account.send('POST', '/v1/add_text', { body: { text: 'I own a boat.' } })
    expect(add.status).toBe(202)
    expect(add.headers.get('x-quota-search-used')).toBe('200')
  }, 60_000)

  test('a refusal says all there is to say, flat and nested, with an absolute link', async () => {
    const service = await ownServiceOn(kind)
    const account = await service.account({ plan: 'starter' })
    const body = { text: 'I own a boat.' }
    let refused: Sent | null = null
    for (let i = 0; i < 103 && refused === null; i++) {
      const answer = await account.send('POST', '/v1/add_text', { body })
      if (answer.status !== 202) refused = answer
    }
    const json = refused?.json
    expect(refused?.status).toBe(402)
    const fields = [
      'error',
      'action',
      'limit',
      'used',
      'plan',
      'upgrade_url',
      'message',
      'retry_after'
    ]
    expect(Object.keys(json.detail).toSorted()).toEqual(fields.toSorted())
    for (const field of fields) expect(json[field]).toEqual(json.detail[field])
    expect(json.message).toContain('pro')
    expect(json.message).toContain('$19')
    expect(refused?.headers.get('retry-after')).toBe(String(json.retry_after))
    expect(json.retry_after).toBeLessThanOrEqual(31 * 86_400)
    expect(json.upgrade_url).toStartWith(`${service.url}/billing/upgrade?token=`)
  }, 60_000)

  test('a call that is refused for another reason costs nothing', async () => {
    const account = await (await serviceOn(kind)).account()
    const before = await account.send('GET', '/v1/me')
    const refused = await account.send('POST', '/v1/search', { body: { query: '' } })
    expect(refused.status).toBe(422)
    const key = { 'idempotency-key': 'one' }
    await account.send('POST', '/v1/add_text', { body: { text: 'One.' }, headers: key })
    const other = await account.send('POST', '/v1/add_text', {
      body: { text: 'Two.' },
      headers: key
    })
    expect(other.status).toBe(409)
    const after = await account.send('GET', '/v1/me')
    const used = (sent: Sent, meter: string) => Number(sent.headers.get(`x-quota-${meter}-used`))
    expect(used(after, 'add') - used(before, 'add')).toBe(1)
    expect(used(after, 'search') - used(before, 'search')).toBe(0)
  })

  const own = new Map<string, Promise<TestService>>()
  function ownServiceOn(which: typeof kind): Promise<TestService> {
    // The free plan's own rate would end these tests after 20 calls.
    const known = own.get(which)
    if (known !== undefined) return known
    const starting = startTestService(which, { RATE_LIMIT_PER_MINUTE: '0' }).then((service) => {
      started.push(service)
      return service
    })
    own.set(which, starting)
    return starting
  }
})

describe('settings', () => {
  test('PLANS_JSON changes numbers and DEFAULT_PLAN the plan of new accounts', async () => {
    const service = await ownService({
      PLANS_JSON: '{"starter":{"add":2,"rate_limit":7}}',
      DEFAULT_PLAN: 'starter',
      PUBLIC_URL: 'https://memory.example.com'
    })
    const account = testAccount(service.url, '', service.service.firstKey)
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      const answer = await account.send('POST', '/v1/add_text', { body: { text: 'A boat.' } })
      statuses.push(answer.status)
      expect(answer.headers.get('x-ratelimit-limit')).toBe('7')
      expect(answer.headers.get('x-quota-add-limit')).toBe('2')
      if (answer.status === 402) {
        expect(answer.json.upgrade_url).toStartWith('https://memory.example.com/billing/upgrade?')
      }
    }
    expect(statuses).toEqual([202, 202, 402])
  }, 60_000)
})
