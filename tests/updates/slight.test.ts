/** Half a sentence is a fact where it changes what is known, and none where it does not. */
import { describe, expect, test } from 'bun:test'
import { readLocally } from '#src/reading/read-locally.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const AT = Date.parse('2026-05-20T10:00:00Z')

function read(text: string, kind: 'user' | 'assistant' = 'user', speaker: string | null = null) {
  const message = { index: 0, kind, speaker, text, at: AT, offsetMinutes: 0, extract: true }
  return readLocally({ messages: [message], userName: null, earlier: [] })
}

describe('what says little by itself', () => {
  test.each([
    ["Malta's off.", 'Malta is off.'],
    ['Six weeks without a cigarette!', 'Six weeks without a cigarette!'],
    ['Koniec z kasą!', 'Koniec z kasą!'],
    ['Umzug geschafft!', 'Umzug geschafft!']
  ])('%s is slight', (text, content) => {
    const { facts, slight } = read(text)
    expect(facts).toEqual([])
    expect(slight.map((one) => one.content)).toEqual([content])
  })

  test.each([
    'Thanks a lot!',
    'Good morning.',
    'Merci bien.',
    'Can you help me?',
    'If I ever left the council I would keep bees.',
    'Write me a poem about the sea.',
    'Married!'
  ])('%s is nothing', (text) => {
    expect(read(text).slight).toEqual([])
  })

  test.each([
    ['Teacher: Señor Ibarra', 'Teacher: Señor Ibarra'],
    ['best mate at club = Dwayne', 'Best mate at club = Dwayne.'],
    ['Locker 61.', 'Locker 61.'],
    ['34 kids now', '34 kids now.'],
    ['PE kit on Wednesdays', 'PE kit on Wednesdays.'],
    ['Stundenlohn 19,40', 'Stundenlohn 19,40.'],
    ['예산은 70만원', '예산은 70만원'],
    ['Capitana: Asia', 'Capitana: Asia']
  ])('%s tells a value, so it is kept', (text, content) => {
    const { facts, slight } = read(text)
    expect(facts.map((one) => one.content)).toEqual([content])
    expect(slight).toEqual([])
  })

  test.each(['I meant 30, not 13.', 'raised it to 300s', 'Make that 9.'])(
    '%s is told of something else',
    (text) => {
      expect(read(text).facts).toEqual([])
    }
  )

  test('an assistant, and people among themselves, say nothing slight', () => {
    expect(read("Malta's off.", 'assistant').slight).toEqual([])
    const said = [
      { index: 0, kind: 'user' as const, speaker: 'Ana', text: "Malta's off." },
      { index: 1, kind: 'user' as const, speaker: 'Ben', text: 'Coop all empty.' }
    ].map((one) => ({ ...one, at: AT, offsetMinutes: 0, extract: true }))
    expect(readLocally({ messages: said, userName: null, earlier: [] }).slight).toEqual([])
  })

  test('of one message three at most', () => {
    const text = 'Five down. Two gone. Price rise!! Rotten joists. Long day.'
    expect(read(text).slight).toHaveLength(3)
  })
})

interface Shown {
  fact_details: { id: string; content: string }[]
  archived_fact_details: { content: string }[]
}

describe.each(databases)('slight facts on %s', (kind) => {
  async function told(...texts: string[]) {
    const account = await (await serviceOn(kind)).account()
    for (const [day, content] of texts.entries()) {
      const timestamp = new Date(Date.UTC(2026, 2, 1 + day * 7)).toISOString()
      await account.add({ messages: [{ role: 'user', content }], timestamp })
    }
    const shown = async () => {
      const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
      return json as unknown as Shown
    }
    return { account, shown }
  }
  const contents = (facts: readonly { content: string }[]) => facts.map(({ content }) => content)

  test('one that ends what is known is kept, found, and undone with what it ended', async () => {
    const { account, shown } = await told('I smoke a pack a day.', 'Six weeks without a cigarette!')
    const after = await shown()
    expect(contents(after.fact_details)).toEqual(['Six weeks without a cigarette!'])
    expect(contents(after.archived_fact_details)).toEqual(['User smokes a pack a day.'])
    const search = await account.send('POST', '/v1/search', { body: { query: 'smoking a pack' } })
    expect(JSON.stringify(search.json.results)).toContain('Six weeks without a cigarette!')
    const { json } = await account.send('GET', '/v1/history?action=supersede')
    const [entry] = json.history as { id: string }[]
    const undone = { journal_id: entry?.id }
    expect((await account.send('POST', '/v1/facts/restore', { body: undone })).status).toBe(200)
    expect(contents((await shown()).fact_details)).toContain('User smokes a pack a day.')
  })

  test('"Six weeks without a cigarette!" ends smoking, and needing one does not', async () => {
    const quit = await told('I smoke a pack a day.', 'Six weeks without a cigarette!')
    const after = await quit.shown()
    expect(contents(after.archived_fact_details)).toEqual(['User smokes a pack a day.'])
    const still = await told('I smoke a pack a day.', "I can't go an hour without a cigarette.")
    expect(contents((await still.shown()).archived_fact_details)).toEqual([])
  })

  test('one that changes nothing is not kept', async () => {
    const { account } = await told('I play the cello on Sundays.', "Malta's off.")
    const { json } = await account.send('GET', '/v1/memories/full')
    const facts = (json.memories as { facts: string[] }[]).flatMap((one) => one.facts)
    expect(facts).toEqual(['User plays the cello on Sundays.'])
  })

  test('one that is told beside a whole sentence is found before it has a vector', async () => {
    const { account, shown } = await told(
      'I am up in Hull now because of a job.',
      "Well, Hull didn't work out. Back to Norwich since Saturday."
    )
    const content = 'User is back to Norwich since Saturday 7 March 2026.'
    expect(contents((await shown()).fact_details)).toContain(content)
    const query = { query: 'Since when am I back in Norwich?' }
    const { json } = await account.send('POST', '/v1/search', { body: query })
    expect(JSON.stringify(json.results)).toContain(content)
  })
})
