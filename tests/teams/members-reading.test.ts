/** What members read over HTTP of what others share, what they cannot do to it, and what stays with its owner. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { join, keep, newTeam, share, sharedNames } from '#tests/teams/people.ts'

describe.each(databases)('what members read on %s', (kind) => {
  /** Ana shares Nia with Ben, who keeps memory of Eva. */
  async function staged() {
    const service = await serviceOn(kind)
    const [ana, ben] = [await service.account(), await service.account()]
    const team = await newTeam(ana)
    await join(ben, team.invite_code)
    await keep(ana, 'Nia', 'I keep bees in Lugano. I play the theorbo.')
    await keep(ana, 'Tom', 'I bake bread in Bern.')
    await keep(ben, 'Eva', 'I keep goats in Malmö.')
    await share(ana, team.id, 'Nia')
    const nia = (await ana.send('GET', '/v1/memory/Nia')).json
    return { ana, ben, team, nia, mark: { team_shared: true, team_id: team.id } }
  }
  const search = async (account: TestAccount, query: string, more = {}) =>
    (await account.send('POST', '/v1/search', { body: { query, ...more } })).json

  test('a shared entity is in every answer about the default user, marked, and Tom in none', async () => {
    const { ben, nia, mark } = await staged()
    const query = 'Who keeps bees in Lugano?'
    const marked = { name: 'Nia', ...mark }
    const answers = await Promise.all([
      search(ben, query),
      ben.send('POST', '/v1/search/all', { body: { query } }).then(({ json }) => json),
      ...[
        '/v1/memories',
        '/v1/memories/full',
        '/v1/memory/nia',
        '/v1/graph',
        '/v1/timeline?limit=100'
      ].map(async (path) => (await ben.send('GET', path)).json)
    ])
    const [found, all, list, whole, one, graph, timeline] = answers
    expect(found.results[0]).toMatchObject({ ...marked, id: nia.id })
    expect(all.semantic).toContainEqual(expect.objectContaining(marked))
    expect(all.results).toContainEqual(expect.objectContaining(marked))
    expect(list.memories).toContainEqual(expect.objectContaining(marked))
    expect(whole.memories).toContainEqual(
      expect.objectContaining({ ...marked, facts: nia.facts, relations: [] })
    )
    expect(one).toMatchObject({ ...marked, facts: nia.facts, identity: false })
    expect(graph.nodes).toContainEqual(expect.objectContaining(marked))
    const told = timeline.timeline.filter(
      (fact: { team_id?: string }) => fact.team_id === mark.team_id
    )
    expect(told.map((fact: { content: string }) => fact.content).toSorted()).toEqual(
      nia.facts.toSorted()
    )
    // A message is not shared, and neither is anything else of its owner.
    expect(JSON.stringify(answers)).not.toMatch(/Tom|bread|Bern\b/)
    expect(all.chunks.map((chunk: { content: string }) => chunk.content).join()).not.toContain(
      'bees'
    )
    expect((await search(ben, query, { user_id: 'bob' })).results).toEqual([])
    expect((await ben.send('GET', '/v1/memory/Nia?user_id=bob')).status).toBe(404)
  })

  test('a key that is bound to a user sees no shares, and may not touch teams', async () => {
    const { ben, team } = await staged()
    const made = await ben.send('POST', '/v1/keys', { body: { name: 'bound', user_id: 'default' } })
    const { key } = made.json
    expect((await ben.sendAs(key, 'GET', '/v1/memory/Nia')).status).toBe(404)
    const { json } = await ben.sendAs(key, 'GET', '/v1/memories')
    expect(json).toMatchObject({ team_shared: 0 })
    expect(JSON.stringify(json)).not.toContain('Nia')
    for (const verb of ['share', 'leave']) {
      const body = { entity_name: 'Eva' }
      const { status } = await ben.sendAs(key, 'POST', `/v1/teams/${team.id}/${verb}`, { body })
      expect(status).toBe(403)
    }
  })

  test('every write on it is answered like one on a thing that is not there, and changes nothing', async () => {
    const { ana, ben, nia, team } = await staged()
    const [fact] = nia.fact_details
    const writes: [string, string, Record<string, unknown>?][] = [
      ['DELETE', '/v1/memory/Nia'],
      ['DELETE', '/v1/entity/Nia'],
      ['PATCH', '/v1/entity/Nia/type', { type: 'project' }],
      ['POST', '/v1/entity/Nia/dedup'],
      ['POST', '/v1/merge', { source: 'Nia', target: 'Eva' }],
      ['POST', '/v1/merge', { source: 'Eva', target: 'Nia' }],
      ['POST', '/v1/identity', { entity: 'Nia' }],
      ['POST', '/v1/archive_fact', { entity: 'Nia', fact: fact.content }],
      ['POST', '/v1/archive_fact', { fact_id: fact.id }],
      ['POST', '/v1/facts/restore', { fact_id: fact.id }],
      ['POST', `/v1/teams/${team.id}/share`, { entity_name: 'Nia' }],
      ['POST', `/v1/teams/${team.id}/unshare`, { entity_name: 'Nia' }]
    ]
    for (const [method, path, body] of writes) {
      const sent = await ben.send(method, path, body === undefined ? {} : { body })
      expect([method, path, sent.status, sent.json.code]).toEqual([method, path, 404, 'not_found'])
    }
    for (const path of ['/v1/dedup', '/v1/dedup_all', '/v1/merge_user'])
      await ben.send('POST', path)
    await ben.send('DELETE', '/v1/memories/all')
    expect((await ana.send('GET', '/v1/memory/Nia')).json).toEqual(nia)
    expect(await sharedNames(ben)).toEqual(['Nia'])
    // What a member learns about somebody of that name is the member's own.
    await keep(ben, 'Nia', 'I live in Paris.')
    expect((await ana.send('GET', '/v1/memory/Nia')).json).toEqual(nia)
  })

  test('of two with one name one’s own is meant, and the team tells the other', async () => {
    const { ben, nia, team, mark } = await staged()
    await keep(ben, 'Nia', 'I live in Paris.')
    const own = (await ben.send('GET', '/v1/memory/Nia')).json
    expect(own.facts.join()).toContain('Paris')
    expect(own.team_shared).toBeUndefined()
    const theirs = await ben.send('GET', `/v1/memory/Nia?team_id=${team.id}`)
    expect(theirs.json).toMatchObject({ id: nia.id, facts: nia.facts, ...mark })
    for (const [name, id] of [
      ['Eva', team.id],
      ['Nia', nia.id]
    ]) {
      expect((await ben.send('GET', `/v1/memory/${name}?team_id=${id}`)).status).toBe(404)
    }
  })

  test('lists, stats and export agree about one’s own, and say how much is others’', async () => {
    const { ben } = await staged()
    const list = (await ben.send('GET', '/v1/memories?limit=500')).json
    const whole = (await ben.send('GET', '/v1/memories/full')).json
    const stats = (await ben.send('GET', '/v1/stats')).json
    const exported = await (await ben.fetch('/v1/export')).json()
    expect(list.team_shared).toBe(1)
    expect(list.memories).toHaveLength(list.total)
    expect([whole.total, whole.team_shared]).toEqual([list.total, 1])
    expect(stats).toMatchObject({ entities: list.total - 1, team_shared: 1 })
    expect(exported).toMatchObject({ counts: { entities: stats.entities } })
    expect(JSON.stringify(exported)).not.toContain('bees')
    const other = (await ben.send('GET', '/v1/stats?user_id=bob')).json
    expect(other).toMatchObject({ entities: 0, team_shared: 0 })
  })

  test('who called and how a file is called stays with the owner; other metadata are shared', async () => {
    const { ana, ben, team } = await staged()
    const metadata = {
      phone: '+41790000000',
      call_id: 'call-of-kim',
      ended_reason: 'hangup',
      filename: 'divorce.pdf',
      topic: 'music'
    }
    await ana.add({
      messages: [{ role: 'user', name: 'Kim', content: 'I play the gong in Basel.' }],
      metadata,
      source: 'voice_call'
    })
    await share(ana, team.id, 'Kim')
    const query = 'Who plays the gong?'
    const shown = { source: 'voice_call', topic: 'music' }
    const kim = (await ben.send('GET', '/v1/memory/Kim')).json
    expect(kim.metadata).toEqual(shown)
    expect(kim.fact_details[0].metadata).toEqual(shown)
    const { results } = await search(ben, query)
    expect(results[0]).toMatchObject({ name: 'Kim', metadata: shown })
    expect(JSON.stringify([kim, results])).not.toMatch(/\+4179|call-of-kim|hangup|divorce/)
    const found = async (account: TestAccount, filters: Record<string, unknown>) =>
      (await search(account, query, { filters })).results.map((one: { name: string }) => one.name)
    expect(await found(ben, { topic: 'music' })).toEqual(['Kim'])
    // Nor does a condition tell whether it holds.
    for (const key of ['phone', 'call_id', 'ended_reason', 'filename'] as const) {
      expect(await found(ben, { [key]: metadata[key] })).toEqual([])
      expect(await found(ana, { [key]: metadata[key] })).toContain('Kim')
    }
  })

  test('what its owner does to it is seen with the next read', async () => {
    const { ana, ben, nia, team } = await staged()
    const seen = async (name = 'Nia') => (await ben.send('GET', `/v1/memory/${name}`)).json
    const theorbo = nia.facts.find((fact: string) => fact.includes('theorbo'))
    const { json } = await ana.send('POST', '/v1/archive_fact', {
      body: { entity: 'Nia', fact: theorbo }
    })
    expect((await seen()).facts).toEqual(nia.facts.filter((fact: string) => fact !== theorbo))
    expect(JSON.stringify(await search(ben, 'Who plays the theorbo?'))).not.toContain('theorbo')
    await ana.send('POST', '/v1/facts/restore', { body: { journal_id: json.journal_id } })
    expect((await seen()).facts.toSorted()).toEqual(nia.facts.toSorted())
    await ana.send('PATCH', '/v1/entity/Nia/type', { body: { type: 'project' } })
    expect((await seen()).type).toBe('project')
    await keep(ana, 'Nia', 'I collect kayaks.')
    expect((await seen()).facts.join()).toContain('kayaks')
    // Merged into one that is not shared she is gone, and back when that is undone.
    await ana.send('PATCH', '/v1/entity/Nia/type', { body: { type: 'person' } })
    const merged = await ana.send('POST', '/v1/merge', { body: { source: 'Nia', target: 'Tom' } })
    expect(merged.status).toBe(200)
    expect(await sharedNames(ben)).toEqual([])
    const { journal_id } = merged.json
    expect((await ana.send('POST', '/v1/facts/restore', { body: { journal_id } })).status).toBe(200)
    expect(await sharedNames(ben)).toEqual(['Nia'])
    await ana.send('DELETE', '/v1/memory/Nia')
    expect((await seen()).code).toBe('not_found')
    expect((await ben.send('GET', '/v1/teams')).json.teams[0]).toMatchObject({
      id: team.id,
      shared_memories: 0
    })
  })
})
