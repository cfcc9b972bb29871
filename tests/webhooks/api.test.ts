/** Webhooks over HTTP: their shapes, their rules, and whose they are. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { newId } from '#src/base/ids.ts'
import { type Receiver, startReceiver } from '#tests/outbound/receiver.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

let receiver: Receiver
let url = ''

beforeEach(async () => {
  receiver = await startReceiver('127.0.0.1', null)
  url = `http://127.0.0.1:${receiver.port}/hook?of=keepsake`
})
afterEach(() => receiver.stop())

async function create(account: TestAccount, body: Record<string, unknown> = {}) {
  const { status, json, headers } = await account.send('POST', '/v1/webhooks', {
    body: { url, ...body }
  })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(`/v1/webhooks/${json.id}`)
  return json
}

const TOLD = { messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }] }

describe.each(databases)('webhooks on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  test('are made with a secret that is shown once, for the events of memory', async () => {
    const account = await fresh()
    const { status, id, webhook } = await create(account)
    expect(status).toBe('created')
    const { secret, ...shown } = webhook
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toEqual({
      id,
      url,
      name: '127.0.0.1',
      event_types: ['memory_add', 'memory_update', 'memory_delete'],
      active: true,
      created_at: expect.any(String),
      updated_at: shown.created_at,
      last_triggered: null,
      trigger_count: 0,
      last_error: null,
      disabled_at: null,
      disabled_reason: null
    })
    const { json } = await account.send('GET', '/v1/webhooks')
    expect(json).toEqual({ webhooks: [shown], total: 1 })
  })

  test('take what a caller sets; null, empty and left out mean the default', async () => {
    const account = await fresh()
    const own = await create(account, {
      name: ' Mine ',
      event_types: ['smart_trigger', 'job_completed', 'smart_trigger'],
      secret: 'my own',
      active: false
    })
    expect(own.webhook).toMatchObject({
      name: 'Mine',
      event_types: ['smart_trigger', 'job_completed'],
      active: false
    })
    expect(own.webhook).not.toHaveProperty('secret')
    await create(account, { name: null })
    const empty = await create(account, { name: '', event_types: [], secret: '', active: null })
    expect(empty.webhook).toMatchObject({
      name: '127.0.0.1',
      event_types: ['memory_add', 'memory_update', 'memory_delete'],
      active: true,
      secret: expect.stringMatching(/^whsec_/)
    })
  })

  test.each([
    ['a private address', { url: 'http://10.0.0.1/' }, 'url'],
    ['another scheme', { url: 'ftp://example.com/' }, 'url'],
    ['a user in the address', { url: 'https://a:b@example.com/' }, 'url'],
    ['no address at all', { url: 'nowhere' }, 'url'],
    ['a long address', { url: `https://example.com/${'a'.repeat(2048)}` }, 'url'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a long name', { name: 'n'.repeat(101) }, 'name'],
    ['an unknown event', { event_types: ['memory_ad'] }, 'event_types'],
    ['the event of tests', { event_types: ['webhook_test'] }, 'event_types'],
    ['a blank secret', { secret: ' ' }, 'secret'],
    ['a long secret', { secret: 's'.repeat(257) }, 'secret'],
    ['a secret that is no base64', { secret: 'whsec_not base64' }, 'secret']
  ])('are refused with %s', async (_what, body, field) => {
    const account = await fresh()
    const { status, json } = await account.send('POST', '/v1/webhooks', { body: { url, ...body } })
    expect(status).toBe(422)
    expect(json.code).toBe('validation')
    expect(json.errors[0].path).toStartWith(field)
    const made = (await create(account)).id
    const put = await account.send('PUT', `/v1/webhooks/${made}`, { body })
    expect(put.status).toBe(422)
    expect((await account.send('GET', '/v1/webhooks')).json.total).toBe(1)
  })

  test('need an address', async () => {
    const account = await fresh()
    const { status, json } = await account.send('POST', '/v1/webhooks', { body: { url: null } })
    expect(status).toBe(422)
    expect(json.errors[0].path).toBe('url')
  })

  test('name the events that there are when one is refused', async () => {
    const account = await fresh()
    const { json } = await account.send('POST', '/v1/webhooks', {
      body: { url, event_types: ['nothing'] }
    })
    for (const event of ['memory_add', 'trigger_fired', 'smart_trigger', 'procedure_revised']) {
      expect(json.detail).toContain(event)
    }
  })

  test('are fifty at most', async () => {
    const account = await fresh()
    for (let count = 0; count < 50; count++) await create(account, { active: false })
    const { status, json } = await account.send('POST', '/v1/webhooks', { body: { url } })
    expect(status).toBe(409)
    expect(json.code).toBe('conflict')
  })

  test('are made once under an idempotency key, whose answer has the same secret', async () => {
    const account = await fresh()
    const send = () =>
      account.send('POST', '/v1/webhooks', {
        body: { url },
        headers: { 'idempotency-key': 'once' }
      })
    const [first, second] = [await send(), await send()]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.json).toEqual(first.json)
    expect((await account.send('GET', '/v1/webhooks')).json.total).toBe(1)
  })

  test('change only where something is set to another value', async () => {
    const account = await fresh()
    const { id, webhook } = await create(account, { name: 'First', secret: 'one' })
    const put = (body?: unknown) =>
      account.send('PUT', `/v1/webhooks/${id}`, body === undefined ? {} : { body })
    for (const same of [
      undefined,
      {},
      { url: null, name: null, event_types: null, active: null, secret: null },
      { url, name: 'First', active: true, secret: 'one' }
    ]) {
      const { status, json } = await put(same)
      expect(status).toBe(200)
      expect(json).toEqual({ status: 'no changes', id, webhook })
    }
    const { json } = await put({ name: 'Second', event_types: ['job_completed'] })
    expect(json).toMatchObject({
      status: 'updated',
      id,
      webhook: { name: 'Second', event_types: ['job_completed'], url, active: true }
    })
    expect((await put({ secret: 'two' })).json.status).toBe('updated')
    expect((await put({ secret: 'two' })).json.status).toBe('no changes')
  })

  test('of another account, and those that never were, are not found', async () => {
    const account = await fresh()
    const other = await fresh()
    const { id } = await create(other)
    for (const wrong of [id, newId(), 'nonsense']) {
      for (const [method, path] of [
        ['PUT', ''],
        ['DELETE', ''],
        ['GET', '/deliveries'],
        ['POST', '/test']
      ] as const) {
        const { status, json } = await account.send(method, `/v1/webhooks/${wrong}${path}`)
        expect([status, json.code]).toEqual([404, 'not_found'])
      }
    }
    expect(receiver.took).toEqual([])
    expect((await other.send('GET', '/v1/webhooks')).json.total).toBe(1)
  })

  test('are sent what happens within seconds, and it can be looked up', async () => {
    const account = await fresh()
    const { id, webhook } = await create(account, { event_types: ['memory_add', 'job_completed'] })
    const job = await account.add(TOLD)
    const took = await until('both have come', () => receiver.took.length === 2 && receiver.took)
    const bodies = took.map(({ body, headers }) =>
      new Webhook(webhook.secret).verify(body, headers as Record<string, string>)
    ) as { event: string; data: object }[]
    const ended = bodies.find(({ event }) => event === 'job_completed')
    expect(ended?.data).toEqual(job)
    const added = bodies.find(({ event }) => event === 'memory_add')
    expect(added?.data).toMatchObject({
      user_id: 'default',
      entity: 'Nia',
      job_id: job.job_id,
      count: job.result.facts_added
    })
    const path = `/v1/webhooks/${id}/deliveries`
    await until('they are written as delivered', async () => {
      const { json } = await account.send('GET', `${path}?state=delivered`)
      return json.total === 2
    })
    const { json } = await account.send('GET', path)
    expect(json).toMatchObject({ total: 2, limit: 50, offset: 0 })
    expect(json.deliveries.map((one: { payload: unknown }) => one.payload)).toEqual(
      expect.arrayContaining(bodies)
    )
    expect((await account.send('GET', `${path}?state=pending`)).json).toMatchObject({
      deliveries: [],
      total: 0
    })
    expect((await account.send('GET', `${path}?limit=1&offset=1`)).json.deliveries).toHaveLength(1)
    expect((await account.send('GET', `${path}?state=lost`)).status).toBe(422)
    const hooks = await account.send('GET', '/v1/webhooks')
    expect(hooks.json.webhooks[0]).toMatchObject({
      trigger_count: 2,
      last_triggered: expect.any(String)
    })
  })

  test('that are inactive or deleted are sent nothing', async () => {
    const account = await fresh()
    const off = await create(account, { active: false })
    const gone = await create(account)
    expect((await account.send('DELETE', `/v1/webhooks/${gone.id}`)).json).toEqual({
      status: 'deleted',
      id: gone.id
    })
    expect((await account.send('DELETE', `/v1/webhooks/${gone.id}`)).status).toBe(404)
    await account.add(TOLD)
    expect((await account.send('GET', `/v1/webhooks/${off.id}/deliveries`)).json.total).toBe(0)
    expect(receiver.took).toEqual([])
  })

  test('can be tried, also while inactive, ten times a minute', async () => {
    const account = await fresh()
    const { id, webhook } = await create(account, { active: false })
    const tried = await account.send('POST', `/v1/webhooks/${id}/test`)
    expect(tried.json).toMatchObject({
      status: 'delivered',
      delivery: {
        webhook_id: id,
        event: 'webhook_test',
        state: 'delivered',
        attempts: 1,
        response_status: 204,
        payload: { event: 'webhook_test', data: { message: expect.any(String) } }
      }
    })
    const [request] = receiver.took
    const body = new Webhook(webhook.secret).verify(
      request?.body ?? '',
      request?.headers as Record<string, string>
    )
    expect(body).toEqual(tried.json.delivery.payload)
    await receiver.stop()
    expect((await account.send('POST', `/v1/webhooks/${id}/test`)).json).toMatchObject({
      status: 'failed',
      delivery: { state: 'exhausted', error: 'connection_failed', next_attempt_at: null }
    })
    for (let count = 3; count <= 10; count++) {
      expect((await account.send('POST', `/v1/webhooks/${id}/test`)).status).toBe(200)
    }
    const tooMany = await account.send('POST', `/v1/webhooks/${id}/test`)
    expect([tooMany.status, tooMany.json.code]).toEqual([429, 'rate_limited'])
    expect(Number(tooMany.headers.get('retry-after'))).toBeWithin(1, 61)
    expect((await account.send('GET', `/v1/webhooks/${id}/deliveries`)).json.total).toBe(10)
  })

  test('leave their making, changing and deleting in the audit log', async () => {
    const account = await fresh()
    const { id } = await create(account)
    await account.send('PUT', `/v1/webhooks/${id}`, { body: { name: 'Other' } })
    await account.send('DELETE', `/v1/webhooks/${id}`)
    const { json } = await account.send('GET', '/v1/audit')
    const events = json.events.filter(({ target }: { target: string }) => target === id)
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'webhook_delete',
      'webhook_update',
      'webhook_create'
    ])
  })
})
