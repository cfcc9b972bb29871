/** Deliveries as a queue: who may take which, how many at a time, and what outlives whom. */
import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { eraseAccountRows, eraseScopeRows } from '#db/stores/account/erasure.ts'
import { forgetOldDeliveries } from '#db/stores/webhooks/deliveries.ts'
import { releaseDeliveries } from '#db/stores/webhooks/delivery-queue.ts'
import { type Receiver, startReceiver, type Took } from '#tests/outbound/receiver.ts'
import { closeDatabases } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { SECRET, stageFor, webhookStage } from '#tests/webhooks/stage.ts'

afterAll(closeDatabases)

const running: { stop(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function receiver(answer?: RequestListener): Promise<Receiver & { url: string }> {
  const started = await startReceiver('127.0.0.1', null, answer)
  running.push(started)
  return { ...started, url: `http://127.0.0.1:${started.port}/` }
}

/** A receiver that takes its time, and knows how many requests it had at once at most. */
async function crowded(status: number) {
  const seen = { now: 0, most: 0 }
  const { url, took } = await receiver(async (_request, response) => {
    seen.now++
    seen.most = Math.max(seen.most, seen.now)
    await Bun.sleep(30)
    seen.now--
    response.writeHead(status).end()
  })
  return { url, took, seen }
}

const idsOf = (took: readonly Took[]) => took.map(({ headers }) => String(headers['webhook-id']))
const many = (count: number) => Array.from({ length: count }, () => ({}))

describe.each(databases)('deliveries on %s', (kind) => {
  test('are each attempted by one of two processes', async () => {
    const one = await webhookStage(kind)
    const other = stageFor(one.database, one.caller, { owner: '2:0' })
    const { url, took } = await receiver()
    const id = await one.hook(url)
    await one.say(...many(60))
    for (let round = 0; round < 5; round++) {
      await Promise.all([one.actors.doDue(), other.actors.doDue()])
    }
    expect(took).toHaveLength(60)
    expect(new Set(idsOf(took)).size).toBe(60)
    expect((await one.deliveries(id)).every(({ state }) => state === 'delivered')).toBeTrue()
    await one.actors.stop()
    await other.actors.stop()
  })

  test('of a process that died are taken over under their id, and its late end is not kept', async () => {
    const dead = await webhookStage(kind)
    const next = stageFor(dead.database, dead.caller, { owner: '2:0' })
    const letGo = Promise.withResolvers<void>()
    let requests = 0
    const { url, took } = await receiver(async (_request, response) => {
      requests++
      if (requests === 1) await letGo.promise
      response.writeHead(requests === 1 ? 500 : 200).end()
    })
    const id = await dead.hook(url)
    await dead.say({})
    const late = dead.actors.doDue()
    await until('it is under way', () => took.length === 1)
    await next.actors.doDue()
    expect(took).toHaveLength(1)
    await dead.database.write(null, (tx) => releaseDeliveries(tx, ['1:0:deliveries']))
    await next.actors.doDue()
    letGo.resolve()
    await late
    expect(new Set(idsOf(took)).size).toBe(1)
    expect(took).toHaveLength(2)
    expect(await dead.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    await dead.actors.stop()
    await next.actors.stop()
  })

  test('to one hook are sixteen at a time, and one by one while it fails', async () => {
    const { actors, hook, say, hurry } = await webhookStage(kind)
    const good = await crowded(200)
    const bad = await crowded(500)
    await hook(good.url)
    await hook(bad.url, ['memory_update'])
    await say(...many(40))
    for (let round = 0; round < 4; round++) await actors.doDue()
    expect(good.took).toHaveLength(40)
    expect(good.seen.most).toBeWithin(2, 17)
    await say({ event: 'memory_update' })
    await actors.doDue()
    await say(...many(20).map(() => ({ event: 'memory_update' })))
    await hurry()
    bad.seen.most = 0
    for (let round = 0; round < 3; round++) await actors.doDue()
    expect(bad.seen.most).toBe(1)
    await actors.stop()
  })

  test('of an account whose receivers hang leave room for those of others', async () => {
    const stuck = await webhookStage(kind)
    const free = await webhookStage(kind)
    const hanging = await receiver(() => {})
    const quick = await receiver()
    for (let count = 0; count < 10; count++) await stuck.hook(hanging.url)
    await free.hook(quick.url)
    await stuck.say(...many(30))
    const done = stuck.actors.doDue()
    await until('they are under way', () => hanging.took.length > 0)
    await free.say({})
    await free.actors.doDue()
    expect(quick.took).toHaveLength(1)
    expect(hanging.took.length).toBeLessThanOrEqual(128)
    await stuck.actors.stop()
    await done
    await free.actors.stop()
  })

  test('that a stop ends are no attempt, and go on at once', async () => {
    const stopped = await webhookStage(kind)
    const hanging = await receiver(() => {})
    const id = await stopped.hook(hanging.url)
    await stopped.say({})
    const done = stopped.actors.doDue()
    await until('it is under way', () => hanging.took.length === 1)
    await stopped.actors.stop()
    await done
    expect(await stopped.deliveries(id)).toMatchObject([{ state: 'pending', attempts: 0 }])
  })

  test('are signed with both secrets for 24 hours after a change', async () => {
    const { actors, hook, say, update, age } = await webhookStage(kind)
    const { url, took } = await receiver()
    const id = await hook(url)
    await update(id, { secret: 'the next secret' })
    await say({})
    await actors.doDue()
    await age(25)
    await say({})
    await actors.doDue()
    const verify = (request: Took | undefined, secret: string) => () =>
      new Webhook(secret, { format: 'raw' }).verify(
        request?.body ?? '',
        request?.headers as Record<string, string>
      )
    expect(verify(took[0], SECRET)).not.toThrow()
    expect(verify(took[0], 'the next secret')).not.toThrow()
    expect(verify(took[1], SECRET)).toThrow()
    expect(verify(took[1], 'the next secret')).not.toThrow()
    await actors.stop()
  })

  test('wait for nothing when their webhook is turned off, and are not sent', async () => {
    const { actors, hook, say, update, deliveries } = await webhookStage(kind)
    const { url, took } = await receiver()
    const id = await hook(url)
    await say({})
    await update(id, { active: false })
    await actors.doDue()
    expect(await deliveries(id)).toMatchObject([{ state: 'canceled', next_attempt_at: null }])
    expect(took).toEqual([])
    await actors.stop()
  })

  test('tell of the trigger in the spelling of each webhook', async () => {
    const { actors, hook, say } = await webhookStage(kind)
    const { url, took } = await receiver()
    await hook(url, ['trigger_fired'])
    await hook(url, ['smart_trigger'])
    await hook(url, ['memory_add'])
    expect(await say({ event: 'trigger_fired', data: { trigger_id: 't1' } })).toBe(2)
    await actors.doDue()
    const bodies = took.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ event }) => event).toSorted()).toEqual(['smart_trigger', 'trigger_fired'])
    expect(bodies[0].data).toEqual({ user_id: 'nia', trigger_id: 't1' })
    await actors.stop()
  })

  test('that told of a job deleted with its memory are forgotten, and those of other jobs are not', async () => {
    const { actors, hook, say, deliveries } = await webhookStage(kind)
    const { url, took } = await receiver()
    const id = await hook(url, ['job_completed'])
    const ended = { event: 'job_completed' }
    await say({ ...ended, data: { error: 'deleted' } }, { ...ended, data: { error: 'internal' } })
    await actors.doDue()
    expect(took.map(({ body }) => JSON.parse(body).data.user_id)).toEqual(['nia', 'nia'])
    const kept = (await deliveries(id)).map(({ payload }) => payload['data'])
    expect(kept).toHaveLength(2)
    expect(kept).toContainEqual({ erased: true })
    expect(kept).toContainEqual({ user_id: 'nia', error: 'internal' })
    await actors.stop()
  })

  test('go with the user and with the account, and after 30 days', async () => {
    const { actors, hook, say, deliveries, age, database, caller } = await webhookStage(kind)
    const { accountId } = caller
    const { url, took } = await receiver()
    const id = await hook(url)
    await say({}, { userId: 'tom' }, { userId: 'tom' })
    await database.write(accountId, (tx) => eraseScopeRows(tx, { accountId, userId: 'tom' }))
    expect(await deliveries(id)).toHaveLength(1)
    await actors.doDue()
    expect(took).toHaveLength(1)
    await age(29 * 24)
    await database.write(null, forgetOldDeliveries)
    expect(await deliveries(id)).toHaveLength(1)
    await age(2 * 24)
    await database.write(null, forgetOldDeliveries)
    expect(await deliveries(id)).toEqual([])
    await say({})
    const erased = await database.write(accountId, (tx) => eraseAccountRows(tx, accountId))
    expect(erased).toMatchObject({ webhooks: 1, deliveries: 1 })
    await actors.doDue()
    expect(took).toHaveLength(1)
    await actors.stop()
  })
})
