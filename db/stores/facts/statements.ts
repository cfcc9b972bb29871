/** Statements: each time an item was said, with that add's metadata. */
import { type SQL, sql } from 'drizzle-orm'
import { selectWith } from '#db/reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { type Ids, idArray, isEmpty, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { ofUser, withinView } from '#db/stores/view-conditions.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { type Metadata, type Named, NOT_NAMED, sharedMetadata } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'

export interface NewStatement {
  statementId: string
  itemKind: 'fact' | 'chunk' | 'knowledge' | 'relation' | 'episode' | 'procedure'
  itemId: string
  statedAt: number
  /** Of a relation: in what way it was told. Of a procedure: its end alone. */
  told?: Partial<ToldRelation>
}

/** One time a relation was told: it is told for as long as this has not ended and its fact holds. */
export interface ToldRelation {
  /** The fact that tells of it; null where no fact does. */
  factId: string | null
  /** Null where the fact's own words are meant. */
  description: string | null
  expiresAt: number | null
}

/** Inserts statements of one add: they share job, metadata and names. */
export async function insertStatements(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewStatement[],
  add: { jobId: string | null; metadata: Metadata; named?: Named; now: number }
): Promise<void> {
  if (rows.length === 0) return
  const { agentId, runId, appId } = add.named ?? NOT_NAMED
  const plain = rows.map(({ told, ...row }) => ({
    ...row,
    ...told,
    statedAt: timeText(row.statedAt),
    expiresAt: timeText(told?.expiresAt ?? null)
  }))
  await tx.rows(sql`insert into statements (account_id, statement_id, user_id, item_kind, item_id,
      job_id, metadata, agent_id, run_id, app_id, stated_at, created_at, fact_id, description,
      expires_at)
    select ${scope.accountId}, s."statementId", ${scope.userId}, s."itemKind", s."itemId",
      ${add.jobId}, (${JSON.stringify(add.metadata)}::text)::jsonb, ${agentId}, ${runId}, ${appId},
      s."statedAt", ${timeText(add.now)}::timestamptz, s."factId", s.description, s."expiresAt"
    from json_to_recordset(${jsonRows(plain)}) as s("statementId" uuid, "itemKind" text,
      "itemId" uuid, "statedAt" timestamptz, "factId" uuid, description text,
      "expiresAt" timestamptz)`)
}

/** A part of a fact that is a fact of its own. */
export interface PartOfFact {
  whole: string
  part: string
  text: string
}

/**
 * Says of parts what was said of the wholes: each time, with its metadata and names, and every relation between entities
 * that the part names or is about.
 */
export async function sayOfParts(
  tx: WriteTx,
  scope: Scope,
  parts: readonly PartOfFact[]
): Promise<void> {
  if (parts.length === 0) return
  const isNamed = (entity: 'from' | 'to') =>
    sql.raw(
      `(r.${entity}_entity = f.entity_id or strpos(lower(p.text), lower(${entity}_name.name)) > 0)`
    )
  await tx.rows(sql`insert into statements (account_id, statement_id, user_id, item_kind, item_id,
      job_id, metadata, agent_id, run_id, app_id, stated_at, created_at, fact_id, description,
      expires_at)
    select s.account_id, gen_random_uuid(), s.user_id, s.item_kind,
      case when s.item_kind = 'fact' then p.part else s.item_id end, s.job_id, s.metadata,
      s.agent_id, s.run_id, s.app_id, s.stated_at, s.created_at,
      case when s.item_kind = 'fact' then null else p.part end, s.description, s.expires_at
    from json_to_recordset(${jsonRows(parts)}) as p(whole uuid, part uuid, text text)
      join facts f on f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.fact_id = p.whole
      join statements s on s.account_id = f.account_id
        and (s.item_id = p.whole or s.fact_id = p.whole)
      left join relations r on r.account_id = s.account_id and r.relation_id = s.item_id
      left join entities from_name on from_name.account_id = r.account_id
        and from_name.entity_id = r.from_entity
      left join entities to_name on to_name.account_id = r.account_id
        and to_name.entity_id = r.to_entity
    where (s.item_kind = 'fact' and s.item_id = p.whole)
      or (s.item_kind = 'relation' and ${isNamed('from')} and ${isNamed('to')})`)
}

