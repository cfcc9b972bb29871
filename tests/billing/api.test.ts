/** What an account pays, uses and may use, and that every place says the same (contract 4.7). */
import { afterAll, describe, expect, test } from 'bun:test'
import { databases, serviceOn, startTestService, type TestService } from '#tests/support/service.ts'

const started: TestService[] = []
afterAll(async () => {
  for (const service of started) await service.stop()
})

describe.each(databases)('billing on %s', (kind) => {
  test('shows plan, use and quotas of an account that never paid', async () => {
    const account = await (await serviceOn(kind)).account({ plan: 'free' })
    await account.add({ messages: [{ role: 'user', content: 'I own a boat.' }] })
    const { json } = await account.send('GET', '/v1/billing')
    const resets = new Date(json.quota_resets_at)
    expect(json).toEqual({
      plan: 'free',
      status: 'none',
      current_period_end: null,
      interval: null,
      usage: { add_count: 1, search_count: 0 },
      quotas: { add: 40, search: 200, file_bytes: 10 * 1024 * 1024 },
      rate_limit: 20,
      quota_resets_at: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00.000Z$/),
      annual_available: false
    })
    expect(resets.getTime()).toBeGreaterThan(Date.now())
    expect(resets.getTime() - Date.now()).toBeLessThanOrEqual(31 * 86_400_000)
  })

  test('body and headers of one answer never differ, with and without limits', async () => {
    for (const plan of ['free', 'selfhosted']) {
      const account = await (await serviceOn(kind)).account({ plan })
      for (let i = 1; i <= 3; i++) {
        await account.send('POST', '/v1/search', { body: { query: 'boats' } })
        for (const path of ['/v1/billing', '/v1/me', '/v1/stats']) {
          const { json, headers } = await account.send('GET', path)
          expect(json.usage).toEqual({ add_count: 0, search_count: i })
          expect(headers.get('x-quota-search-used')).toBe(String(i))
        }
      }
    }
  })
})

test('billing follows the operator’s numbers', async () => {
  const service = await startTestService('embedded', {
    RATE_LIMIT_PER_MINUTE: '0',
    PLANS_JSON: '{"free":{"add":7,"file_mb":-1}}',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PRICE_PRO_ANNUAL: 'price_1'
  })
  started.push(service)
  const account = await service.account({ plan: 'free' })
  expect((await account.send('GET', '/v1/billing')).json).toMatchObject({
    quotas: { add: 7, search: 200, file_bytes: -1 },
    rate_limit: -1,
    annual_available: true
  })
}, 60_000)
