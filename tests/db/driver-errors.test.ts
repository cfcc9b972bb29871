/** What a database says when it cannot take anything now is temporary; all else it refuses is a bug. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { asReading } from '#tests/support/as-reading.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

describe.each(databases)('an error of %s', (kind) => {
  const opening = openDatabase(kind)
  afterAll(async () => (await opening).close())

  test.each([
    ['53000', 'database_unavailable'],
    ['53100', 'disk_full'],
    ['53200', 'database_unavailable'],
    ['53300', 'database_unavailable'],
    ['53400', 'database_unavailable'],
    ['58030', 'database_unavailable']
  ])('%s is temporary: %s', async (code, reason) => {
    const database = await opening
    const raise = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
    for (const run of [database.write, database.behind.write, database.read]) {
      const refused = run(null, (tx) => tx.rows(asReading(raise)))
      await expect(refused).rejects.toMatchObject({ name: 'Transient', reason })
    }
  })

  test('a write is temporary where the database is read only, and a bug where we asked for that', async () => {
    const database = await opening
    const write = sql`insert into service_secrets (name, value) values ('a', 'b')`
    const refused = database.write(null, async (tx) => {
      await tx.rows(sql`set transaction read only`)
      await tx.rows(write)
    })
    await expect(refused).rejects.toMatchObject({ reason: 'database_unavailable' })
    const bug = database.read(null, (tx) => tx.rows(asReading(write)))
    await expect(bug).rejects.toMatchObject({ name: 'DatabaseError', sqlState: '25006' })
  })

  test('after such a cause writes are tried before it counts as over', async () => {
    const database = await opening
    await database.checkWrites()
    const value = await database.write(null, (tx) => tx.rows(sql`select 1 as one`))
    expect(value).toEqual([{ one: 1 }])
    await database.checkWrites()
  })
})

describe.skipIf(!databases.includes('postgres'))('a real limit of PostgreSQL', () => {
  test('for temporary files is waited out', async () => {
    const database = await openDatabase('postgres')
    const sort = database.write(null, async (tx) => {
      await tx.rows(sql`set local work_mem = '64kB'`)
      await tx.rows(sql`set local temp_file_limit = '64kB'`)
      await tx.rows(
        sql`select md5(g::text) from generate_series(1, 100000) g order by 1 limit 1 offset 99999`
      )
    })
    await expect(sort).rejects.toMatchObject({ name: 'Transient', reason: 'database_unavailable' })
    await database.close()
  })
})
