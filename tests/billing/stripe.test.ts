/** Ending a subscription with the payment provider, against a stand-in that speaks its protocol. */
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { Transient } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import { openPayments } from '#src/billing/stripe.ts'
import { databases, startTestService } from '#tests/support/service.ts'

/** What the stand-in answers, by `METHOD id`. */
const answers = new Map<string, { status: number; body: object }>()
const asked: string[] = []
const keys = new Set<string | null>()

const standIn = Bun.serve({
  port: 0,
  fetch: (request) => {
    const asking = `${request.method} ${new URL(request.url).pathname.replace('/v1/subscriptions/', '')}`
    asked.push(asking)
    keys.add(request.headers.get('authorization'))
    const { status, body } = answers.get(asking) ?? { status: 404, body: MISSING }
    return Response.json(body, { status })
  }
})

const MISSING = { error: { type: 'invalid_request_error', code: 'resource_missing' } }
const API_URL = `http://localhost:${standIn.port}`
const payments = openPayments({ secretKey: 'sk_test_x', apiUrl: API_URL }, Date.now)

beforeEach(() => {
  answers.clear()
  asked.length = 0
})

afterAll(() => standIn.stop(true))

describe('a subscription', () => {
  test('is ended at once, with the key', async () => {
    answers.set('DELETE sub_1', { status: 200, body: { id: 'sub_1', status: 'canceled' } })
    await payments.cancelSubscription('sub_1')
    expect(asked).toEqual(['DELETE sub_1'])
    expect([...keys]).toEqual(['Bearer sk_test_x'])
  })

  test('that has ended already is fine', async () => {
    answers.set('GET sub_1', { status: 200, body: { id: 'sub_1', status: 'canceled' } })
    await payments.cancelSubscription('sub_1')
    expect(asked).toEqual(['DELETE sub_1', 'GET sub_1'])
  })

  test('that another account of the provider has counts as running', async () => {
    expect(await refused(payments.cancelSubscription('sub_1'))).toBe('billing_provider')
  })

  test('is not ended while the provider refuses the key, or cannot be reached', async () => {
    const body = { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }
    answers.set('DELETE sub_1', { status: 401, body })
    expect(await refused(payments.cancelSubscription('sub_1'))).toBe('billing_provider')
    const nowhere = openPayments({ secretKey: 'sk_test_x', apiUrl: 'http://localhost:1' }, Date.now)
    expect(await refused(nowhere.cancelSubscription('sub_1'))).toBe('billing_provider')
  })
})

// A subscription is planted in the database, which only PostgreSQL lets two open.
describe.each(databases.filter((kind) => kind === 'postgres'))('an account on %s', (kind) => {
  test('goes when its subscription has been ended by the provider of the settings', async () => {
    const service = await startTestService(kind, {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_API_URL: API_URL
    })
    try {
      const account = await service.account({ plan: 'pro' })
      const { email } = (await account.send('GET', '/v1/me')).json
      await subscribe(service.databaseUrl ?? '', account.accountId)
      const erase = () => account.send('DELETE', `/v1/account?confirm=${encodeURIComponent(email)}`)
      answers.set('DELETE sub_1', { status: 401, body: { error: { type: 'api_error' } } })
      expect((await erase()).status).toBe(502)
      expect((await account.send('GET', '/v1/me')).status).toBe(200)
      answers.set('DELETE sub_1', { status: 200, body: { id: 'sub_1', status: 'canceled' } })
      expect((await erase()).json).toMatchObject({ status: 'deleted', account: email })
      expect((await account.send('GET', '/v1/me')).status).toBe(401)
      expect(asked).toEqual(['DELETE sub_1', 'DELETE sub_1'])
    } finally {
      await service.stop()
    }
  }, 120_000)
})

async function refused(asking: Promise<void>): Promise<string> {
  const thrown = await asking.then(
    () => null,
    (error: unknown) => error
  )
  return thrown instanceof Transient ? thrown.reason : `no refusal: ${String(thrown)}`
}

async function subscribe(databaseUrl: string, accountId: string): Promise<void> {
  const database = new Bun.SQL(databaseUrl, { max: 1 })
  await database`insert into subscriptions
    (account_id, customer_id, subscription_id, status, plan)
    values (${accountId}, ${`cus_${newId()}`}, 'sub_1', 'active', 'pro')`
  await database.end()
}
