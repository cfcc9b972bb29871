/**
 * First answers by idempotency key, kept 24 hours and per account (contract 12). One that tells of a
 * user's memory goes with that memory.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { countRows, deleteOldRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface KeptAnswer {
  requestHash: string
  value: string
}

export async function findAnswer(
  tx: ReadTx,
  accountId: string,
  key: string
): Promise<KeptAnswer | null> {
  return first(
    await tx.rows<KeptAnswer>(select`request_hash as "requestHash", value from idempotency
      where account_id = ${accountId} and key = ${key}
        and created_at > now() - interval '24 hours'`)
  )
}

export async function keepAnswer(
  tx: WriteTx,
  accountId: string,
  key: string,
  answer: KeptAnswer & { tellsOf?: string | undefined }
): Promise<void> {
  const { requestHash, value, tellsOf = null } = answer
  await tx.rows(sql`insert into idempotency (account_id, key, request_hash, value, tells_of)
    values (${accountId}, ${key}, ${requestHash}, ${value}, ${tellsOf})
    on conflict (account_id, key) do update set request_hash = excluded.request_hash,
      value = excluded.value, tells_of = excluded.tells_of, created_at = now()`)
}

/** What is another once something of a user's memory was erased or set aside; null where nothing is remembered. */
export async function erasureMark(
  tx: ReadTx,
  { accountId, userId }: Scope
): Promise<string | null> {
  const row = first(
    await tx.rows<{ mark: string }>(select`concat_ws(' ', created_at, altered) as mark from scopes
      where account_id = ${accountId} and user_id = ${userId}`)
  )
  return row?.mark ?? null
}

/** Removes answers that tell of a user's memory; returns how many. */
export function eraseAnswersOf(tx: WriteTx, { accountId, userId }: Scope): Promise<number> {
  return countRows(
    tx,
    sql`delete from idempotency where account_id = ${accountId} and tells_of = ${userId}`
  )
}

/** Removes answers older than 24 hours, of all accounts. */
export function forgetOldAnswers(tx: WriteTx): Promise<number> {
  return deleteOldRows(tx, 'idempotency', sql`created_at < now() - interval '24 hours'`)
}
