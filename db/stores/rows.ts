/** Counting what a statement did, without carrying the rows over the wire. */
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
