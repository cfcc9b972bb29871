/** Read transactions on PostgreSQL whose frame nobody waits for: one state, one account, one line. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import { type OpenedDatabase, only, type ReadTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { asReading } from '#tests/support/as-reading.ts'
import { databases, freshDatabase } from '#tests/support/service.ts'

const LINES = 3

describe.skipIf(!databases.includes('postgres'))('reads that are sent in one piece', () => {
  let database: OpenedDatabase
  let other: OpenedDatabase

  beforeAll(async () => {
    const url = (await freshDatabase('postgres')) ?? ''
    const { rowSecurity } = await migratePostgres(url)
    database = openPostgres({ url, connections: LINES, rowSecurity })
    other = openPostgres({ url, connections: 1, rowSecurity: false })
    await other.raw('create table seen (value int)')
    await other.raw('grant select on seen to keepsake_app')
    await other.raw('insert into seen values (1)')
  })

  afterAll(async () => {
    await database.close()
    await other.close()
  })

  const value = async (tx: ReadTx) =>
    only(await tx.rows<{ value: number }>(select`value from seen`)).value
  const backend = async (tx: ReadTx) =>
    only(await tx.rows<{ pid: number }>(select`pg_backend_pid() as pid`)).pid

  test('see one state, whatever is committed between two statements', async () => {
    const values = await database.read(newId(), async (tx) => {
      const before = await value(tx)
      await other.raw('update seen set value = value + 1')
      return [before, await value(tx)]
    })
    expect(values).toEqual([1, 1])
    expect(await database.read(null, value)).toBe(2)
  })

  test('run as their own account and under the role that owns nothing', async () => {
    const accounts = Array.from({ length: 40 }, () => newId())
    const seen = await Promise.all(
      accounts.map((accountId) =>
        database.read(accountId, async (tx) =>
          only(
            await tx.rows<{ account: string; role: string }>(
              select`current_setting('app.account') as account, current_user::text as role`
            )
          )
        )
      )
    )
    expect(seen).toEqual(accounts.map((account) => ({ account, role: 'keepsake_app' })))
    const [after] = await database.read(null, (tx) =>
      tx.rows<{ account: string; role: string }>(
        select`coalesce(current_setting('app.account', true), '') as account,
          current_user::text as role`
      )
    )
    expect(after?.account).toBe('')
    expect(after?.role).not.toBe('keepsake_app')
  })

  test('write nothing', async () => {
    const writing = database.read(null, (tx) =>
      tx.rows(asReading(sql`insert into seen values (7)`))
    )
    await expect(writing).rejects.toThrow('25006')
  })

  test('come by as many at a time as there are lines, the rest in order', async () => {
    const begun: number[] = []
    const held = Promise.withResolvers<void>()
    const all = Array.from({ length: 10 }, (_, number) =>
      database.read(null, async (tx) => {
        begun.push(number)
        await held.promise
        return backend(tx)
      })
    )
    await Bun.sleep(0)
    expect(begun).toEqual([0, 1, 2])
    held.resolve()
    const used = new Set(await Promise.all(all))
    expect(begun).toEqual([...all.keys()])
    expect(used.size).toBeLessThanOrEqual(LINES)
  })

  test('fail with what went wrong first, and leave the line to the next', async () => {
    for (let again = 0; again < 2 * LINES; again++) {
      const failing = database.read(newId(), async (tx) => {
        const [bad, good] = [tx.rows(select`1 / 0`), value(tx)]
        await Promise.allSettled([bad, good])
        return good
      })
      await expect(failing).rejects.toThrow('22012')
    }
    expect(await database.read(newId(), value)).toBe(2)
  })

  test('what the work itself throws costs no line', async () => {
    const pids = new Set<number>()
    for (let again = 0; again < 20; again++) {
      const thrown = database.read(null, async (tx) => {
        pids.add(await backend(tx))
        throw new Error('not found')
      })
      await expect(thrown).rejects.toThrow('not found')
    }
    expect(pids.size).toBeLessThanOrEqual(LINES)
  })

  test('a statement sent when the read is over is refused', async () => {
    let kept: ReadTx | null = null
    await database.read(null, async (tx) => {
      kept = tx
      return value(tx)
    })
    await expect(value(kept as unknown as ReadTx)).rejects.toThrow('over')
  })

  test('closing waits for those under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const url = (await freshDatabase('postgres')) ?? ''
    const own = openPostgres({ url, connections: 1, rowSecurity: false })
    const answer = own.read(null, async (tx) => {
      const pid = await backend(tx)
      resolve()
      return pid + (await backend(tx)) * 0
    })
    await promise
    await own.close()
    expect(await answer).toBeGreaterThan(0)
  })
})
