/** Facts as the curator goes through them: entity by entity, so that what one says twice lies together. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idArray } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'

/** An entity with how many of its facts hold; some have none. */
export interface CountedEntity {
  entityId: string
  name: string
  facts: number
}

/** The next entities by id. */
export function countedEntities(
  tx: ReadTx,
  scope: Scope,
  page: { after: string; limit: number; now: number }
): Promise<CountedEntity[]> {
  // Entity by entity: grouping all facts for each page would cost the square of their number.
  return tx.rows(select`e.entity_id as "entityId", e.name, (select count(*)::int from facts f
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
  content: string
  eventDate: string | null
  statedAt: Date
  expiresAt: Date | null
  /** When it was said, to the microsecond: where the next page begins. */
  place: string
}

const FACT = sql`f.fact_id as "factId", f.entity_id as "entityId", f.content,
  f.event_date as "eventDate", f.stated_at as "statedAt", f.expires_at as "expiresAt",
  f.stated_at::text as place`

/** The facts that hold of these entities. */
export function factsOfEach(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[],
  now: number
): Promise<CuratedFact[]> {
  return tx.rows<CuratedFact>(select`${FACT} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id = any(${idArray(entityIds)}) and ${holdsNow(now)}`)
}

/** A page of the facts that hold of one entity, in the order in which they were said. */
export function factsInOrder(
  tx: ReadTx,
  scope: Scope,
  entityId: string,
  page: { after: Pick<CuratedFact, 'place' | 'factId'> | null; limit: number; now: number }
): Promise<CuratedFact[]> {
  const { after, limit, now } = page
  // An order by ids would have all of the entity's facts sorted for each page; this one is in an index.
  const behind =
    after === null
      ? sql`true`
      : sql`f.stated_at >= ${after.place}::timestamptz
          and (f.stated_at, f.fact_id) > (${after.place}::timestamptz, ${after.factId}::uuid)`
  return tx.rows<CuratedFact>(select`${FACT} from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.entity_id = ${entityId} and ${behind} and ${holdsNow(now)}
    order by f.stated_at, f.fact_id limit ${limit}`)
}
