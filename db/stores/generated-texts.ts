/**
 * Texts generated from memory: profile, rules files, the caller's briefing. Adding leaves the first
 * two until their hour is over; what takes something away (delete, archive, merge, restore) drops
 * them at once. The briefing is always made anew, since nothing makes it when a phone rings.
 */
import { sql } from 'drizzle-orm'
import { refreshBriefing } from '#db/stores/briefings.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Drops the generated texts of a scope, makes its briefing anew and raises its version. To be called
 * last, after the facts and entities are as the turn leaves them. Returns how many rows went.
 */
export async function dropGeneratedTexts(tx: WriteTx, scope: Scope, now: number): Promise<number> {
  const { accountId, userId } = scope
  const texts = await tx.rows(sql`delete from generated_texts
    where account_id = ${accountId} and user_id = ${userId} returning name`)
  await refreshBriefing(tx, scope, now)
  await tx.rows(sql`update scopes set version = version + 1
    where account_id = ${accountId} and user_id = ${userId}`)
  return texts.length
}