/** By the database's clock: of another account nothing is told that its owner has set aside. */
const HOLDS = sql`f.state = 'active' and (f.expires_at is null or f.expires_at > now())`

/** Entities of tens of thousands of facts are not read as a whole for their metadata. */
const FACTS_MERGED = 1000
/** Of each entity of a long page so many all the same: most have fewer. */
const FACTS_MERGED_EACH = 100

/** Asked before anything else: many users' adds carry none, and then no fact is gone through for it. */
const hasMetadata = (scope: Scope) => sql`exists (select from statements s
  where ${ofUser(scope, 's')} and s.metadata <> '{}'::jsonb)`

/**
 * The rest of a statement (`union all …` of id, account_id, item_id) that reads what tells of entities without facts
 * ("Initech", of "I work at Initech"): relations and knowledge items. Only one's own: of another account's a relation
 * may be told by what is not shared.
 */
export function itemsBesideFacts(view: View, entityIds: Ids): SQL {
  if (isShared(view)) return sql``
  return sql`union all
    select n.id, b.account_id, b.item_id from unnest(${idArray(entityIds)}) as n(id)
      cross join lateral (
        select r.account_id, r.relation_id as item_id from relations r
          where ${ofUser(view, 'r')} and (r.from_entity = n.id or r.to_entity = n.id)
        union all select k.account_id, k.knowledge_id from knowledge k
          where ${ofUser(view, 'k')} and k.entity_id = n.id
        limit ${FACTS_MERGED_EACH}::int) b
    where ${hasMetadata(view)} and not exists (select from facts f
      where ${ofUser(view, 'f')} and f.entity_id = n.id)`
}

/**
 * The metadata of an entity's facts, merged, the latest key winning (contract 3.2). At most
 * `FACTS_MERGED` facts are looked at, the newest of each entity and of each as many, or `FACTS_MERGED_EACH`. What was said
 * again and again with the same metadata comes once, at the last time. An entity without facts shows that of what else tells of it.
 */
export async function metadataOfEntities(
  tx: ReadTx,
  view: View,
  entityIds: Ids
): Promise<Map<string, Metadata>> {
  if (isEmpty(entityIds)) return new Map()
  // A statement brings one entity at most.
  const entities = 'length' in entityIds ? entityIds.length : 1
  const each = Math.max(FACTS_MERGED_EACH, Math.ceil(FACTS_MERGED / entities))
  // Statements are found by one array of keys: a thousand look-ups from the root on would be dearer.
  const rows = await tx.rows<{
    id: string
    metadata: Metadata
  }>(selectWith`newest as materialized (
      select n.id, f.account_id, f.fact_id as item_id from unnest(${idArray(entityIds)}) as n(id)
        cross join lateral (select f.account_id, f.fact_id from facts f
          where ${withinView(view, 'f')} and f.entity_id = n.id
            and ${isShared(view) ? HOLDS : sql`true`}
          order by f.stated_at desc limit ${each}::int) f
        where ${isShared(view) ? sql`true` : hasMetadata(view)}
      ${itemsBesideFacts(view, entityIds)}),
    told as materialized (
      select s.account_id, s.item_id, s.metadata, s.created_at, s.statement_id from statements s
      where ${ofUser(view, 's')} and s.metadata <> '{}'::jsonb
        and s.item_id = any(array(select item_id from newest)))
    select d.id, d.metadata from (
      select distinct on (n.id, s.metadata) n.id, s.metadata, s.created_at, s.statement_id
      from newest n join told s on s.account_id = n.account_id and s.item_id = n.item_id
      order by n.id, s.metadata, s.created_at desc, s.statement_id desc) d
    order by d.created_at, d.statement_id`)
  const merged = new Map<string, Metadata>()
  for (const { id, metadata } of rows) {
    const shown = isShared(view) ? sharedMetadata(metadata) : metadata
    merged.set(id, { ...merged.get(id), ...shown })
  }
  return merged
}
