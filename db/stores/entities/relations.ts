/** Relations between entities, and knowledge items of an entity. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { type Telling, toldWith } from '#db/stores/entities/told-relations.ts'
import { saidWith } from '#db/stores/finding/entry-conditions.ts'
import { type Ids, idSet, isEmpty, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { latestMetadata } from '#db/stores/latest-metadata.ts'
import { relationInView, withinView } from '#db/stores/view-conditions.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { sharedMetadata } from '#src/base/provenance.ts'
import { NO_FILTER, type Scope } from '#src/base/scope.ts'
import type { KnowledgeType } from '#src/memory/candidates.ts'

export interface RelationRow {
  relationId: string
  fromEntity: string
  toEntity: string
  fromName: string
  toName: string
  type: string
  description: string
}

export interface NewRelation {
  relationId: string
  fromEntity: string
  toEntity: string
  type: string
}

/** What a relation is known by: one of a type between two entities is enough. */
export function relationKey(of: Pick<NewRelation, 'fromEntity' | 'toEntity' | 'type'>): string {
  return `${of.fromEntity} ${of.toEntity} ${of.type}`
}

/**
 * Inserts relations that are not there yet. Returns how many were new, and the ids of all of them by
 * `relationKey`.
 */
export async function insertRelations(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewRelation[],
  now: number
): Promise<{ added: number; ids: Map<string, string> }> {
  if (rows.length === 0) return { added: 0, ids: new Map() }
  const found = await tx.rows<NewRelation & { isNew: boolean }>(sql`with told as (
      select * from json_to_recordset(${jsonRows(rows)}) as t("relationId" uuid, "fromEntity" uuid,
        "toEntity" uuid, type text)),
    made as (
      insert into relations (account_id, relation_id, user_id, from_entity, to_entity, type,
        created_at)
      select ${scope.accountId}::uuid, t."relationId", ${scope.userId}::text, t."fromEntity",
        t."toEntity", t.type, ${timeText(now)}::timestamptz from told t
      on conflict (account_id, from_entity, to_entity, type) do nothing
      returning relation_id, from_entity, to_entity, type)
    select m.relation_id as "relationId", m.from_entity as "fromEntity",
      m.to_entity as "toEntity", m.type, true as "isNew" from made m
    union all
    select r.relation_id, r.from_entity, r.to_entity, r.type, false
      from told t join relations r on r.account_id = ${scope.accountId}
        and r.from_entity = t."fromEntity" and r.to_entity = t."toEntity" and r.type = t.type`)
  return {
    added: found.filter((row) => row.isNew).length,
    ids: new Map(found.map((row) => [relationKey(row), row.relationId]))
  }
}

/** Relations that are told and in which one of these entities takes part, with both names. */
export async function relationsOf(
  tx: ReadTx,
  view: View,
  entityIds: Ids,
  telling: Telling
): Promise<RelationRow[]> {
  if (isEmpty(entityIds)) return []
  return tx.rows<RelationRow>(select`r.relation_id as "relationId",
      r.from_entity as "fromEntity", r.to_entity as "toEntity", a.name as "fromName",
      b.name as "toName", r.type, t.description
    from relations r
      join entities a on a.account_id = r.account_id and a.entity_id = r.from_entity
      join entities b on b.account_id = r.account_id and b.entity_id = r.to_entity
      ${toldWith(telling, view)}
    where ${relationInView(view)}
      and (r.from_entity in ${idSet(entityIds)} or r.to_entity in ${idSet(entityIds)})
    order by r.created_at, r.relation_id`)
}

export interface KnowledgeRow {
  knowledgeId: string
  entityId: string
  type: KnowledgeType
  title: string
  content: string
  artifact: string | null
  createdAt: Date
  metadata: Record<string, unknown>
}

export interface NewKnowledge {
  knowledgeId: string
  entityId: string
  type: KnowledgeType
  title: string
  content: string
  contentKey: string
  artifact: string | null
}

export async function insertKnowledge(
  tx: WriteTx,
  scope: Scope,
  rows: readonly NewKnowledge[],
  add: { now: number; expiresAt: number | null }
): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`insert into knowledge (account_id, knowledge_id, user_id, entity_id, type, title,
      content, content_key, artifact, created_at, expires_at)
    select ${scope.accountId}, k."knowledgeId", ${scope.userId}, k."entityId", k.type, k.title,
      k.content, k."contentKey", k.artifact, ${timeText(add.now)}::timestamptz,
      ${timeText(add.expiresAt)}::timestamptz
    from json_to_recordset(${jsonRows(rows)}) as k("knowledgeId" uuid, "entityId" uuid, type text,
      title text, content text, "contentKey" text, artifact text)`)
}

/**
 * Knowledge of these entities that holds and qualifies, oldest first; with `asOf` what had been told by then and held
 * then.
 */
export async function knowledgeOf(
  tx: ReadTx,
  view: View,
  entityIds: Ids,
  { now, asOf = null, filter = NO_FILTER }: Telling
): Promise<KnowledgeRow[]> {
  if (isEmpty(entityIds)) return []
  const holdsAt = (at: number) =>
    sql`(k.expires_at is null or k.expires_at > ${timeText(at)}::timestamptz)`
  const wasTold =
    asOf === null
      ? sql`true`
      : sql`exists (select from statements s where s.account_id = k.account_id
          and s.item_id = k.knowledge_id and s.stated_at <= ${timeText(asOf)}::timestamptz)`
  // What its owner no longer holds is not shown as it once stood.
  const still = asOf !== null && isShared(view) ? holdsAt(now) : sql`true`
  const rows = await tx.rows<KnowledgeRow>(select`k.knowledge_id as "knowledgeId",
      k.entity_id as "entityId", k.type, k.title, k.content, k.artifact,
      k.created_at as "createdAt", ${latestMetadata('k', 'knowledge_id')} as metadata
    from knowledge k
    where ${withinView(view, 'k')}
      and k.entity_id in ${idSet(entityIds)} and ${holdsAt(asOf ?? now)} and ${still} and ${wasTold}
      and ${saidWith(filter, sql`k.account_id`, sql`k.knowledge_id`, asOf)}
    order by k.created_at, k.knowledge_id`)
  if (!isShared(view)) return rows
  return rows.map((row) => ({ ...row, metadata: sharedMetadata(row.metadata) }))
}
