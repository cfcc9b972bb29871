/** Codes sent by mail; see `email-code.ts` for what makes one good. */
import { sql } from 'drizzle-orm'
import { timeText } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import { first, type WriteTx } from '#db/transaction.ts'
import type { CodePurpose, KeptCode } from '#src/access/email-code.ts'

/** Keeps a new code; an earlier one of the same address and purpose ends with it. */
export async function keepCode(
  tx: WriteTx,
  purpose: CodePurpose,
  emailHash: string,
  code: Omit<KeptCode, 'wrongTries'>
): Promise<void> {
  await tx.rows(sql`insert into email_codes (purpose, email_hash, code_hash, expires_at)
    values (${purpose}, ${emailHash}, ${code.codeHash}, ${timeText(code.expiresAt)}::timestamptz)
    on conflict (purpose, email_hash) do update set code_hash = excluded.code_hash,
      wrong_tries = 0, expires_at = excluded.expires_at`)
}

/** Locks the code of an address, so that tries are counted one after the other. */
export async function lockCode(
  tx: WriteTx,
  purpose: CodePurpose,
  emailHash: string
): Promise<KeptCode | null> {
  const row = first(
    await tx.rows<{ codeHash: string; wrongTries: number; expiresAt: Date }>(sql`select
        code_hash as "codeHash", wrong_tries as "wrongTries", expires_at as "expiresAt"
      from email_codes where purpose = ${purpose} and email_hash = ${emailHash} for update`)
  )
  return row === null ? null : { ...row, expiresAt: row.expiresAt.getTime() }
}

export async function countWrongTry(
  tx: WriteTx,
  purpose: CodePurpose,
  emailHash: string
): Promise<void> {
  await tx.rows(sql`update email_codes set wrong_tries = wrong_tries + 1
    where purpose = ${purpose} and email_hash = ${emailHash}`)
}

export async function dropCode(
  tx: WriteTx,
  purpose: CodePurpose,
  emailHash: string
): Promise<void> {
  await tx.rows(sql`delete from email_codes
    where purpose = ${purpose} and email_hash = ${emailHash}`)
}

/** Removes codes that nobody can use any more. */
export function forgetOldCodes(tx: WriteTx): Promise<number> {
  return deleteOldRows(tx, 'email_codes', sql`expires_at < now()`)
}
