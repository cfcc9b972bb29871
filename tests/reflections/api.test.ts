/** Reflections and insights through the whole service. Both databases. */
import { describe, expect, test } from 'bun:test'
import type { Reflection } from '#src/shapes/reflection.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const NO_SUCH = '01890a5d-ac96-774b-bcce-b302099a8057'

const TOLD = [
  'I work at Initech as a welder. I live in Lugano. I keep bees.',
  'My sister Ana is allergic to nuts. Ana lives in Vienna. Ana works at Initech.',
  'Bob Stone works at Initech. Bob Stone lives in Vienna. Bob Stone plays the cello.'
]

async function tell(account: TestAccount, extra: object = {}) {
  for (const content of TOLD) {
    await account.add({ messages: [{ role: 'user', name: 'Nia', content }], ...extra })
  }
}

async function reflect(account: TestAccount, query = '') {
  const { status, json } = await account.send('POST', `/v1/reflect${query}`)
  expect(status).toBe(200)
  return json
}

async function listed(account: TestAccount, query = ''): Promise<Reflection[]> {
  const { status, json } = await account.send('GET', `/v1/reflections${query}`)
  expect(status).toBe(200)
  expect(json.total).toBe(json.reflections.length)
  return json.reflections
}

describe.each(databases)('reflections on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  test('of an empty memory there are none', async () => {
    const own = await account()
    expect(await reflect(own)).toEqual({
      status: 'no_data',
      generated: { entity_reflections: 0, cross_entity: 0, temporal: 0 },
      stats_before: { new_facts_since_last: 0, hours_since_last: null, last_reflection: null },
      reflections: []
    })
    const { json } = await own.send('GET', '/v1/insights')
    expect(json).toEqual({
      has_insights: false,
      profile: null,
      weekly: null,
      network: null,
      patterns: null,
      all_reflections: [],
      groups: [],
      text: ''
    })
  })

  test('say what facts say together, each sentence with facts that hold', async () => {
    const own = await account()
    await tell(own)
    const { facts } = (await own.send('GET', '/v1/stats')).json
    const done = await reflect(own)
    expect(done.status).toBe('reflected')
    expect(done.stats_before.new_facts_since_last).toBe(facts)
    const all = await listed(own)
    expect(done.reflections).toEqual(all)
    const nia = all.find(({ entity }) => entity === 'Nia')
    expect(nia).toMatchObject({ scope: 'entity', title: 'Nia' })
    expect(nia?.content).toContain('Lugano')
    expect(all.some(({ scope }) => scope === 'cross')).toBe(true)
    const feed = (await own.send('GET', '/v1/feed?limit=500')).json.feed
    const ids = new Set(feed.map(({ id }: { id: string }) => id))
    for (const { claims, content, fact_ids, confidence } of all) {
      expect(content).toBe(claims.map(({ text }) => text).join(' '))
      for (const claim of claims) expect(claim.fact_ids.length).toBeGreaterThan(0)
      for (const id of fact_ids) expect(ids).toContain(id)
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
    const { reflections } = (await own.send('GET', '/v1/stats')).json
    expect(reflections).toBe(all.length)
  })

  test('are revised and not doubled', async () => {
    const own = await account()
    await tell(own)
    const first = (await reflect(own)).reflections as Reflection[]
    const again = (await reflect(own)).reflections as Reflection[]
    const plain = ({ refreshed_at: _, ...rest }: Reflection) => rest
    expect(again.map(plain)).toEqual(first.map(plain))
    await own.add({ messages: [{ role: 'user', name: 'Nia', content: 'I bake sourdough bread.' }] })
    const then = (await reflect(own)).reflections as Reflection[]
    const of = (all: Reflection[]) =>
      all.filter(({ entity, scope }) => entity === 'Nia' && scope === 'entity')
    expect(of(then)).toHaveLength(1)
    expect(of(then)[0]?.id).toBe(of(first)[0]?.id)
    expect(of(then)[0]?.content).toContain('sourdough')
    expect(of(then)[0]?.created_at).toBe(of(first)[0]?.created_at)
  })

  test('lose a sentence with its fact, and get it back with an undo', async () => {
    const own = await account()
    await tell(own)
    const before = (await reflect(own)).reflections as Reflection[]
    const bees = before.flatMap(({ claims }) => claims).find(({ text }) => text.includes('bees'))
    const archived = await own.send('POST', '/v1/archive_fact', {
      body: { entity: 'Nia', fact_id: bees?.fact_ids[0] }
    })
    expect(archived.status).toBe(200)
    expect(JSON.stringify(await listed(own))).not.toContain('bees')
    expect(JSON.stringify((await own.send('GET', '/v1/insights')).json)).not.toContain('bees')
    await own.send('POST', '/v1/facts/restore', { body: { journal_id: archived.json.journal_id } })
    expect(await listed(own)).toEqual(before)
  })

  test('go with an erased entity, and with the scope', async () => {
    const own = await account()
    await tell(own)
    await reflect(own)
    const { json } = await own.send('DELETE', '/v1/entity/Ana')
    expect(json.removed.reflections).toBeGreaterThan(0)
    expect(JSON.stringify(await listed(own))).not.toContain('Ana')
    await own.send('DELETE', '/v1/memories/all')
    expect(await listed(own)).toEqual([])
  })

  test('are left out where the capture policy denies them', async () => {
    const own = await account()
    await tell(own)
    await own.send('PUT', '/v1/capture-policy', { body: { deny_keywords: ['cello', 'ana'] } })
    const { reflections } = await reflect(own)
    const text = JSON.stringify(reflections).toLowerCase()
    expect(text).not.toContain('cello')
    expect(text).not.toContain('ana')
    expect(text).toContain('bees')
  })

  test('are filtered by what they span', async () => {
    const own = await account()
    await tell(own)
    await reflect(own)
    for (const scope of ['entity', 'cross', 'temporal']) {
      const found = await listed(own, `?scope=${scope}`)
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((one) => one.scope === scope)).toBe(true)
    }
    expect((await own.send('GET', '/v1/reflections?scope=all')).status).toBe(422)
  })

  test('are put together to be read', async () => {
    const own = await account()
    await tell(own)
    await own.send('POST', '/v1/identity', { body: { entity: 'Bob Stone' } })
    await reflect(own)
    const { json } = await own.send('GET', '/v1/insights')
    expect(json.has_insights).toBe(true)
    expect(json.profile).toMatchObject({ entity: 'Bob Stone' })
    expect(json.weekly).toMatchObject({ title: 'This week' })
    expect(json.network).toMatchObject({ scope: 'cross' })
    expect(json.groups.map(({ scope }: { scope: string }) => scope)).toEqual([
      'entity',
      'cross',
      'temporal'
    ])
    for (const { content } of json.all_reflections) expect(json.text).toContain(content)
  })

  test('one that was deleted stays away while its facts are the same', async () => {
    const own = await account()
    await tell(own)
    await reflect(own)
    const nia = (await listed(own)).find(({ title }) => title === 'Nia')
    const path = `/v1/reflections/${nia?.id}`
    const deleted = await own.send('DELETE', path)
    expect(deleted.json).toEqual({ status: 'deleted', reflection_id: nia?.id ?? '' })
    expect((await own.send('DELETE', path)).status).toBe(404)
    await reflect(own)
    expect((await listed(own)).map(({ title }) => title)).not.toContain('Nia')
    await own.add({ messages: [{ role: 'user', name: 'Nia', content: 'I bake sourdough bread.' }] })
    await reflect(own)
    expect((await listed(own)).map(({ title }) => title)).toContain('Nia')
  })

  test('of one user are not those of another, nor those of another account', async () => {
    const [own, other] = [await account(), await account()]
    await tell(own, { user_id: 'nia' })
    await reflect(own, '?user_id=nia')
    const [first] = await listed(own, '?user_id=nia')
    expect(first).toBeDefined()
    expect(await listed(own)).toEqual([])
    expect(await listed(other, '?user_id=nia')).toEqual([])
    expect((await own.send('DELETE', `/v1/reflections/${first?.id}`)).status).toBe(404)
    const stranger = await other.send('DELETE', `/v1/reflections/${first?.id}?user_id=nia`)
    expect(stranger.status).toBe(404)
    for (const id of [NO_SUCH, 'nonsense']) {
      expect((await own.send('DELETE', `/v1/reflections/${id}`)).status).toBe(404)
    }
    expect((await listed(own, '?user_id=nia'))[0]).toEqual(first as Reflection)
  })

  test('that were made anew hold up no undo of a merge', async () => {
    const own = await account()
    await tell(own)
    await reflect(own)
    const merged = await own.send('POST', '/v1/merge', { body: { source: 'Ana', target: 'Nia' } })
    expect(merged.status).toBe(200)
    await reflect(own)
    const { journal_id } = merged.json
    const undone = await own.send('POST', '/v1/facts/restore', { body: { journal_id } })
    expect(undone.status).toBe(200)
    await reflect(own)
    expect((await listed(own)).map(({ title }) => title)).toContain('Ana')
  })

  test('come back with an import, and go with their facts there too', async () => {
    const own = await account()
    await tell(own)
    await reflect(own)
    const exported = (await own.send('GET', '/v1/export')).json
    expect(exported.reflections).toHaveLength(exported.counts.reflections)
    const there = await account()
    const { json } = await there.send('POST', '/v1/import', { body: { export: exported } })
    expect((await there.finished(json.job_id)).status).toBe('completed')
    const before = await listed(own)
    const texts = (all: Reflection[]) =>
      all.map(({ title, content }) => [title, content]).toSorted()
    expect(texts(await listed(there))).toEqual(texts(before))
    const bees = (await there.send('GET', '/v1/feed?limit=500')).json.feed.find(
      ({ fact }: { fact: string }) => fact.includes('bees')
    )
    await there.send('POST', '/v1/archive_fact', { body: { entity: 'Nia', fact_id: bees.id } })
    expect(JSON.stringify(await listed(there))).not.toContain('bees')
  })
})
