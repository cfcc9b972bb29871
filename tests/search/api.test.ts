/** What `/v1/search` and `/v1/search/all` promise beside finding things (contract 4.2). */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

const BEES = 'I keep bees in a garden near Lugano.'

interface Found {
  score: number
  facts: string[]
}

describe.each(databases)('search on %s', (kind) => {
  async function told(more: Record<string, unknown> = {}) {
    const account = await (await serviceOn(kind)).account()
    await account.add({ messages: [{ role: 'user', name: 'Nia', content: BEES }], ...more })
    return account
  }

  const search = async (
    account: Awaited<ReturnType<typeof told>>,
    body: Record<string, unknown>
  ) => {
    const { status, json } = await account.send('POST', '/v1/search', { body })
    expect(status).toBe(200)
    return json
  }

  test('a scope without anything answers no_match with a hint', async () => {
    const account = await (await serviceOn(kind)).account()
    const json = await search(account, { query: 'bees' })
    expect(json).toMatchObject({ results: [], result_quality: 'no_match', top_score: 0 })
    expect(json.hint).toContain('user_id')
  })

  test('result_quality follows the best score', async () => {
    const account = await told()
    const strong = await search(account, { query: 'Where does Nia keep bees?' })
    expect(strong.result_quality).toBe('strong')
    expect(strong.top_score).toBe(Math.max(...strong.results.map((one: Found) => one.score)))
    const other = await search(account, { query: 'Which lawyer settled the merger in court?' })
    expect(other.result_quality).not.toBe('strong')
    expect(other.top_score).toBeLessThan(0.5)
  })

  test('a young memory shows the best of what it has, as weak', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.add({ messages: [{ role: 'user', content: 'I shear sheep with my brother.' }] })
    const job = await search(account, { query: 'What is my job?' })
    expect(job.results[0].facts).toEqual(["User shears sheep with User's brother."])
    expect(job.result_quality).toBe('weak')
    for (const query of ['What is my blood type?', 'What does Tom do for work?'])
      expect((await search(account, { query })).results).toEqual([])
  })

  test('threshold drops what lies below it and nothing else', async () => {
    const account = await told()
    const all = await search(account, { query: 'Where does Nia keep bees?' })
    const top = all.results[0].score
    const kept = await search(account, { query: 'Where does Nia keep bees?', threshold: top })
    expect(kept.results.map((one: Found) => one.score)).toEqual(
      all.results.map((one: Found) => one.score).filter((score: number) => score >= top)
    )
    const none = await search(account, { query: 'Where does Nia keep bees?', threshold: 1 })
    expect(none.results).toEqual([])
  })

  test('explain tells signals and stages, and only when asked', async () => {
    const account = await told()
    const plain = await search(account, { query: 'bees' })
    expect(plain.explain).toBeUndefined()
    expect(plain.results[0].explain).toBeUndefined()
    const { explain, results } = await search(account, { query: 'bees', explain: true })
    expect(explain.stages.map((stage: { name: string }) => stage.name)).toEqual([
      'question',
      'candidates',
      'chunks',
      'facts',
      'time',
      'shape'
    ])
    expect(results[0].explain.text).toBeGreaterThan(0)
    expect(results[0].explain.vector).toBeGreaterThan(0)
    expect(results[0].explain.matched_fact_ids).toContain(results[0].fact_details[0].id)
  })

  test('as_of finds what was set aside since, and not what was said later', async () => {
    const account = await told({ timestamp: '2024-01-10T12:00:00Z' })
    const [fact] = (await search(account, { query: 'bees' })).results[0].fact_details
    const gone = await account.send('POST', '/v1/archive_fact', { body: { fact_id: fact.id } })
    expect(gone.status).toBe(200)
    const now = await search(account, { query: 'Where does Nia keep bees?' })
    expect(now.results.flatMap((one: Found) => one.facts)).not.toContain(fact.content)
    const then = await search(account, { query: 'Where does Nia keep bees?', as_of: '2024-06-01' })
    expect(then.results.flatMap((one: Found) => one.facts)).toContain(fact.content)
    const before = await search(account, {
      query: 'Where does Nia keep bees?',
      as_of: '2023-06-01'
    })
    expect(before.results).toEqual([])
  })

  test('as_of shows no knowledge that was told later', async () => {
    const account = await told({ timestamp: '2024-01-10T12:00:00Z' })
    const content = 'To restart the hives monitor, I run `systemctl restart hives`.'
    const messages = [{ role: 'user', name: 'Nia', content }]
    await account.add({ messages, timestamp: '2024-03-10T12:00:00Z' })
    const knowledge = async (more: object) =>
      (await search(account, { query: 'Where does Nia keep bees?', ...more })).results.flatMap(
        (one: { knowledge: object[] }) => one.knowledge
      )
    expect(await knowledge({})).toHaveLength(1)
    expect(await knowledge({ as_of: '2024-04-01' })).toHaveLength(1)
    expect(await knowledge({ as_of: '2024-02-01' })).toEqual([])
  })

  test('as_of and a condition are met by what had been said by then', async () => {
    const account = await told({ timestamp: '2024-01-10T12:00:00Z', agent_id: 'gardener' })
    const messages = [{ role: 'user', name: 'Nia', content: BEES }]
    await account.add({ messages, timestamp: '2024-03-10T12:00:00Z', agent_id: 'cook' })
    const found = async (more: object) =>
      (await search(account, { query: 'Where does Nia keep bees?', agent_id: 'cook', ...more }))
        .results
    expect(await found({})).toHaveLength(1)
    expect(await found({ as_of: '2024-02-01' })).toEqual([])
    expect(await found({ as_of: '2024-02-01', agent_id: 'gardener' })).toHaveLength(1)
  })

  test('conditions hold in every source', async () => {
    const account = await told({ agent_id: 'gardener' })
    const own = await account.send('POST', '/v1/search/all', {
      body: { query: 'Nia bees', agent_id: 'gardener' }
    })
    expect(own.json.chunks).toHaveLength(1)
    expect(own.json.semantic.length).toBeGreaterThan(0)
    const other = await account.send('POST', '/v1/search/all', {
      body: { query: 'Nia bees', agent_id: 'cook' }
    })
    expect(other.json).toMatchObject({ chunks: [], semantic: [], results: [] })
  })

  test('a speaker of another user is no speaker here', async () => {
    const account = await told({ user_id: 'one' })
    const json = await search(account, { query: 'Where does Nia keep bees?', user_id: 'two' })
    expect(json.results).toEqual([])
  })
})
