/** The statements of the floor, on whichever thread owns the database. */
import { sql } from 'drizzle-orm'
import type { Database } from '#db/transaction.ts'

const TEXT = 'x'.repeat(400)

export async function makeFloorTables(database: Database): Promise<void> {
  await database.write(null, async (tx) => {
    await tx.rows(
      sql`create table if not exists floor_counters (id int primary key, n int not null)`
    )
    await tx.rows(
      sql`create table if not exists floor_rows (id uuid primary key, body text not null)`
    )
    await tx.rows(sql`insert into floor_counters select g, 0 from generate_series(0, 199) g
      on conflict do nothing`)
  })
}

/** One bare INSERT + UPDATE transaction. */
export async function writeBarely(database: Database, counter: number): Promise<void> {
  await database.write(null, async (tx) => {
    await tx.rows(sql`insert into floor_rows values (${Bun.randomUUIDv7()}, ${TEXT})`)
    await tx.rows(sql`update floor_counters set n = n + 1 where id = ${counter}`)
  })
}
