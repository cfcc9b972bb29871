/** Checkout, change of plan, portal and upgrade links through the whole service. Both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { TestProvider } from '#tests/billing/provider.ts'
import { buyerOn, DAY_MS } from '#tests/billing/subscribed.ts'
import {
  databases,
  startTestService,
  type TestService,
  testAccount
} from '#tests/support/service.ts'

describe.each(databases)('selling on %s', (kind) => {
  const provider = new TestProvider()
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(kind, { ...provider.settings, SIGNUP: 'open' })
  }, 60_000)
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })
  beforeEach(() => {
    provider.calls.length = 0
    provider.failing = null
  })
  const checkout = (plan: string, more: object = {}) => ({ body: { plan, ...more } })
  const monthAhead = () => Date.now() + 30 * DAY_MS

  test('opens a checkout for the plan and interval that were asked for', async () => {
    const account = await service.account({ plan: 'free' })
    const path = '/v1/billing/checkout'
    const { status, json } = await account.send(
      'POST',
      path,
      checkout('pro', { interval: 'annual' })
    )
    expect(status).toBe(200)
    expect(json).toEqual({
      checkout_url: `https://pay.example/${json.session_id}`,
      session_id: expect.stringMatching(/^cs_/),
      plan: 'pro',
      interval: 'annual',
      mode: 'checkout'
    })
    const { params } = provider.calls.at(-1) ?? { params: new URLSearchParams() }
    expect(params.get('line_items[0][price]')).toBe('price_pro_year')
    expect(params.get('client_reference_id')).toBe(account.accountId)
    expect(params.get('success_url')).toBe(`${service.url}/billing/done`)
  })

  test('takes the same in the query, without a body, and under the other name', async () => {
    const account = await service.account({ plan: 'free' })
    const path = '/v1/billing/checkout?plan=pro&billing=annual'
    const inQuery = await account.send('POST', path, {
      headers: { 'content-type': 'application/json' }
    })
    expect(inQuery.json).toMatchObject({ plan: 'pro', interval: 'annual' })
    const byMonth = await account.send('POST', '/v1/billing/checkout', checkout('growth'))
    expect(byMonth.json).toMatchObject({ plan: 'growth', interval: 'monthly' })
  })

  test('refuses what is not a plan, not sold, or not bigger', async () => {
    const account = await service.account({ plan: 'pro' })
    const path = '/v1/billing/checkout'
    const ask = async (body: object) => {
      const { status, json } = await account.send('POST', path, { body })
      return [status, json.code]
    }
    expect(await ask({})).toEqual([422, 'validation'])
    expect(await ask({ plan: 'free' })).toEqual([422, 'validation'])
    expect(await ask({ plan: 'growth', interval: 'weekly' })).toEqual([422, 'validation'])
    expect(await ask({ plan: 'growth', interval: 'annual' })).toEqual([422, 'validation'])
    expect(await ask({ plan: 'pro' })).toEqual([400, 'plan_not_higher'])
    expect(await ask({ plan: 'starter' })).toEqual([400, 'plan_not_higher'])
    expect(provider.calls).toEqual([])
    const operators = await service.account({ plan: 'selfhosted' })
    const { json } = await operators.send('POST', path, checkout('business'))
    expect(json.code).toBe('plan_not_higher')
  })

  test('makes one customer and one checkout of many clicks', async () => {
    const account = await service.account({ plan: 'free' })
    const click = () => account.send('POST', '/v1/billing/checkout', checkout('pro'))
    const together = await Promise.all([click(), click(), click()])
    const after = await click()
    const ids = [...together, after].map(({ json }) => json.session_id)
    expect(new Set(ids)).toEqual(new Set([after.json.session_id]))
    const open = [...provider.checkouts.values()].filter(
      ({ metadata }) => metadata['account_id'] === account.accountId
    )
    expect(open.length).toBe(1)
  })

  test('closes the checkout before when another plan is chosen, and opens a new one when it ran out', async () => {
    const account = await service.account({ plan: 'free' })
    const click = async (plan: string) => {
      const { json } = await account.send('POST', '/v1/billing/checkout', checkout(plan))
      return json.session_id
    }
    const [pro, growth] = [await click('pro'), await click('growth')]
    expect(provider.checkouts.get(pro)?.status).toBe('expired')
    expect(provider.checkouts.get(growth)?.status).toBe('open')
    Object.assign(provider.checkouts.get(growth) ?? {}, { status: 'expired' })
    const again = await click('growth')
    expect(again).not.toBe(growth)
    expect(provider.checkouts.get(again)?.status).toBe('open')
  })

  test('leaves one address open when different plans are chosen at once', async () => {
    const account = await service.account({ plan: 'free' })
    const plans = ['starter', 'pro', 'growth', 'business']
    const answers = await Promise.all(
      plans.map((plan) => account.send('POST', '/v1/billing/checkout', checkout(plan)))
    )
    const given = answers.filter(({ status }) => status === 200).map(({ json }) => json.session_id)
    // A call that comes when another has ended closes what that one opened, as one after the other does.
    const open = given.filter((id) => provider.checkouts.get(id)?.status === 'open')
    expect(open.length).toBe(1)
    for (const { status, json } of answers) {
      if (status !== 200) expect([status, json.code]).toEqual([409, 'conflict'])
    }
  })

  test('changes a running subscription on the confirm page, and never opens a second one', async () => {
    const buyer = await buyerOn(service, provider)
    await buyer.becomes({ price: 'price_pro_month', status: 'active', periodEnd: monthAhead() })
    const opened = provider.checkouts.size
    const path = '/v1/billing/checkout'
    const { json } = await buyer.account.send('POST', path, checkout('growth'))
    expect(json).toMatchObject({ mode: 'plan_change', plan: 'growth', interval: 'monthly' })
    expect(json.checkout_url).toBe(`https://pay.example/${json.session_id}`)
    const { params } = provider.calls.at(-1) ?? { params: new URLSearchParams() }
    const confirm = 'flow_data[subscription_update_confirm]'
    expect(params.get('flow_data[type]')).toBe('subscription_update_confirm')
    expect(params.get(`${confirm}[subscription]`)).toBe(`sub_of_${buyer.customerId}`)
    expect(params.get(`${confirm}[items][0][id]`)).toBe(`si_sub_of_${buyer.customerId}`)
    expect(params.get(`${confirm}[items][0][price]`)).toBe('price_growth_month')
    expect((await buyer.account.send('POST', path, checkout('starter'))).json.code).toBe(
      'plan_not_higher'
    )
    expect(provider.checkouts.size).toBe(opened)
  })

  test('knows of a subscription whose event has not come yet', async () => {
    const buyer = await buyerOn(service, provider)
    buyer.changes({ price: 'price_pro_month', status: 'active', periodEnd: monthAhead() })
    const path = '/v1/billing/checkout'
    const { json } = await buyer.account.send('POST', path, checkout('growth'))
    expect(json.mode).toBe('plan_change')
    expect((await buyer.account.send('POST', path, checkout('pro'))).json.code).toBe(
      'plan_not_higher'
    )
  })

  test('leads to the portal whoever has a customer', async () => {
    const stranger = await service.account({ plan: 'free' })
    const refused = await stranger.send('POST', '/v1/billing/portal')
    expect([refused.status, refused.json.code]).toEqual([400, 'no_billing_customer'])
    const buyer = await buyerOn(service, provider)
    const headers = { 'content-type': 'application/json' }
    const { json } = await buyer.account.send('POST', '/v1/billing/portal', { headers })
    expect(json).toEqual({ portal_url: expect.stringMatching(/^https:\/\/pay\.example\/bps_/) })
  })

  test('a used-up quota carries a link that leads to the checkout of the next plan', async () => {
    const account = await service.account({ plan: 'free' })
    const text = Array.from({ length: 41 }, (_, i) => ({ text: `I own boat number ${i}.` }))
    const { status, json } = await account.send('POST', '/v1/import', { body: { items: text } })
    expect(status).toBe(402)
    expect(json.upgrade_url).toStartWith(`${service.url}/billing/upgrade?token=`)
    const followed = await fetch(json.upgrade_url, { redirect: 'manual' })
    expect(followed.status).toBe(303)
    const told = (await followed.json()) as { checkout_url: string }
    expect(followed.headers.get('location')).toBe(told.checkout_url)
    const opened = [...provider.checkouts.values()].find(({ url }) => url === told.checkout_url)
    expect(opened?.metadata).toMatchObject({ account_id: account.accountId, plan: 'starter' })
    const again = await fetch(json.upgrade_url, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(told.checkout_url)
  })

  test('a link of an account on the biggest plan leads to the portal', async () => {
    const buyer = await buyerOn(service, provider)
    const { json } = await buyer.account.send('POST', '/v1/import', {
      body: { items: Array.from({ length: 41 }, (_, i) => ({ text: `Boat ${i} is mine.` })) }
    })
    await buyer.becomes({
      price: 'price_business_month',
      status: 'active',
      periodEnd: monthAhead()
    })
    const followed = await fetch(json.upgrade_url, { redirect: 'manual' })
    expect(followed.headers.get('location')).toMatch(/bps_/)
  })

  test('a link that was altered, or none, is refused', async () => {
    const anyone = testAccount(service.url, '', null)
    for (const query of ['', '?token=', '?token=x', '?token=eyJhIjoxfQ.AAAA']) {
      const { status, json } = await anyone.send('GET', `/billing/upgrade${query}`)
      expect([status, json.code]).toEqual([400, 'bad_token'])
    }
  })

  test('answers 502 while the provider is down, and keeps nothing', async () => {
    const account = await service.account({ plan: 'free' })
    provider.failing = 500
    const path = '/v1/billing/checkout'
    const { status, json } = await account.send('POST', path, checkout('pro'))
    expect([status, json.code]).toEqual([502, 'billing_provider'])
    provider.failing = null
    const before = await account.send('POST', '/v1/billing/portal')
    expect(before.json.code).toBe('no_billing_customer')
    expect((await account.send('POST', path, checkout('pro'))).status).toBe(200)
  }, 30_000)

  test('an erased account leaves nothing that could be paid', async () => {
    const buyer = await buyerOn(service, provider)
    const { email } = (await buyer.account.send('GET', '/v1/me')).json
    const [open] = [...provider.checkouts.values()].filter(
      ({ customer }) => customer === buyer.customerId
    )
    await buyer.becomes({ price: 'price_pro_month', status: 'active', periodEnd: monthAhead() })
    const path = `/v1/account?confirm=${encodeURIComponent(email)}`
    provider.failing = 500
    expect((await buyer.account.send('DELETE', path)).status).toBe(502)
    expect((await buyer.account.send('GET', '/v1/me')).status).toBe(200)
    provider.failing = null
    expect((await buyer.account.send('DELETE', path)).status).toBe(200)
    expect(open?.status).toBe('expired')
    expect(provider.count(`DELETE /v1/subscriptions/sub_of_${buyer.customerId}`)).toBeGreaterThan(0)
  }, 30_000)
})
