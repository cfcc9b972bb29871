/** Keys through the whole service: what they may do, whom they see, and when they end. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

interface Made {
  key: string
  key_id: string
}

async function make(account: TestAccount, body: Record<string, unknown>): Promise<Made> {
  const made = await account.send('POST', '/v1/keys', { body })
  expect(made.status).toBe(201)
  return made.json
}

describe.each(databases)('keys on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  test('a key is shown once, listed by its prefix, and stored as a hash', async () => {
    const account = await fresh()
    const { key, key_id } = await make(account, { name: 'CI', permissions: ['read'] })
    expect(key).toMatch(/^ks_[A-Za-z0-9_-]{43}$/)
    const { json } = await account.send('GET', '/v1/keys')
    expect(json.total).toBe(2)
    const listed = json.keys.find((one: Made) => one.key_id === key_id)
    expect(listed).toMatchObject({
      id: key_id,
      name: 'CI',
      prefix: key.slice(0, 10),
      active: true,
      permissions: ['read'],
      user_id: null,
      expires_at: null
    })
    expect(JSON.stringify(json)).not.toContain(key)
  })

  test('a key bound to a user sees that user alone, whatever it asks for', async () => {
    const account = await fresh()
    for (const user_id of ['ana', 'ben']) {
      await account.add({
        messages: [{ role: 'user', content: `${user_id} owns a boat.` }],
        user_id
      })
    }
    const { key } = await make(account, { user_id: 'ana', permissions: ['read', 'write'] })
    const own = await account.sendAs(key, 'GET', '/v1/memories')
    const named = await account.send('GET', '/v1/memories?user_id=ana')
    expect(own.json.total).toBeGreaterThan(0)
    expect(own.json).toEqual(named.json)
    const other = await account.sendAs(key, 'GET', '/v1/memories?user_id=ben')
    expect(other.status).toBe(403)
    expect(other.json.code).toBe('key_permission')
    expect((await account.sendAs(key, 'GET', '/v1/memories?user_id=ana')).status).toBe(200)
    const me = await account.sendAs(key, 'GET', '/v1/me')
    expect(me.json.key.user_id).toBe('ana')
    expect((await account.sendAs(key, 'GET', '/v1/health')).status).toBe(200)
  })

  test('a bound key sees jobs of its user and no other', async () => {
    const account = await fresh()
    const { key } = await make(account, { user_id: 'ana' })
    const jobs: Record<string, string> = {}
    for (const user_id of ['ana', 'ben']) {
      const job = await account.add({ messages: [{ role: 'user', content: 'A boat.' }], user_id })
      jobs[user_id] = job.job_id
    }
    expect((await account.sendAs(key, 'GET', `/v1/jobs/${jobs['ana']}`)).status).toBe(200)
    expect((await account.sendAs(key, 'GET', `/v1/jobs/${jobs['ben']}`)).status).toBe(404)
  })

  test('a key bound to the account’s own id sees the default user', async () => {
    const account = await fresh()
    await account.add({ messages: [{ role: 'user', content: 'Nia owns a boat.' }] })
    const { key, key_id } = await make(account, { user_id: account.accountId })
    const { json } = await account.send('GET', '/v1/keys')
    const listed = json.keys.find((one: Made) => one.key_id === key_id)
    expect(listed.user_id).toBe('default')
    const own = await account.sendAs(key, 'GET', '/v1/memories')
    expect(own.json.total).toBeGreaterThan(0)
    const named = await account.sendAs(key, 'GET', '/v1/memories?user_id=default')
    expect(named.json).toEqual(own.json)
  })

  test('a key never makes a mightier one', async () => {
    const account = await fresh()
    const { key } = await make(account, { permissions: ['read', 'admin'] })
    const mightier = await account.sendAs(key, 'POST', '/v1/keys', {
      body: { permissions: ['write'] }
    })
    expect(mightier.status).toBe(403)
    const alike = await account.sendAs(key, 'POST', '/v1/keys', { body: {} })
    expect(alike.status).toBe(201)
    const { json } = await account.send('GET', '/v1/keys')
    const listed = json.keys.find((one: Made) => one.key_id === alike.json.key_id)
    expect(listed.permissions).toEqual(['read', 'admin'])
  })

  test('a key ends at its time, without anybody doing anything', async () => {
    const account = await fresh()
    for (const expires_at of ['2020-01-01T00:00:00Z', new Date(Date.now() - 1).toISOString()]) {
      const past = await account.send('POST', '/v1/keys', { body: { expires_at } })
      expect(past.status).toBe(422)
      expect(past.json.errors[0].path).toBe('expires_at')
    }
    const ends = new Date(Date.now() + 1500).toISOString()
    const soon = await make(account, { expires_at: ends })
    expect((await account.sendAs(soon.key, 'GET', '/v1/me')).status).toBe(200)
    await until('the key has ended', async () => {
      const { status } = await account.sendAs(soon.key, 'GET', '/v1/me')
      return status === 401 && Date.now() >= Date.parse(ends)
    })
    expect((await account.send('GET', '/v1/keys')).json.total).toBe(1)
  })

  test('a revoked key is refused from the answer on, everywhere', async () => {
    const account = await fresh()
    const { key, key_id } = await make(account, {})
    expect((await account.sendAs(key, 'GET', '/v1/me')).status).toBe(200)
    expect((await account.send('DELETE', `/v1/keys/${key_id}`)).json).toEqual({
      status: 'revoked',
      key_id
    })
    for (const [method, path, body] of [
      ['GET', '/v1/me'],
      ['GET', '/v1/health'],
      ['POST', '/v1/search', { query: 'boat' }],
      ['POST', '/v1/add_text', { text: 'A boat.' }]
    ] as const) {
      const answer = await account.sendAs(key, method, path, { body })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await account.send('DELETE', `/v1/keys/${key_id}`)).status).toBe(404)
  })

  test('the last key that manages the account stays; bound and ending ones do not count', async () => {
    const account = await fresh()
    const own = (await account.send('GET', '/v1/me')).json.key.id
    await make(account, { permissions: ['read', 'write'] })
    await make(account, { user_id: 'ana' })
    await make(account, { expires_at: '2099-01-01T00:00:00Z' })
    const refused = await account.send('DELETE', `/v1/keys/${own}`)
    expect(refused.status).toBe(409)
    expect(refused.json.code).toBe('conflict')
    const successor = await make(account, { name: 'successor' })
    expect((await account.send('DELETE', `/v1/keys/${own}`)).status).toBe(200)
    expect((await account.sendAs(successor.key, 'GET', '/v1/keys')).status).toBe(200)
  })

  test('two keys that manage the account cannot revoke each other at once', async () => {
    const account = await fresh()
    const own = (await account.send('GET', '/v1/me')).json.key.id
    const other = await make(account, {})
    const [one, two] = await Promise.all([
      account.send('DELETE', `/v1/keys/${other.key_id}`),
      account.sendAs(other.key, 'DELETE', `/v1/keys/${own}`)
    ])
    const statuses = [one.status, two.status].toSorted()
    // The second is told that its own key is gone, or that the last one stays.
    expect(statuses[0]).toBe(200)
    expect(statuses[1]).toBeOneOf([401, 409])
  })

  test('a repeated creation shows the same key again, and only to its idempotency key', async () => {
    const account = await fresh()
    const create = (key: string, name: string) =>
      account.send('POST', '/v1/keys', { body: { name }, headers: { 'idempotency-key': key } })
    const first = await create('once', 'CI')
    const again = await create('once', 'CI')
    expect(again.status).toBe(201)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await create('once', 'other')).json.code).toBe('idempotency_mismatch')
    expect((await account.send('GET', '/v1/keys')).json.total).toBe(2)
  })
})
