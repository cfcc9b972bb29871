/** Known facts near proposed ones by their vectors, each looked for among its own entity's. */
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts.ts'
import { jsonRows } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import { vectorText } from '#db/vector.ts'
import type { Scope } from '#src/scope.ts'

/** A proposed fact's vector, and the name key of the entity that it is about. */
export interface Probe {
  place: number
  nameKey: string
  vector: Float32Array
}

export interface NearFact {
  place: number
  factId: string
  content: string
  attribute: string | null
  eventDate: string | null
  statedAt: Date
  similarity: number
}

/** The few facts that hold now and are nearest to each probe, with vectors of the same model. */
export async function nearFacts(
  tx: ReadTx,
  scope: Scope,
  probes: readonly Probe[],
  how: { model: string; perProbe: number; similarityMin: number; now: number }
): Promise<NearFact[]> {
  if (probes.length === 0) return []
  const rows = jsonRows(
    probes.map(({ place, nameKey, vector }) => ({ place, nameKey, v: vectorText(vector) }))
  )
  const { accountId, userId } = scope
  return tx.rows<NearFact>(select`p.place, near.* from
      json_to_recordset(${rows}) as p(place int, "nameKey" text, v text)
    join entities n on n.account_id = ${accountId} and n.user_id = ${userId}
      and n.name_key = p."nameKey"
    cross join lateral (
      select f.fact_id as "factId", f.content, f.attribute, f.event_date as "eventDate",
        f.stated_at as "statedAt", (1 - (v.embedding <=> p.v::vector))::float8 as similarity
      from facts f
      join search_entries e on e.account_id = f.account_id and e.user_id = f.user_id
        and e.kind = 'fact' and e.item_id = f.fact_id
      join vectors v on v.account_id = e.account_id and v.user_id = e.user_id
        and v.kind = e.kind and v.entry_no = e.entry_no
      where f.account_id = ${accountId} and f.user_id = ${userId}
        and f.entity_id = n.entity_id and ${holdsNow(how.now)}
        and v.role = 'text' and v.model = ${how.model}
        and (1 - (v.embedding <=> p.v::vector)) >= ${how.similarityMin}
      order by v.embedding <=> p.v::vector limit ${how.perProbe}) near`)
}
