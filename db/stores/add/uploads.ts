/**
 * Accepted files until their jobs end; `closeJob` and the erasure of a scope remove them. A file is
 * staged first, part by part under a name that is no job's, and adopted by its job in one statement:
 * one transaction over all of a large file would hold everybody else up.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

const STAGED = 'staged_'

/** A name to stage a file under; `id` is a UUIDv7, whose time says when a file was left behind. */
export function stagedName(id: string): string {
  return STAGED + id
}

/**
 * Stages one part. Its commit does not wait for the disk: the turn that adopts the parts is written
 * behind them, and waits for itself and all before it.
 */
export async function stageUploadPart(
  tx: WriteTx,
  scope: Scope,
  staged: string,
  part: number,
  bytes: Uint8Array
): Promise<void> {
  const [, inserted] = await Promise.all([
    tx.rows(sql`set local synchronous_commit to off`),
    insertUploadPart(tx, scope, staged, part, bytes)
  ])
  return inserted
}

/** Makes a staged file that of a job. Its parts are not written again. */
export async function adoptUpload(
  tx: WriteTx,
  scope: Scope,
  staged: string,
  jobId: string
): Promise<void> {
  await tx.rows(sql`update uploads set job_id = ${jobId}
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and job_id = ${staged}`)
}

export async function deleteStaged(tx: WriteTx, accountId: string, staged: string): Promise<void> {
  await tx.rows(sql`delete from uploads where account_id = ${accountId} and job_id = ${staged}`)
}

/** Removes files that were staged and never adopted, since the service died in between. */
export function forgetStaged(tx: WriteTx, olderThanMs: number): Promise<number> {
  const hex = Math.max(0, olderThanMs).toString(16).padStart(12, '0')
  const before = stagedName(`${hex.slice(0, 8)}-${hex.slice(8)}`)
  // Compared byte by byte: under a language's rules a hyphen may count for nothing.
  const isLeft = sql`job_id collate "C" >= ${STAGED} and job_id collate "C" < ${before}`
  return deleteOldRows(tx, 'uploads', isLeft)
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
  const rows = await tx.rows<{ bytes: Uint8Array }>(select`bytes from uploads
    where account_id = ${accountId} and job_id = ${jobId} and part = ${part}`)
  return first(rows)?.bytes ?? null
}
