/** What is true now comes first, and the old is kept as history (contract 4.1). */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

const MOVED = 'Actually we just moved from Lisbon to Porto because my wife Ana got a job.'

interface Result {
  fact_details: { content: string; metadata: { possible_conflict?: string[] } }[]
}

describe.each(databases)('updates on %s', (kind) => {
  async function told(...texts: string[]) {
    const account = await (await serviceOn(kind)).account()
    for (const [place, content] of texts.entries()) {
      const timestamp = new Date(Date.UTC(2026, 2 + place, 3)).toISOString()
      await account.add({ messages: [{ role: 'user', content }], timestamp })
    }
    return account
  }

  async function facts(account: Awaited<ReturnType<typeof told>>, query: string) {
    const { json } = await account.send('POST', '/v1/search/all', { body: { query } })
    return {
      facts: (json.semantic as Result[]).flatMap((one) => one.fact_details),
      chunks: (json.chunks as { content: string }[]).map(({ content }) => content)
    }
  }

  test('a move in other words: the new home stands first, among facts and messages', async () => {
    const account = await told('I moved to Lisbon last week.', MOVED)
    const found = await facts(account, 'Where do I live?')
    expect(found.facts[0]?.content).toContain('Porto')
    expect(found.chunks[0]).toContain('Porto')
  })

  test('a question about the past: the old home stands first', async () => {
    const account = await told('I moved to Lisbon last week.', MOVED)
    const found = await facts(account, 'Where did I live before Porto?')
    expect(found.chunks[0]).toContain('moved to Lisbon last week')
  })

  test('of a message that tells two things the one that still holds answers for itself', async () => {
    const account = await told(
      'Our CI is on Jenkins and deploys go to Heroku.',
      'We migrated CI from Jenkins to GitHub Actions.'
    )
    const deploys = await facts(account, 'Where do deploys go?')
    expect(deploys.facts[0]?.content).toBe('Deploys go to Heroku.')
    expect(deploys.chunks[0]).toContain('Heroku')
    const ci = await facts(account, 'Where does CI run?')
    expect(ci.facts[0]?.content).toContain('GitHub Actions')
    expect(ci.chunks[0]).toContain('GitHub Actions')
  })

  /** Of a user and an assistant without names, facts of both; gives those that are closed. */
  async function closedBy(...messages: { role: string; content: string }[]) {
    const account = await (await serviceOn(kind)).account()
    for (const [place, message] of messages.entries()) {
      const timestamp = new Date(Date.UTC(2026, 2 + place, 3)).toISOString()
      await account.add({ messages: [message], timestamp, agent_id: 'planner' })
    }
    const closed: string[] = []
    for (const name of ['User', 'Assistant']) {
      const path = `/v1/memory/${name}?include_archived=true`
      const { json } = await account.send('GET', path)
      const archived = (json.archived_fact_details ?? []) as { content: string }[]
      closed.push(...archived.map(({ content }) => content))
    }
    return closed
  }

  test('what an assistant says ends nothing that the user has said, and the user has the last word', async () => {
    const told = { role: 'user', content: 'Our CI is on Jenkins.' }
    const moved = 'We migrated CI from Jenkins to GitHub Actions.'
    const byUser = { role: 'user', content: moved }
    const byAssistant = { role: 'assistant', content: moved }
    expect(await closedBy(told, byUser)).toEqual(["User's CI is on Jenkins."])
    expect(await closedBy(told, byAssistant)).toEqual([])
    const toldByAssistant = { ...told, role: 'assistant' }
    expect(await closedBy(toldByAssistant, byUser)).toEqual(["Assistant's CI is on Jenkins."])
    expect(await closedBy(toldByAssistant, byAssistant)).toEqual(["Assistant's CI is on Jenkins."])
  })

  test('what a message says again stays, whatever its other sentence ends', async () => {
    const account = await told(
      'I work at Initech as a welder. Clara Weiss lives in Vienna.',
      'I work at Initech as a welder. Clara Weiss lives in Berlin now.'
    )
    const { json } = await account.send('GET', '/v1/memories/full')
    const kept = (json.memories as { facts: string[] }[]).flatMap((one) => one.facts)
    expect(kept.toSorted()).toEqual([
      'Clara Weiss lives in Berlin now.',
      'User works at Initech as a welder.'
    ])
  })

  test("somebody else's move leaves one's own home as it is", async () => {
    const account = await told('I live in Lisbon.', 'My brother moved to Porto last week.')
    const found = await facts(account, 'Where do I live?')
    expect(found.facts.some(({ content }) => content.includes('Lisbon'))).toBe(true)
    const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
    expect(json.archived_fact_details).toEqual([])
  })

  test('pairs in doubt name each other, and go with a fact that is archived', async () => {
    const account = await told(
      'I work nights as a porter at the hospital.',
      'Handed in my badge at the hospital, started on Monday as a postman instead.'
    )
    const read = async () => {
      const { json } = await account.send('GET', '/v1/memory/User?include_archived=true')
      return json as {
        fact_details: { id: string; metadata: { possible_conflict?: string[] } }[]
        archived_fact_details: unknown[]
      }
    }
    const { fact_details: all, archived_fact_details: archived } = await read()
    const marked = all.filter(({ metadata }) => metadata.possible_conflict !== undefined)
    // Either it is sure, and the old one is history, or both are marked.
    expect(archived.length > 0 || marked.length >= 2).toBe(true)
    for (const { id, metadata } of marked) {
      expect(metadata.possible_conflict).not.toContain(id)
      for (const other of metadata.possible_conflict ?? []) {
        expect(all.map((one) => one.id)).toContain(other)
      }
    }
  })

  test('what another agent said is not brought in where only one agent is asked for', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, agent_id: string, month: number) =>
      account.add({
        messages: [{ role: 'user', content }],
        agent_id,
        timestamp: new Date(Date.UTC(2026, month, 3)).toISOString()
      })
    await say('I moved to Lisbon last week.', 'first', 2)
    await say(MOVED, 'second', 3)
    const { json } = await account.send('POST', '/v1/search/all', {
      body: { query: 'Where do I live?', agent_id: 'first' }
    })
    expect(JSON.stringify(json.results)).toContain('Lisbon')
    expect(JSON.stringify(json.results)).not.toContain('Porto')
  })

  test('what was archived by hand does not come back for a question about the past', async () => {
    const account = await told(
      'I live in Lisbon.',
      'The van is unpacked and we are in Porto for good.'
    )
    const before = await account.send('GET', '/v1/memory/User')
    const old = (before.json.fact_details as { id: string; content: string }[]).find(
      ({ content }) => content.includes('lives in Lisbon')
    )
    expect(old).toBeDefined()
    const gone = await account.send('POST', '/v1/archive_fact', { body: { fact_id: old?.id } })
    expect(gone.status).toBe(200)
    const found = await facts(account, 'Where did I live before Porto?')
    expect(found.facts.map(({ content }) => content)).not.toContain(old?.content)
  })

  test('an erased fact leaves no mark behind', async () => {
    const account = await told('I live in Lisbon.', 'We have moved from Lisbon to Porto.')
    const erased = await account.send('DELETE', '/v1/memory/User')
    expect(erased.status).toBe(200)
    const found = await facts(account, 'Where do I live?')
    expect(found.facts).toEqual([])
  })
})
