/**
 * Two who ask the provider about one subscription at the same time, the later answer overtaking the
 * earlier one: what was fetched before a newer state was kept is thrown away, and fetched again. Inside a
 * process events of an account wait for each other; between two nothing but the database stands.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eventOf, TestProvider, type Told } from '#tests/billing/provider.ts'
import { DAY_MS, send } from '#tests/billing/subscribed.ts'
import { databases } from '#tests/support/service.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

const ASKING = 'GET /v1/subscriptions'

describe.if(databases.includes('postgres'))('an answer of the provider that was overtaken', () => {
  const provider = new TestProvider()
  let both: TwoProcesses
  beforeAll(async () => {
    both = await startTwoProcesses(provider.settings)
  }, 120_000)
  afterAll(async () => {
    await both.stop()
    await provider.stop()
  })
  beforeEach(() => {
    provider.calls.length = 0
    provider.heldBack.clear()
  })

  /** An account with a customer, its plan as the other process shows it, and events sent to either of them. */
  async function buyer() {
    const [account, seenByOther] = await both.account('free')
    const opened = await account.send('POST', '/v1/billing/checkout', { body: { plan: 'starter' } })
    const customerId = provider.checkouts.get(opened.json.session_id)?.customer ?? ''
    const [one, other] = both.processes
    return {
      one: one.url,
      other: other.url,
      changes: (price: string, more: Partial<Told> = {}) => {
        const told = { price, status: 'active', periodEnd: Date.now() + 30 * DAY_MS, ...more }
        return eventOf('customer.subscription.updated', provider.tell(customerId, told))
      },
      plan: async () => (await seenByOther.send('GET', '/v1/billing')).json.plan,
      audited: async () =>
        (await account.send('GET', '/v1/audit?action=plan_change')).json.events.map(
          ({ target }: { target: string }) => target
        )
    }
  }
  const KEPT = { received: true, duplicate: false }

  test('is thrown away, and the newest state is fetched again', async () => {
    const { one, other, changes, plan, audited } = await buyer()
    const older = changes('price_business_month', { status: 'past_due', unpaidSince: Date.now() })
    provider.heldBack.set(ASKING, async () => {
      const newer = changes('price_pro_month')
      expect((await send(other, newer)).json).toEqual(KEPT)
      expect(await plan()).toBe('pro')
    })
    const { status, json } = await send(one, older)
    expect([status, json]).toEqual([200, KEPT])
    // Asked by the one, by the other, and by the one again.
    expect(provider.count(ASKING)).toBe(3)
    expect(await plan()).toBe('pro')
    expect(await audited()).toEqual(['pro'])
  }, 60_000)

  test('of the same event, sent to both, counts once', async () => {
    const { one, other, changes, plan, audited } = await buyer()
    const event = changes('price_growth_month')
    provider.heldBack.set(ASKING, async () => {
      expect((await send(other, event)).json).toEqual(KEPT)
    })
    expect((await send(one, event)).json).toEqual({ received: true, duplicate: true })
    expect(await plan()).toBe('growth')
    expect(await audited()).toEqual(['growth'])
  }, 60_000)

  test('again and again is given up as not confirmed, and the event counts when it comes again', async () => {
    const { one, other, changes, plan } = await buyer()
    const event = changes('price_starter_month')
    let overtaken = 0
    const overtake = () =>
      provider.heldBack.set(ASKING, async () => {
        overtaken += 1
        const price = overtaken % 2 === 0 ? 'price_pro_month' : 'price_growth_month'
        expect((await send(other, changes(price, { periodEnd: Date.now() }))).status).toBe(200)
        overtake()
      })
    overtake()
    const refused = await send(one, event)
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable'])
    expect(overtaken).toBeGreaterThan(2)
    provider.heldBack.clear()
    const last = changes('price_business_month')
    expect((await send(one, event)).json).toEqual(KEPT)
    expect(await plan()).toBe('business')
    expect((await send(other, last)).json).toEqual(KEPT)
    expect(await plan()).toBe('business')
  }, 60_000)

  test('of the look that nobody asked for keeps nothing either', async () => {
    const { one, other, changes, plan, audited } = await buyer()
    // A day after the end of its period the provider is asked.
    const periodEnd = Date.now() - DAY_MS + 2000
    expect((await send(other, changes('price_pro_month', { periodEnd }))).status).toBe(200)
    const overtaken = Promise.withResolvers<void>()
    provider.heldBack.set(ASKING, async () => {
      const newer = changes('price_business_month', { periodEnd })
      expect((await send(other, newer)).json).toEqual(KEPT)
      overtaken.resolve()
    })
    await overtaken.promise
    // What was seen before comes to its end while these are worked on.
    for (const url of [one, other, one]) {
      await send(url, changes('price_business_month', { periodEnd }))
    }
    expect(await plan()).toBe('business')
    expect(await audited()).toEqual(['business', 'pro'])
  }, 120_000)
})
