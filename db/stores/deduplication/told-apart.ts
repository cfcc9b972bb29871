/** What tells two entities apart whose names may be one thing's. */
import { select } from '#db/reading.ts'
import { isTold } from '#db/stores/entities/told-relations.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idArray, jsonRows, textArray } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface HeldAttribute {
  entityId: string
  attribute: string
  content: string
}

/** The latest facts that hold of each entity and tell one of these attributes, at most `limit` of each entity. */
export function attributesHeld(
  tx: ReadTx,
  scope: Scope,
  asked: { entityIds: readonly string[]; attributes: readonly string[]; limit: number; now: number }
): Promise<HeldAttribute[]> {
  return tx.rows(select`h.entity_id as "entityId", h.attribute, h.content
    from unnest(${idArray(asked.entityIds)}) as asked (entity_id)
    cross join lateral (select f.entity_id, f.attribute, f.content from facts f
      where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
        and f.entity_id = asked.entity_id and f.attribute = any(${textArray(asked.attributes)})
        and ${holdsNow(asked.now)}
      order by f.stated_at desc, f.fact_id desc limit ${asked.limit}) h`)
}

/** A pair of entities; `short` and `long` are ids. */
interface Pair {
  short: string
  long: string
}

/** Those of the pairs between which a relation is told that is none of these types. */
export function relatedPairs(
  tx: ReadTx,
  scope: Scope,
  asked: { pairs: readonly Pair[]; besides: readonly string[]; now: number }
): Promise<Pair[]> {
  return tx.rows(select`p.short, p.long
    from json_to_recordset(${jsonRows(asked.pairs)}) as p (short uuid, long uuid)
    where exists (select from relations r
      where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId}
        and r.type <> all(${textArray(asked.besides)}) and ${isTold({ now: asked.now })}
        and ((r.from_entity = p.short and r.to_entity = p.long)
          or (r.from_entity = p.long and r.to_entity = p.short)))`)
}

/** Those of the entities to which a relation of one of these types is told. */
export async function targetsOf(
  tx: ReadTx,
  scope: Scope,
  asked: { entityIds: readonly string[]; types: readonly string[]; now: number }
): Promise<Set<string>> {
  const rows = await tx.rows<{ entityId: string }>(select`asked.entity_id as "entityId"
    from unnest(${idArray(asked.entityIds)}) as asked (entity_id)
    where exists (select from relations r
      where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId}
        and r.to_entity = asked.entity_id and r.type = any(${textArray(asked.types)})
        and ${isTold({ now: asked.now })})`)
  return new Set(rows.map(({ entityId }) => entityId))
}
