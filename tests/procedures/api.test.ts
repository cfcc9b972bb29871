/** Procedures through the whole service: told, found, counted, revised, reviewed. Both databases. */
import { describe, expect, test } from 'bun:test'
import { newId } from '#src/base/ids.ts'
import {
  DEPLOY,
  failure,
  feedback,
  LOCKED,
  shown,
  tellDeployment
} from '#tests/procedures/deployment.ts'
import { databases, serviceOn } from '#tests/support/service.ts'

const NOT_LOCKED = 'Check that the staging database is not locked by a backup'

describe.each(databases)('procedures on %s', (kind) => {
  const account = async (options: { plan?: string } = {}) =>
    (await serviceOn(kind)).account(options)

  test('instructions become a procedure that is listed and found', async () => {
    const own = await account()
    const id = await tellDeployment(own, { agent_id: 'ops', metadata: { preconditions: ['none'] } })
    const { json: list } = await own.send('GET', '/v1/procedures')
    expect(list).toMatchObject({ count: 1, total: 1, limit: 20, offset: 0 })
    expect(list.procedures[0]).toMatchObject({
      id,
      version: 1,
      name: 'Deploy the API to staging',
      success_count: 0,
      fail_count: 0,
      last_used: null,
      pending_review: null,
      memory_type: 'procedural',
      metadata: { agent_id: 'ops', preconditions: [] }
    })
    expect(list.procedures[0].steps.map((step: { action: string }) => step.action)).toEqual([
      'Run the database migrations',
      'Build the image',
      'Push the image to the registry',
      'Restart the API service'
    ])
    const found = await own.send('GET', '/v1/procedures/search?query=deploy+to+staging')
    expect(found.json.count).toBe(1)
    expect(found.json.results[0].id).toBe(id)
    expect(found.json.results[0].score).toBeGreaterThan(0.5)
    // Searching is no use.
    expect((await shown(own, id)).last_used).toBeNull()
  })

  test('the same add sent again doubles nothing and counts nothing', async () => {
    const own = await account()
    const messages = [
      { role: 'user', content: DEPLOY },
      { role: 'user', content: LOCKED }
    ]
    const first = await own.add({ messages })
    expect(first.result).toMatchObject({ procedures: 1, episodes: 1, episodes_linked: 1 })
    const again = await own.add({ messages })
    expect(again.result).toMatchObject({
      procedures: 0,
      episodes: 0,
      episodes_linked: 0,
      procedures_revised: 0
    })
    const { json } = await own.send('GET', '/v1/procedures')
    expect(json).toMatchObject({ total: 1 })
    expect(json.procedures[0]).toMatchObject({ fail_count: 1, version: 1 })
    expect((await own.send('GET', '/v1/episodes')).json.total).toBe(1)
  })

  test('the same add from another agent is found by both and counts nothing', async () => {
    const own = await account()
    const messages = [
      { role: 'user', content: DEPLOY },
      { role: 'user', content: LOCKED }
    ]
    await own.add({ messages, agent_id: 'a' })
    const [before] = (await own.send('GET', '/v1/procedures')).json.procedures
    const again = await own.add({ messages, agent_id: 'b' })
    expect(again.result).toMatchObject({ procedures: 0, episodes: 0, procedures_revised: 0 })
    expect(await shown(own, before.id)).toEqual({
      ...before,
      metadata: { ...before.metadata, agent_id: 'b' }
    })
    for (const agent_id of ['a', 'b']) {
      const { json } = await own.send('POST', '/v1/search/all', {
        body: { query: 'deploy the API to staging', agent_id }
      })
      expect(json.procedural.map((one: { id: string }) => one.id)).toEqual([before.id])
      expect(json.episodic).toHaveLength(1)
    }
  })

  test('a conversation that grows counts the run in it once', async () => {
    const own = await account()
    await tellDeployment(own)
    const told = [{ role: 'user', content: LOCKED }]
    await own.add({ messages: told })
    const more = await own.add({
      messages: [...told, { role: 'user', content: 'I work from Lugano today.' }]
    })
    expect(more.result.episodes).toBe(0)
    const { json } = await own.send('GET', '/v1/procedures')
    expect(json.procedures[0].fail_count).toBe(1)
  })

  test('success counts for the version, the record and every step', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    const answer = await feedback(own, id, { success: true })
    expect(answer).toEqual({
      id,
      name: 'Deploy the API to staging',
      version: 1,
      success_count: 1,
      fail_count: 0,
      feedback: 'success',
      evolution_triggered: false,
      evolution_unavailable: null,
      job_id: null
    })
    const procedure = await shown(own, id)
    expect(procedure).toMatchObject({ success_count: 1, version_success_count: 1 })
    expect(
      procedure.steps.every((step: { success_count: number }) => step.success_count === 1)
    ).toBe(true)
    expect(procedure.last_used).toMatch(/^\d{4}-.*Z$/)
  })

  test('a failure at a step credits the steps before it; a step that is none is refused', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await feedback(own, id, { success: false, failed_at_step: 3 })
    const { steps, fail_count } = await shown(own, id)
    expect(fail_count).toBe(1)
    expect(
      steps.map((one: { success_count: number; fail_count: number }) => [
        one.success_count,
        one.fail_count
      ])
    ).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 0]
    ])
    const wrong = await own.send('PATCH', `/v1/procedures/${id}/feedback`, {
      body: { success: false, failed_at_step: 5 }
    })
    expect(wrong.status).toBe(422)
    expect(wrong.json.errors[0].path).toBe('failed_at_step')
    expect((await shown(own, id)).fail_count).toBe(1)
  })

  test('feedback is taken from the query as well, and success must be said', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    const queried = await own.send('PATCH', `/v1/procedures/${id}/feedback?success=true`)
    expect(queried.json).toMatchObject({ success_count: 1, feedback: 'success' })
    const texted = await own.send('PATCH', `/v1/procedures/${id}/feedback`, {
      body: { success: 'false' }
    })
    expect(texted.json).toMatchObject({ fail_count: 1, feedback: 'failure', job_id: null })
    expect((await own.send('PATCH', `/v1/procedures/${id}/feedback`)).status).toBe(422)
    expect(
      (await own.send('PATCH', `/v1/procedures/${newId()}/feedback?success=true`)).status
    ).toBe(404)
    expect((await own.send('PATCH', '/v1/procedures/none/feedback?success=true')).status).toBe(404)
    const other = `/v1/procedures/${id}/feedback?success=true&user_id=ana`
    expect((await own.send('PATCH', other)).status).toBe(404)
  })

  test('an unproven procedure learns in place, a proven one in a new version', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    const first = await failure(own, id, 'The staging database was locked by a backup.')
    expect(first.answer).toMatchObject({
      evolution_triggered: true,
      evolution_unavailable: null,
      fail_count: 1
    })
    expect(first.job).toMatchObject({
      type: 'evolution',
      status: 'completed',
      result: {
        procedure_id: id,
        version_before: 1,
        version_after: 1,
        in_place: true,
        needs_review: false,
        change_type: 'step_modified'
      }
    })
    expect((await shown(own, id)).metadata.preconditions).toEqual([NOT_LOCKED])

    await feedback(own, id, { success: true })
    const second = await failure(own, id, 'The registry token had expired.')
    expect(second.job.result).toMatchObject({
      version_before: 1,
      version_after: 2,
      in_place: false
    })
    const now = await shown(own, id)
    expect(now).toMatchObject({
      version: 2,
      success_count: 1,
      fail_count: 2,
      version_success_count: 0,
      version_fail_count: 0
    })
    expect(now.metadata.preconditions).toHaveLength(2)
    const { json: history } = await own.send('GET', `/v1/procedures/${id}/history`)
    expect(
      history.versions.map((one: { version: number; is_current: boolean }) => [
        one.version,
        one.is_current
      ])
    ).toEqual([
      [2, true],
      [1, false]
    ])
    expect(history.versions[1]).toMatchObject({ success_count: 1, fail_count: 2 })
    expect(history.versions[1].metadata.preconditions).toEqual([NOT_LOCKED])
    expect(history.versions[0].parent_version_id).toBe(history.versions[1].version_id)
    const { json: log } = await own.send('GET', `/v1/procedures/${id}/evolution`)
    expect(log.evolution.map((one: { change_type: string }) => one.change_type)).toEqual([
      'step_modified',
      'step_modified',
      'auto_created'
    ])
    expect(log.evolution[0]).toMatchObject({
      reason: 'The registry token had expired.',
      version_before: 1,
      version_after: 2,
      violated_assumption: expect.any(String)
    })
    expect(log.evolution[0].precondition_added).toBe(now.metadata.preconditions[1])
    expect(history.evolution_log).toEqual(log.evolution)
  })

  test('the next search shows what a failure has taught, and finds it by that', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await failure(own, id, 'The staging database was locked by a backup.')
    for (const query of ['How do I deploy to staging?', 'database locked by a backup']) {
      const all = await own.send('POST', '/v1/search/all', { body: { query } })
      expect(all.json.procedural).toHaveLength(1)
      expect(all.json.procedural[0].metadata.preconditions).toEqual([NOT_LOCKED])
      expect(all.json.results).toContainEqual(all.json.procedural[0])
    }
    const found = await own.send('GET', '/v1/episodes/search?query=locked+by+a+backup')
    expect(found.json.results[0]).toMatchObject({
      linked_procedure_id: id,
      outcome: 'Failed.',
      emotional_valence: 'negative'
    })
  })

  test('a question about something else finds no procedure with confidence', async () => {
    const own = await account()
    await tellDeployment(own)
    for (const query of ['Which colour does Nia like best?', 'birthday present for my sister']) {
      const { json } = await own.send('POST', '/v1/search/all', { body: { query } })
      for (const { score } of json.procedural) expect(score).toBeLessThan(0.2)
    }
  })

  test('a secret in a failure report is stored nowhere', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    const secret = `ghp_${'a1B2'.repeat(9)}`
    await failure(own, id, `The push failed because the token ${secret} was rejected.`)
    const pages = [
      await own.send('GET', '/v1/episodes'),
      await own.send('GET', '/v1/procedures'),
      await own.send('GET', `/v1/procedures/${id}/history`)
    ]
    const stored = JSON.stringify(pages.map((page) => page.json))
    expect(stored).not.toContain(secret)
    expect(stored).toContain('REDACTED')
  })

  test('a failure told in denied words is counted and teaches nothing', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await own.send('PUT', '/v1/capture-policy', { body: { deny_keywords: ['Project Heron'] } })
    const answer = await feedback(own, id, {
      success: false,
      context: 'It failed because Project Heron had locked the database.'
    })
    expect(answer).toMatchObject({ fail_count: 1, evolution_triggered: false, job_id: null })
    expect((await own.send('GET', '/v1/episodes')).json.total).toBe(0)
    expect(JSON.stringify(await shown(own, id))).not.toContain('Heron')
  })

  test.each(['free', 'starter'])(
    'on plan %s feedback is counted, but evolves nothing',
    async (plan) => {
      const own = await account({ plan })
      const id = await tellDeployment(own)
      const answer = await feedback(own, id, { success: false, context: 'The token had expired.' })
      expect(answer).toMatchObject({
        fail_count: 1,
        evolution_triggered: false,
        evolution_unavailable: 'plan',
        job_id: null
      })
      expect((await shown(own, id)).metadata.preconditions).toEqual([])
      expect((await own.send('GET', '/v1/episodes')).json.total).toBe(1)
      // A failure inferred from an add revises on every plan.
      await own.add({ messages: [{ role: 'user', content: LOCKED }] })
      expect((await shown(own, id)).metadata.preconditions).toEqual([NOT_LOCKED])
    }
  )

  test('feedback on a past version is counted there and revises nothing', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await feedback(own, id, { success: true })
    const past = (await shown(own, id)).version_id
    await failure(own, id, 'The registry token had expired.')
    const told = { success: false, context: 'The disk was full.' }
    for (const answer of [
      await feedback(own, past, told),
      await feedback(own, id, { ...told, version: 1 })
    ]) {
      expect(answer).toMatchObject({
        id,
        version: 1,
        evolution_unavailable: 'not_current',
        job_id: null
      })
    }
    const { json } = await own.send('GET', `/v1/procedures/${id}/history`)
    expect(json.versions.map((one: { fail_count: number }) => one.fail_count)).toEqual([0, 3])
    expect(await shown(own, id)).toMatchObject({ version: 2, fail_count: 3, version_fail_count: 0 })
    const none = await own.send('PATCH', `/v1/procedures/${id}/feedback`, {
      body: { success: true, version: 7 }
    })
    expect(none.status).toBe(404)
  })

  test('the same idempotency key counts once', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    const send = () =>
      own.send('PATCH', `/v1/procedures/${id}/feedback`, {
        body: { success: true },
        headers: { 'idempotency-key': 'once' }
      })
    const first = await send()
    const again = await send()
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await shown(own, id)).success_count).toBe(1)
  })

  test('the check says what holds, what fails and what nobody has said', async () => {
    const own = await account()
    const id = await tellDeployment(own)
    await failure(own, id, 'The staging database was locked by a backup.')
    const check = (context: string, facts?: string[]) =>
      own.send('POST', `/v1/procedures/${id}/check`, { body: { context, facts } })
    const locked = await check('The staging database is locked.')
    expect(locked.json).toMatchObject({ id, version: 1, overall: 'fails' })
    expect(locked.json.checks).toEqual([
      { precondition: NOT_LOCKED, state: 'fails', evidence: 'The staging database is locked.' }
    ])
    expect((await check('I will deploy now.')).json.overall).toBe('unknown')
    const free = await check('I will deploy now.', ['The staging database is not locked.'])
    expect(free.json.overall).toBe('holds')
    expect((await check('')).status).toBe(422)
  })

  test('a procedure of another user is not listed, found, read or changed', async () => {
    const own = await account()
    const id = await tellDeployment(own, { user_id: 'ana' })
    expect((await own.send('GET', '/v1/procedures')).json.total).toBe(0)
    expect((await own.send('GET', '/v1/procedures/search?query=deploy')).json.count).toBe(0)
    expect((await own.send('GET', `/v1/procedures/${id}/history?user_id=bob`)).status).toBe(404)
    // Without a scope the whole account is meant.
    expect((await own.send('GET', `/v1/procedures/${id}/history`)).status).toBe(200)
    expect((await own.send('GET', `/v1/procedures/${id}/evolution?user_id=ana`)).status).toBe(200)
  })
})
