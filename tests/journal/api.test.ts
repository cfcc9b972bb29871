/** Archiving, correcting, and taking it back, through the whole service on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

async function withFacts(account: TestAccount): Promise<void> {
  await account.add({
    messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano. I play the oboe.' }],
    timestamp: '2024-03-20T10:00:00Z'
  })
}

async function entity(account: TestAccount, name = 'Nia') {
  return (await account.send('GET', `/v1/memory/${name}?include_archived=true`)).json
}

function archive(account: TestAccount, body: Record<string, unknown>) {
  return account.send('POST', '/v1/archive_fact', { body })
}

function restore(account: TestAccount, body: Record<string, unknown>) {
  return account.send('POST', '/v1/facts/restore', { body })
}

async function isFound(account: TestAccount, query: string, word: string): Promise<boolean> {
  const { json } = await account.send('POST', '/v1/search', { body: { query } })
  return json.results.some((one: { facts: string[] }) => one.facts.join(' ').includes(word))
}

describe.each(databases)('archive and restore on %s', (kind) => {
  test('an archived fact leaves every reading, and comes back exactly as it was', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    const before = await entity(account)
    const bees = before.facts.find((fact: string) => fact.includes('bees'))

    const archived = await archive(account, { entity_name: 'nia', fact_content: bees })
    expect(archived.status).toBe(200)
    expect(archived.json).toMatchObject({
      status: 'archived',
      archived: bees,
      entity: 'Nia',
      already_archived: false
    })
    const between = await entity(account)
    expect(between.facts).not.toContain(bees)
    expect(between.archived_fact_details[0]).toMatchObject({
      content: bees,
      state: 'archived',
      archived_by: 'manual',
      superseded_by: null
    })
    expect(await isFound(account, 'bees', 'bees')).toBe(false)
    const feed = await account.send('GET', '/v1/feed')
    expect(JSON.stringify(feed.json)).not.toContain('bees')
    const timeline = await account.send('GET', '/v1/timeline')
    expect(JSON.stringify(timeline.json)).not.toContain('bees')
    const stats = await account.send('GET', '/v1/stats')
    expect(stats.json.archived_facts).toBe(1)
    expect(stats.json.facts).toBe(before.facts.length - 1)

    const back = await restore(account, { journal_id: archived.json.journal_id })
    expect(back.status).toBe(200)
    expect(back.json).toMatchObject({ status: 'restored', restored: 1, entities: ['Nia'] })
    expect(back.json.facts[0].content).toBe(bees)
    const after = await entity(account)
    expect({ ...after, updated_at: '' }).toEqual({ ...before, updated_at: '' })
    expect(await isFound(account, 'bees', 'bees')).toBe(true)
  })

  test('the text may differ in case and white space and carry a date; twice is once', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    const [fact] = (await entity(account)).facts
    const spoken = `[2024-03-20]  ${fact.toUpperCase().replaceAll(' ', '  ')}`
    const first = await archive(account, { entity: 'Nia', fact: spoken })
    expect(first.json.already_archived).toBe(false)
    const again = await archive(account, { entity: 'Nia', fact })
    expect(again.json).toEqual({ ...first.json, already_archived: true })
    const byId = await archive(account, { fact_id: first.json.fact_id })
    expect(byId.json.already_archived).toBe(true)
    const history = await account.send('GET', '/v1/history?action=archive')
    expect(history.json.total).toBe(1)
  })

  test('what is not there is 404, and what is not said 422', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    expect((await archive(account, { entity: 'Zoe', fact: 'x' })).status).toBe(404)
    expect((await archive(account, { entity: 'Nia', fact: 'Nia keeps goats' })).status).toBe(404)
    expect((await archive(account, { entity: 'Nia' })).status).toBe(422)
    expect((await archive(account, { fact: 'x' })).status).toBe(422)
    expect((await archive(account, {})).status).toBe(422)
    await account.add({ messages: [{ role: 'user', name: 'Tom', content: 'I bake bread.' }] })
    const [bread] = (await entity(account, 'Tom')).fact_details
    expect((await archive(account, { entity: 'Nia', fact_id: bread.id })).status).toBe(404)
    expect((await archive(account, { entity: 'Zoe', fact_id: bread.id })).status).toBe(404)
    expect((await archive(account, { entity: 'tom', fact_id: bread.id })).status).toBe(200)
    expect((await restore(account, {})).status).toBe(422)
    expect((await restore(account, { fact_id: 'x', journal_id: 'y' })).status).toBe(422)
    expect((await restore(account, { journal_id: 'nothing' })).status).toBe(404)
    expect((await restore(account, { fact_ids: [crypto.randomUUID()] })).status).toBe(404)
  })

  test('a thing is taken back once, and only while nothing has changed it since', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    const { facts } = await entity(account)
    const first = await archive(account, { entity: 'Nia', fact: facts[0] })
    const undone = await restore(account, { fact_id: first.json.fact_id })
    expect(undone.status).toBe(200)
    const twice = await restore(account, { journal_id: first.json.journal_id })
    expect(twice.status).toBe(409)
    expect((await restore(account, { fact_id: first.json.fact_id })).status).toBe(409)

    // Taking the restoring back archives again; the first archiving then stands, and may be undone.
    const redone = await restore(account, { journal_id: undone.json.journal_id })
    expect(redone.status).toBe(200)
    expect((await entity(account)).facts).not.toContain(facts[0])
    expect((await restore(account, { journal_id: first.json.journal_id })).status).toBe(200)

    const type = async (to: string) =>
      account.send('PATCH', '/v1/entity/Nia/type', { body: { type: to } })
    await type('project')
    const changes = await account.send('GET', '/v1/history?action=type_change')
    await type('company')
    const late = await restore(account, { journal_id: changes.json.history[0].id })
    expect(late.status).toBe(409)
    expect(late.json.code).toBe('conflict')
  })

  test('what was said again since does not come back beside itself', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    const [fact] = (await entity(account)).facts
    const { json } = await archive(account, { entity: 'Nia', fact })
    await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano. I play the oboe.' }]
    })
    const again = (await entity(account)).facts
    expect(again).toContain(fact)
    for (const which of [{ fact_id: json.fact_id }, { journal_id: json.journal_id }]) {
      const refused = await restore(account, which)
      expect(refused.status).toBe(409)
      expect(refused.json.detail).toContain('said again')
    }
    expect((await entity(account)).facts).toEqual(again)
    await archive(account, { entity: 'Nia', fact })
    expect((await restore(account, { fact_id: json.fact_id })).status).toBe(200)
  })

  test('what has expired does not come back, and is not called active', async () => {
    const account = await (await serviceOn(kind)).account()
    const expiry = Date.now() + 2500
    await account.add({
      messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano. I play the oboe.' }],
      expiration_date: new Date(expiry).toISOString()
    })
    const [kept, archived] = (await entity(account)).fact_details
    await archive(account, { fact_id: archived.id })
    await until('the expiry has passed', async () => (Date.now() < expiry ? null : true))
    for (const { id } of [kept, archived]) {
      const refused = await restore(account, { fact_id: id })
      expect(refused.status).toBe(409)
      expect(refused.json.detail).toBe('These facts have expired.')
    }
  })

  test('type and identity are corrected, shown in the history and taken back', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    await account.add({ messages: [{ role: 'user', name: 'Tom', content: 'I bake bread.' }] })
    const typed = await account.send('PATCH', '/v1/entity/NIA/type?new_type=concept')
    expect(typed.json).toEqual({
      status: 'updated',
      entity: 'Nia',
      type: 'concept',
      new_type: 'concept',
      previous_type: 'person'
    })
    expect(
      (await account.send('PATCH', '/v1/entity/Nia/type', { body: { type: 'robot' } })).status
    ).toBe(422)
    const nia = await account.send('POST', '/v1/identity?entity=Nia')
    expect(nia.json).toMatchObject({ status: 'pinned', entity: 'Nia', previous: null })
    const tom = await account.send('POST', '/v1/identity', { body: { entity: 'Tom' } })
    expect(tom.json.previous).toBe('Nia')
    expect((await account.send('POST', '/v1/identity?entity=Zoe')).status).toBe(404)
    expect((await entity(account)).identity).toBe(false)

    const history = await account.send('GET', '/v1/history')
    const actions = history.json.history.map((entry: { action: string }) => entry.action)
    expect(actions).toEqual(['identity', 'identity', 'type_change'])
    const [pinTom] = history.json.history
    expect(pinTom.actor.kind).toBe('key')
    await restore(account, { journal_id: pinTom.id })
    expect((await entity(account)).identity).toBe(true)
    expect((await entity(account, 'Tom')).identity).toBe(false)
    const ofNia = await account.send('GET', '/v1/history?entity=nia&limit=1')
    expect(ofNia.json).toMatchObject({ total: 2, limit: 1, offset: 0 })
    expect(ofNia.json.history).toHaveLength(1)
  })

  test('a type is set back although the pin has moved since, and the pin stays', async () => {
    const account = await (await serviceOn(kind)).account()
    await withFacts(account)
    const { type } = await entity(account)
    await account.send('PATCH', '/v1/entity/Nia/type', { body: { type: 'project' } })
    const { json } = await account.send('GET', '/v1/history?action=type_change')
    await account.send('POST', '/v1/identity', { body: { entity: 'Nia' } })
    const undone = await restore(account, { journal_id: json.history[0].id })
    expect(undone.status).toBe(200)
    expect(await entity(account)).toMatchObject({ type, identity: true })
  })
})
