/** A relation lives as long as one of its statements, whatever way its fact goes, on both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const FACT = 'Nia works at Acme as a welder.'

async function told(kind: (typeof databases)[number], more: Record<string, unknown> = {}) {
  const account = await (await serviceOn(kind)).account()
  await say(account, 'I work at Acme as a welder.', more)
  return account
}

async function say(account: TestAccount, content: string, more: Record<string, unknown> = {}) {
  await account.add({
    messages: [{ role: 'user', name: 'Nia', content }],
    timestamp: '2024-03-01T10:00:00Z',
    ...more
  })
}

/** The words of all relations, from every place that shows one; all places must agree. */
async function shown(account: TestAccount): Promise<string[]> {
  const get = async (path: string) => (await account.send('GET', path)).json
  const search = (path: string) =>
    account.send('POST', path, { body: { query: 'Nia', limit: 100, graph_depth: 2 } })
  const words = (entities: { relations: { description: string }[] }[]) =>
    [...new Set(entities.flatMap((one) => one.relations.map((two) => two.description)))].toSorted()
  const full = (await get('/v1/memories/full?limit=500')).memories
  const expected = words(full)
  const { edges } = await get('/v1/graph')
  const ofEdges = edges.map((edge: { description: string }) => edge.description)
  expect([...new Set<string>(ofEdges)].toSorted()).toEqual(expected)
  const memory = await get('/v1/memory/Nia')
  expect(words([memory])).toEqual(expected)
  for (const path of ['/v1/search', '/v1/search/all']) {
    const { json } = await search(path)
    expect(words(json.semantic ?? json.results)).toEqual(expected)
    if (expected.length === 0)
      expect(JSON.stringify(json.semantic ?? json.results)).not.toContain('welder')
  }
  const copy = await get('/v1/export')
  expect(words(copy.entities)).toEqual(expected)
  const listed = (await get('/v1/memories?limit=500')).memories
  const counts = (list: { name: string; relations_count: number }[]) =>
    Object.fromEntries(list.map((one) => [one.name, one.relations_count]))
  expect(counts(listed)).toEqual(
    Object.fromEntries(
      full.map((one: { name: string; relations: unknown[] }) => [one.name, one.relations.length])
    )
  )
  expect(counts(copy.entities)).toEqual(counts(listed))
  const { relations } = await get('/v1/stats')
  expect(relations).toBe(edges.length)
  expect(copy.counts.relations).toBe(edges.length)
  return expected
}

async function archive(account: TestAccount, fact: string, entity = 'Nia') {
  const { status, json } = await account.send('POST', '/v1/archive_fact', {
    body: { entity_name: entity, fact_content: fact }
  })
  expect(status).toBe(200)
  return json
}

function undone(account: TestAccount, journalId: string) {
  return account.send('POST', '/v1/facts/restore', { body: { journal_id: journalId } })
}

