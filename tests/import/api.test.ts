/** What was exported or made elsewhere comes in: as it was, filtered like everything, and only once. */
import { describe, expect, test } from 'bun:test'
import { bigExport } from '#tests/import/drawn-export.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const HARVEST =
  'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames. 4. Close the hive.'

async function told(account: TestAccount, userId = 'default'): Promise<void> {
  const say = (name: string, content: string, timestamp: string, source: string) =>
    account.add({
      user_id: userId,
      messages: [{ role: 'user', name, content }],
      timestamp,
      source,
      metadata: { channel: 'radio' }
    })
  await say(
    'Nia',
    'I live in Lugano. I keep bees. I work for Acme.',
    '2024-03-01T10:00:00Z',
    'chat'
  )
  await say('Nia', 'I live in Bern now. I keep bees.', '2024-04-01T10:00:00Z', 'mail')
  await say(
    'Tom',
    'I bake bread. Yesterday the deployment to staging failed.',
    '2024-04-02T10:00:00Z',
    'chat'
  )
  await account.add({
    user_id: userId,
    messages: [{ role: 'user', content: HARVEST }],
    timestamp: '2024-04-03T10:00:00Z'
  })
  const { json } = await account.send('GET', `/v1/procedures?user_id=${userId}`)
  const [procedure] = json.procedures
  await account.send('PATCH', `/v1/procedures/${procedure.id}/feedback`, {
    body: { user_id: userId, success: true }
  })
  const failed = await account.send('PATCH', `/v1/procedures/${procedure.id}/feedback`, {
    body: {
      user_id: userId,
      success: false,
      context: 'The smoker was empty, so it could not be lit.',
      failed_at_step: 1
    }
  })
  if (failed.json.job_id !== null) await account.finished(failed.json.job_id)
  await account.send('POST', '/v1/identity', { body: { user_id: userId, entity: 'Nia' } })
}

async function exported(account: TestAccount, userId = 'default') {
  return (await account.send('GET', `/v1/export?user_id=${userId}`)).json
}

async function imported(account: TestAccount, body: Record<string, unknown>) {
  const { status, json } = await account.send('POST', '/v1/import', { body })
  if (status !== 202) throw new Error(`import was answered ${status}: ${JSON.stringify(json)}`)
  return { accepted: json, job: await account.finished(json.job_id) }
}

/** Without what says when and for whom it was exported. */
function memory({ exported_at: _, user_id: __, ...rest }: Record<string, unknown>) {
  return rest
}

const QUESTIONS = ['Who keeps bees?', 'Where does Nia live?', 'How do I harvest honey?', 'staging']

async function found(account: TestAccount, userId = 'default') {
  const answers = []
  for (const query of QUESTIONS) {
    const { json } = await account.send('POST', '/v1/search/all', {
      body: { query, user_id: userId, limit: 20 }
    })
    const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    answers.push({
      semantic: byId(json.semantic).map(rounded),
      episodic: byId(json.episodic).map(rounded),
      procedural: byId(json.procedural).map(rounded),
      chunks: byId(json.chunks).map(rounded)
    })
  }
  return answers
}

/** Scores may differ in their last digits, since vectors are made anew. */
function rounded(row: object): object {
  const { score, ...rest } = row as { score: number }
  return { ...rest, score: Math.round(score * 1000) / 1000 }
}

