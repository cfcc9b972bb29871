/**
 * Reading a whole scope piece by piece, for an export: every list is walked by a key that never
 * changes, so a piece begins exactly where the one before it ended, whatever was written meanwhile.
 * What has expired is read only where it is also shown elsewhere: as an entity's past facts.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { type EntityRow, findEntitiesById } from '#db/stores/entities.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import type { RelationRow } from '#db/stores/relations.ts'
import { isTold, toldOnce, toldWith } from '#db/stores/told-relations.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { KnowledgeType } from '#src/extraction/candidates.ts'
import type { EvolutionEntry } from '#src/procedures/procedure.ts'
import type { Metadata } from '#src/provenance.ts'
import type { Scope } from '#src/scope.ts'

/** Before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const holds = (now: number) =>
  sql`(expires_at is null or expires_at > ${timeText(now)}::timestamptz)`

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

/** All metadata of these entities' facts, merged, the latest of each key winning (contract 3.2). */
export async function mergedMetadata(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[]
): Promise<Map<string, Metadata>> {
  if (entityIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; metadata: Metadata }>(select`l.id,
      jsonb_object_agg(l.key, l.value) as metadata
    from (select distinct on (f.entity_id, m.key) f.entity_id as id, m.key, m.value
      from facts f join statements s on s.account_id = f.account_id and s.item_id = f.fact_id
        cross join lateral jsonb_each(s.metadata) m(key, value)
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.entity_id in ${idSet(entityIds)}
      order by f.entity_id, m.key, s.created_at desc, s.statement_id desc) l
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

const WALKED = {
  episodes: { key: sql`episode_id`, expires: true },
  procedures: { key: sql`procedure_id`, expires: false }
} as const

/** The ids of the next episodes or procedures of a scope. */
export async function idsAfter(
  tx: ReadTx,
  scope: Scope,
  table: keyof typeof WALKED,
  after: string,
  limit: number,
  now: number
): Promise<string[]> {
  const { key, expires } = WALKED[table]
  const rows = await tx.rows<{ id: string }>(select`${key} as id from ${sql.identifier(table)}
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and ${key} > ${after}
      and ${expires ? holds(now) : sql`true`}
    order by ${key} limit ${limit}`)
  return rows.map((row) => row.id)
}

/** What an episode was drawn from, beside what is shown of it. */
export async function episodeSources(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<
  Map<string, { sourceHash: string | null; addHash: string | null; jobId: string | null }>
> {
  const rows = await tx.rows<{
    id: string
    sourceHash: string | null
    addHash: string | null
    jobId: string | null
  }>(select`episode_id as id, source_hash as "sourceHash", add_hash as "addHash",
      job_id as "jobId" from episodes
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and episode_id in ${idSet(ids)}`)
  return new Map(rows.map(({ id, ...source }) => [id, source]))
}

export interface ExportedChange extends Omit<EvolutionEntry, 'createdAt'> {
  createdAt: Date
}

/** The next entries of the evolution log of a scope's procedures. */
export function evolutionAfter(
  tx: ReadTx,
  scope: Scope,
  after: string,
  limit: number
): Promise<ExportedChange[]> {
  return tx.rows<ExportedChange>(select`evolution_id as id, procedure_id as "procedureId",
      episode_id as "episodeId", change_type as "changeType", reason,
      violated_assumption as "violatedAssumption", precondition_added as "preconditionAdded", diff,
      version_before as "versionBefore", version_after as "versionAfter", in_place as "inPlace",
      created_at as "createdAt"
    from evolution where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and evolution_id > ${after}
    order by evolution_id limit ${limit}`)
}

export interface ExportedReflection {
  id: string
  title: string
  content: string
  reach: 'entity' | 'cross' | 'temporal'
  confidence: number
  entity: string | null
  createdAt: Date
  refreshedAt: Date
}

/** The next reflections of a scope, with the names of the entities they are about. */
export function reflectionsAfter(
  tx: ReadTx,
  scope: Scope,
  after: string,
  limit: number
): Promise<ExportedReflection[]> {
  return tx.rows<ExportedReflection>(select`r.reflection_id as id, r.title, r.content, r.reach,
      r.confidence, e.name as entity, r.created_at as "createdAt", r.refreshed_at as "refreshedAt"
    from reflections r left join entities e
      on e.account_id = r.account_id and e.entity_id = r.entity_id
    where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId}
      and r.reflection_id > ${after}
    order by r.reflection_id limit ${limit}`)
}

/** A place in the walk over chunks: conversation by conversation, as it was said. */
export interface ChunkPlace {
  jobId: string
  messageIndex: number
  part: number
  chunkId: string
}

export const FIRST_CHUNK: ChunkPlace = {
  jobId: '',
  messageIndex: -1,
  part: -1,
  chunkId: BEFORE_ALL
}

export interface ExportedChunk extends ChunkPlace {
  content: string
  speaker: string | null
  role: string
  saidAt: Date
  createdAt: Date
  expiresAt: Date | null
  metadata: Metadata
}

/** The next chunks of a scope that hold now. */
export function chunksAfter(
  tx: ReadTx,
  scope: Scope,
  after: ChunkPlace,
  limit: number,
  now: number
): Promise<ExportedChunk[]> {
  return tx.rows<ExportedChunk>(select`c.chunk_id as "chunkId", c.content, c.job_id as "jobId",
      c.message_index as "messageIndex", c.part, c.speaker, c.role, c.said_at as "saidAt",
      c.created_at as "createdAt", c.expires_at as "expiresAt",
      coalesce((select s.metadata from statements s where s.account_id = c.account_id
        and s.item_id = c.chunk_id order by s.created_at desc, s.statement_id desc limit 1),
        '{}'::jsonb) as metadata
    from chunks c where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
      and (c.job_id, c.message_index, c.part, c.chunk_id)
        > (${after.jobId}, ${after.messageIndex}, ${after.part}, ${after.chunkId}::uuid)
      and ${holds(now)}
    order by c.job_id, c.message_index, c.part, c.chunk_id limit ${limit}`)
}

export interface ExportedStatement {
  id: string
  itemKind: 'fact' | 'chunk' | 'knowledge' | 'relation' | 'episode' | 'procedure'
  itemId: string
  jobId: string | null
  metadata: Metadata
  agentId: string | null
  runId: string | null
  appId: string | null
  statedAt: Date
  createdAt: Date
  factId: string | null
  description: string | null
  expiresAt: Date | null
}

/** The next statements of a scope; those of relations that went are left, they wait for an undo. */
export function statementsAfter(
  tx: ReadTx,
  scope: Scope,
  after: string,
  limit: number
): Promise<ExportedStatement[]> {
  return tx.rows<ExportedStatement>(select`statement_id as id, item_kind as "itemKind",
      item_id as "itemId", job_id as "jobId", metadata, agent_id as "agentId", run_id as "runId",
      app_id as "appId", stated_at as "statedAt", created_at as "createdAt", fact_id as "factId",
      description, expires_at as "expiresAt"
    from statements where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and statement_id > ${after} and (item_kind <> 'relation' or exists (select from relations r
        where r.account_id = ${scope.accountId} and r.relation_id = item_id))
    order by statement_id limit ${limit}`)
}
