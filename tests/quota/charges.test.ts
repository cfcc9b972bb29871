/**
 * Charges around work, on both databases: exact before it, given back when it fails, of their own
 * month, and never counted twice for one request.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { awaitedJob, command, job, type Operation, partedJob, query } from '#actors/operation.ts'
import type { Charge, Enqueued } from '#actors/orders.ts'
import type { Database } from '#db/transaction.ts'
import type { Caller } from '#src/access/caller.ts'
import { eraseScope } from '#src/account/operations/erasing.ts'
import { Failure, Transient } from '#src/base/failure.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

afterAll(closeDatabases)

const JUNE_30 = Date.UTC(2026, 5, 30, 23, 59, 58)
const JULY_1 = Date.UTC(2026, 6, 1)

interface Work {
  charge?: Charge
  fails?: 'failure' | 'transient' | 'bug'
  /** Pages of a queued file that cannot be read. */
  refund?: number
}

const chargeOf = (work: Work) => work.charge ?? ({ action: 'add', amount: 1 } as const)

function failing(work: Work): void {
  if (work.fails === 'failure') throw new Failure('conflict', 'Not now.', {})
  if (work.fails === 'transient') throw new Transient('model_unavailable')
  if (work.fails === 'bug') throw new Error('a bug')
}

const add = command<Work, string>({
  charge: chargeOf,
  run: (_, work) => {
    failing(work)
    return Promise.resolve('added')
  }
})

const search = query<Work, string>({
  charge: () => ({ action: 'search', amount: 1 }),
  run: (_, work) => {
    failing(work)
    return Promise.resolve('found')
  }
})

const think = awaitedJob<Work, null, string>({
  charge: chargeOf,
  prepare: (_, work) => {
    failing(work)
    return Promise.resolve(null)
  },
  keep: () => Promise.resolve('kept')
})

const enqueueFile = command<Work, string>({
  charge: chargeOf,
  // Only jobs of the service have a name to the compiler; this is a job of the test.
  run: ({ enqueue }: { enqueue(job: Enqueued): string }, work) =>
    Promise.resolve(
      enqueue({
        type: 'add_file',
        operation: 'test.read_file',
        userId: 'default',
        input: work,
        refund: chargeOf(work)
      })
    )
})

const readFile = job<Work, null, null>({
  prepare: (_, work) => {
    failing(work)
    return Promise.resolve(null)
  },
  keep: (context, _, work) => {
    context.refund(work.refund ?? 0)
    return Promise.resolve(null)
  }
})

const OPERATIONS = {
  'test.add': add,
  'test.search': search,
  'test.think': think,
  'test.add_file': enqueueFile,
  'test.read_file': readFile
}

