/** A lost connection ends the work on it: nothing of it is sent on the next one, and nobody else fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import { type OpenedDatabase, only, type ReadTx, type WriteTx } from '#db/transaction.ts'
import { Transient } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import { databases, freshDatabase } from '#tests/support/service.ts'

/** Long enough for the driver to have seen it, or at once: it may see it with the next statement. */
const PAUSES_MS = [0, 1, 10, 200]

describe.skipIf(!databases.includes('postgres'))('a lost connection', () => {
  let database: OpenedDatabase
  let other: OpenedDatabase

  beforeAll(async () => {
    const url = (await freshDatabase('postgres')) ?? ''
    const { rowSecurity } = await migratePostgres(url)
    database = openPostgres({ url, connections: 1, rowSecurity })
    other = openPostgres({ url, connections: 1, rowSecurity: false })
    await other.raw('create table kept (value text)')
    await other.raw('grant all on kept to keepsake_app')
  })

  afterAll(async () => {
    await database.close()
    await other.close()
  })

  const keep = (tx: WriteTx, value: string) => tx.rows(sql`insert into kept values (${value})`)
  const kept = async () =>
    (await other.raw('select value from kept order by value')).rows.map(
      (row) => (row as { value: string }).value
    )
  const backend = async (tx: ReadTx) =>
    only(await tx.rows<{ pid: number }>(select`pg_backend_pid() as pid`)).pid
  const asValue = (error: unknown) => error

  /** Ends the transaction's server process, and returns when it is gone. */
  async function lose(tx: ReadTx, pauseMs: number): Promise<void> {
    await other.raw('select pg_terminate_backend($1, 5000)', [await backend(tx)])
    await Bun.sleep(pauseMs)
  }

  test.each(PAUSES_MS)('keeps nothing of its write transaction (%d ms)', async (ms) => {
    await other.raw('delete from kept')
    const errors = Promise.withResolvers<unknown[]>()
    const lost = database.write(newId(), async (tx) => {
      await keep(tx, 'before')
      await lose(tx, ms)
      const after = await keep(tx, 'after').catch(asValue)
      await Bun.sleep(50)
      errors.resolve([after, await keep(tx, 'later').catch(asValue)])
    })
    // These wait for the line: the driver would connect again for them, under the transaction's feet.
    const behind = ['one', 'two'].map((value) =>
      database.write(newId(), async (tx) => {
        await Bun.sleep(50)
        await keep(tx, value)
      })
    )
    expect(await lost.catch(asValue)).toBeInstanceOf(Transient)
    await Promise.all(behind)
    for (const error of await errors.promise) expect(error).toBeInstanceOf(Error)
    expect(await kept()).toEqual(['one', 'two'])
  })

  test.each(PAUSES_MS)('does not let its transaction seem kept (%d ms)', async (ms) => {
    await other.raw('delete from kept')
    const lost = database.behind.write(newId(), async (tx) => {
      await keep(tx, 'before')
      await lose(tx, ms)
    })
    expect(await lost.catch(asValue)).toBeInstanceOf(Transient)
    expect(await kept()).toEqual([])
  })

  test.each(PAUSES_MS)('ends its read, and no other (%d ms)', async (ms) => {
    const others = Array.from({ length: 3 }, () => database.read(newId(), backend))
    const lost = database.read(newId(), async (tx) => {
      await lose(tx, ms)
      return backend(tx)
    })
    const after = database.read(newId(), backend)
    expect(await lost.catch(asValue)).toBeInstanceOf(Transient)
    for (const pid of await Promise.all([...others, after])) expect(pid).toBeGreaterThan(0)
  })

  test('that nobody used costs nobody anything', async () => {
    const pid = await database.write(newId(), backend)
    await other.raw('select pg_terminate_backend($1, 5000)', [pid])
    await Bun.sleep(200)
    expect(await database.write(newId(), backend)).not.toBe(pid)
  })
})
