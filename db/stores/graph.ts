/** The knowledge graph of a scope: entities as nodes, relations as edges. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { saidWith, statementConditions } from '#db/stores/entry-conditions.ts'
import { holdsNow } from '#db/stores/facts.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import { type Telling, toldWith } from '#db/stores/told-relations.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { EntityType } from '#src/extraction/candidates.ts'
import type { ProvenanceFilter, Scope } from '#src/scope.ts'

export interface GraphNode {
  entityId: string
  name: string
  type: EntityType
  /** Facts and knowledge that hold now and qualify. */
  facts: number
  knowledge: number
}

/**
 * Entities with most facts first. With a filter only those with a fact that qualifies; `total`
 * counts all of them, not only the ones returned.
 */
export async function graphNodes(
  tx: ReadTx,
  scope: Scope,
  options: { limit: number; filter: ProvenanceFilter; now: number }
): Promise<{ total: number; nodes: GraphNode[] }> {
  const { filter } = options
  const shown = statementConditions(filter) === null ? sql`true` : sql`n.facts > 0`
  const nodes = sql`(select e.entity_id, e.name, e.type, e.updated_at,
      (select count(*)::int from facts f where f.account_id = e.account_id
        and f.entity_id = e.entity_id and ${holdsNow(options.now)}
        and ${saidWith(filter, sql`f.account_id`, sql`f.fact_id`)}) as facts,
      (select count(*)::int from knowledge k where k.account_id = e.account_id
        and k.entity_id = e.entity_id
        and (k.expires_at is null or k.expires_at > ${timeText(options.now)}::timestamptz)
        and ${saidWith(filter, sql`k.account_id`, sql`k.knowledge_id`)}) as knowledge
    from entities e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}) n`
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from ${nodes} where ${shown}`
  )
  const rows = await tx.rows<GraphNode>(select`n.entity_id as "entityId", n.name, n.type,
      n.facts, n.knowledge from ${nodes} where ${shown}
    order by n.facts desc, n.updated_at desc, n.entity_id limit ${options.limit}`)
  return { total: counted[0]?.total ?? 0, nodes: rows }
}

export interface GraphEdge {
  source: string
  target: string
  type: string
  description: string
}

/** Relations that are told, with both ends among these entities, by their names. */
export async function graphEdges(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  telling: Telling
): Promise<GraphEdge[]> {
  if (entityIds.length === 0) return []
  return tx.rows<GraphEdge>(select`a.name as source, b.name as target, r.type, t.description
    from relations r
      join entities a on a.account_id = r.account_id and a.entity_id = r.from_entity
      join entities b on b.account_id = r.account_id and b.entity_id = r.to_entity
      ${toldWith(telling)}
    where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId}
      and r.from_entity in ${idSet(entityIds)} and r.to_entity in ${idSet(entityIds)}
    order by r.created_at, r.relation_id`)
}
