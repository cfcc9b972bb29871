/** Facts: sentences about an entity, each with the message and the stretch it came from. */
import { sql } from 'drizzle-orm'
import { statementConditions } from '#db/stores/entry-conditions.ts'
import { idSet, jsonRows, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { timeOf } from '#src/facts/fact.ts'
import type { ProvenanceFilter, Scope } from '#src/scope.ts'

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

const COLUMNS = sql`f.fact_id as "factId", f.entity_id as "entityId", f.content,
  f.content_key as "contentKey", f.attribute, f.event_date as "eventDate",
  f.stated_at as "statedAt", f.created_at as "createdAt", f.expires_at as "expiresAt", f.state,
  f.archived_at as "archivedAt", f.archived_by as "archivedBy", f.superseded_by as "supersededBy",
  f.importance, f.access_count as "accessCount", f.job_id as "jobId", f.chunk_id as "chunkId",
  f.message_index as "messageIndex", f.speaker, f.quote,
  coalesce((select s.metadata from statements s where s.account_id = f.account_id
    and s.item_id = f.fact_id order by s.created_at desc, s.statement_id desc limit 1),
    '{}'::jsonb) as metadata`

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
  jobId: string
  chunkId: string | null
  messageIndex: number
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
  return tx.rows<FactRow>(sql`select ${COLUMNS} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id in ${idSet(entityIds)}
    order by f.stated_at, f.fact_id`)
}

/** What holds now about these entities and qualifies, newest statement first. */
export async function currentFacts(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  filter: ProvenanceFilter,
  now: number
): Promise<FactRow[]> {
  if (entityIds.length === 0) return []
  const conditions = statementConditions(filter)
  const qualifies =
    conditions === null
      ? sql`true`
      : sql`exists (select from statements s where s.account_id = f.account_id
          and s.item_id = f.fact_id and ${conditions})`
  return tx.rows<FactRow>(sql`select ${COLUMNS} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id in ${idSet(entityIds)} and ${holdsNow(now)} and ${qualifies}
    order by f.stated_at desc, f.fact_id desc`)
}

export async function factsById(
  tx: ReadTx,
  scope: Scope,
  factIds: readonly string[]
): Promise<FactRow[]> {
  if (factIds.length === 0) return []
  return tx.rows<FactRow>(sql`select ${COLUMNS} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.fact_id in ${idSet(factIds)}`)
}

/** What a proposed fact may meet: its entity with its text, or with its attribute. */
export interface Rival {
  entityId: string
  key: string
  attribute: string | null
}

/** Facts of the same entity with the same text (any state) or the same attribute (active). */
export async function rivalFacts(
  tx: ReadTx,
  scope: Scope,
  rivals: readonly Rival[]
): Promise<FactRow[]> {
  if (rivals.length === 0) return []
  const named = sql`json_to_recordset(${jsonRows(rivals)}) as r("entityId" uuid, key text, attribute text)`
  return tx.rows<FactRow>(sql`select ${COLUMNS} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId} and f.fact_id in (
      select t.fact_id from ${named} join facts t on t.account_id = ${scope.accountId}
        and t.user_id = ${scope.userId} and t.content_key = r.key and t.entity_id = r."entityId"
      union
      select a.fact_id from ${named} join facts a on a.account_id = ${scope.accountId}
        and a.entity_id = r."entityId" and a.attribute = r.attribute and a.state = 'active')
    order by f.stated_at, f.fact_id`)
}

/** The newest active facts of each of these entities. */
export async function recentFacts(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  limit: number
): Promise<FactRow[]> {
  if (entityIds.length === 0) return []
  return tx.rows<FactRow>(sql`select ${COLUMNS} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id in ${idSet(entityIds)} and f.state = 'active'
    order by f.stated_at desc, f.fact_id desc limit ${limit}`)
}

/** A restated fact lives as long as the later of both expiries; for ever if either has none. */
export async function laterExpiries(
  tx: WriteTx,
  scope: Scope,
  factIds: readonly string[],
  expiresAt: number | null
): Promise<void> {
  if (factIds.length === 0) return
  const later = sql`case when ${timeText(expiresAt)}::timestamptz is null or x.expires_at is null then null
    else greatest(x.expires_at, ${timeText(expiresAt)}::timestamptz) end`
  await tx.rows(sql`with moved as (
      update facts x set expires_at = ${later}
      where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId}
        and x.fact_id in ${idSet(factIds)}
        and x.expires_at is not null returning x.fact_id, x.expires_at)
    update search_entries e set expires_at = moved.expires_at from moved
    where e.account_id = ${scope.accountId} and e.item_id = moved.fact_id`)
}

/** How many facts, relations and knowledge items hold for each of these entities. */
export async function countsOf(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  now: number
): Promise<Map<string, { facts: number; relations: number; knowledge: number }>> {
  if (entityIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; facts: number; relations: number; knowledge: number }>(
    sql`select e.entity_id as id,
        (select count(*)::int from facts f where f.account_id = e.account_id
          and f.entity_id = e.entity_id and ${holdsNow(now)}) as facts,
        (select count(*)::int from relations r where r.account_id = e.account_id
          and (r.from_entity = e.entity_id or r.to_entity = e.entity_id)) as relations,
        (select count(*)::int from knowledge k where k.account_id = e.account_id
          and k.entity_id = e.entity_id
          and (k.expires_at is null or k.expires_at > ${timeText(now)}::timestamptz)) as knowledge
      from entities e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
        and e.entity_id in ${idSet(entityIds)}`
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
