/** Which messages tell a step that a procedure no longer has. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idArray, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** A stretch of a message that tells a step as it was before the procedure was revised. */
export interface RevisedStep {
  chunkId: string
  procedureId: string
  quote: string
}

/**
 * Of messages that came with an add from which a procedure was learnt: the steps in them that were changed or
 * dropped since, by `at` (milliseconds since the epoch). What waits for review has changed nothing.
 */
export async function revisedSteps(
  tx: ReadTx,
  { accountId, userId }: Scope,
  chunkIds: readonly string[],
  at: number
): Promise<RevisedStep[]> {
  if (chunkIds.length === 0) return []
  const place = sql`position(lower(old.step) in lower(c.content))`
  return tx.rows<RevisedStep>(select`distinct c.chunk_id as "chunkId", l.procedure_id as "procedureId",
      substr(c.content, ${place}, length(old.step)) as quote
    from evolution l
    cross join lateral (select jsonb_array_elements_text(l.diff -> 'removed') as step
      union select jsonb_array_elements(l.diff -> 'modified') ->> 'before') old
    join statements s on s.account_id = l.account_id and s.item_id = l.procedure_id
      and s.created_at < l.created_at
    join chunks c on c.account_id = l.account_id and c.user_id = l.user_id and c.job_id = s.job_id
      and c.chunk_id = any(${idArray(chunkIds)})
    where l.account_id = ${accountId} and l.user_id = ${userId}
      and l.change_type not in ('gated', 'discarded')
      and l.created_at <= ${timeText(at)}::timestamptz and old.step <> '' and ${place} > 0`)
}
