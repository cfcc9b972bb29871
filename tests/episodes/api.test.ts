/** Episodes through the whole service: by time, by meaning, filtered, expired, linked. Both databases. */
import { describe, expect, test } from 'bun:test'
import { shown, tellDeployment } from '#tests/procedures/deployment.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const STORIES = [
  ['2024-01-10T10:00:00Z', 'I fixed the leaking roof today and it worked.', 'one'],
  ['2024-02-10T10:00:00Z', 'I fixed the broken boat today and it worked.', 'two']
] as const

async function tellStories(own: TestAccount): Promise<void> {
  for (const [timestamp, content, agent_id] of STORIES) {
    const job = await own.add({
      messages: [{ role: 'user', name: 'Nia', content }],
      timestamp,
      agent_id
    })
    expect(job.result.episodes).toBe(1)
  }
}

describe.each(databases)('episodes on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  test('are listed newest first, within a range, with the full count', async () => {
    const own = await account()
    await tellStories(own)
    const list = async (query: string) => {
      const { json } = await own.send('GET', `/v1/episodes${query}`)
      return {
        total: json.total,
        count: json.count,
        said: json.episodes.map((one: { summary: string }) => one.summary)
      }
    }
    const all = await list('')
    expect(all).toMatchObject({ total: 2, count: 2 })
    expect(all.said[0]).toContain('boat')
    expect(await list('?limit=1&offset=1')).toMatchObject({ total: 2, count: 1 })
    const january = await list('?after=2024-01-01&before=2024-01-10')
    expect(january).toMatchObject({ total: 1, count: 1 })
    expect(january.said[0]).toContain('roof')
    expect((await own.send('GET', '/v1/episodes?after=2024-02-01&before=2024-01-01')).status).toBe(
      422
    )
    expect(await list('?user_id=ana')).toMatchObject({ total: 0, said: [] })
  })

  test('are found by meaning, within a range and under filters', async () => {
    const own = await account()
    await tellStories(own)
    const found = await own.send('GET', '/v1/episodes/search?query=the+roof+was+leaking')
    expect(found.json.results[0].summary).toContain('roof')
    const later = await own.send(
      'GET',
      '/v1/episodes/search?query=the+roof+was+leaking&after=2024-02-01'
    )
    expect(JSON.stringify(later.json)).not.toContain('roof')
    expect((await own.send('GET', '/v1/episodes/search')).status).toBe(422)
    const search = async (body: object) => {
      const { json } = await own.send('POST', '/v1/search/all', {
        body: { query: 'what was fixed', ...body }
      })
      return json.episodic
        .map((one: { metadata: { agent_id: string } }) => one.metadata.agent_id)
        .toSorted()
    }
    expect(await search({})).toEqual(['one', 'two'])
    expect(await search({ agent_id: 'two' })).toEqual(['two'])
    expect(await search({ filters: { agent_id: 'one' } })).toEqual(['one'])
    expect(await search({ as_of: '2024-01-20' })).toEqual(['one'])
  })

  test('an expired one is in no list and in no search', async () => {
    const own = await account()
    await own.add({
      messages: [{ role: 'user', content: 'I fixed the leaking roof today and it worked.' }],
      expiration_date: '2020-01-01'
    })
    expect((await own.send('GET', '/v1/episodes')).json.total).toBe(0)
    expect((await own.send('GET', '/v1/episodes/search?query=roof')).json.count).toBe(0)
  })

  test('one that is told again is one, and is found by every agent that told it', async () => {
    const own = await account()
    const messages = [{ role: 'user', content: 'I fixed the leaking roof today and it worked.' }]
    await own.add({ messages, agent_id: 'a', metadata: { ward: 'north' } })
    const again = await own.add({ messages, agent_id: 'b', metadata: { ward: 'south' } })
    expect(again.result.episodes).toBe(0)
    const { json } = await own.send('GET', '/v1/episodes')
    expect(json).toMatchObject({ total: 1, episodes: [{ metadata: { ward: 'south' } }] })
    const found = async (filter: object) => {
      const body = { query: 'leaking roof', ...filter }
      return (await own.send('POST', '/v1/search/all', { body })).json.episodic.length
    }
    expect(await found({ agent_id: 'a' })).toBe(1)
    expect(await found({ agent_id: 'b' })).toBe(1)
    expect(await found({ agent_id: 'c' })).toBe(0)
    // All conditions must hold in one statement.
    expect(await found({ agent_id: 'b', filters: { ward: 'south' } })).toBe(1)
    expect(await found({ agent_id: 'a', filters: { ward: 'south' } })).toBe(0)
  })

  test('one that is told again lives as long as one of its statements', async () => {
    const own = await account()
    const tell = (more: object) =>
      own.add({
        messages: [{ role: 'user', content: 'I fixed the leaking roof today and it worked.' }],
        ...more
      })
    await tell({ expiration_date: '2020-01-01' })
    await tell({ expiration_date: '2020-02-01' })
    expect((await own.send('GET', '/v1/episodes')).json.total).toBe(0)
    await tell({})
    const { json } = await own.send('GET', '/v1/episodes')
    expect(json).toMatchObject({ total: 1, episodes: [{ expires_at: null }] })
    const found = await own.send('GET', '/v1/episodes/search?query=leaking+roof')
    expect(found.json.count).toBe(1)
    await tell({ expiration_date: '2020-01-01' })
    expect((await own.send('GET', '/v1/episodes')).json.total).toBe(1)
  })

  test('of a procedure count there: success, negated failure; a mixed end counts nothing', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    const tell = (content: string) => own.add({ messages: [{ role: 'user', content }] })
    await tell('I deployed the API to staging and it worked.')
    await tell('I deployed the API to staging without any errors, it finished.')
    expect(await shown(own, id)).toMatchObject({ success_count: 2, fail_count: 0, version: 1 })
    const told = await tell('I deployed the API to staging on Monday.')
    expect(told.result).toMatchObject({ episodes_linked: 1, procedures_revised: 0 })
    expect(await shown(own, id)).toMatchObject({ success_count: 2, fail_count: 0 })
    const { json } = await own.send('GET', '/v1/episodes')
    expect(
      json.episodes.every((one: { linked_procedure_id: string }) => one.linked_procedure_id === id)
    ).toBe(true)
  })
})
