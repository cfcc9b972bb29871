/** What turns announce: put down if the turn is kept, attempted until it is done, also after a death. */
import { afterAll, describe, expect, test } from 'bun:test'
import { command, job } from '#actors/operation.ts'
import type { Enqueued } from '#actors/orders.ts'
import { eraseScope } from '#src/account/operations/erasing.ts'
import { Failure } from '#src/base/failure.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { listenTo, noting } from '#tests/support/noting.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

afterAll(closeDatabases)

const DATA = { entity: 'Nia' }

const announce = command<{ fail: boolean }, number>({
  run: async (context, { fail }) => {
    const said = { event: 'memory_add', userId: 'nia', data: DATA }
    const count = await context.announce(said, { ...said, event: 'memory_update' })
    if (fail) throw new Failure('conflict', 'Refused.', {})
    return count
  }
})

const enqueue = command<{ result?: object }, string>({
  run: ({ enqueue: put }: { enqueue(job: Enqueued): string }, { result }) =>
    Promise.resolve(
      put({
        ...{ type: 'add', operation: 'test.tell', userId: 'nia', input: null },
        ...(result === undefined ? {} : { result })
      })
    )
})

const tell = job<null, null, object>({
  prepare: () => Promise.resolve(null),
  keep: async ({ announce: say }) => {
    await say({ event: 'memory_delete', userId: 'nia', data: DATA })
    return {}
  }
})

const failing = job<null, null, object>({
  prepare: () => Promise.reject(new Failure('conflict', 'Refused.', {})),
  keep: () => Promise.resolve({})
})

const OPERATIONS = { 'test.announce': announce, 'test.add': enqueue, 'test.tell': tell }

describe.each(databases)('what is announced on %s', (kind) => {
  test('is put down together in its turn, and says how many will hear of it', async () => {
    const database = await databaseOf(kind)
    const { put, deliverer } = noting()
    const { actors } = actorsOn(database, OPERATIONS, { deliverer })
    const caller = await newCaller(database, 'free')
    await listenTo(database, caller.accountId)
    const { value } = await actors.ask(caller, 'test.announce', { fail: false }, {})
    expect(value).toBe(2)
    expect(put.map(({ event }) => event)).toEqual(['memory_add', 'memory_update'])
    await actors.stop()
  })

  test('is every end of a job: done, failed, and done at once', async () => {
    const database = await databaseOf(kind)
    const { put, deliverer } = noting()
    const operations = { ...OPERATIONS, 'test.tell': tell }
    const { actors, runQueue } = actorsOn(database, operations, { deliverer })
    const broken = actorsOn(database, { ...OPERATIONS, 'test.tell': failing }, { deliverer })
    const ends = (jobId: unknown) => ({
      event: 'job_completed',
      userId: 'nia',
      data: { job_id: jobId }
    })
    const caller = await newCaller(database, 'free')
    await listenTo(database, caller.accountId)
    const atOnce = await actors.ask(caller, 'test.add', { result: {} }, {})
    expect(put).toEqual([ends(atOnce.value)])
    const done = await actors.ask(caller, 'test.add', {}, {})
    runQueue()
    await until('the job has ended', () => put.length === 3)
    expect(put.slice(1)).toEqual([
      { event: 'memory_delete', userId: 'nia', data: DATA },
      ends(done.value)
    ])
    const other = await newCaller(database, 'free')
    await listenTo(database, other.accountId)
    const failed = await broken.actors.ask(other, 'test.add', {}, {})
    broken.runQueue()
    await until('the other job has failed', () => put.length === 4)
    expect(put[3]).toEqual(ends(failed.value))
    await actors.stop()
    await broken.actors.stop()
  })

  test('is the end of every job that an erased memory takes along', async () => {
    const database = await databaseOf(kind)
    const { put, deliverer } = noting()
    const operations = { ...OPERATIONS, 'test.erase': eraseScope('a secret') }
    const { actors } = actorsOn(database, operations, { deliverer })
    const caller = await newCaller(database, 'free')
    await listenTo(database, caller.accountId)
    const jobIds = [
      (await actors.ask(caller, 'test.add', {}, {})).value,
      (await actors.ask(caller, 'test.add', {}, {})).value
    ]
    await actors.ask(caller, 'test.erase', { userId: 'nia' }, {})
    const [first, ...ends] = put
    expect(first).toMatchObject({ event: 'memory_delete', userId: 'nia', data: { entity: '*' } })
    expect(ends.map(({ event, data }) => [event, data])).toEqual(
      expect.arrayContaining(jobIds.map((job_id) => ['job_completed', { job_id }]))
    )
    expect(ends).toHaveLength(2)
    await actors.stop()
  })

  test('is nothing where there was never a listener, or nobody delivers', async () => {
    const database = await databaseOf(kind)
    const { put, deliverer } = noting()
    const caller = await newCaller(database, 'free')
    const { actors } = actorsOn(database, OPERATIONS, { deliverer })
    expect((await actors.ask(caller, 'test.announce', { fail: false }, {})).value).toBe(0)
    await listenTo(database, caller.accountId)
    const silent = actorsOn(database, OPERATIONS, {})
    expect((await silent.actors.ask(caller, 'test.announce', { fail: false }, {})).value).toBe(0)
    expect(put).toEqual([])
    await actors.stop()
    await silent.actors.stop()
  })
})
