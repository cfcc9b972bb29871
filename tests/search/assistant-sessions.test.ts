/** What a page shows of chats with an assistant: sessions on the plan, not one answer that has all the words. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

/** What was said about a plan, one session each, and about something else in between. */
const GARDEN = [
  'I want to plan a vegetable garden behind the house this spring.',
  'The vegetable garden gets six raised beds, I bought the timber.',
  'For the vegetable garden I chose tomatoes, beans and chard.',
  'The beds are filled with soil now and the seedlings are on the window sill.',
  'Slugs ate the chard in the vegetable garden, so I put up copper bands.',
  'The first beans of the vegetable garden are ripe.'
]
const OTHER = [
  'My bicycle needs a new chain before the tour.',
  'I started to learn the cello, the bow is hard to hold.',
  'Our tax return has to be sent in by July.',
  'The cat has an appointment for her vaccination.',
  'I finished the novel about the lighthouse keeper.',
  'The office moves to the fourth floor next month.'
]
/** Of the first session, at length. */
const ANSWERS = Array.from(
  { length: 8 },
  (_, i) => `Step ${i + 1} for the vegetable garden: check the beds of the vegetable garden.`
)

describe.each(databases)('a page about a plan on %s', (kind) => {
  async function pageOf(query: string) {
    const account = await (await serviceOn(kind)).account()
    const sessions = GARDEN.flatMap((content, i) => [content, OTHER[i] ?? ''])
    for (const [day, content] of sessions.entries()) {
      const answers = day === 0 ? ANSWERS : ['I have made a note of that.']
      await account.add({
        agent_id: 'assistant',
        timestamp: new Date(Date.UTC(2026, 2, day + 1)).toISOString(),
        messages: [
          { role: 'user', content },
          ...answers.map((answer) => ({ role: 'assistant', content: answer }))
        ]
      })
    }
    const { json } = await account.send('POST', '/v1/search/all', { body: { query, limit: 10 } })
    return json.chunks as { content: string; job_id: string; score: number }[]
  }

  test('shows most of its sessions, and that one which says it in other words', async () => {
    const page = await pageOf('How is the vegetable garden doing?')
    const texts = page.map(({ content }) => content)
    // The newest of all is about something else, and stood before the one in other words.
    const others = texts.findIndex((text) => OTHER.includes(text))
    expect(texts.slice(0, others === -1 ? undefined : others)).toEqual(
      expect.arrayContaining(GARDEN)
    )
    expect(new Set(page.map((chunk) => chunk.job_id)).size).toBeGreaterThanOrEqual(6)
    const scores = page.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  }, 60_000)
})
