/** Everything that webhooks hear of, caused over HTTP as callers cause it. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Receiver, startReceiver } from '#tests/outbound/receiver.ts'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

interface Body {
  event: string
  data: Record<string, unknown>
}

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver('127.0.0.1', null)
})
afterEach(() => receiver.stop())

const heard = (): Body[] => receiver.took.map(({ body }) => JSON.parse(body))

/** Waits for an event that has these data among others. */
async function hears(event: string, data: object): Promise<Body['data']> {
  const fits = (body: Body) => body.event === event && Bun.deepMatch(data, body.data)
  try {
    return (await until('it is heard of', () => heard().find(fits), 8000)).data
  } catch {
    throw new Error(`${event} ${JSON.stringify(data)} is not in ${JSON.stringify(heard())}`)
  }
}

const say = (account: TestAccount, content: string, more: object = {}) =>
  account.add({ messages: [{ role: 'user', name: 'Nia', content }], ...more })

describe.each(databases)('webhooks on %s hear', (kind) => {
  async function listened(): Promise<TestAccount> {
    const account = await (await serviceOn(kind)).account()
    const { status } = await account.send('POST', '/v1/webhooks', {
      body: {
        url: `http://127.0.0.1:${receiver.port}/`,
        event_types: [
          ...['memory_add', 'memory_update', 'memory_delete'],
          ...['job_completed', 'procedure_revised', 'trigger_fired']
        ]
      }
    })
    expect(status).toBe(201)
    return account
  }

  test('of facts that are new, of the job, and of nothing that was only said again', async () => {
    const account = await listened()
    const job = await say(account, 'I keep bees in Lugano.', { user_id: 'ana' })
    const { facts, fact_ids } = await hears('memory_add', {
      user_id: 'ana',
      entity: 'Nia',
      count: job.result.facts_added,
      job_id: job.job_id
    })
    expect(facts).toContain('Nia keeps bees in Lugano.')
    expect(fact_ids).toHaveLength(job.result.facts_added)
    expect(await hears('job_completed', { job_id: job.job_id })).toEqual(job)
    const again = await say(account, 'I keep bees in Lugano.', { user_id: 'ana' })
    await hears('job_completed', { job_id: again.job_id })
    expect(heard().filter(({ event }) => event === 'memory_add')).toHaveLength(1)
  })

  test('of jobs that the capture policy skips', async () => {
    const account = await listened()
    await account.send('PUT', '/v1/capture-policy', { body: { deny_sources: ['slack'] } })
    const job = await say(account, 'I keep bees in Lugano.', { source: 'slack' })
    expect(await hears('job_completed', { job_id: job.job_id })).toMatchObject({
      status: 'completed',
      result: { skipped_by_policy: true }
    })
    expect(heard()).toHaveLength(1)
  })

  test('of facts that others take the place of', async () => {
    const account = await listened()
    await say(account, 'I live in Lugano.')
    await say(account, 'I moved to Bern. I live in Bern now.')
    const { archived_facts, new_facts } = await hears('memory_update', { reason: 'superseded' })
    expect(archived_facts).toEqual(['Nia lives in Lugano.'])
    expect(String(new_facts)).toContain('Bern')
  })

  test('of facts archived by hand and restored', async () => {
    const account = await listened()
    await say(account, 'I keep bees in Lugano.')
    const fact = 'Nia keeps bees in Lugano.'
    const archived = await account.send('POST', '/v1/archive_fact', {
      body: { entity: 'Nia', fact }
    })
    await hears('memory_update', {
      user_id: 'default',
      entity: 'Nia',
      reason: 'archived',
      archived_facts: [fact],
      new_facts: []
    })
    const { journal_id } = archived.json
    await account.send('POST', '/v1/facts/restore', { body: { journal_id } })
    await hears('memory_update', { reason: 'restored', archived_facts: [], new_facts: [fact] })
  })

  test('of merged entities, and of types that change', async () => {
    const account = await listened()
    await say(account, 'I keep bees in Lugano.')
    await account.add({
      messages: [{ role: 'user', name: 'Tom', content: 'I bake bread in Bern.' }]
    })
    await account.send('PATCH', '/v1/entity/Tom/type', { body: { type: 'company' } })
    await hears('memory_update', { entity: 'Tom', reason: 'type', type: 'company' })
    await account.send('POST', '/v1/merge', { body: { source: 'Tom', target: 'Nia' } })
    await hears('memory_update', { entity: 'Nia', reason: 'merge', merged_entity: 'Tom' })
  })

  test('of what is deleted, which is forgotten when it was told', async () => {
    const account = await listened()
    await say(account, 'I keep bees in Lugano.')
    await account.send('DELETE', '/v1/memory/Nia')
    await hears('memory_delete', { entity: 'Nia', count: 1 })
    await say(account, 'I bake bread in Bern.', { user_id: 'ana' })
    await hears('memory_add', { user_id: 'ana' })
    await account.send('DELETE', '/v1/memories/all?user_id=ana')
    await hears('memory_delete', { entity: '*', entity_id: null, user_id: 'ana', count: 1 })
    const hooks = await account.send('GET', '/v1/webhooks')
    const path = `/v1/webhooks/${hooks.json.webhooks[0].id}/deliveries`
    const { deliveries } = await until('they are delivered', async () => {
      const { json } = await account.send('GET', path)
      return json.deliveries.every(({ state }: { state: string }) => state === 'delivered') && json
    })
    const kept = JSON.stringify(deliveries)
    expect(kept).not.toContain('Nia')
    expect(kept).not.toContain('"ana"')
    expect(deliveries.map(({ payload }: { payload: Body }) => payload.data)).toContainEqual({
      erased: true
    })
  })

  test('of procedures that are revised', async () => {
    const account = await listened()
    await account.add({
      messages: [
        {
          role: 'user',
          content:
            'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames.'
        }
      ]
    })
    const { json } = await account.send('GET', '/v1/procedures')
    const [{ id, name }] = json.procedures
    await account.send('PATCH', `/v1/procedures/${id}/feedback`, {
      body: {
        success: false,
        context: 'The smoker would not light because the fuel was wet.',
        failed_at_step: 1
      }
    })
    await hears('procedure_revised', {
      procedure_id: id,
      name,
      version_before: 1,
      in_place: true,
      needs_review: false
    })
  })

  test('of nothing that another account does', async () => {
    await listened()
    const other = await (await serviceOn(kind)).account()
    await say(other, 'I keep bees in Lugano.')
    expect(heard()).toEqual([])
  })
})
