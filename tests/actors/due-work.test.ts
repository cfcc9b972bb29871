/** Work for a time and work beside the mailbox: done once, by one, fair, and never before an add. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import { Sweeper } from '#actors/engine/sweeper.ts'
import { command, job } from '#actors/operation.ts'
import type { Enqueued, Scheduled } from '#actors/orders.ts'
import { select } from '#db/reading.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import type { Caller } from '#src/access/caller.ts'
import { Failure, Transient } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { InMemoryEngine } from '#tests/support/in-memory-engine.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

afterAll(closeDatabases)

const schedule = command<{ works: Omit<Scheduled, 'userId'>[]; fail?: boolean }, null>({
  run: async (context, { works, fail }) => {
    for (const work of works) await context.schedule({ ...work, userId: 'nia' })
    if (fail === true) throw new Failure('conflict', 'Refused.', {})
    return null
  }
})

const withdraw = command<{ kind: string; key: string; fail?: boolean }, boolean>({
  run: async (context, { kind, key, fail }) => {
    const withdrawn = await context.unschedule(kind, key)
    if (fail === true) throw new Failure('conflict', 'Refused.', {})
    return withdrawn
  }
})

/** An effect that a test can count: it is kept or not with its turn. */
async function countUp(tx: WriteTx, accountId: string): Promise<void> {
  await tx.rows(sql`update accounts set policy_version = policy_version + 1
    where account_id = ${accountId}`)
}

const enqueue = command<null, string>({
  run: ({ enqueue: put }: { enqueue(job: Enqueued): string }) =>
    Promise.resolve(put({ type: 'add', operation: 'test.count', userId: 'nia', input: null }))
})
const count = job<null, null, object>({
  prepare: () => Promise.resolve(null),
  keep: async ({ tx, accountId }) => {
    await countUp(tx, accountId)
    return {}
  }
})

const OPERATIONS = {
  'test.schedule': schedule,
  'test.withdraw': withdraw,
  'test.add': enqueue,
  'test.count': count
}

async function counted(database: Database, { accountId }: Caller): Promise<number> {
  const row = await database.read(accountId, (tx) => readAccount(tx, accountId, null))
  return row?.policyVersion ?? -1
}

interface Row {
  attempts: number
  dueInS: number
}

function rowsOf(database: Database, { accountId }: Caller): Promise<Row[]> {
  return database.read(accountId, (tx) =>
    tx.rows<Row>(select`attempts,
        extract(epoch from due_at - now())::float8 as "dueInS"
      from due_work where account_id = ${accountId}`)
  )
}

/** What a clock that jumps far ahead does to them: pauses and claims have run out. */
async function jumpAhead(database: Database, { accountId }: Caller): Promise<void> {
  await database.write(accountId, (tx) =>
    tx.rows(sql`update due_work set due_at = now() - interval '1 second'
      where account_id = ${accountId}`)
  )
}

/** A kind that counts in one turn. */
function counting(): DueKind {
  return dueKind<null, null>({
    name: newId(),
    pausesS: [],
    keep: async ({ tx, accountId }) => {
      await countUp(tx, accountId)
      return null
    }
  })
}

const due = (kind: DueKind, key = 'one', dueAt = 0) => ({
  kind: kind.name,
  key,
  input: null,
  dueAt
})

