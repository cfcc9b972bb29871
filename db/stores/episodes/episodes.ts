/** Episodes: past events of a scope, by time, by id, and by what they were drawn from. */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { EntryCondition } from '#db/stores/finding/search-index.ts'
import { idArray, idSet, jsonRows, textArray, timeText } from '#db/stores/json-rows.ts'
import { latestMetadata } from '#db/stores/latest-metadata.ts'
import { milliseconds, rowsByColumn } from '#db/stores/rows-by-column.ts'
import { only, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EpisodeCandidate } from '#src/memory/candidates.ts'
import type { EpisodeRange } from '#src/memory/episode.ts'

export interface EpisodeRow {
  episodeId: string
  summary: string
  context: string
  outcome: string | null
  participants: string[]
  emotionalValence: EpisodeCandidate['emotionalValence']
  importance: number
  linkedProcedureId: string | null
  failedAtStep: number | null
  happenedAt: string | null
  time: Date
  createdAt: Date
  expiresAt: Date | null
  /** Metadata of the latest statement. */
  metadata: Metadata
}

const COLUMNS = sql`e.episode_id as "episodeId", e.summary, e.context, e.outcome, e.participants,
  e.emotional_valence as "emotionalValence", e.importance,
  e.linked_procedure_id as "linkedProcedureId", e.failed_at_step as "failedAtStep",
  e.happened_at as "happenedAt", e.time, e.created_at as "createdAt", e.expires_at as "expiresAt",
  ${latestMetadata('e', 'episode_id')} as metadata`

export interface NewEpisode
  extends Omit<EpisodeRow, 'time' | 'createdAt' | 'expiresAt' | 'metadata'> {
  /** Milliseconds since the epoch, as the other times here. */
  time: number
  expiresAt: number | null
  sourceHash: string | null
  addHash: string | null
  jobId: string | null
}

export async function insertEpisodes(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewEpisode[],
  now: number
): Promise<void> {
  if (rows.length === 0) return
  const plain = rows.map((row) => ({
    ...row,
    time: timeText(row.time),
    expiresAt: timeText(row.expiresAt)
  }))
  await tx.rows(sql`insert into episodes (account_id, episode_id, user_id, summary, context, outcome,
      participants, emotional_valence, importance, linked_procedure_id, failed_at_step, happened_at,
      time, source_hash, add_hash, job_id, created_at, expires_at)
    select ${scope.accountId}, e."episodeId", ${scope.userId}, e.summary, e.context, e.outcome,
      e.participants, e."emotionalValence", e.importance, e."linkedProcedureId", e."failedAtStep",
      e."happenedAt", e.time, e."sourceHash", e."addHash", e."jobId",
      ${timeText(now)}::timestamptz, e."expiresAt"
    from json_to_recordset(${jsonRows(plain)}) as e("episodeId" uuid, summary text, context text,
      outcome text, participants jsonb, "emotionalValence" text, importance real,
      "linkedProcedureId" uuid, "failedAtStep" int, "happenedAt" text, time timestamptz,
      "sourceHash" text, "addHash" text, "jobId" text, "expiresAt" timestamptz)`)
}

/** A condition on `episodes e`: not expired at `now`, and in the range. */
function inRange(now: number, { after, before }: EpisodeRange): SQL {
  return sql`(e.expires_at is null or e.expires_at > ${timeText(now)}::timestamptz)
    and (${timeText(after)}::timestamptz is null or e.time >= ${timeText(after)}::timestamptz)
    and (${timeText(before)}::timestamptz is null or e.time <= ${timeText(before)}::timestamptz)`
}

/** A page of the scope's episodes, newest first, and how many there are in all. */
export async function episodePage(
  tx: ReadTx,
  scope: Scope,
  page: EpisodeRange & { limit: number; offset: number; now: number }
): Promise<{ rows: EpisodeRow[]; total: number }> {
  const which = sql`e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
    and ${inRange(page.now, page)}`
  const { total } = only(
    await tx.rows<{ total: number }>(select`count(*)::int as total from episodes e where ${which}`)
  )
  const rows = await tx.rows<EpisodeRow>(select`${COLUMNS} from episodes e where ${which}
    order by e.time desc, e.episode_id desc limit ${page.limit} offset ${page.offset}`)
  return { rows, total }
}

/** The condition on entries, and that they are of episodes whose time is in the range. */
export function episodeInRange(
  admit: EntryCondition,
  { after, before }: EpisodeRange
): EntryCondition {
  if (after === null && before === null) return admit
  return (scope) => sql`${admit(scope)} and exists (select from episodes x
    where x.account_id = ${scope.accountId} and x.episode_id = e.item_id
      and (${timeText(after)}::timestamptz is null or x.time >= ${timeText(after)}::timestamptz)
      and (${timeText(before)}::timestamptz is null or x.time <= ${timeText(before)}::timestamptz))`
}

export async function episodesById(
  tx: ReadTx,
  scope: Scope,
  episodeIds: readonly string[]
): Promise<EpisodeRow[]> {
  if (episodeIds.length === 0) return []
  return tx.rows<EpisodeRow>(select`${COLUMNS} from episodes e
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.episode_id in ${idSet(episodeIds)}`)
}

/** What orders episodes that are about equally relevant. */
export interface EpisodeMerits {
  episodeId: string
  /** 0 to 1. */
  importance: number
  /** Milliseconds since the epoch. */
  time: number
}

/** Of these episodes, in any order. */
export async function episodeMerits(
  tx: ReadTx,
  scope: Scope,
  episodeIds: readonly string[]
): Promise<EpisodeMerits[]> {
  if (episodeIds.length === 0) return []
  return rowsByColumn<EpisodeMerits>(
    tx,
    {
      episodeId: sql`e.episode_id`,
      importance: sql`e.importance`,
      time: milliseconds(sql`e.time`)
    },
    sql`episodes e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.episode_id = any(${idArray(episodeIds)})`
  )
}

/** Events with an outcome, newest first, by which repeated work is recognised. */
export async function recentOutcomes(
  tx: ReadTx,
  scope: Scope,
  now: number,
  limit: number
): Promise<{ summary: string; outcome: string }[]> {
  return tx.rows<{ summary: string; outcome: string }>(select`e.summary, e.outcome
    from episodes e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.outcome is not null and ${inRange(now, { after: null, before: null })}
    order by e.time desc, e.episode_id desc limit ${limit}`)
}

/** An episode that was drawn from the same messages, or in the same add, and when it was told first. */
export interface ToldBefore {
  episodeId: string
  sourceHash: string
  addHash: string
  statedAt: Date
}

/**
 * Episodes stored since `since` from messages, or adds, with one of these hashes. Those that have expired are among
 * them: told again they hold again, and what they told of is not counted a second time.
 */
export async function toldSince(
  tx: ReadTx,
  scope: Scope,
  hashes: readonly string[],
  since: number
): Promise<ToldBefore[]> {
  if (hashes.length === 0) return []
  return tx.rows<ToldBefore>(select`e.episode_id as "episodeId",
      e.source_hash as "sourceHash", e.add_hash as "addHash",
      (select min(s.stated_at) from statements s where s.account_id = e.account_id
        and s.item_id = e.episode_id) as "statedAt"
    from episodes e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.created_at > ${timeText(since)}::timestamptz and e.source_hash is not null
      and (e.source_hash = any(${textArray(hashes)}) or e.add_hash = any(${textArray(hashes)}))`)
}