describe.each(databases)('charges on %s', (kind) => {
  async function stage(plan: string, now = JUNE_30, others: Record<string, Operation> = {}) {
    const database = await databaseOf(kind)
    const caller = await newCaller(database, plan)
    const world = actorsOn(database, { ...OPERATIONS, ...others }, { now })
    const ask = (name: string, work: Work = {}, key?: string) =>
      world.actors.ask(caller, name, work, {
        replay: key === undefined ? undefined : { key, requestHash: JSON.stringify([name, work]) }
      })
    return { ...world, caller, ask }
  }

  test('fit the limit exactly under parallel calls, and each answer shows its own', async () => {
    const { ask, database, caller } = await stage('free')
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => ask('test.add')))
    const used = answers.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.usage.addUsed] : []
    )
    expect(used).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
    expect((await row(database, caller)).add_used).toBe(40)
  })

  test.each(['failure', 'transient', 'bug'] as const)(
    'are not taken from a command that ends in a %s',
    async (fails) => {
      const { ask, database, caller } = await stage('free')
      await expect(ask('test.add', { fails })).rejects.toThrow()
      expect((await row(database, caller)).add_used).toBe(0)
    }
  )

  test.each(['free', 'selfhosted'])(
    'of searches that fail are given back on the %s plan',
    async (plan) => {
      const { ask, actors, database, caller } = await stage(plan)
      await ask('test.search')
      for (const fails of ['failure', 'transient', 'bug'] as const) {
        await expect(ask('test.search', { fails })).rejects.toThrow()
      }
      expect((await ask('test.search')).usage.searchUsed).toBe(2)
      await actors.upkeep()
      expect((await row(database, caller)).search_used).toBe(2)
    }
  )

  test('of a failed search are given back although the plan was lowered meanwhile', async () => {
    const { actors, database, caller } = await stage('pro')
    await setRow(database, caller, sql`month = '2026-06', search_used = 900`)
    const lowering = query<null, null>({
      charge: () => ({ action: 'search', amount: 1 }),
      run: async () => {
        await setRow(database, caller, sql`plan = 'free'`)
        throw new Transient('model_unavailable')
      }
    })
    const other = actorsOn(database, { 'test.lowered': lowering }, { now: JUNE_30 })
    await expect(other.actors.ask(caller, 'test.lowered', null, {})).rejects.toThrow()
    expect((await row(database, caller)).search_used).toBe(900)
    await actors.upkeep()
  })

  test('are taken before an awaited job prepares, and given back when it fails', async () => {
    const { ask, database, caller } = await stage('free')
    expect((await ask('test.think')).usage.addUsed).toBe(1)
    await expect(ask('test.think', { fails: 'transient' })).rejects.toThrow()
    expect((await row(database, caller)).add_used).toBe(1)
    await setRow(database, caller, sql`add_used = 40`)
    // Would fail with a bug if it were prepared at all.
    await expect(ask('test.think', { fails: 'bug' })).rejects.toMatchObject({
      code: 'quota_exceeded'
    })
  })

  test('of a repeated awaited job are taken once', async () => {
    const { ask, database, caller } = await stage('free')
    const both = await Promise.all([ask('test.think', {}, 'k'), ask('test.think', {}, 'k')])
    expect(both.map((one) => one.replayed).toSorted()).toEqual([false, true])
    expect((await row(database, caller)).add_used).toBe(1)
  })

  test('of pages are taken together or not at all', async () => {
    const { ask, database, caller } = await stage('free')
    await setRow(database, caller, sql`month = '2026-06', add_used = 30`)
    const charge = { action: 'add_file', amount: 11 } as const
    await expect(ask('test.add', { charge })).rejects.toMatchObject({
      code: 'quota_exceeded',
      data: { action: 'add_file', used: 30, limit: 40 }
    })
    await ask('test.add', { charge: { ...charge, amount: 10 } })
    expect((await row(database, caller)).add_used).toBe(40)
  })

  test('of a job that fails for good are given back, of failed pages in part', async () => {
    const { ask, runQueue, database, caller } = await stage('free')
    const charge = { action: 'add_file', amount: 7 } as const
    await ask('test.add_file', { charge, refund: 2 })
    await ask('test.add_file', { charge, fails: 'failure' })
    runQueue()
    await until('both jobs have ended', async () => (await openJobs(database, caller)) === 0)
    expect((await row(database, caller)).add_used).toBe(5)
  })

  test('of pages that failed are given back once, also when the user is erased in between', async () => {
    const erased = Promise.withResolvers<null>()
    const readParts = partedJob<Work, number, null, null>({
      prepare: (_, __, cursor) => (cursor === null ? Promise.resolve(null) : erased.promise),
      keep: (context, _, work) => {
        context.refund(work.refund ?? 0)
        return Promise.resolve({ next: 1, progress: { done: 1, total: 2 } })
      },
      skip: () => Promise.reject(new Error('no part is skipped'))
    })
    const others = { 'test.read_file': readParts, 'test.erase': eraseScope('a secret') }
    const { ask, actors, runQueue, database, caller } = await stage('free', JUNE_30, others)
    const used = async () => (await row(database, caller)).add_used
    await ask('test.add', { charge: { action: 'add', amount: 10 } })
    await ask('test.add_file', { charge: { action: 'add_file', amount: 7 }, refund: 2 })
    runQueue()
    await until('the first part is kept', async () => (await used()) === 15)
    await actors.ask(caller, 'test.erase', { userId: 'default' }, {})
    expect(await used()).toBe(10)
    erased.resolve(null)
  })

  test('start anew with the month, and the past one is kept', async () => {
    const { ask, at, database, caller } = await stage('free')
    for (let i = 0; i < 3; i++) await ask('test.add')
    await ask('test.search')
    at(JULY_1)
    expect((await ask('test.add')).usage).toMatchObject({ addUsed: 1, searchUsed: 0 })
    expect(await months(database, caller)).toEqual([
      { month: '2026-06', add_used: 3, search_used: 1 }
    ])
  })

  test('of a past month are not given back into the present one', async () => {
    const { ask, at, runQueue, database, caller } = await stage('free')
    await ask('test.add_file', { charge: { action: 'add_file', amount: 5 }, fails: 'failure' })
    at(JULY_1)
    await ask('test.add')
    runQueue()
    await until('the job has ended', async () => (await openJobs(database, caller)) === 0)
    expect((await row(database, caller)).add_used).toBe(1)
  })

  test('counted in memory over the end of a month fall into the month they belong to', async () => {
    const { ask, at, actors, database, caller } = await stage('selfhosted')
    for (let i = 0; i < 4; i++) await ask('test.search')
    at(JULY_1)
    await ask('test.add')
    await ask('test.search')
    await actors.upkeep()
    expect(await row(database, caller)).toMatchObject({
      month: '2026-07',
      add_used: 1,
      search_used: 1
    })
    expect(await months(database, caller)).toEqual([
      { month: '2026-06', add_used: 0, search_used: 4 }
    ])
  })

  test('are held to the limit of a plan that was lowered between two searches', async () => {
    const { ask, actors, database, caller } = await stage('selfhosted')
    await setRow(database, caller, sql`month = '2026-06', search_used = 200`)
    expect((await ask('test.search')).usage).toMatchObject({ searchUsed: 201, searchLimit: -1 })
    await setRow(database, caller, sql`plan = 'free'`)
    await expect(ask('test.search')).rejects.toMatchObject({ code: 'quota_exceeded' })
    await actors.upkeep()
    expect((await row(database, caller)).search_used).toBe(201)
  })

  test('counted in memory never seem to run back, whenever they are written', async () => {
    const { ask, actors, database, caller } = await stage('selfhosted')
    const shown: number[] = []
    for (let round = 0; round < 20; round++) {
      const writing = round % 3 === 0 ? actors.upkeep() : Promise.resolve()
      shown.push((await ask('test.search')).usage.searchUsed)
      await writing
    }
    expect(shown).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
    await actors.upkeep()
    expect((await row(database, caller)).search_used).toBe(20)
  })

  test('counted in memory survive a database that does not answer for a while', async () => {
    const { database, caller } = await stage('selfhosted')
    let down = false
    const shaky: Database = {
      ...database,
      write: (accountId, work) =>
        down
          ? Promise.reject(new Transient('database_unavailable'))
          : database.write(accountId, work)
    }
    const { actors } = actorsOn(shaky, OPERATIONS, { now: JUNE_30 })
    for (let i = 0; i < 3; i++) await actors.ask(caller, 'test.search', {}, {})
    down = true
    await actors.upkeep().catch(() => {})
    down = false
    await actors.upkeep()
    expect((await row(database, caller)).search_used).toBe(3)
  })

  test('of a lowered plan refuse at once, and tell what was used', async () => {
    const { ask, database, caller } = await stage('pro')
    for (let i = 0; i < 45; i++) await ask('test.add')
    await setRow(database, caller, sql`plan = 'free'`)
    await expect(ask('test.add')).rejects.toMatchObject({
      data: { limit: 40, used: 45, plan: 'free' }
    })
  })
})

function row(database: Database, caller: Caller) {
  return database.write(caller.accountId, async (tx) => {
    const rows = await tx.rows<{ month: string; add_used: number; search_used: number }>(
      sql`select month, add_used, search_used from accounts where account_id = ${caller.accountId}`
    )
    const [found] = rows
    if (found === undefined) throw new Error('no account')
    return found
  })
}

function setRow(database: Database, caller: Caller, change: ReturnType<typeof sql>) {
  return database.write(caller.accountId, (tx) =>
    tx.rows(sql`update accounts set ${change} where account_id = ${caller.accountId}`)
  )
}

function months(database: Database, caller: Caller) {
  return database.write(caller.accountId, (tx) =>
    tx.rows(sql`select month, add_used, search_used from usage_months
      where account_id = ${caller.accountId} order by month`)
  )
}

async function openJobs(database: Database, caller: Caller): Promise<number> {
  const rows = await database.write(caller.accountId, (tx) =>
    tx.rows(sql`select seq from jobs
      where account_id = ${caller.accountId} and status = 'processing'`)
  )
  return rows.length
}