describe.each(databases)('import of an export on %s', (kind) => {
  test('gives another account the same scope, found by the same questions', async () => {
    const service = await serviceOn(kind)
    const [account, other] = [await service.account(), await service.account()]
    await told(account)
    const before = await exported(account)
    const { accepted, job } = await imported(other, { export: before })
    expect(job).toMatchObject({
      type: 'import',
      status: 'completed',
      progress: { done: accepted.accepted }
    })
    expect(job.result).toMatchObject({ items_failed: 0, failures: [], dropped_by_policy: 0 })
    expect(job.result.facts_added).toBe(
      before.counts.facts + before.counts.archived_facts + before.counts.expired_facts
    )
    expect(job.result.created).toContain('Nia')
    expect(memory(await exported(other))).toEqual(memory(before))
    expect(await found(other)).toEqual(await found(account))
  })

  test('brings an erased scope back as it was', async () => {
    const account = await (await serviceOn(kind)).account()
    await told(account, 'here')
    const before = await exported(account, 'here')
    await account.send('DELETE', '/v1/memories/all?user_id=here')
    expect((await exported(account, 'here')).entities).toEqual([])
    await imported(account, { user_id: 'here', export: before })
    expect(memory(await exported(account, 'here'))).toEqual(memory(before))
  })

  test('adds nothing when it comes again, or where everything still is', async () => {
    const service = await serviceOn(kind)
    const [account, other] = [await service.account(), await service.account()]
    await told(account)
    const before = await exported(account)
    const { job } = await imported(account, { export: before })
    expect(job.result).toMatchObject({
      facts_added: 0,
      episodes: 0,
      procedures: 0,
      chunks: 0,
      count: 0
    })
    expect(memory(await exported(account))).toEqual(memory(before))
    await imported(other, { export: before })
    await imported(other, { export: before })
    expect(memory(await exported(other))).toEqual(memory(before))
  })

  test('copies to another user of the account beside the first, once', async () => {
    const account = await (await serviceOn(kind)).account()
    await told(account, 'here')
    const before = await exported(account, 'here')
    await imported(account, { sub_user: 'there', export: before })
    await imported(account, { sub_user_id: 'there', export: before })
    expect(memory(await exported(account, 'here'))).toEqual(memory(before))
    const copy = await exported(account, 'there')
    expect(copy.counts).toEqual(before.counts)
    const nia = (all: typeof before) =>
      all.entities.find((one: { name: string }) => one.name === 'Nia')
    const contents = (facts: { content: string }[]) => facts.map((fact) => fact.content).toSorted()
    expect(contents(nia(copy).fact_details)).toEqual(contents(nia(before).fact_details))
    const [past] = nia(copy).archived_fact_details
    const ids = nia(copy).fact_details.map((fact: { id: string }) => fact.id)
    expect(ids).toContain(past.superseded_by)
    expect(nia(copy).identity).toBe(true)
    // Nothing of the copy is the original.
    const everyId = JSON.stringify(before).match(/"id":"[^"]+"/g) ?? []
    for (const id of everyId) expect(JSON.stringify(copy)).not.toContain(id)
  })

  test('joins what is known there: same words get statements, names the same entity', async () => {
    const service = await serviceOn(kind)
    const [account, other] = [await service.account(), await service.account()]
    await told(account)
    await other.add({ messages: [{ role: 'user', name: 'nia', content: 'I keep bees.' }] })
    const before = await other.send('GET', '/v1/memory/Nia')
    await imported(other, { export: await exported(account) })
    const { json } = await other.send('GET', '/v1/memory/Nia')
    expect(json.id).toBe(before.json.id)
    const about = json.facts.filter((fact: string) => fact.toLowerCase().includes('keeps bees'))
    expect(about).toHaveLength(1)
    const { json: filtered } = await other.send('POST', '/v1/search', {
      body: { query: 'bees', filters: { channel: 'radio' } }
    })
    expect(JSON.stringify(filtered.results)).toContain('keeps bees')
  })

  test('is filtered by the policy of the account that takes it', async () => {
    const service = await serviceOn(kind)
    const [account, other] = [await service.account(), await service.account()]
    await told(account)
    await account.add({
      messages: [{ role: 'user', name: 'Zoe', content: 'I breed quokkas. I paint doors.' }],
      source: 'chat'
    })
    await account.add({
      messages: [{ role: 'user', name: 'Uma', content: 'I fly kites.' }],
      source: 'spy'
    })
    await account.add({ messages: [{ role: 'Tom', content: 'I mend boats.' }], source: 'chat' })
    await other.send('PUT', '/v1/capture-policy', {
      body: { deny_keywords: ['quokka', 'tom'], deny_sources: ['spy'] }
    })
    const { job } = await imported(other, { export: await exported(account) })
    expect(job.result.dropped_by_policy).toBeGreaterThan(1)
    const copy = JSON.stringify(await exported(other))
    expect(copy).not.toMatch(/quokka|Tom|kites/i)
    expect(copy).toContain('paint')
    expect(copy).toContain('I mend boats.')
    const { json } = await other.send('POST', '/v1/search/all', {
      body: { query: 'quokkas kites Tom' }
    })
    expect(JSON.stringify(json.results)).not.toMatch(/quokka|Tom|kites/i)
  })

  test('has secrets taken out that somebody wrote into it', async () => {
    const service = await serviceOn(kind)
    const [account, other] = [await service.account(), await service.account()]
    await told(account)
    const sent = await exported(account)
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
    const [nia] = sent.entities.filter((one: { name: string }) => one.name === 'Nia')
    nia.fact_details[0].content = `Nia uses ${secret} every day.`
    sent.chunks[0].content = `My token is ${secret}.`
    sent.statements[0].metadata.note = secret
    const { job } = await imported(other, { export: sent })
    expect(job.result.redactions).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(await exported(other))).not.toContain(secret)
  })

  test('costs one add for a hundred records, and nothing when it is refused', async () => {
    const service = await serviceOn(kind)
    const account = await service.account()
    await told(account)
    const sent = await exported(account)
    const free = await service.account({ plan: 'free' })
    const { accepted } = await imported(free, { export: sent })
    expect(accepted.quota_used).toBe(Math.ceil(accepted.accepted / 100))
    const used = await free.send('GET', '/v1/me')
    expect(used.headers.get('x-quota-add-used')).toBe(String(accepted.quota_used))
    const many = { items: Array.from({ length: 41 }, (_, n) => ({ text: `Tom has ${n} cats.` })) }
    const refused = await free.send('POST', '/v1/import', { body: many })
    expect(refused.status).toBe(402)
    expect(refused.json).toMatchObject({ action: 'add', limit: 40 })
    expect((await free.send('GET', '/v1/me')).headers.get('x-quota-add-used')).toBe(
      String(accepted.quota_used)
    )
  })
})

