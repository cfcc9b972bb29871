/** A name that a user tells midway, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { nameAfter, nameFact } from '#src/memory/user-name.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

async function say(account: TestAccount, content: string): Promise<void> {
  const body = { messages: [{ role: 'user', content }] }
  const { json } = await account.send('POST', '/v1/add', { body })
  expect((await account.finished(json.job_id)).status).toBe('completed')
}

async function people(account: TestAccount): Promise<[string, boolean][]> {
  const { json } = await account.send('GET', '/v1/memories')
  return json.memories
    .filter((one: { type: string }) => one.type === 'person')
    .map((one: { name: string; identity: boolean }) => [one.name, one.identity])
}

describe.each(databases)('a name told midway on %s', (kind) => {
  test.each([
    ['Call me Sam.', 'Sam'],
    ['My name is Lena.', 'Lena'],
    ['Ich heiße Lena.', 'Lena'],
    ['我叫小明', '小明']
  ])(
    '%s',
    async (said, name) => {
      const account = await (await serviceOn(kind)).account()
      await say(account, "I live in Hamburg and I'm a vegetarian.")
      await say(account, said)
      await say(account, 'I eat chicken now.')
      expect(await people(account)).toEqual([[name, true]])
    },
    30_000
  )

  test('is undone', async () => {
    const account = await (await serviceOn(kind)).account()
    await say(account, 'I live in Hamburg.')
    await say(account, 'Call me Sam.')
    const { json } = await account.send('GET', '/v1/history?action=merge_user')
    const body = { journal_id: json.history[0].id }
    expect((await account.send('POST', '/v1/facts/restore', { body })).status).toBe(200)
    expect(await people(account)).toEqual([['User', false]])
  }, 30_000)

  test('that is a friend’s makes nobody the friend', async () => {
    const account = await (await serviceOn(kind)).account()
    await say(account, 'My friend Sam lives in Vienna.')
    await say(account, 'I live in Hamburg.')
    await say(account, 'Call me Sam.')
    await say(account, 'I work at Initech.')
    expect((await people(account)).toSorted()).toEqual([
      ['Sam', false],
      ['User', false]
    ])
  }, 30_000)
})

test.each([
  [null, { name: 'Sam', form: 'called' }, 'Sam'],
  ['Samantha', { name: 'Sam', form: 'called' }, 'Samantha'],
  ['Lana', { name: 'Lena', form: 'named' }, 'Lena'],
  ['Lena', { name: 'Lena Fischer', form: 'implied' }, 'Lena Fischer'],
  ['Lena Fischer', { name: 'Lena', form: 'named' }, 'Lena Fischer'],
  ['Dana', { name: 'Tom', form: 'implied' }, 'Dana']
] as const)('%p told %p is %p', (known, told, name) => {
  expect(nameAfter(known, told, false)).toBe(name)
  expect(nameAfter(known, told, true)).toBe(known)
})

test('a nickname is kept as one', () => {
  expect(nameFact('Samantha', { name: 'Sam', form: 'called' })).toBe('Samantha goes by Sam.')
})
