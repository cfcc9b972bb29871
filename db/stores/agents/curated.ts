/** Facts as the curator goes through them: entity by entity, so that what one says twice lies together. */
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idSet } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** The next entities with facts that hold, by id, and how many facts each has. */
export function countedEntities(
  tx: ReadTx,
  scope: Scope,
  page: { after: string; limit: number; now: number }
): Promise<{ entityId: string; facts: number }[]> {
  return tx.rows(select`f.entity_id as "entityId", count(*)::int as facts from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id > ${page.after}::uuid and ${holdsNow(page.now)}
    group by f.entity_id order by f.entity_id limit ${page.limit}`)
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
      and f.entity_id in ${idSet(page.entityIds)} and f.fact_id > ${page.after}::uuid
      and ${holdsNow(page.now)}
    order by f.fact_id limit ${page.limit}`)
}
