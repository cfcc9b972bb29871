/** Everything that belongs to an entity, as a merge needs it, and statements to be copied. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { STATEMENT, statementState } from '#db/stores/journal/states.ts'
import { idArray } from '#db/stores/json-rows.ts'
import { only, type ReadTx } from '#db/transaction.ts'
import type { FactState } from '#src/memory/fact.ts'
import type { EntityState, RelationState, StatementState } from '#src/memory/journal-entry.ts'
import type { MergeFact, MergeSide } from '#src/memory/merge-plan.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/** One side of a merge; the entity must be there. */
export async function readSide(
  tx: ReadTx,
  accountId: string,
  entityId: string
): Promise<MergeSide> {
  const of = sql`account_id = ${accountId} and entity_id = ${entityId}`
  const entity = only(
    await tx.rows<EntityState & { createdAt: unknown }>(select`name, type, identity,
        created_at as "createdAt", user_id as "userId" from entities where ${of}`)
  )
  const facts = await tx.rows<FactRowOfSide>(select`fact_id as "factId", content, state,
      archived_at as "archivedAt", archived_by as "archivedBy", superseded_by as "supersededBy",
      expires_at as "expiresAt" from facts where ${of} order by stated_at, fact_id`)
  const knowledge = await tx.rows<{ knowledgeId: string }>(
    select`knowledge_id as "knowledgeId" from knowledge where ${of}`
  )
  const reflections = await tx.rows<{ reflectionId: string }>(
    select`reflection_id as "reflectionId" from reflections where ${of}`
  )
  const relations = await tx.rows<RelationState & { relationId: string; createdAt: unknown }>(
    select`relation_id as "relationId", from_entity as "fromEntity", to_entity as "toEntity",
      type, created_at as "createdAt" from relations
      where account_id = ${accountId} and (from_entity = ${entityId} or to_entity = ${entityId})
      order by created_at, relation_id`
  )
  const versions = await tx.rows<MergeSide['versions'][number]>(
    select`version_id as "versionId", entity_names as "entityNames" from procedure_versions
      where account_id = ${accountId} and user_id = ${entity.userId}
      and exists (select from jsonb_array_elements_text(entity_names) n
        where lower(n) = ${nameKey(entity.name)})`
  )
  return {
    ...entity,
    createdAt: msOf(entity.createdAt),
    entityId,
    facts: facts.map((fact) => sideFact(fact, entityId)),
    knowledge,
    reflections,
    versions,
    relations: relations.map((one) => ({ ...one, createdAt: msOf(one.createdAt) }))
  }
}

interface FactRowOfSide extends Omit<FactState, 'archivedAt' | 'entityId'> {
  factId: string
  content: string
  archivedAt: Date | null
  expiresAt: Date | null
}

function sideFact(row: FactRowOfSide, entityId: string): MergeFact {
  const { factId, content, archivedAt, expiresAt, ...state } = row
  return {
    factId,
    content,
    expiresAt: expiresAt?.getTime() ?? null,
    state: { ...state, entityId, archivedAt: archivedAt?.getTime() ?? null }
  }
}

function msOf(time: unknown): number {
  return time instanceof Date ? time.getTime() : Number(time)
}

/** Statements of these items and of the relations that these facts tell of, oldest first. */
export async function statementsAbout(
  tx: ReadTx,
  accountId: string,
  itemIds: readonly string[]
): Promise<StatementState[]> {
  if (itemIds.length === 0) return []
  const ids = idArray(itemIds)
  // Each part finds its rows by one index: with `or` between the two all statements would be read.
  const rows = await tx.rows<Record<string, unknown>>(select`${STATEMENT} from (
      select * from statements where account_id = ${accountId} and item_id = any(${ids})
      union select * from statements where account_id = ${accountId} and fact_id = any(${ids})
    ) statements order by created_at, statement_id`)
  return rows.map(statementState)
}

/** Entities of a scope with how many facts hold, for finding doubles and the primary person. */
export function entitiesWithCounts(
  tx: ReadTx,
  scope: { accountId: string; userId: string },
  now: number
) {
  return tx.rows<{
    entityId: string
    name: string
    nameKey: string
    type: EntityState['type']
    identity: boolean
    activeFacts: number
  }>(select`e.entity_id as "entityId", e.name, e.name_key as "nameKey", e.type, e.identity,
      (select count(*)::int from facts f where f.account_id = e.account_id
        and f.entity_id = e.entity_id and f.state = 'active'
        and (f.expires_at is null or f.expires_at > ${new Date(now).toISOString()}::timestamptz))
        as "activeFacts"
    from entities e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
    order by e.name_key`)
}
