/** Facts: sentences about an entity, each with the message and the stretch it came from. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { isTold } from '#db/stores/entities/told-relations.ts'
import { conflictsOf } from '#db/stores/facts/possible-conflicts.ts'
import { saidWith } from '#db/stores/finding/entry-conditions.ts'
import { type Ids, idArray, idSet, isEmpty, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { latestMetadata } from '#db/stores/latest-metadata.ts'
import { amongShared, withinView } from '#db/stores/view-conditions.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { sharedMetadata } from '#src/base/provenance.ts'
import type { ProvenanceFilter, Scope } from '#src/base/scope.ts'
import { type FactState, timeOf } from '#src/memory/fact.ts'

export interface FactRow {
  factId: string
  entityId: string
  content: string
  contentKey: string
  attribute: string | null
  eventDate: string | null
  statedAt: Date
  createdAt: Date
  expiresAt: Date | null
  state: 'active' | 'archived'
  archivedAt: Date | null
  archivedBy: 'manual' | 'superseded' | 'dedup' | 'merge' | 'agent' | null
  supersededBy: string | null
  importance: number
  accessCount: number
  jobId: string | null
  chunkId: string | null
  messageIndex: number | null
  speaker: string | null
  quote: string | null
  /** Metadata of the latest statement. */
  metadata: Record<string, unknown>
}

/** A fact without its statements, for comparing many. */
export type BareFact = Omit<FactRow, 'metadata'>

const BARE = sql`f.fact_id as "factId", f.entity_id as "entityId", f.content,
  f.content_key as "contentKey", f.attribute, f.event_date as "eventDate",
  f.stated_at as "statedAt", f.created_at as "createdAt", f.expires_at as "expiresAt", f.state,
  f.archived_at as "archivedAt", f.archived_by as "archivedBy", f.superseded_by as "supersededBy",
  f.importance, f.access_count as "accessCount", f.job_id as "jobId", f.chunk_id as "chunkId",
  f.message_index as "messageIndex", f.speaker, f.quote`

const COLUMNS = sql`${BARE}, ${latestMetadata('f', 'fact_id')} as metadata`

/** A fact of one's own tells what it may contradict (contract 4.1); of a shared one the reader may not see as much. */
async function marked(
  tx: ReadTx,
  view: View,
  factIds: Ids,
  found: Promise<FactRow[]>
): Promise<FactRow[]> {
  const [rows, conflicts] = await Promise.all([
    found,
    isShared(view) ? new Map<string, string[]>() : conflictsOf(tx, view.accountId, factIds)
  ])
  return rows.map((row) => {
    const others = conflicts.get(row.factId)
    if (others === undefined) return row
    return { ...row, metadata: { ...row.metadata, possible_conflict: others } }
  })
}

/** Active and not yet expired. */
export const holdsNow = (now: number) => sql`f.state = 'active'
  and (f.expires_at is null or f.expires_at > ${timeText(now)}::timestamptz)`

export interface NewFact {
  factId: string
  entityId: string
  content: string
  contentKey: string
  attribute: string | null
  eventDate: string | null
  statedAt: number
  expiresAt: number | null
  importance: number
  jobId: string | null
  chunkId: string | null
  messageIndex: number | null
  speaker: string | null
  quote: string | null
}

export async function insertFacts(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewFact[],
  now: number
): Promise<void> {
  if (rows.length === 0) return
  const plain = rows.map((row) => ({
    ...row,
    time: timeText(timeOf(row)),
    statedAt: timeText(row.statedAt),
    expiresAt: timeText(row.expiresAt)
  }))
  await tx.rows(sql`insert into facts (account_id, fact_id, user_id, entity_id, content, content_key,
      attribute, event_date, time, stated_at, created_at, expires_at, importance, job_id, chunk_id,
      message_index, speaker, quote)
    select ${scope.accountId}, f."factId", ${scope.userId}, f."entityId", f.content, f."contentKey",
      f.attribute, f."eventDate", f.time, f."statedAt", ${timeText(now)}::timestamptz, f."expiresAt",
      f.importance, f."jobId", f."chunkId", f."messageIndex", f.speaker, f.quote
    from json_to_recordset(${jsonRows(plain)}) as f("factId" uuid, "entityId" uuid, content text,
      "contentKey" text, attribute text, "eventDate" text, time timestamptz,
      "statedAt" timestamptz, "expiresAt" timestamptz, importance real, "jobId" text, "chunkId" uuid, "messageIndex" int,
      speaker text, quote text)`)
}

/** Facts of these entities in any state, oldest statement first. */
export async function factsOfEntities(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[]
): Promise<FactRow[]> {
  if (entityIds.length === 0) return []
  const among = sql`facts f where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id in ${idSet(entityIds)}`
  const rows = tx.rows<FactRow>(select`${COLUMNS} from ${among} order by f.stated_at, f.fact_id`)
  return marked(tx, scope, sql`select f.fact_id from ${among}`, rows)
}

