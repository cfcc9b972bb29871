/** Facts as the curator goes through them: entity by entity, so that what one says twice lies together. */
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idArray } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'

/** The next entities by id, and how many facts that hold each has; some have none. */
export function countedEntities(
  tx: ReadTx,
  scope: Scope,
  page: { after: string; limit: number; now: number }
): Promise<{ entityId: string; facts: number }[]> {
  // Entity by entity: grouping all facts for each page would cost the square of their number.
  return tx.rows(select`e.entity_id as "entityId", (select count(*)::int from facts f
      where f.account_id = e.account_id and f.entity_id = e.entity_id and ${holdsNow(page.now)}) as facts
    from entities e
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.entity_id > ${page.after}::uuid
    order by e.entity_id limit ${page.limit}`)
}

/** All entities, as names are compared. */
export function entitiesNamed(
  tx: ReadTx,
  scope: Scope
): Promise<{ entityId: string; name: string; type: EntityType }[]> {
  return tx.rows(select`e.entity_id as "entityId", e.name, e.type from entities e
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId} order by e.name_key`)
}

export interface CuratedFact {
  factId: string
  entityId: string
  entity: string
  content: string
  eventDate: string | null
  statedAt: Date
  expiresAt: Date | null
}

/** The next facts that hold of these entities, by id. */
export function factsToCurate(
  tx: ReadTx,
  scope: Scope,
  page: { entityIds: readonly string[]; after: string; limit: number; now: number }
): Promise<CuratedFact[]> {
  return tx.rows<CuratedFact>(select`f.fact_id as "factId", f.entity_id as "entityId",
      e.name as entity, f.content, f.event_date as "eventDate", f.stated_at as "statedAt",
      f.expires_at as "expiresAt"
    from facts f join entities e on e.account_id = f.account_id and e.entity_id = f.entity_id
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id = any(${idArray(page.entityIds)}) and f.fact_id > ${page.after}::uuid
      and ${holdsNow(page.now)}
    order by f.fact_id limit ${page.limit}`)
}
