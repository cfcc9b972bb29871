/** The audit log: what is done to an account stands there, and none of its memory. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

interface Event {
  id: string
  at: string
  action: string
  target: string | null
  key_id: string | null
  request_id: string
}

async function events(account: TestAccount, query = ''): Promise<Event[]> {
  const { status, json } = await account.send('GET', `/v1/audit${query}`)
  expect(status).toBe(200)
  return json.events
}

describe.each(databases)('the audit log on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  test('tells what was done with which key, from where, newest first', async () => {
    const account = await fresh()
    const own = (await account.send('GET', '/v1/me')).json.key.id
    const headers = { 'x-request-id': 'from-a-test' }
    const made = await account.send('POST', '/v1/keys', { body: {}, headers })
    const keyId = made.json.key_id
    await account.send('PATCH', `/v1/keys/${keyId}`, { body: { name: 'other' } })
    await account.send('DELETE', `/v1/keys/${keyId}`)
    const found = await events(account)
    expect(found.map(({ action, target, key_id }) => [action, target, key_id])).toEqual([
      ['key_revoke', keyId, own],
      ['key_rename', keyId, own],
      ['key_create', keyId, own],
      ['account_create', account.accountId, null]
    ])
    expect(found[2]).toMatchObject({
      request_id: 'from-a-test',
      ip: expect.stringMatching(/127|::/)
    })
  })

  test('has nothing of what was refused, read, or done twice', async () => {
    const account = await fresh()
    const own = (await account.send('GET', '/v1/me')).json.key.id
    await account.send('DELETE', `/v1/keys/${own}`)
    await account.send('GET', '/v1/keys')
    await account.send('POST', '/v1/search', { body: { query: 'boats' } })
    for (let i = 0; i < 2; i++) {
      const headers = { 'idempotency-key': 'once' }
      await account.send('POST', '/v1/keys', { body: {}, headers })
    }
    const actions = (await events(account)).map(({ action }) => action)
    expect(actions).toEqual(['key_create', 'account_create'])
  })

  test('is read by action, by time and by page', async () => {
    const account = await fresh()
    for (let i = 0; i < 3; i++) await account.send('POST', '/v1/keys', { body: {} })
    expect((await events(account, '?action=key_create')).length).toBe(3)
    expect(await events(account, '?action=nothing')).toEqual([])
    const all = await events(account)
    const times = all.map(({ at }) => at)
    const [newest = '', , third = ''] = times
    // Two may fall on one millisecond, so what to expect follows from the times, not the places.
    const notAfter = all.filter(({ at }) => at <= third)
    const notBefore = all.filter(({ at }) => at >= newest)
    expect(await events(account, `?before=${third}`)).toEqual(notAfter)
    expect(await events(account, `?after=${newest}`)).toEqual(notBefore)
    const page = await account.send('GET', '/v1/audit?limit=2&offset=1')
    expect(page.json).toEqual({ events: all.slice(1, 3), total: 4, limit: 2, offset: 1 })
    const backwards = await account.send('GET', '/v1/audit?after=2026-02-01&before=2026-01-01')
    expect(backwards.status).toBe(422)
  })

  test('names no user whose memory was erased, in no event, and other users still', async () => {
    const account = await fresh()
    for (const user of ['ana@example.org', 'ben']) {
      await account.send('GET', `/v1/export?user_id=${user}`)
      await account.add({ messages: [{ role: 'user', content: 'I keep bees.' }], user_id: user })
    }
    await account.send('DELETE', '/v1/memories/all?user_id=ana@example.org')
    const found = await events(account)
    expect(JSON.stringify(found)).not.toContain('ana')
    const targets = (action: string) =>
      found.filter((event) => event.action === action).map(({ target }) => target)
    const [erased] = targets('memories_delete')
    expect(erased).toMatch(/^erased:[\w-]{22}$/)
    expect(targets('export')).toEqual(['ben', erased ?? ''])
  })

  test('is another account’s own', async () => {
    const [one, other] = [await fresh(), await fresh()]
    await one.send('POST', '/v1/keys', { body: {} })
    expect((await events(other)).map(({ action }) => action)).toEqual(['account_create'])
  })
})
