/** What the key endpoints hand on (contract 4.7, 8, 9). */
import { expect, test } from 'bun:test'
import { newId } from '#src/base/ids.ts'
import { testFrame } from '#tests/http/frame.ts'

function keysFrame() {
  const frame = testFrame()
  const keyId = newId()
  frame.accounts.script('keys.create', () => ({ key_id: keyId, key: 'shown once' }))
  frame.accounts.script('keys.rename', () => ({ status: 'renamed' }))
  return { ...frame, keyId, lastInput: () => frame.accounts.asked.at(-1)?.input }
}

test('a key is made with a default name, all rights, all users, no end', async () => {
  const { send, lastInput, keyId } = keysFrame()
  const answer = await send('POST', '/v1/keys')
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(`/v1/keys/${keyId}`)
  expect(lastInput()).toEqual({ name: 'API key', permissions: null, userId: null, expiresAt: null })
})

test('a key is made as asked', async () => {
  const { send, lastInput } = keysFrame()
  await send('POST', '/v1/keys', {
    body: {
      name: ' CI ',
      permissions: ['read', 'read'],
      user_id: 'u1',
      expires_at: '2027-01-01T00:00:00Z'
    }
  })
  expect(lastInput()).toEqual({
    name: 'CI',
    permissions: ['read'],
    userId: 'u1',
    expiresAt: Date.UTC(2027, 0, 1)
  })
})

test.each([
  [{ name: '' }],
  [{ name: ' ' }],
  [{ name: 'x'.repeat(51) }],
  [{ name: 5 }],
  [{ permissions: ['root'] }],
  [{ permissions: [] }],
  [{ permissions: 'read' }],
  [{ user_id: '' }],
  [{ user_id: 'a\nb' }],
  [{ expires_at: 'soon' }]
])('%j makes no key', async (body) => {
  const { send, accounts } = keysFrame()
  const answer = await send('POST', '/v1/keys', { body })
  expect(answer.status).toBe(422)
  expect(answer.json.errors[0].path).toStartWith(Object.keys(body)[0] ?? '')
  expect(accounts.asked).toEqual([])
})

test('a rename needs a name', async () => {
  const { send, keyId, lastInput } = keysFrame()
  expect((await send('PATCH', `/v1/keys/${keyId}`)).status).toBe(422)
  expect((await send('PATCH', `/v1/keys/${keyId}`, { body: { name: null } })).status).toBe(422)
  await send('PATCH', `/v1/keys/${keyId}`, { body: { name: 'laptop' } })
  expect(lastInput()).toEqual({ keyId, name: 'laptop' })
})

test('malformed ids read like unknown ones', async () => {
  const { send, accounts } = keysFrame()
  for (const [method, path] of [
    ['DELETE', '/v1/keys/nope'],
    ['GET', '/v1/jobs/nope'],
    ['GET', `/v1/jobs/${newId()}`]
  ] as const) {
    const answer = await send(method, path)
    expect(answer.status).toBe(404)
    expect(answer.json.code).toBe('not_found')
  }
  expect(accounts.asked).toEqual([])
})

test.each(['user_id', 'sub_user_id', 'sub_user'])(
  'a key is bound under the spelling %s',
  async (name) => {
    const { send, lastInput } = keysFrame()
    await send('POST', '/v1/keys', { body: { [name]: 'u1' } })
    expect(lastInput()).toMatchObject({ userId: 'u1' })
  }
)

test.each(['userId', 'sub-user-id', 'uid'])(
  'a misspelt bond, %s, is refused instead of making a key for all users',
  async (name) => {
    const { send, accounts } = keysFrame()
    const answer = await send('POST', '/v1/keys', { body: { [name]: 'u1' } })
    expect(answer.status).toBe(422)
    expect(accounts.asked).toEqual([])
  }
)
