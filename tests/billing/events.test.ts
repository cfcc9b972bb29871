/** What the payment provider reports, through the whole service: any order, twice, forged. Both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eventOf, TestProvider, type Told } from '#tests/billing/provider.ts'
import { type Buyer, buyerOn, DAY_MS, send } from '#tests/billing/subscribed.ts'
import {
  databases,
  startTestService,
  type TestService,
  testAccount
} from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

/** Whole seconds, as the provider counts. */
const inDays = (days: number) => (Math.floor(Date.now() / 1000) + days * 24 * 3600) * 1000

describe.each(databases)('events on %s', (kind) => {
  const provider = new TestProvider()
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(kind, provider.settings)
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })
  beforeEach(() => {
    provider.calls.length = 0
    provider.failing = null
  })
  const buyer = () => buyerOn(service, provider)
  const pro = (more: Partial<Told> = {}): Told => ({
    price: 'price_pro_month',
    status: 'active',
    periodEnd: inDays(30),
    ...more
  })
  const audited = async ({ account }: Buyer, action: string) => {
    const { json } = await account.send('GET', `/v1/audit?action=${action}`)
    return json.events.map(({ target, key_id }: { target: string; key_id: string | null }) => {
      expect(key_id).toBeNull()
      return target
    })
  }

  test('a paid subscription changes plan, meters, rate and file size at once', async () => {
    const one = await buyer()
    const periodEnd = inDays(30)
    const { status, json } = await one.becomes(pro({ periodEnd }))
    expect([status, json]).toEqual([200, { received: true, duplicate: false }])
    const { headers, json: billing } = await one.account.send('GET', '/v1/billing')
    expect(billing).toMatchObject({
      plan: 'pro',
      status: 'active',
      interval: 'monthly',
      current_period_end: new Date(periodEnd).toISOString(),
      quotas: { add: 1000, search: 10_000, file_bytes: 50 * 1024 * 1024 },
      rate_limit: 120,
      annual_available: true
    })
    expect(headers.get('x-ratelimit-limit')).toBe('120')
    expect(headers.get('x-quota-add-limit')).toBe('1000')
    expect(await audited(one, 'plan_change')).toEqual(['pro'])
  })

  test.each([
    ['ends early', { price: 'price_starter_month', status: 'canceled' }],
    ['is made smaller', { price: 'price_starter_month', status: 'active' }]
  ] as const)(
    'all 120 orders of five events of one that %s end in the same state',
    async (_, last) => {
      const periodEnd = inDays(20)
      const states: Told[] = [
        pro({ periodEnd }),
        pro({ price: 'price_growth_month', periodEnd }),
        pro({ price: 'price_business_month', periodEnd }),
        pro({
          price: 'price_business_month',
          status: 'past_due',
          unpaidSince: inDays(-1),
          periodEnd
        }),
        { ...last, periodEnd }
      ]
      const ends = new Set<string>()
      for (const order of ordersOf([0, 1, 2, 3, 4])) {
        const one = await buyer()
        const events = states.map((state) => one.changes(state))
        let newest = 0
        for (const place of order) {
          // At the provider everything up to this event has happened, and perhaps more.
          newest = Math.max(newest, place)
          provider.tell(one.customerId, states[newest] ?? pro())
          const { json } = await send(service.url, events[place] ?? {})
          expect(json).toEqual({ received: true, duplicate: false })
        }
        const { plan, status, interval, current_period_end } = await one.billing()
        ends.add(JSON.stringify({ plan, status, interval, current_period_end }))
      }
      expect([...ends].map((end) => JSON.parse(end))).toEqual([
        {
          // The bigger plans of the period are given to its end, but for the one whose charge has failed.
          plan: last.status === 'canceled' ? 'free' : 'growth',
          status: last.status,
          interval: 'monthly',
          current_period_end: new Date(periodEnd).toISOString()
        }
      ])
    },
    300_000
  )

  test('events that come at once end in the newest state as well', async () => {
    const one = await buyer()
    const growth = pro({ price: 'price_growth_month' })
    const events = Array.from({ length: 12 }, (_, i) => one.changes(i < 6 ? pro() : growth))
    const sent = await Promise.all(events.map((event) => send(service.url, event)))
    expect(sent.map(({ status }) => status)).toEqual(events.map(() => 200))
    expect((await one.billing()).plan).toBe('growth')
  })

  test('an event that comes while the provider is asked waits its turn, and asks again', async () => {
    const one = await buyer()
    const older = one.changes(pro())
    let newer: ReturnType<typeof one.becomes> | undefined
    provider.meanwhile.set('GET /v1/subscriptions', () => {
      newer = one.becomes(pro({ price: 'price_business_month' }))
      return Promise.resolve()
    })
    const before = provider.count('GET /v1/subscriptions')
    expect((await send(service.url, older)).status).toBe(200)
    expect((await newer)?.status).toBe(200)
    expect((await one.billing()).plan).toBe('business')
    expect(provider.count('GET /v1/subscriptions')).toBe(before + 2)
  })

  test('an event that comes again changes nothing, and says so', async () => {
    const one = await buyer()
    const event = one.changes(pro())
    expect((await send(service.url, event)).json.duplicate).toBe(false)
    const before = await one.billing()
    const again = await Promise.all([send(service.url, event), send(service.url, event)])
    expect(again.map(({ json }) => json)).toEqual([
      { received: true, duplicate: true },
      { received: true, duplicate: true }
    ])
    expect(await one.billing()).toEqual(before)
    expect(await audited(one, 'plan_change')).toEqual(['pro'])
  })

  test('an event of long ago changes nothing that was decided since', async () => {
    const one = await buyer()
    const early = one.changes(pro({ periodEnd: inDays(-40) }))
    await one.becomes(pro({ status: 'canceled' }))
    await send(service.url, early)
    expect(await one.billing()).toMatchObject({ plan: 'free', status: 'canceled' })
  })

  test('events of nobody here, and of no meaning here, are received and change nothing', async () => {
    const one = await buyer()
    const stranger = { id: 'sub_x', object: 'subscription', customer: 'cus_x', status: 'active' }
    const unknown = { ...stranger, created: 1, items: { data: [] } }
    for (const event of [
      eventOf('customer.subscription.updated', unknown),
      eventOf('invoice.paid', { id: 'in_1', object: 'invoice', customer: null }),
      eventOf('product.updated', { id: 'prod_1', object: 'product' }),
      eventOf('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: null })
    ]) {
      const { status, json } = await send(service.url, event)
      expect([status, json]).toEqual([200, { received: true, duplicate: false }])
    }
    expect((await one.billing()).plan).toBe('free')
  })

  test('a subscription to something else that the customer has changes nothing', async () => {
    const one = await buyer()
    await one.becomes(pro({ id: 'sub_of_books', price: 'price_of_books' }))
    expect(await one.billing()).toMatchObject({ plan: 'free', status: 'none' })
  })

  test('what is not signed, or not lately, or with another secret, is refused', async () => {
    const one = await buyer()
    const event = one.changes(pro())
    const refused = [
      await send(service.url, event, { secret: 'whsec_of_somebody' }),
      await send(service.url, event, { at: Date.now() - 6 * 60_000 }),
      await unsigned(service.url, JSON.stringify(event), {}),
      await unsigned(service.url, JSON.stringify(event), { 'stripe-signature': 't=1,v1=00' }),
      await unsigned(service.url, 'no JSON', { 'stripe-signature': 'x' })
    ]
    for (const { status, json } of refused) {
      expect([status, json.code]).toEqual([400, 'bad_signature'])
    }
    expect((await one.billing()).plan).toBe('free')
    expect((await send(service.url, event, { at: Date.now() - 4 * 60_000 })).status).toBe(200)
    expect((await one.billing()).plan).toBe('pro')
  })

  test('a body of a megabyte is worked on, one of three is refused', async () => {
    const one = await buyer()
    const large = { ...one.changes(pro()), note: 'x'.repeat(1024 * 1024) }
    expect((await unsigned(service.url, JSON.stringify(large), {})).status).toBe(400)
    expect((await send(service.url, large)).status).toBe(200)
    expect((await one.billing()).plan).toBe('pro')
    const tooLarge = await send(service.url, { ...large, note: 'x'.repeat(3 * 1024 * 1024) })
    expect([tooLarge.status, tooLarge.json.code]).toEqual([413, 'body_too_large'])
  })

  test('while the provider cannot be asked an event is not confirmed, and counts when it comes again', async () => {
    const one = await buyer()
    const event = one.changes(pro())
    provider.failing = 503
    expect((await send(service.url, event)).status).toBe(502)
    provider.failing = null
    expect((await one.billing()).plan).toBe('free')
    expect((await send(service.url, event)).json).toEqual({ received: true, duplicate: false })
    expect((await one.billing()).plan).toBe('pro')
  }, 30_000)

  test('an unpaid subscription loses its plan by itself when seven days are over', async () => {
    const one = await buyer()
    await one.becomes(pro())
    const unpaidSince = Date.now() - 7 * DAY_MS + 3000
    await one.becomes(pro({ status: 'past_due', unpaidSince }))
    expect(await one.billing()).toMatchObject({ plan: 'pro', status: 'past_due' })
    await waitFor(one, 'free')
    expect(await one.billing()).toMatchObject({ plan: 'free', status: 'past_due' })
    await one.becomes(pro())
    expect(await one.billing()).toMatchObject({ plan: 'pro', status: 'active' })
    expect(await audited(one, 'plan_change')).toEqual(['pro', 'free', 'pro'])
  }, 60_000)

  test('a cancelled subscription gives its plan to the end of its period, and no longer', async () => {
    const one = await buyer()
    const periodEnd = Date.now() + 3000
    await one.becomes(pro({ periodEnd, cancelAtPeriodEnd: true }))
    expect(await one.billing()).toMatchObject({ plan: 'pro', status: 'active' })
    await waitFor(one, 'free')
    await one.becomes(pro({ status: 'canceled' }))
    expect(await one.billing()).toMatchObject({ plan: 'free', status: 'canceled' })
  }, 60_000)

  test('a smaller plan begins when the bigger one has been used', async () => {
    const one = await buyer()
    const periodEnd = Date.now() + 3000
    await one.becomes(pro({ price: 'price_business_month', periodEnd }))
    await one.becomes(pro({ price: 'price_starter_month', periodEnd }))
    expect((await one.billing()).plan).toBe('business')
    await waitFor(one, 'starter')
  }, 60_000)

  test('a subscription whose events are lost is looked after a day after its period', async () => {
    const one = await buyer()
    const periodEnd = Date.now() - DAY_MS + 3000
    await one.becomes(pro({ periodEnd }))
    expect((await one.billing()).plan).toBe('pro')
    one.changes(pro({ status: 'canceled', periodEnd }))
    await waitFor(one, 'free')
    expect((await one.billing()).status).toBe('canceled')
  }, 60_000)

  test('a plan that the operator has set stays until the subscription gives another', async () => {
    const one = await service.account({ plan: 'growth' })
    const { json } = await one.send('POST', '/v1/billing/checkout', { body: { plan: 'business' } })
    const customerId = provider.checkouts.get(json.session_id)?.customer ?? ''
    provider.tell(customerId, pro({ status: 'incomplete' }))
    await send(service.url, eventOf('invoice.created', { object: 'invoice', customer: customerId }))
    expect((await one.send('GET', '/v1/billing')).json.plan).toBe('growth')
  })

  test('refunds and disputes stand in the audit log', async () => {
    const one = await buyer()
    const { customerId } = one
    await one.becomes(pro())
    provider.charge('ch_1', customerId)
    const refund = { id: 'ch_1', object: 'charge', customer: customerId }
    await send(service.url, eventOf('charge.refunded', refund))
    const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1' }
    await send(service.url, eventOf('charge.dispute.created', dispute))
    expect(await audited(one, 'refund')).toEqual(['ch_1'])
    expect(await audited(one, 'dispute')).toEqual(['dp_1'])
    expect((await one.billing()).plan).toBe('pro')
  })

  test('a customer who was deleted at the provider may begin anew', async () => {
    const one = await buyer()
    await one.becomes(pro())
    const gone = { id: one.customerId, object: 'customer' }
    await send(service.url, eventOf('customer.deleted', gone))
    expect(await one.billing()).toMatchObject({ plan: 'free', status: 'none' })
    const { json } = await one.account.send('POST', '/v1/billing/portal')
    expect(json.code).toBe('no_billing_customer')
  })
})

/** Waits until an account is on that plan, within what its rate allows. */
async function waitFor(one: Buyer, plan: string): Promise<void> {
  await until(`the plan is ${plan}`, async () => {
    await Bun.sleep(500)
    return (await one.billing()).plan === plan
  })
}

function unsigned(url: string, body: string, headers: Record<string, string>) {
  return testAccount(url, '', null).send('POST', '/billing/stripe-webhook', { body, headers })
}

function ordersOf(places: number[]): number[][] {
  if (places.length === 0) return [[]]
  return places.flatMap((first) =>
    ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest])
  )
}
