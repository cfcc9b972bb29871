/** Counting what a statement did, without carrying the rows over the wire; deleting what is old in slices. */
import { type SQL, sql } from 'drizzle-orm'
import { first, type WriteTx } from '#db/transaction.ts'

/** Runs an insert, update or delete (without `returning`) and tells how many rows it touched. */
export async function countRows(tx: WriteTx, statement: SQL): Promise<number> {
  const row = first(
    await tx.rows<{ rows: number }>(sql`with touched as (${statement} returning 1)
      select count(*)::int as rows from touched`)
  )
  return row?.rows ?? 0
}

/** Rows that go in one transaction: more would hold their locks, and what is to be written again, for long. */
export const OLD_ROWS_AT_ONCE = 1000

/** Deletes a slice of the rows of a table for which `isOld`; returns how many, fewer than a slice at the end. */
export function deleteOldRows(tx: WriteTx, table: string, isOld: SQL): Promise<number> {
  const name = sql.identifier(table)
  return countRows(
    tx,
    sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOld} limit ${OLD_ROWS_AT_ONCE}))`
  )
}
