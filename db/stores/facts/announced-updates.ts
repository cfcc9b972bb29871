/**
 * Updates that were announced for a day ahead, as rows of due work (`src/extraction/keep/on-its-day.ts`). They name
 * two facts and hold what is left of the earlier one, so they go where those facts go: with a memory that is moved to
 * another user, and with facts that are erased.
 */
import { sql } from 'drizzle-orm'
import { textSet } from '#db/stores/json-rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** The kind of due work. */
export const UPDATE_ON_ITS_DAY = 'update_on_its_day'

/** The key of the row of two facts. */
export function announcedKey(older: string, newer: string): string {
  return `${older}:${newer}`
}

/** Takes away what was announced of these facts, also while it is being done: that keeps nothing then. */
export async function dropAnnounced(
  tx: WriteTx,
  { accountId, userId }: Scope,
  factIds: readonly string[]
): Promise<void> {
  if (factIds.length === 0) return
  const facts = textSet(factIds)
  await tx.rows(sql`delete from due_work where account_id = ${accountId} and user_id = ${userId}
    and kind = ${UPDATE_ON_ITS_DAY}
    and (split_part(key, ':', 1) in ${facts} or split_part(key, ':', 2) in ${facts})`)
}

/** Lets what was announced of facts that change hands take effect where they are then. */
export async function moveAnnounced(
  tx: WriteTx,
  accountId: string,
  { from, to, factIds }: { from: string; to: string; factIds: readonly string[] }
): Promise<void> {
  if (factIds.length === 0) return
  await tx.rows(sql`update due_work set user_id = ${to}, claim = null, owner = null,
      input = jsonb_set(input::jsonb, '{userId}', to_jsonb(${to}::text))::text
    where account_id = ${accountId} and user_id = ${from} and kind = ${UPDATE_ON_ITS_DAY}
      and split_part(key, ':', 1) in ${textSet(factIds)}`)
}
