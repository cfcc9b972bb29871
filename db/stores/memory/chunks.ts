/** Chunks: messages as they were said, after redaction and policy. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idSet, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { latestMetadata } from '#db/stores/latest-metadata.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface ChunkRow {
  chunkId: string
  content: string
  jobId: string
  messageIndex: number
  part: number
  speaker: string | null
  role: string
  saidAt: Date
  createdAt: Date
  expiresAt: Date | null
  metadata: Record<string, unknown>
}

export interface NewChunk {
  chunkId: string
  content: string
  messageIndex: number
  part: number
  speaker: string | null
  role: string
  saidAt: number
}

const COLUMNS = sql`c.chunk_id as "chunkId", c.content, c.job_id as "jobId",
  c.message_index as "messageIndex", c.part, c.speaker, c.role, c.said_at as "saidAt",
  c.created_at as "createdAt", c.expires_at as "expiresAt",
  ${latestMetadata('c', 'chunk_id')} as metadata`

export async function insertChunks(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewChunk[],
  add: { jobId: string; expiresAt: number | null; now: number }
): Promise<void> {
  if (rows.length === 0) return
  const plain = rows.map((row) => ({ ...row, saidAt: timeText(row.saidAt) }))
  await tx.rows(sql`insert into chunks (account_id, chunk_id, user_id, content, job_id,
      message_index, part, speaker, role, said_at, created_at, expires_at)
    select ${scope.accountId}, c."chunkId", ${scope.userId}, c.content, ${add.jobId},
      c."messageIndex", c.part, c.speaker, c.role, c."saidAt", ${timeText(add.now)}::timestamptz,
      ${timeText(add.expiresAt)}::timestamptz
    from json_to_recordset(${jsonRows(plain)}) as c("chunkId" uuid, content text,
      "messageIndex" int, part int, speaker text, role text, "saidAt" timestamptz)`)
}

/**
 * Chunks as answers: one of which every fact was set aside by hand is left out, since whoever archives a
 * fact does not want it back in the words it was said in. A superseded fact's message stays: it tells
 * what was so then. `asOf` looks at what was set aside by that moment.
 */
export async function chunksToShow(
  tx: ReadTx,
  scope: Scope,
  chunkIds: readonly string[],
  asOf: number | null
): Promise<ChunkRow[]> {
  if (chunkIds.length === 0) return []
  const byThen = asOf === null ? sql`true` : sql`f.archived_at <= ${timeText(asOf)}::timestamptz`
  return tx.rows<ChunkRow>(select`${COLUMNS} from chunks c
    where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
      and c.chunk_id in ${idSet(chunkIds)}
      and not exists (select from facts f where f.account_id = c.account_id
        and f.user_id = c.user_id and f.chunk_id = c.chunk_id having count(*) > 0
        and bool_and(f.state = 'archived' and f.archived_by in ('manual', 'agent') and ${byThen}))`)
}

export async function chunksById(
  tx: ReadTx,
  scope: Scope,
  chunkIds: readonly string[]
): Promise<ChunkRow[]> {
  if (chunkIds.length === 0) return []
  return tx.rows<ChunkRow>(select`${COLUMNS} from chunks c
    where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
      and c.chunk_id in ${idSet(chunkIds)}`)
}
