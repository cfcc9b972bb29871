/**
 * Texts generated from memory: profile, rules files, the caller's briefing. Adding leaves them until
 * their hour is over; what takes something away (delete, archive, merge, restore) drops them at once.
 */
import { sql } from 'drizzle-orm'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'

/** Drops every generated text of a scope and raises its version; returns how many rows went. */
export async function dropGeneratedTexts(tx: WriteTx, scope: Scope): Promise<number> {
  const { accountId, userId } = scope
  const texts = await tx.rows(sql`delete from generated_texts
    where account_id = ${accountId} and user_id = ${userId} returning name`)
  const briefings = await tx.rows(sql`delete from briefings
    where account_id = ${accountId} and user_id = ${userId} returning user_id`)
  await tx.rows(sql`update scopes set version = version + 1
    where account_id = ${accountId} and user_id = ${userId}`)
  return texts.length + briefings.length
}
