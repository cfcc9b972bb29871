/**
 * Texts generated from memory: profile, rules files. Adding leaves them until their hour is over; what
 * takes something away (delete, archive, merge, restore) drops them at once.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

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

/** Drops the generated texts of all users of an account. */
export async function dropAllGeneratedTexts(tx: WriteTx, accountId: string): Promise<void> {
  await tx.rows(sql`delete from generated_texts where account_id = ${accountId}`)
}

/** A kept text as it was handed in; null where there is none. */
export async function readGeneratedText(
  tx: ReadTx,
  scope: Scope,
  name: string
): Promise<unknown | null> {
  const row = first(
    await tx.rows<{ value: unknown }>(select`value from generated_texts
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and name = ${name}`)
  )
  return row?.value ?? null
}

/** Keeps a text in the place of the one before. */
export async function keepGeneratedText(
  tx: WriteTx,
  scope: Scope,
  name: string,
  value: object,
  now: number
): Promise<void> {
  await tx.rows(sql`insert into generated_texts (account_id, user_id, name, value, created_at)
    values (${scope.accountId}, ${scope.userId}, ${name}, (${JSON.stringify(value)}::text)::jsonb,
      ${timeText(now)}::timestamptz)
    on conflict (account_id, user_id, name) do update
      set value = excluded.value, created_at = excluded.created_at`)
}
