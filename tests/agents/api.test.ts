/** Agents through the whole service. Both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

const DAY_MS = 86_400_000

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function tell(account: TestAccount, name: string, content: string, extra: object = {}) {
  await account.add({ messages: [{ role: 'user', name, content }], ...extra })
}

async function run(account: TestAccount, body: object) {
  const { status, json } = await account.send('POST', '/v1/agents/run', { body })
  expect(status).toBe(202)
  const job = await account.finished(json.job_id)
  expect(job.status).toBe('completed')
  return job
}

/** A memory with a name in two forms, a moment that is over and facts that say nothing new. */
async function untidy(account: TestAccount, extra: object = {}) {
  await tell(account, 'Nia', 'I keep bees in Lugano. I work at Initech as a welder.', extra)
  await tell(account, 'Nia', 'Bob Stone works at Initech. Bob Stone lives in Vienna.', extra)
  await tell(account, 'Nia', 'Bob plays the cello. Bob is at the dentist right now.', {
    timestamp: daysAgo(60),
    ...extra
  })
}

describe.each(databases)('agents on %s', (kind) => {
  const account = async () => (await serviceOn(kind)).account()

  test('a run of all is a job whose results are kept as runs', async () => {
    const own = await account()
    await untidy(own)
    const job = await run(own, {})
    expect(job.type).toBe('agents_all')
    const { curator, connector, digest } = job.result.agents
    for (const list of ['contradictions', 'stale', 'low_quality', 'duplicates', 'entity_merges']) {
      expect(curator[list]).toBeArray()
    }
    expect(curator.procedure_duplicates).toEqual([])
    expect(curator.health_score).toBeWithin(0, 101)
    expect(curator.summary).toContain('facts were checked')
    expect(connector.connections.length).toBeGreaterThan(0)
    for (const list of ['patterns', 'skill_clusters', 'strategic_insights', 'suggestions']) {
      expect(connector[list]).toBeArray()
    }
    expect(digest.headline).toContain('this week')
    expect(digest.highlights.length).toBeGreaterThan(0)
    expect(digest.memory_grew).toBe(true)
    expect(digest.recommendation).not.toBe('')
    for (const { meta } of [curator, connector, digest]) {
      expect(meta).toMatchObject({ actions_taken: 0, auto_fix: false, journal_id: null })
      expect(meta.total_facts_scanned).toBeGreaterThan(4)
    }
    const { json } = await own.send('GET', '/v1/agents/history')
    expect(json.total).toBe(3)
    expect(json.runs.map((one: { agent_type: string }) => one.agent_type)).toEqual([
      'digest',
      'connector',
      'curator'
    ])
    expect(json.runs[2].result).toEqual(curator)
    expect(json.runs[2].issues_found).toBe(curator.meta.issues_found)
    const only = await own.send('GET', '/v1/agents/history?agent=digest&limit=1')
    expect(only.json).toMatchObject({ total: 1, runs: [{ agent_type: 'digest' }] })
    expect((await own.send('GET', '/v1/agents/history?agent=all')).json).toEqual(json)
  })

  test('the curator names the contradictions that triggers found, until they are dismissed', async () => {
    const own = await account()
    await tell(own, 'Nia', 'I am a vegetarian. I keep bees in Lugano.', { timestamp: daysAgo(9) })
    await tell(own, 'Nia', 'I eat chicken every day.')
    const { json: found } = await own.send('POST', '/v1/triggers/detect/default')
    expect(found.contradictions).toBe(1)
    const curate = async () => (await run(own, { agent: 'curator' })).result.result.contradictions
    const [pair, ...others] = await curate()
    expect(others).toEqual([])
    expect(pair.fixed).toBe(false)
    expect(pair.contents[0]).toContain('vegetarian')
    expect(pair.contents[1]).toContain('chicken')
    const trigger = found.triggers.find(
      (one: { trigger_type: string }) => one.trigger_type === 'contradiction'
    )
    const dismissed = await own.send('DELETE', `/v1/triggers/${trigger.id}`)
    expect(dismissed.status).toBe(200)
    expect(await curate()).toEqual([])
  })

  test('one agent by itself answers with its result', async () => {
    const own = await account()
    await untidy(own)
    const job = await run(own, { agent: 'digest' })
    expect(job).toMatchObject({ type: 'agents_digest', result: { agent: 'digest' } })
    expect(job.result.result.focus_areas).toContain('Nia')
  })

  test('without auto_fix nothing is changed', async () => {
    const own = await account()
    await untidy(own)
    const before = (await own.send('GET', '/v1/export')).json.entities
    const job = await run(own, { agent: 'curator' })
    expect(job.result.result.meta.issues_found).toBeGreaterThan(0)
    expect((await own.send('GET', '/v1/export')).json.entities).toEqual(before)
    expect((await own.send('GET', '/v1/history')).json.total).toBe(0)
  })

  test('auto_fix archives and merges as one act, which is undone as one; a second run has nothing to do', async () => {
    const own = await account()
    await untidy(own)
    const entities = async () => (await own.send('GET', '/v1/export')).json.entities
    const plain = (all: { updated_at: string }[]) => all.map(({ updated_at: _, ...rest }) => rest)
    const before = await entities()
    const { result } = (await run(own, { agent: 'curator', auto_fix: true })).result
    expect(result.meta.actions_taken).toBeGreaterThanOrEqual(2)
    expect(result.entity_merges).toContainEqual({
      entities: ['Bob', 'Bob Stone'],
      sure: true,
      fixed: true
    })
    expect(result.stale).toMatchObject([{ reason: 'moment', fixed: true }])
    const after = await entities()
    expect(after.map(({ name }: { name: string }) => name)).not.toContain('Bob')
    const { json: history } = await own.send('GET', '/v1/history')
    expect(history.history).toMatchObject([
      { id: result.meta.journal_id, action: 'curate', actor: { kind: 'agent' }, undoable: true }
    ])
    const again = (await run(own, { agent: 'curator', auto_fix: true })).result.result
    expect(again.meta).toMatchObject({ actions_taken: 0, journal_id: null })
    expect(plain(await entities())).toEqual(plain(after))
    const undone = await own.send('POST', '/v1/facts/restore', {
      body: { journal_id: result.meta.journal_id }
    })
    expect(undone.status).toBe(200)
    const byName = (all: { name: string }[]) => all.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(byName(plain(await entities()) as never)).toEqual(byName(plain(before) as never))
  })

  test('a second run is refused while one is under way, an unknown agent always', async () => {
    const own = await account()
    await untidy(own)
    const send = (body: object) => own.send('POST', '/v1/agents/run', { body })
    const [one, other] = await Promise.all([send({}), send({ agent: 'digest' })])
    expect([one.status, other.status].toSorted()).toEqual([202, 409])
    expect((await send({ agent: 'gardener' })).status).toBe(422)
    expect((await own.send('GET', '/v1/agents/history?agent=gardener')).status).toBe(422)
  })

  test('a repeated call with an idempotency key starts one run', async () => {
    const own = await account()
    const headers = { 'idempotency-key': 'once' }
    const body = { agent: 'digest' }
    const first = await own.send('POST', '/v1/agents/run', { body, headers })
    const second = await own.send('POST', '/v1/agents/run', { body, headers })
    expect(second.json).toEqual(first.json)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    await own.finished(first.json.job_id)
  })

  test('the status says what is due', async () => {
    const own = await account()
    const due = async () => (await own.send('GET', '/v1/agents/status')).json
    expect(await due()).toEqual({
      due: { curator: true, connector: true, digest: true },
      last_runs: []
    })
    await run(own, { agent: 'connector', user_id: 'ana' })
    expect((await due()).due).toEqual({ curator: true, connector: false, digest: true })
    expect((await due()).last_runs).toMatchObject([{ agent_type: 'connector' }])
  })

  test('what the capture policy denies is in no result', async () => {
    const own = await account()
    await untidy(own)
    await own.send('PUT', '/v1/capture-policy', { body: { deny_keywords: ['bees', 'dentist'] } })
    const job = await run(own, {})
    const history = (await own.send('GET', '/v1/agents/history')).json
    for (const told of [JSON.stringify(job.result), JSON.stringify(history)]) {
      expect(told).not.toContain('bees')
      expect(told).not.toContain('dentist')
      expect(told).toContain('Initech')
    }
  })

  test('runs are of their user and account, and go with an erased entity and with the scope', async () => {
    const [own, other] = [await account(), await account()]
    await untidy(own, { user_id: 'nia' })
    await run(own, { user_id: 'nia' })
    const total = async (of: TestAccount, query: string) =>
      (await of.send('GET', `/v1/agents/history${query}`)).json.total
    expect(await total(own, '?user_id=nia')).toBe(3)
    expect(await total(own, '')).toBe(0)
    expect(await total(other, '?user_id=nia')).toBe(0)
    const erased = await own.send('DELETE', '/v1/entity/Bob%20Stone?user_id=nia')
    expect(erased.json.removed.agent_runs).toBeGreaterThan(0)
    const left = JSON.stringify((await own.send('GET', '/v1/agents/history?user_id=nia')).json)
    expect(left).not.toContain('Bob Stone')
    await own.send('DELETE', '/v1/memories/all?user_id=nia')
    expect(await total(own, '?user_id=nia')).toBe(0)
  })
})
