/** Accepted files until their jobs end. `closeJob` and the erasure of a scope remove them. */
import { sql } from 'drizzle-orm'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'

/** A statement holds its part a few times over on its way, so parts are small. */
const PART_BYTES = 512 * 1024

export async function insertUpload(
  tx: WriteTx,
  scope: Scope,
  jobId: string,
  bytes: Uint8Array
): Promise<void> {
  for (let start = 0, part = 0; start < bytes.length; start += PART_BYTES, part++) {
    await insertUploadPart(tx, scope, jobId, part, bytes.subarray(start, start + PART_BYTES))
  }
}

/** Keeps one part of a job's input by its number. */
export async function insertUploadPart(
  tx: WriteTx,
  scope: Scope,
  jobId: string,
  part: number,
  bytes: Uint8Array
): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  await tx.rows(sql`insert into uploads (account_id, job_id, part, user_id, bytes)
    values (${scope.accountId}, ${jobId}, ${part}, ${scope.userId}, decode(${text}, 'base64'))`)
}

/** One part of a job's input; null when it is gone or was never kept. */
export async function readUploadPart(
  tx: ReadTx,
  accountId: string,
  jobId: string,
  part: number
): Promise<Uint8Array | null> {
  const rows = await tx.rows<{ bytes: Uint8Array }>(sql`select bytes from uploads
    where account_id = ${accountId} and job_id = ${jobId} and part = ${part}`)
  return first(rows)?.bytes ?? null
}

/** The file of a job; empty when it is gone. */
export async function readUpload(
  tx: ReadTx,
  accountId: string,
  jobId: string
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (;;) {
    const bytes = await readUploadPart(tx, accountId, jobId, parts.length)
    if (bytes === null) return Buffer.concat(parts)
    parts.push(bytes)
  }
}
