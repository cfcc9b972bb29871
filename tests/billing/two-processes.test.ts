/**
 * A change of plan that one process hears of, seen by another one with its next request. They share
 * nothing but the database: without Redis nobody tells the other anything.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TestProvider } from '#tests/billing/provider.ts'
import { DAY_MS, send } from '#tests/billing/subscribed.ts'
import { databases, type TestAccount } from '#tests/support/service.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

describe.if(databases.includes('postgres'))('a plan that changes', () => {
  const provider = new TestProvider()
  let both: TwoProcesses
  beforeAll(async () => {
    both = await startTwoProcesses(provider.settings)
  }, 120_000)
  afterAll(async () => {
    await both.stop()
    await provider.stop()
  })

  /** An account as both see it, and a change of its plan that the first one hears of. */
  async function seenByBoth() {
    const [one, other] = await both.account('free')
    const { json } = await one.send('POST', '/v1/billing/checkout', { body: { plan: 'pro' } })
    const customerId = provider.checkouts.get(json.session_id)?.customer ?? ''
    const becomes = async (price: string, status = 'active') => {
      const periodEnd = Date.now() + 30 * DAY_MS
      const object = provider.tell(customerId, { price, status, periodEnd })
      const event = { id: crypto.randomUUID(), type: 'customer.subscription.updated' }
      const sent = await send(both.processes[0].url, { ...event, data: { object } })
      expect(sent.status).toBe(200)
    }
    return { other, becomes }
  }
  const search = (account: TestAccount) =>
    account.send('POST', '/v1/search', { body: { query: 'boats' } })
  const upload = (account: TestAccount, megabytes: number) => {
    const form = new FormData()
    form.set('file', new File(['I own a boat. '.repeat(megabytes * 75_000)], 'boats.txt'))
    return account.send('POST', '/v1/add_file', { body: form })
  }

  test('counts for meters and headers of the other process with the next request', async () => {
    const { other, becomes } = await seenByBoth()
    const limits = async () => {
      const { headers } = await search(other)
      return ['x-ratelimit-limit', 'x-quota-search-limit'].map((name) => headers.get(name))
    }
    expect(await limits()).toEqual(['20', '200'])
    await becomes('price_pro_month')
    expect(await limits()).toEqual(['120', '10000'])
    await becomes('price_pro_month', 'canceled')
    expect(await limits()).toEqual(['20', '200'])
  }, 60_000)

  test('ends the refusals for a used-up rate', async () => {
    const { other, becomes } = await seenByBoth()
    const me = () => other.send('GET', '/v1/me')
    for (let call = 0; call < 20; call++) expect((await me()).status).toBe(200)
    expect((await me()).status).toBe(429)
    await Bun.sleep(1000)
    await becomes('price_pro_month')
    const answer = await me()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('120')
  }, 60_000)

  test('counts for the size of files', async () => {
    const { other, becomes } = await seenByBoth()
    const refused = await upload(other, 12)
    expect([refused.status, refused.json.limit_mb, refused.json.plan]).toEqual([413, 10, 'free'])
    await becomes('price_pro_month')
    expect((await upload(other, 12)).status).not.toBe(413)
    await becomes('price_pro_month', 'canceled')
    expect((await upload(other, 12)).status).toBe(413)
  }, 120_000)
})
