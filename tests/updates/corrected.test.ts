/** What somebody takes back in an add of its own is told again there, and the first is history. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

interface Turn {
  text: string
  role?: 'user' | 'assistant'
  /** Minutes after the first. */
  after?: number
  more?: Record<string, unknown>
}

const FROM = Date.UTC(2026, 9, 5, 9)

describe.each(databases)('corrections across adds on %s', (kind) => {
  async function told(...turns: Turn[]) {
    const account = await (await serviceOn(kind)).account()
    for (const [place, { text, role = 'user', after = place, more = {} }] of turns.entries()) {
      const timestamp = new Date(FROM + after * 60_000).toISOString()
      await account.add({ messages: [{ role, content: text }], timestamp, ...more })
    }
    return account
  }

  async function factsOf(account: Awaited<ReturnType<typeof told>>) {
    const { json } = await account.send('GET', '/v1/memories/full')
    const entities = json.memories as {
      fact_details: { id: string; content: string }[]
    }[]
    return entities.flatMap((one) => one.fact_details.map(({ content }) => content))
  }

  const TIMEOUT = { text: 'The timeout is 13 seconds.' }

  test('only what was put right stands, and what it took the place of is its history', async () => {
    const account = await told(TIMEOUT, { text: 'Sorry, I meant 30, not 13.' })
    expect(await factsOf(account)).toEqual(['The timeout is 30 seconds.'])
    const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
    const [old] = json.archived_fact_details as { content: string; superseded_by: string }[]
    expect(old?.content).toBe('The timeout is 13 seconds.')
    const [now] = json.fact_details as { id: string }[]
    expect(old?.superseded_by).toBe(now?.id ?? '')
  })

  test('adds that are sent at once are read as if each had waited for the one before', async () => {
    const account = await (await serviceOn(kind)).account()
    const texts = ['Ana works at Lidl.', 'I like tea.', 'Aldi, not Lidl, my mistake.']
    const jobs: string[] = []
    for (const content of texts) {
      const body = { messages: [{ role: 'user', content }] }
      jobs.push((await account.send('POST', '/v1/add', { body })).json.job_id)
    }
    for (const job of jobs) await account.finished(job)
    const facts = await factsOf(account)
    expect(facts.filter((fact) => fact.startsWith('Ana works'))).toEqual(['Ana works at Aldi.'])
  })

  test('a correction of a correction takes the place of both', async () => {
    const account = await told(
      TIMEOUT,
      { text: 'Sorry, I meant 30, not 13.' },
      { text: 'No wait, 35.' }
    )
    expect(await factsOf(account)).toEqual(['The timeout is 35 seconds.'])
  })

  test('within one add the first is history, too', async () => {
    const account = await (await serviceOn(kind)).account()
    const said = ['We have four servers.', 'Scratch that, five.']
    await account.add({ messages: said.map((content) => ({ role: 'user', content })) })
    expect((await factsOf(account)).filter((fact) => fact.includes('four'))).toEqual([])
    expect((await factsOf(account)).filter((fact) => fact.includes('five'))).toHaveLength(1)
  })

  test('who "he" is was said in the add before', async () => {
    const account = await told(
      { text: 'My brother Luis is in hospital since Monday.' },
      { text: "He's been moved to room 207." }
    )
    expect(await factsOf(account)).toContain('Luis has been moved to room 207.')
  })

  test('of two whom "he" may be neither is named', async () => {
    const account = await told(
      { text: 'My brother Luis is in hospital since Monday.' },
      { text: 'My son Theo has a new teacher.' },
      { text: 'He sits in the first row.' }
    )
    expect(await factsOf(account)).toContain('He sits in the first row.')
  })

  const untouched: [string, Turn[]][] = [
    ['much later', [TIMEOUT, { text: 'Sorry, I meant 30, not 13.', after: 45 }]],
    [
      'in another run',
      [
        { ...TIMEOUT, more: { run_id: 'a' } },
        { text: 'Sorry, I meant 30, not 13.', more: { run_id: 'b' } }
      ]
    ],
    [
      'by somebody else',
      [
        { ...TIMEOUT, more: { user_id: 'default' } },
        { text: 'Sorry, I meant 30, not 13.', more: { user_id: 'other' } }
      ]
    ],
    ['of what else is counted', [TIMEOUT, { text: 'Sorry, 30 chairs.' }]],
    [
      'as an answer to a question',
      [TIMEOUT, { text: 'Is it 20?', role: 'assistant' }, { text: 'No, 2.' }]
    ],
    ['as what may be one', [TIMEOUT, { text: 'No, 2.' }]]
  ]
  for (const [how, turns] of untouched) {
    test(`${how}: nothing is told again`, async () => {
      const facts = await factsOf(await told(...turns))
      expect(facts.filter((fact) => /timeout/i.test(fact) && !fact.includes('corrected'))).toEqual([
        'The timeout is 13 seconds.'
      ])
    })
  }

  test('what was archived by hand is not brought back by a correction', async () => {
    const account = await told(TIMEOUT)
    const { json } = await account.send('GET', '/v1/memory/User')
    const [fact] = json.fact_details as { content: string }[]
    const { status } = await account.send('POST', '/v1/archive_fact', {
      body: { entity_name: 'User', fact_content: fact?.content ?? '' }
    })
    expect(status).toBe(200)
    const timestamp = new Date(FROM + 60_000).toISOString()
    const messages = [{ role: 'user', content: 'Sorry, I meant 30, not 13.' }]
    await account.add({ messages, timestamp })
    expect((await factsOf(account)).filter((one) => one.includes('timeout is 30'))).toEqual([])
  })

  test('a dry run reads it so as well', async () => {
    const account = await told(TIMEOUT)
    const messages = [{ role: 'user', content: 'Sorry, I meant 30, not 13.' }]
    const timestamp = new Date(FROM + 60_000).toISOString()
    const { json } = await account.send('POST', '/v1/add', {
      body: { messages, timestamp, dry_run: true }
    })
    expect(JSON.stringify(json.extraction)).toContain('The timeout is 30 seconds.')
  })
})