/** What holds now about these entities and qualifies, newest statement first. */
export async function currentFacts(
  tx: ReadTx,
  view: View,
  entityIds: Ids,
  filter: ProvenanceFilter,
  now: number
): Promise<FactRow[]> {
  if (isEmpty(entityIds)) return []
  const qualifies = saidWith(filter, sql`f.account_id`, sql`f.fact_id`)
  const among = sql`facts f where ${withinView(view, 'f')}
      and f.entity_id in ${idSet(entityIds)} and ${holdsNow(now)} and ${qualifies}`
  const rows = tx.rows<FactRow>(select`${COLUMNS} from ${among}
    order by f.stated_at desc, f.fact_id desc`)
  return asShown(view, await marked(tx, view, sql`select f.fact_id from ${among}`, rows))
}

/** An entity is shared without the messages about it, so nothing of these is shown with its facts. */
function asShown(view: View, rows: FactRow[]): FactRow[] {
  if (!isShared(view)) return rows
  const apart = { jobId: null, chunkId: null, messageIndex: null, quote: null }
  return rows.map((row) => ({ ...row, ...apart, metadata: sharedMetadata(row.metadata) }))
}

export async function factsById(
  tx: ReadTx,
  view: View,
  factIds: readonly string[]
): Promise<FactRow[]> {
  if (factIds.length === 0) return []
  const rows = tx.rows<FactRow>(select`${COLUMNS} from facts f
    where ${withinView(view, 'f')} and f.fact_id = any(${idArray(factIds)})`)
  return asShown(view, await marked(tx, view, factIds, rows))
}

/** What a proposed fact is compared by: its entity with its text, or with its attribute. */
export interface Rival {
  entityId: string
  key: string
  attribute: string | null
}

/**
 * Facts of the same entity with the same text (any state) or the same attribute (active). Each is
 * looked up in an index: otherwise the planner reads all facts of a small table, and keeps doing so
 * when the table has grown.
 */
export async function rivalFacts(
  tx: ReadTx,
  scope: Scope,
  rivals: readonly Rival[]
): Promise<BareFact[]> {
  if (rivals.length === 0) return []
  const texts = rivals.map(({ entityId, key }) => ({ entityId, key }))
  const attributes = new Map(
    rivals.flatMap(({ entityId, attribute }) =>
      attribute === null ? [] : [[`${entityId} ${attribute}`, { entityId, attribute }] as const]
    )
  )
  const found = await tx.rows<BareFact>(select`k.* from (
      select t.* from json_to_recordset(${jsonRows(texts)}) as r("entityId" uuid, key text)
        cross join lateral (select ${BARE} from facts f where f.account_id = ${scope.accountId}
          and f.user_id = ${scope.userId} and f.content_key = r.key
          and md5(f.content_key) = md5(r.key)
          and f.entity_id = r."entityId" offset 0) t
      union all
      select a.* from json_to_recordset(${jsonRows([...attributes.values()])})
          as r("entityId" uuid, attribute text)
        cross join lateral (select ${BARE} from facts f where f.account_id = ${scope.accountId}
          and f.user_id = ${scope.userId} and f.entity_id = r."entityId"
          and f.attribute = r.attribute and f.state = 'active' offset 0) a) k
    order by k."statedAt", k."factId"`)
  // The same fact may match by its text and by its attribute, and for two proposed facts.
  return [...new Map(found.map((row) => [row.factId, row])).values()]
}

/** The newest active facts of each of these entities. */
export async function recentFacts(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  limit: number
): Promise<BareFact[]> {
  if (entityIds.length === 0) return []
  return tx.rows<BareFact>(select`${BARE} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id in ${idSet(entityIds)} and f.state = 'active'
    order by f.stated_at desc, f.fact_id desc limit ${limit}`)
}

/** How many facts, relations and knowledge items of each of these entities hold and qualify. */
export async function countsOf(
  tx: ReadTx,
  view: View,
  entityIds: readonly string[],
  filter: ProvenanceFilter,
  now: number
): Promise<Map<string, { facts: number; relations: number; knowledge: number }>> {
  if (entityIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; facts: number; relations: number; knowledge: number }>(
    select`e.entity_id as id,
        (select count(*)::int from facts f where f.account_id = e.account_id
          and f.entity_id = e.entity_id and ${holdsNow(now)}
          and ${saidWith(filter, sql`f.account_id`, sql`f.fact_id`)}) as facts,
        (select count(*)::int from relations r where r.account_id = e.account_id
          and (r.from_entity = e.entity_id or r.to_entity = e.entity_id)
          and ${amongShared(view, 'r', sql`r.from_entity`)}
          and ${amongShared(view, 'r', sql`r.to_entity`)}
          and ${isTold({ now, filter }, view)}) as relations,
        (select count(*)::int from knowledge k where k.account_id = e.account_id
          and k.entity_id = e.entity_id
          and (k.expires_at is null or k.expires_at > ${timeText(now)}::timestamptz)
          and ${saidWith(filter, sql`k.account_id`, sql`k.knowledge_id`)}) as knowledge
      from entities e where ${withinView(view, 'e')}
        and e.entity_id in ${idSet(entityIds)}`
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** The state of a stored fact as the journal writes it. */
export function stateOf(fact: FactRow): FactState {
  const { entityId, state, archivedAt, archivedBy, supersededBy } = fact
  return { entityId, state, archivedAt: archivedAt?.getTime() ?? null, archivedBy, supersededBy }
}
