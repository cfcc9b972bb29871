/**
 * First answers by idempotency key, kept 24 hours and per account (contract 12). One that tells of a
 * user's memory names that user on a second line behind the hash of its request, and goes with the memory.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { countRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface KeptAnswer {
  requestHash: string
  value: string
}

const HASH = sql`split_part(request_hash, chr(10), 1)`

export async function findAnswer(
  tx: ReadTx,
  accountId: string,
  key: string
): Promise<KeptAnswer | null> {
  return first(
    await tx.rows<KeptAnswer>(select`${HASH} as "requestHash", value from idempotency
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
  const { requestHash, tellsOf, value } = answer
  const named = tellsOf === undefined ? requestHash : `${requestHash}\n${tellsOf}`
  await tx.rows(sql`insert into idempotency (account_id, key, request_hash, value)
    values (${accountId}, ${key}, ${named}, ${value})
    on conflict (account_id, key) do update set request_hash = excluded.request_hash,
      value = excluded.value, created_at = now()`)
}

/** Removes answers that tell of a user's memory; returns how many. */
export function eraseAnswersOf(tx: WriteTx, { accountId, userId }: Scope): Promise<number> {
  return countRows(
    tx,
    sql`delete from idempotency where account_id = ${accountId}
      and request_hash = ${HASH} || chr(10) || ${userId}::text`
  )
}

/** Removes answers older than 24 hours, of all accounts. */
export async function forgetOldAnswers(tx: WriteTx): Promise<void> {
  await tx.rows(sql`delete from idempotency where created_at < now() - interval '24 hours'`)
}
