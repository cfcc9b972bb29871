/**
 * Reading a scope's entities for an export, in the order of their names, with how much belongs to each:
 * small ones whole, big ones list by list. Their past facts and relations are told beside the present.
 */
import { sql } from 'drizzle-orm'
import { select, selectWith } from '#db/reading.ts'
import { type EntityRow, findEntitiesById } from '#db/stores/entities/entities.ts'
import type { RelationRow } from '#db/stores/entities/relations.ts'
import { isTold, toldOnce, toldWith } from '#db/stores/entities/told-relations.ts'
import { holds } from '#db/stores/export/walk.ts'
import { itemsBesideFacts } from '#db/stores/facts/statements.ts'
import { idSet } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { Scope } from '#src/base/scope.ts'
import type { KnowledgeType } from '#src/memory/candidates.ts'

/** An entity with how much belongs to it. */
export interface SizedEntity extends EntityRow {
  /** Facts that hold now. */
  facts: number
  /** Facts in every state. */
  allFacts: number
  /** Relations that are told now. */
  relations: number
  allRelations: number
  knowledge: number
}

/** The next entities in the order of their names. */
export async function entitiesAfter(
  tx: ReadTx,
  scope: Scope,
  nameKey: string,
  limit: number,
  now: number
): Promise<SizedEntity[]> {
  const sizes = await tx.rows<Omit<SizedEntity, keyof EntityRow> & { id: string }>(select`
      e.entity_id as id,
      (select count(*)::int from facts f where f.account_id = e.account_id
        and f.entity_id = e.entity_id and f.state = 'active' and ${holds(now)}) as facts,
      (select count(*)::int from facts f where f.account_id = e.account_id
        and f.entity_id = e.entity_id) as "allFacts",
      (select count(*)::int from relations r where r.account_id = e.account_id
        and (r.from_entity = e.entity_id or r.to_entity = e.entity_id)
        and ${isTold({ now })}) as relations,
      (select count(*)::int from relations r where r.account_id = e.account_id
        and (r.from_entity = e.entity_id or r.to_entity = e.entity_id)) as "allRelations",
      (select count(*)::int from knowledge k where k.account_id = e.account_id
        and k.entity_id = e.entity_id and ${holds(now)}) as knowledge
    from entities e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.name_key > ${nameKey}
    order by e.name_key limit ${limit}`)
  const rows = new Map(
    (
      await findEntitiesById(
        tx,
        scope,
        sizes.map((row) => row.id)
      )
    ).map((row) => [row.entityId, row])
  )
  return sizes.flatMap(({ id, ...size }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ ...row, ...size }]
  })
}

/**
 * All metadata of these entities' facts, merged, the latest of each key winning (contract 3.2); where there are none, that
 * of the relations and knowledge that tell of them.
 */
export async function mergedMetadata(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[]
): Promise<Map<string, Metadata>> {
  if (entityIds.length === 0) return new Map()
  const rows = await tx.rows<{
    id: string
    metadata: Metadata
  }>(selectWith`items(id, account_id, item_id) as (
      select f.entity_id, f.account_id, f.fact_id from facts f
        where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
          and f.entity_id in ${idSet(entityIds)}
      ${itemsBesideFacts(scope, entityIds)})
    select l.id, jsonb_object_agg(l.key, l.value) as metadata
    from (select distinct on (i.id, m.key) i.id, m.key, m.value
      from items i join statements s on s.account_id = i.account_id and s.item_id = i.item_id
        cross join lateral jsonb_each(s.metadata) m(key, value)
      order by i.id, m.key, s.created_at desc, s.statement_id desc) l
    group by l.id`)
  return new Map(rows.map((row) => [row.id, row.metadata]))
}

/** Which of an entity's facts or relations: those that hold, or those that did. */
export type Side = 'present' | 'past'

/** The ids of the next facts of an entity. */
export async function factIdsAfter(
  tx: ReadTx,
  scope: Scope,
  of: { entityId: string; side: Side; after: string },
  limit: number,
  now: number
): Promise<string[]> {
  const present = sql`(state = 'active' and ${holds(now)})`
  const rows = await tx.rows<{ id: string }>(select`fact_id as id from facts
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and entity_id = ${of.entityId} and fact_id > ${of.after}
      and ${of.side === 'present' ? present : sql`not ${present}`}
    order by fact_id limit ${limit}`)
  return rows.map((row) => row.id)
}

export interface ExportedRelation extends RelationRow {
  createdAt: Date
}

/**
 * The next relations in which one of these entities takes part; of several all up to the limit. Past
 * ones come in the words that they were told in last.
 */
export function relationsAfter(
  tx: ReadTx,
  scope: Scope,
  of: { entityIds: readonly string[]; side: Side; after: string },
  limit: number,
  now: number
): Promise<ExportedRelation[]> {
  const told = of.side === 'present' ? toldWith({ now }) : toldOnce()
  return tx.rows<ExportedRelation>(select`r.relation_id as "relationId",
      r.from_entity as "fromEntity", r.to_entity as "toEntity", a.name as "fromName",
      b.name as "toName", r.type, t.description, r.created_at as "createdAt"
    from relations r
      join entities a on a.account_id = r.account_id and a.entity_id = r.from_entity
      join entities b on b.account_id = r.account_id and b.entity_id = r.to_entity
      ${told}
    where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId}
      and r.relation_id > ${of.after}
      and (r.from_entity in ${idSet(of.entityIds)} or r.to_entity in ${idSet(of.entityIds)})
      and ${of.side === 'present' ? sql`true` : sql`not ${isTold({ now })}`}
    order by r.relation_id limit ${limit}`)
}

export interface ExportedKnowledge {
  knowledgeId: string
  entityId: string
  type: KnowledgeType
  title: string
  content: string
  artifact: string | null
  createdAt: Date
  expiresAt: Date | null
  metadata: Metadata
}

/** The next knowledge items of these entities that hold now. */
export function knowledgeAfter(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  after: string,
  limit: number,
  now: number
): Promise<ExportedKnowledge[]> {
  return tx.rows<ExportedKnowledge>(select`k.knowledge_id as "knowledgeId",
      k.entity_id as "entityId", k.type, k.title, k.content, k.artifact,
      k.created_at as "createdAt", k.expires_at as "expiresAt",
      coalesce((select s.metadata from statements s where s.account_id = k.account_id
        and s.item_id = k.knowledge_id order by s.created_at desc, s.statement_id desc limit 1),
        '{}'::jsonb) as metadata
    from knowledge k where k.account_id = ${scope.accountId} and k.user_id = ${scope.userId}
      and k.knowledge_id > ${after} and k.entity_id in ${idSet(entityIds)} and ${holds(now)}
    order by k.knowledge_id limit ${limit}`)
}
