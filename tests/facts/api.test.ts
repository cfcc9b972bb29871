/** Timeline, graph, feed and stats, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

interface Told {
  name?: string
  at?: string
  user_id?: string
  expiration_date?: string
  agent_id?: string
}

async function tell(account: TestAccount, content: string, told: Told = {}): Promise<void> {
  const { name = 'Nia', at, ...rest } = told
  await account.add({
    messages: [{ role: 'user', name, content }],
    ...(at === undefined ? {} : { timestamp: at }),
    ...rest
  })
}

async function timeline(account: TestAccount, query = '') {
  const { status, json } = await account.send('GET', `/v1/timeline${query}`)
  expect(status).toBe(200)
  return json
}

const contents = (list: { content: string }[]) => list.map((one) => one.content)

describe.each(databases)('facts in time on %s', (kind) => {
  test('the timeline holds the newest facts of a range, ascending, dated and undated', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'I keep bees.', { at: '2024-01-10T08:00:00Z' })
    await tell(account, 'I play the oboe.', { at: '2024-02-10T08:00:00Z' })
    await tell(account, 'I bake bread.', { at: '2024-03-10T08:00:00Z' })
    const all = await timeline(account)
    expect(all.count).toBe(3)
    const times = all.timeline.map((one: { time: string }) => one.time)
    expect(times).toEqual(times.toSorted())
    expect(all.results).toHaveLength(1)
    expect(all.results[0].facts.map((one: { fact: string }) => one.fact)).toEqual(
      contents(all.timeline)
    )
    const february = await timeline(account, '?after=2024-02-01&before=2024-02-10')
    expect(contents(february.timeline).join()).toContain('oboe')
    expect(february.count).toBe(1)
    const newest = await timeline(account, '?limit=2')
    expect(contents(newest.timeline).join()).not.toContain('bees')
    const wrong = await account.send('GET', '/v1/timeline?after=2024-03-01&before=2024-02-01')
    expect(wrong.status).toBe(422)
    expect((await account.send('GET', '/v1/timeline?limit=0')).status).toBe(422)
    expect((await timeline(account, '?user_id=other')).timeline).toEqual([])
  })

  test('as_of shows memory as it stood: not yet said, not yet archived', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'I keep bees.', { at: '2024-01-10T08:00:00Z' })
    await tell(account, 'I play the oboe.', { at: '2024-02-10T08:00:00Z' })
    const [bees] = (await timeline(account)).timeline
    await account.send('POST', '/v1/archive_fact', { body: { fact_id: bees.fact_id } })
    expect(contents((await timeline(account)).timeline).join()).not.toContain('bees')
    const then = await timeline(account, '?as_of=2024-01-31')
    expect(contents(then.timeline)).toEqual([bees.content])
    const today = await timeline(account, `?as_of=${new Date().toISOString()}`)
    expect(contents(today.timeline).join()).not.toContain('bees')
  })

  test('what expires is gone from every reading the moment it does', async () => {
    const account = await (await serviceOn(kind)).account()
    const expiry = Date.now() + 2500
    await tell(account, 'I keep bees.', { expiration_date: new Date(expiry).toISOString() })
    const looks = async () => {
      const readings = await Promise.all(
        ['/v1/timeline', '/v1/feed', '/v1/memory/Nia', '/v1/memories/full'].map(async (path) =>
          JSON.stringify((await account.send('GET', path)).json)
        )
      )
      const stats = (await account.send('GET', '/v1/stats')).json
      const graph = (await account.send('GET', '/v1/graph')).json
      return {
        at: Date.now(),
        seen: readings.filter((text) => text.includes('bees')).length,
        facts: stats.facts,
        expired: stats.expired_facts,
        chunks: stats.chunks,
        graph: graph.nodes.find((node: { name: string }) => node.name === 'Nia').facts_count
      }
    }
    const before = await looks()
    if (before.at < expiry)
      expect(before).toMatchObject({ seen: 4, facts: 1, expired: 0, graph: 1 })
    const after = await until('the expiry has passed', async () => {
      const look = Date.now() < expiry ? null : await looks()
      return look
    })
    expect(after).toMatchObject({ seen: 0, facts: 0, expired: 1, chunks: 0, graph: 0 })
    const past = await timeline(account, `?as_of=${new Date(expiry - 100).toISOString()}`)
    expect(past.count).toBe(1)
  })

  test('a text longer than any fact is refused, a date before it not counted', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const [before, length, status] of [
      ['', 2000, 404],
      ['', 2001, 422],
      ['[2024-01-10] ', 2000, 404],
      ['[2024-01-10] ', 2001, 422]
    ] as const) {
      const body = { entity_name: 'Nia', fact_content: before + 'x'.repeat(length) }
      expect((await account.send('POST', '/v1/archive_fact', { body })).status).toBe(status)
    }
  })

  test('an offset beyond every list is an empty page', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const path of ['memories', 'feed', 'episodes', 'procedures', 'history', 'audit']) {
      const page = await account.send('GET', `/v1/${path}?offset=${2 ** 31}`)
      expect([path, page.status, page.json.offset]).toEqual([path, 200, 2 ** 31])
    }
  })

  test('the feed pages through all facts by when they were stored', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const content of ['I keep bees.', 'I play the oboe.', 'I bake bread.']) {
      await tell(account, content, { at: '2024-01-10T08:00:00Z' })
    }
    const first = (await account.send('GET', '/v1/feed?limit=2')).json
    const rest = (await account.send('GET', '/v1/feed?limit=2&offset=2')).json
    expect(first).toMatchObject({ total: 3, limit: 2, offset: 0 })
    const facts = [...first.feed, ...rest.feed].map((one: { fact: string }) => one.fact)
    expect(facts.map((fact) => fact.split(' ').at(-1))).toEqual(['bread.', 'oboe.', 'bees.'])
    expect(first.feed[0]).toMatchObject({ entity: 'Nia', entity_type: 'person', access_count: 0 })
  })

  test('the graph holds edges only between the nodes it returns', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'I work at Acme Corp. I keep bees. I bake bread.', { agent_id: 'a1' })
    await tell(account, 'I work at Acme Corp.', { name: 'Tom', agent_id: 'a2' })
    const whole = (await account.send('GET', '/v1/graph')).json
    const names = whole.nodes.map((node: { name: string }) => node.name)
    expect(names).toContain('Nia')
    expect(whole.total_nodes).toBe(whole.nodes.length)
    expect(whole.edges.length).toBeGreaterThan(0)
    for (const edge of whole.edges) {
      expect(names).toContain(edge.source)
      expect(names).toContain(edge.target)
    }
    const one = (await account.send('GET', '/v1/graph?limit=1')).json
    expect(one.nodes).toHaveLength(1)
    expect(one.nodes[0].name).toBe('Nia')
    expect(one.edges).toEqual([])
    expect(one.total_nodes).toBe(whole.total_nodes)
    const ofTom = (await account.send('GET', '/v1/graph?agent_id=a2')).json
    expect(ofTom.nodes.map((node: { name: string }) => node.name)).toEqual(['Tom'])
  })

  test('totals agree everywhere, and an unused scope is empty, not an error', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'I work at Acme Corp. I keep bees.')
    await tell(account, 'I bake bread.', { name: 'Tom' })
    const stats = (await account.send('GET', '/v1/stats')).json
    const memories = (await account.send('GET', '/v1/memories')).json
    const feed = (await account.send('GET', '/v1/feed')).json
    const graph = (await account.send('GET', '/v1/graph')).json
    expect(stats.entities).toBe(memories.total)
    expect(stats.entities).toBe(graph.total_nodes)
    expect(stats.facts).toBe(feed.total)
    const types = Object.values(stats.by_type as Record<string, number>)
    expect(types.reduce((sum, count) => sum + count, 0)).toBe(stats.entities)
    expect(stats).toMatchObject({ chunks: 2, usage: { add_count: 2, search_count: 0 } })
    expect(stats.embeddings).toBe(stats.facts + stats.chunks)
    const empty = (await account.send('GET', '/v1/stats?user_id=nobody')).json
    expect(empty).toMatchObject({ user_id: 'nobody', entities: 0, by_type: {}, facts: 0 })
    expect((await account.send('GET', '/v1/graph?user_id=nobody')).json).toEqual({
      nodes: [],
      edges: [],
      total_nodes: 0
    })
  })
})
