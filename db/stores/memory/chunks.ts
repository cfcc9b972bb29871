/** Chunks: messages as they were said, after redaction and policy. */
import { sql } from 'drizzle-orm'
import { select, selectWith } from '#db/reading.ts'
import { idArray, idSet, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { latestMetadata } from '#db/stores/latest-metadata.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { firstIdOf } from '#src/base/ids.ts'
import type { Named } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import { saysNothingBut } from '#src/memory/quotes.ts'

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
  const own = sql`f.account_id = c.account_id and f.user_id = c.user_id and f.chunk_id = c.chunk_id`
  const [rows, aside] = await Promise.all([
    tx.rows<ChunkRow & { hasFacts: boolean }>(select`${COLUMNS},
        exists (select from facts f where ${own}) as "hasFacts" from chunks c
      where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
        and c.chunk_id in ${idSet(chunkIds)}
        and not exists (select from facts f where ${own} having count(*) > 0
          and bool_and(f.state = 'archived' and f.archived_by in ('manual', 'agent')
            and ${byThen(asOf)}))`),
    quotesSetAside(tx, scope, chunkIds, asOf)
  ])
  // Said again, a fact stays the one it was, and the second message has none of its own.
  return rows.flatMap(({ hasFacts, ...row }) =>
    !hasFacts && saysNothingBut(row.content, aside.get(row.chunkId) ?? []) ? [] : [row]
  )
}

const byThen = (asOf: number | null) =>
  asOf === null ? sql`true` : sql`f.archived_at <= ${timeText(asOf)}::timestamptz`

/**
 * What messages say that was set aside by hand, by message: what a fact was drawn from, whichever of the messages
 * that told it that was. `asOf` looks at what was set aside by that moment.
 */
export async function quotesSetAside(
  tx: ReadTx,
  scope: Scope,
  chunkIds: readonly string[],
  asOf: number | null
): Promise<Map<string, string[]>> {
  if (chunkIds.length === 0) return new Map()
  // Facts that were set aside are few, and have an index of their own; each statement is looked up by key.
  const rows = await tx.rows<{ chunkId: string; quote: string }>(selectWith`asked as materialized (
      select c.chunk_id, c.job_id from chunks c where c.account_id = ${scope.accountId}
        and c.user_id = ${scope.userId} and c.chunk_id = any(${idArray(chunkIds)})),
    aside as materialized (select f.fact_id, f.quote from facts f
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.archived_by in ('manual', 'agent') and f.superseded_by is null
        and f.quote is not null and ${byThen(asOf)}),
    told as materialized (select t.job_id, a.quote from aside a
      cross join lateral (select s.job_id from statements s
        where s.account_id = ${scope.accountId} and s.item_id = a.fact_id
          and s.job_id = any(array(select job_id from asked)) offset 0) t)
    select distinct c.chunk_id as "chunkId", t.quote from asked c join told t on t.job_id = c.job_id`)
  const byMessage = Map.groupBy(rows, ({ chunkId }) => chunkId)
  return new Map([...byMessage].map(([id, said]) => [id, said.map(({ quote }) => quote)]))
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

/** What was said before an add, as its reading looks back at it. */
export interface SaidBefore {
  chunkId: string
  content: string
  speaker: string | null
  role: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Where to look for what was said before an add. */
export interface LookingBack {
  /** The add's own job, whose messages are not before it. */
  jobId: string
  named: Named
  /** Said from when to when. */
  from: number
  to: number
  /** Kept no earlier: the key begins with the time, so that a long memory is not gone through. */
  keptFrom: number
  now: number
  /** What expires before the add does is not told again by it. */
  expiresAt: number | null
  limit: number
}

/**
 * The last of what was said before an add to the same agent, in the same run and app; the last one last. Gone
 * through from the last one back, each asked by itself until there are enough: as a join this read every statement
 * of the account (`offset 0` keeps either part from becoming one).
 */
export async function saidBefore(
  tx: ReadTx,
  scope: Scope,
  { jobId, named, from, to, keptFrom, now, expiresAt, limit }: LookingBack
): Promise<SaidBefore[]> {
  const backwards = sql`c.said_at desc, c.created_at desc, c.message_index desc, c.part desc`
  const rows =
    await tx.rows<SaidBefore>(select`c.chunk_id as "chunkId", c.content, c.speaker, c.role,
      (extract(epoch from c.said_at) * 1000)::float8 as at
    from (select c.account_id, c.user_id, c.chunk_id, c.content, c.speaker, c.role, c.said_at,
        c.created_at, c.message_index, c.part
      from chunks c
      where c.account_id = ${scope.accountId} and c.chunk_id >= ${firstIdOf(keptFrom)}
        and c.user_id = ${scope.userId} and c.job_id <> ${jobId}
        and c.said_at >= ${timeText(from)}::timestamptz and c.said_at <= ${timeText(to)}::timestamptz
        and (c.expires_at is null or (c.expires_at > ${timeText(now)}::timestamptz
          and c.expires_at >= ${timeText(expiresAt)}::timestamptz))
      order by ${backwards} offset 0) c
    where exists (select from statements s where s.account_id = c.account_id
        and s.item_id = c.chunk_id and s.agent_id is not distinct from ${named.agentId}::text
        and s.run_id is not distinct from ${named.runId}::text
        and s.app_id is not distinct from ${named.appId}::text offset 0)
      and not exists (select from facts f where f.account_id = c.account_id
        and f.user_id = c.user_id and f.chunk_id = c.chunk_id having count(*) > 0
        and bool_and(f.state = 'archived' and f.archived_by in ('manual', 'agent')))
    order by ${backwards}
    limit ${limit}`)
  return rows.reverse()
}
