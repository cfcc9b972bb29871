/** Recalls counted by user and day, beside the account's meters. Both databases. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { query } from '#actors/operation.ts'
import { select } from '#db/reading.ts'
import { eraseScopeRows } from '#db/stores/account/erasure.ts'
import { forgetOldRecalls } from '#db/stores/account/recalls.ts'
import type { Database } from '#db/transaction.ts'
import type { Caller } from '#src/access/caller.ts'
import { Failure, Transient } from '#src/base/failure.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'

afterAll(closeDatabases)

const BEFORE_MIDNIGHT = Date.UTC(2026, 5, 30, 23, 59, 59, 999)
const MIDNIGHT = Date.UTC(2026, 6, 1)

interface Work {
  of: string[]
  fails?: boolean
}

const OPERATIONS = {
  'test.recall': query<Work, string>({
    recalls: ({ of }) => of,
    run: (_, { fails }) =>
      fails === true
        ? Promise.reject(new Failure('conflict', 'Not now.', {}))
        : Promise.resolve('told')
  }),
  'test.read': query<Work, string>({ run: () => Promise.resolve('read') })
}

describe.each(databases)('recalls on %s', (kind) => {
  /** An account in which `ana` and `tom` have memory. */
  async function stage() {
    const database = await databaseOf(kind)
    const caller = await newCaller(database, 'selfhosted')
    await database.write(caller.accountId, (tx) =>
      tx.rows(sql`insert into scopes (account_id, user_id)
        values (${caller.accountId}, 'ana'), (${caller.accountId}, 'tom')`)
    )
    return { database, caller }
  }

  test('are counted for each user on the UTC day they were served', async () => {
    const { database, caller } = await stage()
    const { actors, at } = actorsOn(database, OPERATIONS, { now: BEFORE_MIDNIGHT })
    const recall = (...of: string[]) => actors.ask(caller, 'test.recall', { of }, {})
    await recall('ana')
    await recall('ana', 'tom')
    await actors.upkeep()
    await recall('ana')
    at(MIDNIGHT)
    await recall('tom')
    await actors.upkeep()
    expect(await recalls(database, caller)).toEqual([
      { user_id: 'ana', day: '2026-06-30', served: 3 },
      { user_id: 'tom', day: '2026-06-30', served: 1 },
      { user_id: 'tom', day: '2026-07-01', served: 1 }
    ])
  })

  test('that failed, or that recall nobody, are not counted', async () => {
    const { database, caller } = await stage()
    const { actors } = actorsOn(database, OPERATIONS)
    const failing = actors.ask(caller, 'test.recall', { of: ['ana'], fails: true }, {})
    await expect(failing).rejects.toMatchObject({ code: 'conflict' })
    await actors.ask(caller, 'test.recall', { of: ['nobody'] }, {})
    await actors.ask(caller, 'test.read', { of: ['ana'] }, {})
    await actors.upkeep()
    expect(await recalls(database, caller)).toEqual([])
  })

  test('survive a database that does not answer for a while', async () => {
    const { database, caller } = await stage()
    let down = true
    const shaky: Database = {
      ...database,
      write: (accountId, work) =>
        down
          ? Promise.reject(new Transient('database_unavailable'))
          : database.write(accountId, work)
    }
    const { actors } = actorsOn(shaky, OPERATIONS, { now: MIDNIGHT })
    await actors.ask(caller, 'test.recall', { of: ['ana'] }, {})
    await actors.upkeep().catch(() => {})
    await actors.ask(caller, 'test.recall', { of: ['ana'] }, {})
    down = false
    await actors.upkeep()
    expect(await recalls(database, caller)).toMatchObject([{ user_id: 'ana', served: 2 }])
  })

  test('go with the user, and what was still in memory comes to nothing', async () => {
    const { database, caller } = await stage()
    const { actors } = actorsOn(database, OPERATIONS, { now: MIDNIGHT })
    const recall = (of: string) => actors.ask(caller, 'test.recall', { of: [of] }, {})
    await recall('ana')
    await recall('tom')
    await actors.upkeep()
    await recall('ana')
    const scope = { accountId: caller.accountId, userId: 'ana' }
    await database.write(caller.accountId, (tx) => eraseScopeRows(tx, scope))
    await actors.upkeep()
    expect(await recalls(database, caller)).toMatchObject([{ user_id: 'tom', served: 1 }])
  })

  test('of old days are forgotten', async () => {
    const { database, caller } = await stage()
    const { actors, at } = actorsOn(database, OPERATIONS, { now: BEFORE_MIDNIGHT })
    await actors.ask(caller, 'test.recall', { of: ['ana'] }, {})
    at(MIDNIGHT)
    await actors.ask(caller, 'test.recall', { of: ['ana'] }, {})
    await actors.upkeep()
    await database.write(null, (tx) => forgetOldRecalls(tx, '2026-07-01'))
    expect(await recalls(database, caller)).toMatchObject([{ day: '2026-07-01' }])
  })
})

function recalls(database: Database, caller: Caller) {
  return database.read(caller.accountId, (tx) =>
    tx.rows(select`user_id, day, served from recalls
      where account_id = ${caller.accountId} order by user_id, day`)
  )
}
