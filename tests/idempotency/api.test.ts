/** Whose answer a repeat is given: the same user's and a key's with the same rights, and no other's. */
import { describe, expect, test } from 'bun:test'
import { databases, type Sent, serviceOn, type TestAccount } from '#tests/support/service.ts'

const MESSAGES = { messages: [{ role: 'user', content: 'I keep bees in Lugano.' }] }

describe.each(databases)('an idempotency key on %s', (kind) => {
  const fresh = async () => (await serviceOn(kind)).account()

  async function keyWith(account: TestAccount, body: Record<string, unknown>): Promise<string> {
    return (await account.send('POST', '/v1/keys', { body })).json.key
  }

  function expectRefused(answer: Sent): void {
    expect(answer.status).toBe(409)
    expect(answer.json.code).toBe('idempotency_mismatch')
    expect(answer.headers.has('idempotent-replayed')).toBe(false)
  }

  const form = () => {
    const body = new FormData()
    body.set('file', new File(['Nia keeps bees in Lugano.'], 'notes.txt'))
    return body
  }

  test.each([
    ['/v1/add', () => MESSAGES],
    ['/v1/add_text', () => ({ text: 'I keep bees in Lugano.' })],
    ['/v1/add_file', form],
    ['/v1/import', () => ({ items: [{ text: 'I keep bees in Lugano.' }] })]
  ])('of one bound key is not answered to another user: %s', async (path, body) => {
    const account = await fresh()
    const [ana, ben] = [
      await keyWith(account, { user_id: 'ana' }),
      await keyWith(account, { user_id: 'ben' })
    ]
    const headers = { 'Idempotency-Key': 'order-17' }
    const sendAs = (key: string) => account.sendAs(key, 'POST', path, { body: body(), headers })
    const first = await sendAs(ana)
    expect(first.status).toBe(202)
    expectRefused(await sendAs(ben))
    expectRefused(await account.send('POST', path, { body: body(), headers }))
    const again = await sendAs(ana)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('of feedback is not answered to another user', async () => {
    const account = await fresh()
    const steps = 'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames.'
    await account.add({ messages: [{ role: 'user', content: steps }], user_id: 'ana' })
    const { id } = (await account.send('GET', '/v1/procedures?user_id=ana')).json.procedures[0]
    const path = `/v1/procedures/${id}/feedback`
    const options = { body: { success: true }, headers: { 'Idempotency-Key': 'order-17' } }
    const ana = await keyWith(account, { user_id: 'ana' })
    expect((await account.sendAs(ana, 'PATCH', path, options)).status).toBe(200)
    const ben = await keyWith(account, { user_id: 'ben' })
    expectRefused(await account.sendAs(ben, 'PATCH', path, options))
  })

  test('gives no API key to a key with fewer rights than the one that made it', async () => {
    const account = await fresh()
    const weaker = await keyWith(account, { permissions: ['admin'] })
    const equal = await keyWith(account, { permissions: ['write', 'admin', 'read'] })
    const options = { body: { name: 'CI' }, headers: { 'Idempotency-Key': 'order-17' } }
    const made = await account.send('POST', '/v1/keys', options)
    expect(made.status).toBe(201)
    expectRefused(await account.sendAs(weaker, 'POST', '/v1/keys', options))
    expect((await account.sendAs(equal, 'POST', '/v1/keys', options)).json).toEqual(made.json)
  })
})
