/** Merging and deduplication over HTTP, on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

async function tell(account: TestAccount, name: string, content: string, more = {}): Promise<void> {
  await account.add({ messages: [{ role: 'user', name, content }], ...more })
}

async function facts(account: TestAccount, name: string, query = ''): Promise<string[]> {
  return (await account.send('GET', `/v1/memory/${encodeURIComponent(name)}${query}`)).json.facts
}

describe.each(databases)('merging on %s', (kind) => {
  test('moves everything with its state and dates, and can be taken back', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'Annie', 'I keep bees. I play the oboe. I bake bread.', { agent_id: 'a1' })
    await tell(account, 'Anna Schmidt', 'I live in Bern.')
    await account.send('POST', '/v1/identity?entity=Annie')
    const [bees] = await facts(account, 'Annie')
    await account.send('POST', '/v1/archive_fact', { body: { entity: 'Annie', fact: bees } })
    const before = (await account.send('GET', '/v1/memory/Annie?include_archived=true')).json

    const merged = await account.send('POST', '/v1/merge?source=annie', {
      body: { target: 'Anna Schmidt' }
    })
    expect(merged.status).toBe(200)
    expect(merged.json).toMatchObject({
      status: 'merged',
      source: 'Annie',
      from: 'Annie',
      into: 'Anna Schmidt',
      moved: { facts: 3 }
    })
    const after = (await account.send('GET', '/v1/memory/Anna Schmidt?include_archived=true')).json
    expect(after.identity).toBe(true)
    expect(after.id).toBe(merged.json.target_id)
    for (const fact of before.fact_details) expect(after.fact_details).toContainEqual(fact)
    expect(after.archived_fact_details).toEqual(before.archived_fact_details)
    expect((await account.send('GET', '/v1/memory/Annie')).status).toBe(404)
    const found = await account.send('POST', '/v1/search', {
      body: { query: 'oboe', agent_id: 'a1' }
    })
    expect(found.json.results[0].entity).toBe('Anna Schmidt')

    const back = await account.send('POST', '/v1/facts/restore', {
      body: { journal_id: merged.json.journal_id }
    })
    expect(back.json.entities).toContain('Annie')
    const again = (await account.send('GET', '/v1/memory/Annie?include_archived=true')).json
    expect({ ...again, updated_at: '' }).toEqual({ ...before, updated_at: '' })
  })

  test('procedures name what the merged thing is called now, until that is taken back', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'Postgress', 'I listen on port 5433.')
    await tell(account, 'PostgreSQL', 'I keep the orders.')
    const content =
      'To restart Postgress: 1. Stop the workers. 2. Restart Postgress. 3. Start the workers again.'
    await account.add({ messages: [{ role: 'user', content }] })
    const named = async () =>
      (await account.send('GET', '/v1/procedures')).json.procedures.flatMap(
        (one: { entity_names: string[] }) => one.entity_names
      )
    expect(await named()).toEqual(['Postgress'])
    const merged = await account.send('POST', '/v1/merge', {
      body: { source: 'Postgress', target: 'PostgreSQL' }
    })
    expect(merged.status).toBe(200)
    expect(await named()).toEqual(['PostgreSQL'])
    const { status } = await account.send('POST', '/v1/facts/restore', {
      body: { journal_id: merged.json.journal_id }
    })
    expect(status).toBe(200)
    expect(await named()).toEqual(['Postgress'])
  })

  test('refuses what is not there, and merging a thing with itself', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'Nia', 'I keep bees.')
    const merge = async (source: string, target: string) =>
      (await account.send('POST', '/v1/merge', { body: { source, target } })).status
    expect(await merge('Nia', 'Zoe')).toBe(404)
    expect(await merge('Zoe', 'Nia')).toBe(404)
    expect(await merge('Nia', ' nia ')).toBe(422)
    const twice = await account.send('POST', '/v1/merge?source=Nia', {
      body: { source: 'Tom', target: 'Zoe' }
    })
    expect(twice.status).toBe(422)
  })

  test('the generic User becomes the pinned person, else the one with most facts', async () => {
    const account = await (await serviceOn(kind)).account()
    const skipped = await account.send('POST', '/v1/merge_user')
    expect(skipped.json).toEqual({ status: 'skip', message: expect.any(String) })
    await account.add({ messages: [{ role: 'user', content: 'I keep bees.' }] })
    await tell(account, 'Tom', 'I bake bread. I live in Bern.')
    await tell(account, 'Nia', 'I play the oboe.')
    await account.send('POST', '/v1/identity?entity=Nia')
    const merged = await account.send('POST', '/v1/merge_user', { body: {} })
    expect(merged.json).toMatchObject({ status: 'merged', from: 'User', into: 'Nia' })
    expect((await facts(account, 'Nia')).join(' ')).toContain('bees')
    expect((await account.send('GET', '/v1/memory/User')).status).toBe(404)
  })

  test("another user's memory moves in whole: found here, gone there", async () => {
    const account = await (await serviceOn(kind)).account()
    const [old, now] = ['voice:+41790000001', 'voice:+41790000002']
    await tell(account, 'Nia', 'I keep bees in Lugano.', { user_id: old })
    await tell(account, 'Nia', 'I play the oboe.', { user_id: now })
    const missing = await account.send('POST', '/v1/merge_user', {
      body: { user_id: now, from_user_id: 'nobody' }
    })
    expect(missing.status).toBe(404)
    const merged = await account.send('POST', '/v1/merge_user', {
      body: { user_id: now, from_user_id: old }
    })
    const nia = await account.send('GET', `/v1/memory/Nia?user_id=${encodeURIComponent(now)}`)
    expect(merged.json).toEqual({
      status: 'merged',
      from: 'User',
      into: 'Nia',
      target_id: nia.json.id,
      moved: { facts: 1, relations: 0, knowledge: 0 },
      journal_id: expect.any(String)
    })
    const both = await facts(account, 'Nia', `?user_id=${encodeURIComponent(now)}`)
    expect(both).toHaveLength(2)
    const search = async (user_id: string) =>
      (await account.send('POST', '/v1/search/all', { body: { query: 'bees in Lugano', user_id } }))
        .json
    expect((await search(now)).chunks[0].content).toContain('bees')
    expect((await search(old)).results).toEqual([])
    const stats = await account.send('GET', `/v1/stats?user_id=${encodeURIComponent(old)}`)
    expect(stats.json).toMatchObject({ entities: 0, facts: 0, chunks: 0, embeddings: 0 })
  })

  test("another user's memory moves also where nobody is known by name, or nobody at all", async () => {
    const account = await (await serviceOn(kind)).account()
    const merge = (user_id: string, from_user_id: string) =>
      account.send('POST', '/v1/merge_user', { body: { user_id, from_user_id } })
    const say = (user_id: string, content: string) =>
      account.add({ messages: [{ role: 'user', content }], user_id })
    await say('one', 'I keep bees.')
    const unnamed = await merge('two', 'one')
    const user = await account.send('GET', '/v1/memory/User?user_id=two')
    expect(unnamed.json).toMatchObject({
      status: 'merged',
      from: 'User',
      into: 'User',
      target_id: user.json.id,
      moved: { facts: 1 }
    })

    await say('three', 'The Heron project uses PostgreSQL.')
    const nobody = await merge('four', 'three')
    expect(nobody.json).toEqual({
      status: 'skip',
      message: expect.stringContaining('moved'),
      moved: expect.objectContaining({ facts: expect.any(Number) }),
      journal_id: expect.any(String)
    })
    const held = async (user_id: string) =>
      (await account.send('GET', `/v1/stats?user_id=${user_id}`)).json.facts
    const facts = await held('four')
    expect([facts > 0, await held('three')]).toEqual([true, 0])
    await account.send('POST', '/v1/facts/restore', {
      body: { user_id: 'four', journal_id: nobody.json.journal_id }
    })
    expect([await held('four'), await held('three')]).toEqual([0, facts])
  })

  test("a key bound to one user neither takes another's memory nor gives it back", async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'Nia', 'I keep bees in Lugano.', { user_id: 'alice' })
    await tell(account, 'Tom', 'I play the oboe.', { user_id: 'bob' })
    const made = await account.send('POST', '/v1/keys', { body: { user_id: 'bob' } })
    const asBob = (path: string, body: unknown) =>
      account.sendAs(made.json.key, 'POST', path, { body })
    const refusals = []
    for (const from_user_id of ['alice', 'nobody', 'default', account.accountId]) {
      const { status, json } = await asBob('/v1/merge_user', { from_user_id })
      expect(status).toBe(403)
      refusals.push(json)
    }
    expect(new Set(refusals.map((json) => JSON.stringify(json))).size).toBe(1)
    expect((await asBob('/v1/merge_user', { from_user_id: 'bob' })).status).toBe(422)
    expect(await facts(account, 'Nia', '?user_id=alice')).toHaveLength(1)

    const merged = await account.send('POST', '/v1/merge_user', {
      body: { user_id: 'bob', from_user_id: 'alice' }
    })
    const { journal_id } = merged.json
    expect((await asBob('/v1/facts/restore', { journal_id })).status).toBe(403)
    expect(await facts(account, 'Nia', '?user_id=bob')).toHaveLength(1)
    const back = { journal_id, user_id: 'bob' }
    expect((await account.send('POST', '/v1/facts/restore', { body: back })).status).toBe(200)
    expect(await facts(account, 'Nia', '?user_id=alice')).toHaveLength(1)
  })
})

describe.each(databases)('deduplication on %s', (kind) => {
  test('archives what another fact says as well, keeps what differs, in one entity or in all', async () => {
    const account = await (await serviceOn(kind)).account()
    for (const content of [
      'I really like playing the oboe in the evening.',
      'I like playing the oboe in the evening.',
      'I like playing the oboe in the morning.'
    ]) {
      await tell(account, 'Nia', content)
    }
    const before = await facts(account, 'Nia')
    expect(before).toHaveLength(3)
    const one = await account.send('POST', '/v1/entity/nia/dedup')
    expect(one.json.archived_count).toBe(1)
    expect(one.json.kept).toHaveLength(2)
    expect([...one.json.kept, ...one.json.archived].toSorted()).toEqual(before.toSorted())
    expect(await facts(account, 'Nia')).toHaveLength(2)
    expect((await account.send('POST', '/v1/entity/Zoe/dedup')).status).toBe(404)

    const nothing = await account.send('POST', '/v1/dedup_all')
    expect(nothing.json).toEqual({ total_archived: 0, entities: [], journal_ids: [] })
    await account.send('POST', '/v1/facts/restore', { body: { journal_id: one.json.journal_id } })
    const all = await account.send('POST', '/v1/dedup_all', { body: {} })
    expect(all.json).toMatchObject({
      total_archived: 1,
      entities: [{ entity: 'Nia', archived: 1 }]
    })
  })

  test('merges entities at word borders and suggests what is not clear', async () => {
    const account = await (await serviceOn(kind)).account()
    await tell(account, 'Anna Schmidt', 'I keep bees.')
    await tell(account, 'Anna', 'I play the oboe.')
    await tell(account, 'Annabel', 'I bake bread.')
    const merged = await account.send('POST', '/v1/dedup')
    expect(merged.json).toMatchObject({ merged: ['Anna → Anna Schmidt'], count: 1 })
    expect(await facts(account, 'Anna Schmidt')).toHaveLength(2)
    expect(await facts(account, 'Annabel')).toHaveLength(1)
    await tell(account, 'Anna Meyer', 'I paint doors.')
    await tell(account, 'Anna', 'I swim.')
    const unclear = await account.send('POST', '/v1/dedup')
    expect(unclear.json.count).toBe(0)
    expect(unclear.json.suggestions.toSorted()).toEqual([
      'Anna → Anna Meyer',
      'Anna → Anna Schmidt'
    ])
  })
})