const REFUSED: [string, (sent: Record<string, unknown>) => unknown, string][] = [
  ['neither items nor an export', () => ({}), 'items'],
  ['both', (sent) => ({ items: [{ text: 'x' }], export: sent }), 'export'],
  ['an unknown field', (sent) => ({ export: sent, exports: 1 }), 'exports'],
  ['another version', (sent) => ({ export: { ...sent, version: 2 } }), 'export.version'],
  ['no version', () => ({ export: { entities: [] } }), 'export.version'],
  ['no records', () => ({ export: { version: 1, entities: [] } }), 'export'],
  ['lists that are none', () => ({ export: { version: 1, chunks: 'x' } }), 'export.chunks'],
  ['records that are none', () => ({ export: { version: 1, episodes: [7] } }), 'export.episodes.0'],
  [
    'an id that is none',
    (sent) => ({ export: { ...sent, reflections: [{ ...REFLECTION, id: "'; drop table" }] } }),
    'export.reflections.0.id'
  ],
  [
    'a time that is none',
    (sent) => ({ export: { ...sent, reflections: [{ ...REFLECTION, created_at: 'now' }] } }),
    'export.reflections.0.created_at'
  ],
  [
    'a fact that is too long',
    () => {
      const [person] = bigExport(1, 1).entities
      const facts = person?.fact_details.map((fact) => ({ ...fact, content: 'x'.repeat(2001) }))
      return { export: { version: 1, entities: [{ ...person, fact_details: facts }] } }
    },
    'export.entities.0.fact_details.0.content'
  ],
  [
    'an entity that no call could name',
    () => {
      const [person] = bigExport(1, 1).entities
      return { export: { version: 1, entities: [{ ...person, name: 'x'.repeat(201) }] } }
    },
    'export.entities.0.name'
  ],
  [
    'counters that could not be summed',
    (sent) => {
      const [procedure] = sent['procedures'] as { versions: object[] }[]
      const versions = procedure?.versions.map((one) => ({ ...one, success_count: 2_147_483_647 }))
      return { export: { ...sent, procedures: [{ ...procedure, versions }] } }
    },
    'export.procedures.0.versions.0.success_count'
  ],
  [
    'a procedure without its current version',
    (sent) => {
      const [procedure] = sent['procedures'] as { versions: unknown[]; version_id: string }[]
      return { export: { ...sent, procedures: [{ ...procedure, version_id: REFLECTION.id }] } }
    },
    'export.procedures.0.versions'
  ],
  ['an item without text', () => ({ items: [{ text: 'x' }, {}] }), 'items.1.messages'],
  ['an item with an unknown field', () => ({ items: [{ text: 'x', when: 1 }] }), 'items.0.when'],
  [
    'an item with a scope of its own',
    () => ({ items: [{ text: 'x', user_id: 'a' }] }),
    'items.0.user_id'
  ],
  ['too many items', () => ({ items: Array.from({ length: 501 }, () => ({ text: 'x' })) }), 'items']
]