describe.each(databases)('relations on %s', (kind) => {
  test('an archived fact takes its relation along, an undo and a restore bring it back', async () => {
    const account = await told(kind)
    expect(await shown(account)).toEqual([FACT])
    const { journal_id: entry, fact_id: factId } = await archive(account, FACT)
    expect(await shown(account)).toEqual([])
    expect((await undone(account, entry)).status).toBe(200)
    expect(await shown(account)).toEqual([FACT])
    await archive(account, FACT)
    expect(await shown(account)).toEqual([])
    const restored = await account.send('POST', '/v1/facts/restore', {
      body: { fact_ids: [factId] }
    })
    expect(restored.status).toBe(200)
    expect(await shown(account)).toEqual([FACT])
  })

  test('a relation that two facts tell of is shown in the words of one that holds', async () => {
    const account = await told(kind)
    await say(account, 'I work at Acme in Bern.', { timestamp: '2024-04-01T10:00:00Z' })
    expect(await shown(account)).toEqual(['Nia works at Acme in Bern.'])
    await archive(account, 'Nia works at Acme in Bern.')
    expect(await shown(account)).toEqual([FACT])
    await archive(account, FACT)
    expect(await shown(account)).toEqual([])
  })

  test('a superseded fact keeps its relation for a restore, and as_of shows it as it stood', async () => {
    const account = await told(kind)
    await say(account, 'I work at Initech.', { timestamp: '2024-06-01T10:00:00Z' })
    expect(await shown(account)).toEqual(['Nia works at Initech.'])
    const { json } = await account.send('POST', '/v1/search', {
      body: { query: 'Nia', as_of: '2024-04-01' }
    })
    const nia = json.results.find((one: { name: string }) => one.name === 'Nia')
    expect(nia.relations).toMatchObject([{ target: 'Acme', description: FACT }])
  })

  test('ends with its statement by time alone, unless it was told again without an end', async () => {
    const soon = () => new Date(Date.now() + 4000).toISOString()
    const account = await told(kind, { expiration_date: soon() })
    await until('it has expired', async () => {
      const { json } = await account.send('GET', '/v1/memory/Nia')
      return json.facts.length === 0
    })
    expect(await shown(account)).toEqual([])
    await say(account, 'I work at Acme as a welder.', { expiration_date: soon() })
    await say(account, 'I work at Acme as a welder.')
    await Bun.sleep(4500)
    expect(await shown(account)).toEqual([FACT])
    await account.add({
      messages: [{ role: 'user', name: 'Eva', content: 'I work at Acme.' }],
      expiration_date: '2024-01-01'
    })
    expect(await shown(account)).toEqual([FACT])
  })

  test('what is told again by a fact that was archived by hand later stays away', async () => {
    const account = await told(kind)
    await archive(account, FACT)
    await say(account, 'I work at Acme as a welder.')
    expect(await shown(account)).toEqual([])
  })

  test('merged facts hand their relation on, and an undo takes it back', async () => {
    const account = await told(kind)
    await account.add({
      messages: [{ role: 'user', name: 'Nia Holm', content: 'Nia works at Acme as a welder.' }]
    })
    await account.add({ messages: [{ role: 'user', name: 'Nia H', content: 'I like Acme.' }] })
    const merge = await account.send('POST', '/v1/merge', {
      body: { source: 'Nia', target: 'Nia H' }
    })
    expect(merge.status).toBe(200)
    const memory = (await account.send('GET', '/v1/memory/Nia%20H')).json
    const works = memory.relations.filter((one: { type: string }) => one.type === 'works_at')
    expect(works).toMatchObject([{ target: 'Acme', description: FACT }])
    expect(memory.relations_count).toBe(memory.relations.length)
    const undo = await undone(account, merge.json.journal_id)
    expect(undo.status).toBe(200)
    const nia = (await account.send('GET', '/v1/memory/Nia')).json
    expect(nia.relations).toMatchObject([{ target: 'Acme', description: FACT }])
  })

  test('a doubled fact that goes leaves its relation to the one that stays', async () => {
    const account = await told(kind)
    await say(account, 'I work at Acme as a welder now.', { timestamp: '2024-03-02T10:00:00Z' })
    const dedup = await account.send('POST', '/v1/entity/Nia/dedup')
    expect(dedup.status).toBe(200)
    const { facts } = (await account.send('GET', '/v1/memory/Nia')).json
    const words = await shown(account)
    expect(words).toHaveLength(1)
    expect(facts).toContain(words[0])
  })

  test('erasing the one a fact is about erases what the fact alone tells of others', async () => {
    const account = await told(kind)
    expect((await account.send('DELETE', '/v1/memory/Nia')).status).toBe(200)
    const { json } = await account.send('GET', '/v1/export')
    expect(JSON.stringify(json)).not.toContain('welder')
    expect(json.statements).toEqual([])
    expect((await account.send('GET', '/v1/stats')).json.relations).toBe(0)
  })

  test('there and back it hangs on the same fact, whatever state that is in', async () => {
    const account = await told(kind)
    await say(account, 'I work at Initech.', { timestamp: '2024-06-01T10:00:00Z' })
    const copy = (await account.send('GET', '/v1/export')).json
    expect(copy.counts).toMatchObject({ relations: 1, archived_relations: 1 })
    for (const userId of ['there', 'other']) {
      const sent = await account.send('POST', '/v1/import', {
        body: { export: copy, user_id: userId }
      })
      expect((await account.finished(sent.json.job_id)).status).toBe('completed')
      const past = (
        await account.send('GET', `/v1/memory/Nia?include_archived=true&user_id=${userId}`)
      ).json
      expect(past.relations).toMatchObject([{ target: 'Initech' }])
      const [old] = past.archived_fact_details
      const restored = await account.send('POST', '/v1/facts/restore', {
        body: { fact_ids: [old.id], user_id: userId }
      })
      expect(restored.status).toBe(200)
      const again = (await account.send('GET', `/v1/memory/Nia?user_id=${userId}`)).json
      expect(again.relations.map((one: { target: string }) => one.target).toSorted()).toEqual([
        'Acme',
        'Initech'
      ])
    }
  })

  test('an export of before, without statements or facts at them, comes in with its words', async () => {
    const account = await told(kind)
    const copy = (await account.send('GET', '/v1/export')).json
    const { statements: _, ...bare } = copy
    const old = copy.statements.map((one: Record<string, unknown>) => {
      const { fact_id, description, expires_at, agent_id, run_id, app_id, ...rest } = one
      return rest
    })
    for (const [userId, sent] of [
      ['bare', bare],
      ['old', { ...copy, statements: old }]
    ]) {
      const { json } = await account.send('POST', '/v1/import', {
        body: { export: sent, user_id: userId }
      })
      expect((await account.finished(json.job_id)).status).toBe('completed')
      const read = async () =>
        (await account.send('GET', `/v1/memory/Nia?user_id=${userId}`)).json.relations
      expect(await read()).toMatchObject([{ target: 'Acme', description: FACT }])
      const archived = await account.send('POST', '/v1/archive_fact', {
        body: { entity_name: 'Nia', fact_content: FACT, user_id: userId }
      })
      expect(archived.status).toBe(200)
      expect(await read()).toEqual([])
    }
  })
})
