/** The knowledge graph of a scope: entities as nodes, relations as edges. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { View } from '#db/shared-view.ts'
import { type Telling, toldWith } from '#db/stores/entities/told-relations.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { saidWith, statementConditions } from '#db/stores/finding/entry-conditions.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import { inView, relationInView } from '#db/stores/view-conditions.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { ProvenanceFilter } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'

export interface GraphNode {
  entityId: string
  name: string
  type: EntityType
  updatedAt: Date
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
  view: View,
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
    from entities e where ${inView(view, 'e')}) n`
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from ${nodes} where ${shown}`
  )
  const rows = await tx.rows<GraphNode>(select`n.entity_id as "entityId", n.name, n.type,
      n.updated_at as "updatedAt", n.facts, n.knowledge from ${nodes} where ${shown}
    order by n.facts desc, n.updated_at desc, n.entity_id limit ${options.limit}`)
  return { total: counted[0]?.total ?? 0, nodes: rows }
}

export interface GraphEdge {
  from: string
  to: string
  source: string
  target: string
  type: string
  description: string
}

/** Relations that are told, with both ends among these entities, with their names. */
export async function graphEdges(
  tx: ReadTx,
  view: View,
  entityIds: readonly string[],
  telling: Telling
): Promise<GraphEdge[]> {
  if (entityIds.length === 0) return []
  return tx.rows<GraphEdge>(select`r.from_entity as "from", r.to_entity as "to",
      a.name as source, b.name as target, r.type, t.description
    from relations r
      join entities a on a.account_id = r.account_id and a.entity_id = r.from_entity
      join entities b on b.account_id = r.account_id and b.entity_id = r.to_entity
      ${toldWith(telling, view)}
    where ${relationInView(view)}
      and r.from_entity in ${idSet(entityIds)} and r.to_entity in ${idSet(entityIds)}
    order by r.created_at, r.relation_id`)
}
