/** What turns announce: told if the turn is kept, at least once, under one id, also after a death. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Deliverer, Delivery } from '#actors/deliverer.ts'
import { command, type Enqueued, job } from '#actors/operation.ts'
import { select } from '#db/reading.ts'
import { eraseScopeRows } from '#db/stores/erasure.ts'
import type { Database } from '#db/transaction.ts'
import { Failure, Transient } from '#src/failure.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

afterAll(closeDatabases)

const DATA = { entity: 'Nia' }

const announce = command<{ fail: boolean }, null>({
  run: async (context, { fail }) => {
    await context.announce({ event: 'memory_add', userId: 'nia', data: DATA })
    if (fail) throw new Failure('conflict', 'Refused.', {})
    return null
  }
})

const enqueue = command<null, string>({
  run: ({ enqueue: put }: { enqueue(job: Enqueued): string }) =>
    Promise.resolve(put({ type: 'add', operation: 'test.tell', userId: 'nia', input: null }))
})

const tell = job<null, null, object>({
  prepare: () => Promise.resolve(null),
  keep: async ({ announce: say }) => {
    await say({ event: 'job_completed', userId: 'nia', data: DATA })
    return {}
  }
})

const OPERATIONS = { 'test.announce': announce, 'test.add': enqueue, 'test.tell': tell }

/** Takes note of what it is asked to deliver, and does with it what the test says. */
function noting(deliver: () => Promise<void> = () => Promise.resolve()) {
  const seen: Delivery[] = []
  const deliverer: Deliverer = {
    deliver: (delivery) => {
      seen.push(delivery)
      return deliver()
    }
  }
  return { seen, deliverer }
}

async function waiting(database: Database, accountId: string): Promise<number> {
  const rows = await database.read(accountId, (tx) =>
    tx.rows(select`key from due_work where account_id = ${accountId}`)
  )
  return rows.length
}

async function hurry(database: Database, accountId: string): Promise<void> {
  await database.write(accountId, (tx) =>
    tx.rows(sql`update due_work set due_at = now() where account_id = ${accountId}`)
  )
}

describe.each(databases)('an announcement on %s', (kind) => {
  test('of a command or a job is delivered once, and one of a turn that failed never', async () => {
    const database = await databaseOf(kind)
    const { seen, deliverer } = noting()
    const { actors, runQueue } = actorsOn(database, OPERATIONS, { deliverer })
    const caller = await newCaller(database, 'free')
    await actors.ask(caller, 'test.announce', { fail: true }, {}).catch(() => {})
    await actors.ask(caller, 'test.announce', { fail: false }, {})
    await actors.ask(caller, 'test.add', null, {})
    runQueue()
    const { accountId } = caller
    await until('the job has announced', async () => (await waiting(database, accountId)) === 2)
    await actors.doDue()
    await actors.doDue()
    const mine = seen.filter((one) => one.accountId === accountId)
    expect(mine.map(({ event }) => event).toSorted()).toEqual(['job_completed', 'memory_add'])
    expect(mine[0]).toMatchObject({ userId: 'nia', data: DATA, attempt: 1 })
    expect(await waiting(database, accountId)).toBe(0)
    await actors.stop()
  })

  test('that could not be delivered, or whose deliverer died, comes again under the same id', async () => {
    const database = await databaseOf(kind)
    const dead = noting(() => new Promise(() => {}))
    const refusing = noting(() => Promise.reject(new Transient('timed_out')))
    const good = noting()
    const caller = await newCaller(database, 'free')
    const { accountId } = caller
    const first = actorsOn(database, OPERATIONS, { deliverer: dead.deliverer, owner: '8:0' })
    await first.actors.ask(caller, 'test.announce', { fail: false }, {})
    void first.actors.doDue()
    await until('it is under way', () => dead.seen.length === 1)
    for (const { deliverer } of [refusing, good]) {
      // The claim, and then the pause, have run out.
      await hurry(database, accountId)
      await actorsOn(database, OPERATIONS, { deliverer, owner: '9:0' }).actors.doDue()
    }
    const tries = [...dead.seen, ...refusing.seen, ...good.seen]
    expect(tries).toHaveLength(3)
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 1, 2])
    expect(await waiting(database, accountId)).toBe(0)
    await first.actors.stop()
  })

  test('goes with its scope, is left out where nobody delivers, and fails nothing at its bound', async () => {
    const database = await databaseOf(kind)
    const caller = await newCaller(database, 'free')
    const { accountId } = caller
    const silent = actorsOn(database, OPERATIONS, {})
    await silent.actors.ask(caller, 'test.announce', { fail: false }, {})
    expect(await waiting(database, accountId)).toBe(0)
    const { deliverer } = noting()
    const { actors } = actorsOn(database, OPERATIONS, { deliverer, bounds: { dueMax: 2 } })
    for (let time = 0; time < 3; time++) {
      await actors.ask(caller, 'test.announce', { fail: false }, {})
    }
    expect(await waiting(database, accountId)).toBe(2)
    await database.write(accountId, (tx) => eraseScopeRows(tx, { accountId, userId: 'nia' }))
    expect(await waiting(database, accountId)).toBe(0)
  })
})
