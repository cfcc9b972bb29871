/**
 * Texts generated from memory: profile, rules files. Adding leaves them until their hour is over; what
 * takes something away (delete, archive, merge, restore) drops them at once.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'

/** How many generated texts a scope has. */
export async function countGeneratedTexts(tx: ReadTx, scope: Scope): Promise<number> {
  const row = first(
    await tx.rows<{ count: number }>(select`count(*)::int as count from generated_texts
      where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
  )
  return row?.count ?? 0
}

/** Drops the generated texts of a scope. */
export async function dropGeneratedTexts(tx: WriteTx, scope: Scope): Promise<void> {
  await tx.rows(sql`delete from generated_texts
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
}