const REFLECTION = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Tea',
  content: 'Likes it.',
  scope: 'cross',
  confidence: 0.5,
  created_at: '2024-01-01T00:00:00Z',
  refreshed_at: '2024-01-01T00:00:00Z'
}

describe.each(databases)('a bad import on %s', (kind) => {
  test.each(REFUSED)('with %s is refused by name and stores nothing', async (_, make, path) => {
    const service = await serviceOn(kind)
    const account = await service.account()
    await account.add({ messages: [{ role: 'user', content: HARVEST }] })
    const target = await service.account()
    const body = make(await exported(account))
    const { status, json } = await target.send('POST', '/v1/import', { body })
    expect(status).toBe(422)
    expect(json.errors[0].path).toBe(path)
    const { json: stats } = await target.send('GET', '/v1/stats')
    expect(stats).toMatchObject({ entities: 0, facts: 0, chunks: 0, usage: { add_count: 0 } })
  })

  test('above 50 MB is refused with the limit', async () => {
    const account = await (await serviceOn(kind)).account()
    const body = `{"items":[{"text":"${'x'.repeat(50 * 1024 * 1024)}"}]}`
    const { status, json } = await account.send('POST', '/v1/import', { body })
    expect(status).toBe(413)
    expect(json).toMatchObject({ code: 'body_too_large', limit_mb: 50 })
  })
})

describe.each(databases)('import of items on %s', (kind) => {
  const items = [
    { text: 'Nia keeps bees in Lugano.', timestamp: '2023-05-01T10:00:00Z', source: 'notes' },
    {
      messages: [{ role: 'user', name: 'Tom', content: 'I baked bread yesterday.' }],
      timestamp: '2023-06-02T10:00:00Z',
      metadata: { channel: 'radio' }
    },
    { text: 'Nia keeps bees in Lugano.', timestamp: '2023-05-01T10:00:00Z', source: 'notes' }
  ]

  test('keeps their dates, counts each, and takes the same item once', async () => {
    const account = await (await serviceOn(kind)).account()
    const { accepted, job } = await imported(account, { items })
    expect(accepted).toMatchObject({ status: 'accepted', accepted: 3, quota_used: 3 })
    expect(job.result).toMatchObject({ items_done: 3, items_failed: 0, known: 1 })
    const { json } = await account.send('GET', '/v1/memory/Nia')
    expect(json.fact_details[0]).toMatchObject({
      stated_at: '2023-05-01T10:00:00.000Z',
      metadata: { source: 'notes' }
    })
    const tom = await account.send('GET', '/v1/memory/Tom')
    expect(tom.json.fact_details[0].event_date).toBe('2023-06-01')
    const before = await exported(account)
    const { job: again } = await imported(account, { items })
    expect(again.result).toMatchObject({ known: 3, facts_added: 0, count: 0 })
    expect(memory(await exported(account))).toEqual(memory(before))
  })

  test('skips items from sources that are not wanted, and keeps nothing of their text', async () => {
    const account = await (await serviceOn(kind)).account()
    await account.send('PUT', '/v1/capture-policy', { body: { deny_sources: ['notes'] } })
    const { job } = await imported(account, { items })
    expect(job.result).toMatchObject({ items_done: 3, skipped_by_policy: false })
    const text = JSON.stringify(await exported(account))
    expect(text).toContain('bread')
    expect(text).not.toContain('bees')
  })

  test('a key replays the same request, and the audit log names the import', async () => {
    const account = await (await serviceOn(kind)).account()
    const headers = { 'idempotency-key': 'once' }
    const first = await account.send('POST', '/v1/import', { body: { items }, headers })
    const again = await account.send('POST', '/v1/import', { body: { items }, headers })
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('location')).toBe(`/v1/jobs/${first.json.job_id}`)
    const { json } = await account.send('GET', '/v1/audit?action=import')
    expect(json.events).toMatchObject([{ action: 'import', target: 'default' }])
  })
})
