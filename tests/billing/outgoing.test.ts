/**
 * Every outgoing call, held against Stripe's own mock: it checks each call by Stripe's OpenAPI document
 * (a wrong field, type or path is refused) and answers with Stripe's own examples. It remembers nothing;
 * states are tested beside this with a provider that does.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Order, Payments } from '#src/billing/payments.ts'
import { openPayments } from '#src/billing/stripe.ts'
import { PRICES } from '#tests/billing/provider.ts'
import { hasStripeMock, type StripeMock, startStripeMock } from '#tests/billing/stripe-mock.ts'
import { databases, startTestService } from '#tests/support/service.ts'

const ORDER: Order = {
  accountId: 'a1',
  customerId: 'cus_1',
  plan: 'pro',
  interval: 'monthly',
  priceId: 'price_1',
  returnUrl: 'https://memory.example/billing/done'
}

let mock: StripeMock | null = null
let payments: Payments

beforeAll(async () => {
  if (!hasStripeMock) return
  mock = await startStripeMock()
  payments = openPayments({ secretKey: 'sk_test_123', apiUrl: mock.url }, Date.now)
}, 120_000)
afterAll(() => mock?.stop())

describe.if(hasStripeMock)('Stripe’s own mock', () => {
  test('refuses what its document does not know, so that what follows can fail', async () => {
    const body = new URLSearchParams({ mode: 'subscription', no_such_field: '1' })
    const answer = await fetch(`${mock?.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_123' },
      body
    })
    expect(answer.status).toBe(400)
  })

  test('takes a new customer', async () => {
    const buyer = { accountId: 'a1', email: 'nia@example.org' }
    expect(await payments.makeCustomer(buyer)).toStartWith('cus_')
  })

  test('takes the question for all subscriptions, and answers what is read of one', async () => {
    const [subscription] = await payments.subscriptionsOf('cus_1')
    expect(subscription).toMatchObject({
      id: expect.stringMatching(/^sub_/),
      itemId: expect.stringMatching(/^si_/),
      priceId: expect.stringMatching(/^price_/),
      periodEnd: expect.any(Number),
      createdAt: expect.any(Number)
    })
  })

  test('takes a checkout, the look at one, and its end', async () => {
    const opened = await payments.openCheckout(ORDER, null)
    expect(opened.id).toStartWith('cs_')
    expect(opened.url).toStartWith('https://')
    expect((await payments.findCheckout('cs_1')).id).toStartWith('cs_')
    expect(await payments.closeCheckout('cs_1')).toBe(true)
    await payments.endCheckout('cs_1')
  })

  test('takes a change of plan, and the way to the portal where one must be paid first', async () => {
    const [first] = await payments.subscriptionsOf('cus_1')
    if (first === undefined) throw new Error('the mock has no example of a subscription')
    for (const status of ['active', 'past_due'] as const) {
      const opened = await payments.openPlanChange(ORDER, { ...first, status, endsAt: null })
      expect(opened.url).toStartWith('https://')
    }
    const portal = await payments.openPortal('cus_1', ORDER.returnUrl)
    expect(portal.id).toStartWith('bps_')
  })

  test('takes the question who paid a charge, and the end of a subscription', async () => {
    const customer = await payments.customerOfCharge('ch_1')
    expect(customer === null || customer.startsWith('cus_')).toBe(true)
    await payments.cancelSubscription('sub_1')
  })
})

// Of a real checkout on the mock: everything between the 402 and the page of the provider.
describe.if(hasStripeMock).each(databases)('a used-up quota on %s', (kind) => {
  test('leads to the mock’s checkout', async () => {
    const settings = { STRIPE_SECRET_KEY: 'sk_test_123', STRIPE_API_URL: mock?.url ?? '' }
    const service = await startTestService(kind, { ...PRICES, ...settings })
    try {
      const account = await service.account({ plan: 'free' })
      const items = Array.from({ length: 41 }, (_, i) => ({ text: `Boat number ${i} is mine.` }))
      const refused = await account.send('POST', '/v1/import', { body: { items } })
      expect(refused.status).toBe(402)
      const followed = await fetch(refused.json.upgrade_url, { redirect: 'manual' })
      expect(followed.status).toBe(303)
      expect(followed.headers.get('location')).toStartWith('https://checkout.stripe.com/')
      expect(await followed.json()).toEqual({ checkout_url: followed.headers.get('location') })
    } finally {
      await service.stop()
    }
  }, 120_000)
})