describe.each(databases)('work that falls due on %s', (kind) => {
  test('is done when its time has come, and once by two processes that both look', async () => {
    const database = await databaseOf(kind)
    const work = counting()
    const options = { dueKinds: [work] }
    const [one, other] = [
      actorsOn(database, OPERATIONS, { ...options, owner: '1:0' }),
      actorsOn(database, OPERATIONS, { ...options, owner: '2:0' })
    ]
    const caller = await newCaller(database, 'free')
    const works = [due(work), due(work, 'later', Date.now() + 3_600_000)]
    await one.actors.ask(caller, 'test.schedule', { works }, {})
    await Promise.all([one.actors.doDue(), other.actors.doDue()])
    expect(await counted(database, caller)).toBe(1)
    expect(await rowsOf(database, caller)).toHaveLength(1)
  })

  test('is there exactly if the turn that ordered it is, and the same again takes its place', async () => {
    const database = await databaseOf(kind)
    const work = counting()
    const { actors } = actorsOn(database, OPERATIONS, { dueKinds: [work], bounds: { dueMax: 2 } })
    const caller = await newCaller(database, 'free')
    const ask = (keys: string[], fail = false) =>
      actors.ask(caller, 'test.schedule', { works: keys.map((key) => due(work, key)), fail }, {})
    await ask(['one'], true).catch(() => {})
    expect(await rowsOf(database, caller)).toEqual([])
    await ask(['one', 'two'])
    await ask(['one'])
    expect(await rowsOf(database, caller)).toHaveLength(2)
    const refused = await ask(['three']).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'queue_full' })
  })

  test('is withdrawn exactly if the turn that withdraws it is kept, and only that of its account', async () => {
    const database = await databaseOf(kind)
    const work = counting()
    const { actors } = actorsOn(database, OPERATIONS, { dueKinds: [work] })
    const [caller, other] = [await newCaller(database, 'free'), await newCaller(database, 'free')]
    const works = [due(work, 'one'), due(work, 'two')]
    for (const one of [caller, other]) await actors.ask(one, 'test.schedule', { works }, {})
    const withdrawing = async (input: { kind: string; key: string; fail?: boolean }) =>
      (await actors.ask(caller, 'test.withdraw', input, {})).value
    const one = { kind: work.name, key: 'one' }
    await withdrawing({ ...one, fail: true }).catch(() => {})
    expect(await rowsOf(database, caller)).toHaveLength(2)
    expect(await withdrawing(one)).toBe(true)
    expect(await withdrawing(one)).toBe(false)
    expect(await rowsOf(database, caller)).toHaveLength(1)
    expect(await rowsOf(database, other)).toHaveLength(2)
    await expect(withdrawing({ kind: 'unknown', key: 'one' })).rejects.toThrow('no due work')
  })

  test('that is withdrawn while it is under way keeps nothing and does not come again', async () => {
    const database = await databaseOf(kind)
    const go = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = dueKind<null, void>({
      name: newId(),
      pausesS: [1],
      slow: {
        withinS: 60,
        prepare: () => {
          begun.resolve()
          return go.promise
        }
      },
      keep: async ({ tx, accountId }) => {
        await countUp(tx, accountId)
        return null
      }
    })
    const { actors } = actorsOn(database, OPERATIONS, { dueKinds: [slow] })
    const caller = await newCaller(database, 'free')
    await actors.ask(caller, 'test.schedule', { works: [due(slow)] }, {})
    const doing = actors.doDue()
    await begun.promise
    await actors.ask(caller, 'test.withdraw', { kind: slow.name, key: 'one' }, {})
    go.resolve()
    await doing
    expect(await counted(database, caller)).toBe(0)
    expect(await rowsOf(database, caller)).toEqual([])
  })

  test('comes again when it says so', async () => {
    const database = await databaseOf(kind)
    const again = dueKind<null, null>({
      name: newId(),
      pausesS: [],
      keep: async ({ tx, accountId }) => {
        await countUp(tx, accountId)
        return { afterS: 3600 }
      }
    })
    const { actors } = actorsOn(database, OPERATIONS, { dueKinds: [again] })
    const caller = await newCaller(database, 'free')
    await actors.ask(caller, 'test.schedule', { works: [due(again)] }, {})
    for (const time of [1, 2]) {
      await actors.doDue()
      await actors.doDue()
      expect(await counted(database, caller)).toBe(time)
      await jumpAhead(database, caller)
    }
  })

  test('of one account does not stand before that of another', async () => {
    const database = await databaseOf(kind)
    const work = counting()
    const { actors } = actorsOn(database, OPERATIONS, { dueKinds: [work] })
    const [busy, quiet] = [await newCaller(database, 'free'), await newCaller(database, 'free')]
    const works = Array.from({ length: 40 }, (_, place) => due(work, `${place}`))
    await actors.ask(busy, 'test.schedule', { works }, {})
    await actors.ask(quiet, 'test.schedule', { works: [due(work, 'last', Date.now())] }, {})
    await actors.doDue()
    expect(await counted(database, quiet)).toBe(1)
    expect(await counted(database, busy)).toBeLessThan(3)
    await actors.start()
    await until('all is done', async () => (await counted(database, busy)) === 40)
    await actors.stop()
  })

  test('of a frozen or dead process is done by another, and the frozen one keeps nothing', async () => {
    const database = await databaseOf(kind)
    const thaw = Promise.withResolvers<void>()
    let prepared = 0
    const slow = dueKind<null, void>({
      name: newId(),
      pausesS: [],
      slow: {
        withinS: 60,
        prepare: () => {
          prepared++
          return prepared === 1 ? thaw.promise : Promise.resolve()
        }
      },
      keep: async ({ tx, accountId }) => {
        await countUp(tx, accountId)
        return null
      }
    })
    const frozen = actorsOn(database, OPERATIONS, { dueKinds: [slow], owner: '77:0' })
    const living = actorsOn(database, OPERATIONS, { dueKinds: [slow], owner: '2:0' })
    const caller = await newCaller(database, 'free')
    await frozen.actors.ask(caller, 'test.schedule', { works: [due(slow)] }, {})
    const freezing = frozen.actors.doDue()
    await until('the first has begun', () => prepared === 1)
    await living.actors.doDue()
    expect(await counted(database, caller)).toBe(0)
    const sweeper = new Sweeper({
      database,
      engine: new InMemoryEngine(),
      liveness: {
        process: 2,
        gone: (all) => Promise.resolve(all.filter((one) => one === 77)),
        close: () => Promise.resolve()
      },
      wakingS: 60,
      busyS: 60
    })
    await sweeper.sweep()
    await living.actors.doDue()
    expect(await counted(database, caller)).toBe(1)
    thaw.resolve()
    await freezing
    expect(await counted(database, caller)).toBe(1)
    expect(await rowsOf(database, caller)).toEqual([])
  })

  test('whose claim has run out while it is worked on takes effect once', async () => {
    const database = await databaseOf(kind)
    const goOn = Promise.withResolvers<void>()
    let prepared = 0
    const slow = dueKind<null, void>({
      name: newId(),
      pausesS: [],
      slow: {
        withinS: 60,
        prepare: () => {
          prepared++
          return goOn.promise
        }
      },
      keep: async ({ tx, accountId }) => {
        await countUp(tx, accountId)
        return null
      }
    })
    const one = actorsOn(database, OPERATIONS, { dueKinds: [slow], owner: '1:0' })
    const other = actorsOn(database, OPERATIONS, { dueKinds: [slow], owner: '2:0' })
    const caller = await newCaller(database, 'free')
    await one.actors.ask(caller, 'test.schedule', { works: [due(slow)] }, {})
    const first = one.actors.doDue()
    await until('the first has begun', () => prepared === 1)
    await jumpAhead(database, caller)
    const second = other.actors.doDue()
    await until('the second has begun', () => prepared === 2)
    goOn.resolve()
    await Promise.all([first, second])
    expect(await counted(database, caller)).toBe(1)
  })

  test('that fails is tried again after growing pauses, then given up; a full disk is waited out', async () => {
    const database = await databaseOf(kind)
    const errors = [
      new Transient('disk_full'),
      new Transient('billing_provider'),
      new Error('a bug'),
      new Failure('conflict', 'Refused.', {})
    ]
    let attempts = 0
    const failing = dueKind<null, void>({
      name: newId(),
      pausesS: [10, 100],
      slow: { withinS: 5, prepare: () => Promise.reject(errors[attempts++]) },
      keep: () => Promise.resolve(null),
      giveUp: ({ tx, accountId }) => countUp(tx, accountId)
    })
    const { actors } = actorsOn(database, OPERATIONS, { dueKinds: [failing] })
    const caller = await newCaller(database, 'free')
    await actors.ask(caller, 'test.schedule', { works: [due(failing)] }, {})
    const left: Row[][] = []
    for (const _ of errors) {
      await actors.doDue()
      left.push(await rowsOf(database, caller))
      await jumpAhead(database, caller)
    }
    expect(left.map((rows) => rows.map((row) => row.attempts))).toEqual([[0], [1], [2], []])
    expect(left[1]?.[0]?.dueInS).toBeWithin(7, 12.1)
    expect(left[2]?.[0]?.dueInS).toBeWithin(79, 120.1)
    expect(attempts).toBe(4)
    expect(await counted(database, caller)).toBe(1)
  })

  test('and hangs stands before no add, takes two places at most, and is told when its time is over', async () => {
    const database = await databaseOf(kind)
    const told: AbortSignal[] = []
    const hanging = dueKind<null, void>({
      name: newId(),
      pausesS: [60],
      slow: {
        withinS: 1,
        prepare: ({ signal }) => {
          told.push(signal)
          return new Promise(() => {})
        }
      },
      keep: () => Promise.resolve(null)
    })
    const prompt = counting()
    const { actors, runQueue } = actorsOn(database, OPERATIONS, {
      dueKinds: [hanging, prompt]
    })
    const caller = await newCaller(database, 'free')
    const works = [...['1', '2', '3', '4'].map((key) => due(hanging, key)), due(prompt)]
    await actors.ask(caller, 'test.schedule', { works }, {})
    const slowOnes = actors.doDue()
    await until('slow work hangs', () => told.length > 0)
    await actors.ask(caller, 'test.add', null, {})
    runQueue()
    await until('the add and the prompt work are kept', async () => {
      return (await counted(database, caller)) === 2
    })
    expect(told.length).toBe(2)
    await slowOnes
    expect(told.map((signal) => signal.aborted)).toEqual([true, true])
    await actors.stop()
  })
})
