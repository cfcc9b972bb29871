/**
 * How long a procedure holds: as long as one of its statements (contract 4.1). Nothing is written when it ends, and
 * one that is told again is back with its versions and counters.
 */
import { type SQL, sql } from 'drizzle-orm'
import { entriesAltered } from '#db/stores/finding/search-index.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** When procedure `p` ends, as an expression; null where one of its statements has no end, or there is none. */
export const PROCEDURE_END = sql`(select case when bool_and(s.expires_at is not null)
    then max(s.expires_at) end
  from statements s where s.account_id = p.account_id and s.item_id = p.procedure_id)`

/** Whether procedure `p` holds. */
export function procedureHolds(now: number): SQL {
  return sql`coalesce(${PROCEDURE_END} > ${timeText(now)}::timestamptz, true)`
}

/** Lets procedures be found for as long as they hold, in every wording that they had. */
export async function foundWhileHolding(
  tx: WriteTx,
  scope: Scope,
  procedureIds: readonly string[]
): Promise<void> {
  if (procedureIds.length === 0) return
  const moved = await tx.rows(sql`with ends as (
      select p.procedure_id, ${PROCEDURE_END} as at from procedures p
      where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
        and p.procedure_id in ${idSet(procedureIds)})
    update search_entries e set expires_at = ends.at from ends
    where e.account_id = ${scope.accountId} and e.item_id = ends.procedure_id
      and e.expires_at is distinct from ends.at returning e.entry_no`)
  if (moved.length > 0) await entriesAltered(tx, scope)
}
