/** What was archived by hand comes back neither as a message nor as an answer, however often it was said. Both databases. */
import { describe, expect, test } from 'bun:test'
import { withoutSetAside } from '#src/ask/messages/set-aside.ts'
import { saysNothingBut } from '#src/memory/quotes.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const said = (content: string) => [{ role: 'user', content }]
const QUESTION = { query: 'What is my favourite colour?' }

async function archive(account: TestAccount, word: string): Promise<string> {
  const { json } = await account.send('GET', '/v1/memory/User')
  const fact = json.fact_details.find(({ content }: { content: string }) => content.includes(word))
  const gone = await account.send('POST', '/v1/archive_fact', { body: { fact_id: fact.id } })
  expect(gone.status).toBe(200)
  return gone.json.journal_id
}

async function told(
  account: TestAccount,
  more = {}
): Promise<{ messages: string; answer: string }> {
  const body = { ...QUESTION, ...more }
  const all = await account.send('POST', '/v1/search/all', { body })
  const asked = await account.send('POST', '/v1/ask', { body })
  const messages = all.json.chunks.map(({ content }: { content: string }) => content).join(' ')
  return { messages, answer: `${asked.json.answer} ${JSON.stringify(asked.json.citations)}` }
}

describe.each(databases)('set aside by hand on %s', (kind) => {
  test('said twice, it is told by neither message, and by both when it is back', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({ messages: said('My favourite colour is teal.'), timestamp: '2024-03-01' })
    await account.add({ messages: said('my favourite colour is teal!'), timestamp: '2024-04-01' })
    await account.add({ messages: said('My dog is called Rex.'), timestamp: '2024-04-02' })
    const journalId = await archive(account, 'teal')
    const gone = await told(account)
    expect(gone.messages).toContain('Rex')
    expect(gone.messages).not.toContain('teal')
    expect(gone.answer).not.toContain('teal')
    const then = await told(account, { as_of: '2024-05-01' })
    expect(then.messages).toContain('teal')
    expect(then.answer).toContain('teal')
    await account.send('POST', '/v1/facts/restore', { body: { journal_id: journalId } })
    const back = await told(account)
    expect(back.messages).toContain('teal!')
    expect(back.answer).toContain('teal')
  })

  test('an old conversation that is brought in afterwards does not tell it', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({ messages: said('My favourite colour is teal.'), timestamp: '2024-03-01' })
    await archive(account, 'teal')
    await account.add({ messages: said('My favourite colour is teal.'), timestamp: '2024-02-01' })
    const gone = await told(account)
    expect(gone.messages).not.toContain('teal')
    expect(gone.answer).not.toContain('teal')
  })

  test('beside what still holds in its message it is no answer', async () => {
    const account = await (await serviceOn(kind)).account()
    const message = 'I drive a Honda Civic to work. My dog is called Rex.'
    await account.add({ messages: said(message), timestamp: '2024-03-01' })
    const ask = async (query: string) =>
      (await account.send('POST', '/v1/ask', { body: { query } })).json.answer
    expect(await ask('Which car do I drive?')).toContain('Honda')
    await archive(account, 'Honda')
    expect(await ask('Which car do I drive?')).not.toContain('Honda')
    expect(await ask('What is my dog called?')).toContain('Rex')
  })
})

test('a text says nothing but what is quoted, whatever its case and marks', () => {
  expect(saysNothingBut('my  dog is Rex!', ['My dog is Rex.'])).toBe(true)
  expect(saysNothingBut('My dog is Rex. I like tea.', ['My dog is Rex.', 'I like tea.'])).toBe(true)
  expect(saysNothingBut('My dog is Rex and I like tea.', ['My dog is Rex'])).toBe(false)
  expect(saysNothingBut('My dog is Rexford.', ['My dog is Rex'])).toBe(false)
  expect(saysNothingBut('My dog is Rex.', [])).toBe(false)
  expect(saysNothingBut('!?', [''])).toBe(false)
  expect(saysNothingBut('我住在北京。', ['我住在北京'])).toBe(true)
})

test('of a sentence that tells two things the one that holds stays', () => {
  const text = 'Hello! I live in Berlin and I work as a nurse. I like tea.'
  const home = { text: 'User lives in Berlin.', quote: 'I live in Berlin' }
  expect(withoutSetAside(text, [], [home])).toBe(text)
  expect(withoutSetAside(text, ['I work as a nurse'], [home])).toBe(
    'Hello! I live in Berlin I like tea.'
  )
  expect(withoutSetAside(text, ['I like tea.'], [home])).toBe(
    'Hello! I live in Berlin and I work as a nurse.'
  )
  const both = 'I work at Initech as a welder.'
  const employer = { text: 'User works at Initech.', quote: both }
  expect(withoutSetAside(both, [both], [employer])).toBe('User works at Initech.')
  expect(withoutSetAside(both, [both], [])).toBe('')
})
