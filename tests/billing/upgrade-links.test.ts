/** Every charged call that is refused for its quota carries a link that works, and all of the 402 body. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { TestProvider } from '#tests/billing/provider.ts'
import { send } from '#tests/billing/subscribed.ts'
import {
  databases,
  type SendOptions,
  startTestService,
  type TestService,
  testAccount
} from '#tests/support/service.ts'

const NOTHING_LEFT = { PLANS_JSON: '{"free":{"add":0,"search":0},"pro":{"search":0}}' }
const MESSAGES = [{ role: 'user', content: 'I own a boat.' }]
const CALLER = { customer: { number: '+41791234567' }, id: 'c-1' }

function file(): FormData {
  const form = new FormData()
  form.set('file', new File(['I own a boat.'], 'boats.txt'))
  return form
}

/** Charged calls (contract 6), each with the plan and the meter that refuses it. */
const CHARGED: readonly (readonly [string, string, SendOptions, string, string])[] = [
  ['POST', '/v1/add', { body: { messages: MESSAGES } }, 'free', 'add'],
  ['POST', '/v1/add', { body: { messages: MESSAGES, dry_run: true } }, 'free', 'add'],
  ['POST', '/v1/add_text', { body: { text: 'I own a boat.' } }, 'free', 'add'],
  ['POST', '/v1/add_file', { body: file() }, 'free', 'add_file'],
  ['POST', '/v1/import', { body: { items: [{ text: 'I own a boat.' }] } }, 'free', 'add'],
  ['POST', '/v1/search', { body: { query: 'boats' } }, 'free', 'search'],
  ['POST', '/v1/search/all', { body: { query: 'boats' } }, 'free', 'search'],
  ['POST', '/v1/ask', { body: { query: 'What do I own?' } }, 'pro', 'search'],
  [
    'POST',
    '/v1/voice/vapi/recall',
    {
      body: {
        message: { type: 'tool-calls', call: CALLER, toolCallList: [{ id: 'a', name: 'who' }] }
      }
    },
    'free',
    'search'
  ],
  [
    'POST',
    '/v1/voice/vapi/save',
    {
      body: {
        message: { type: 'end-of-call-report', call: CALLER, transcript: 'User: I own a boat.' }
      }
    },
    'free',
    'add'
  ]
]

describe.each(databases)('a used-up quota on %s', (kind) => {
  const provider = new TestProvider()
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(kind, { ...provider.settings, ...NOTHING_LEFT })
  }, 120_000)
  afterAll(async () => {
    await service.stop()
    await provider.stop()
  })

  test.each(CHARGED)(
    '%s %s %j leads to the next plan',
    async (method, path, options, plan, action) => {
      const account = await service.account({ plan })
      const { status, headers, json } = await account.send(method, path, options)
      expect([status, json.code]).toEqual([402, 'quota_exceeded'])
      const { upgrade_url: link } = json
      expect(link).toStartWith(`${service.url}/billing/upgrade?token=`)
      const body = {
        error: 'quota_exceeded',
        action,
        limit: 0,
        used: 0,
        plan,
        upgrade_url: link,
        message: json.message,
        retry_after: Number(headers.get('retry-after'))
      }
      expect(json).toMatchObject(body)
      expect(json.detail).toEqual(body)
      expect(json.message).not.toBe('')
      const followed = await fetch(link, { redirect: 'manual' })
      expect(followed.status).toBe(303)
      const opened = [...provider.checkouts.values()].find(
        ({ url }) => url === followed.headers.get('location')
      )
      expect(opened?.metadata['account_id']).toBe(account.accountId)
      const next = plan === 'free' ? 'starter' : 'growth'
      expect(opened?.metadata['plan']).toBe(next)
    }
  )
})

describe.each(databases)('without a payment provider on %s', (kind) => {
  test('every way to pay answers 503, and a refusal still says how things stand', async () => {
    const service = await startTestService(kind, { ...NOTHING_LEFT, DEFAULT_PLAN: 'free' })
    try {
      const account = await service.account({ plan: 'free' })
      const refused = await account.send('POST', '/v1/add', { body: { messages: MESSAGES } })
      expect([refused.status, refused.json.plan]).toEqual([402, 'free'])
      const { pathname, search } = new URL(refused.json.upgrade_url)
      const answers = [
        await account.send('POST', '/v1/billing/checkout', { body: { plan: 'pro' } }),
        await account.send('POST', '/v1/billing/portal'),
        await testAccount(service.url, '', null).send('GET', pathname + search),
        await send(service.url, { id: 'evt_1', type: 'invoice.paid', data: { object: {} } })
      ]
      for (const { status, json, headers } of answers) {
        expect([status, json.code]).toEqual([503, 'billing_not_configured'])
        expect(headers.get('retry-after')).toBeNull()
      }
      expect((await account.send('GET', '/v1/billing')).json.status).toBe('none')
    } finally {
      await service.stop()
    }
  }, 120_000)
})
