/** How often users' memory was recalled, by day. */
import { sql } from 'drizzle-orm'
import { jsonRows } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import type { WriteTx } from '#db/transaction.ts'

/** Recalls of one user's memory on a day, `YYYY-MM-DD`. */
export interface DayOfRecalls {
  userId: string
  day: string
  served: number
}

/**
 * Adds recalls that were counted in memory. Those of a user without memory are dropped, so that what a
 * caller makes up leaves nothing here, and nothing comes back to an erased user.
 */
export async function addRecalls(
  tx: WriteTx,
  accountId: string,
  days: readonly DayOfRecalls[]
): Promise<void> {
  await tx.rows(sql`insert into recalls (account_id, user_id, day, served)
    select s.account_id, s.user_id, d.day, d.served
    from json_to_recordset(${jsonRows(days)}) as d("userId" text, day text, served int)
      join scopes s on s.account_id = ${accountId} and s.user_id = d."userId"
    on conflict (account_id, user_id, day) do update set
      served = recalls.served + excluded.served`)
}

/** Removes days before this one (`YYYY-MM-DD`), of all accounts. */
export function forgetOldRecalls(tx: WriteTx, day: string): Promise<number> {
  return deleteOldRows(tx, 'recalls', sql`day < ${day}`)
}
