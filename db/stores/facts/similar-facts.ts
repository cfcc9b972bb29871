/**
 * Known facts near proposed ones by their vectors, each looked for among its own entity's. Everywhere the
 * probes' vectors are read once, as numbers (twenty of them as text took as long as a third of the look), and each
 * distance is computed once: a cast inside a join is made again for every row that it meets, and cost more than all
 * else that an add does.
 */
import { sql } from 'drizzle-orm'
import { selectWith } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { packReals } from '#db/stores/finding/packed-values.ts'
import { jsonRows, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

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
  const { rows, valueAt } = packReals(probes)
  const { accountId, userId } = scope
  return tx.rows<NearFact>(selectWith`probe as materialized (
      select p.place, n.entity_id, ${valueAt(sql`p.at`, sql`p.size`)}::halfvec as v
      from json_to_recordset(${jsonRows(rows)}) as p(place int, "nameKey" text, at int, size int)
      join entities n on n.account_id = ${accountId} and n.user_id = ${userId}
        and n.name_key = p."nameKey")
    select p.place, near."factId", near.content, near.attribute, near."eventDate",
      near."statedAt", (1 - near.distance)::float8 as similarity
    from probe p
    cross join lateral (
      select f.fact_id as "factId", f.content, f.attribute, f.event_date as "eventDate",
        f.stated_at as "statedAt", v.embedding <=> p.v as distance
      from facts f
      join search_entries e on e.account_id = f.account_id and e.user_id = f.user_id
        and e.kind = 'fact' and e.item_id = f.fact_id
      join vectors v on v.account_id = e.account_id and v.user_id = e.user_id
        and v.kind = e.kind and v.entry_no = e.entry_no
      where f.account_id = ${accountId} and f.user_id = ${userId}
        and f.entity_id = p.entity_id and ${holdsNow(how.now)}
        and v.role = 'text' and v.model = ${how.model}
      order by distance limit ${how.perProbe}) near
    where 1 - near.distance >= ${how.similarityMin}`)
}

/** A later statement's vector, and who made it. */
export interface StatementProbe {
  place: number
  vector: Float32Array
  speaker: string | null
  /** Milliseconds since the epoch. */
  at: number
}

export interface EarlierFact {
  place: number
  factId: string
  entityId: string
  content: string
  isDated: boolean
  statedAt: Date
  /** Cosine to the probe. */
  similarity: number
  /** Of the message that it was drawn from, as sent; null where there is none. */
  role: string | null
}

/** How far back one looks: an update is seldom of something that was said thousands of facts ago. */
const RECENT_MAX = 2000

/**
 * Facts of the scope that hold now, said earlier under the same name, nearest to each probe. A user and an assistant
 * without names stand together; `role` tells them apart.
 */
export async function earlierFacts(
  tx: ReadTx,
  { accountId, userId }: Scope,
  probes: readonly StatementProbe[],
  how: { model: string; perProbe: number; similarityMin: number; now: number }
): Promise<EarlierFact[]> {
  if (probes.length === 0) return []
  const { rows, valueAt } = packReals(
    probes.map(({ at, ...rest }) => ({ ...rest, said: timeText(at) }))
  )
  return tx.rows<EarlierFact>(selectWith`recent as materialized (
      select f.fact_id, f.entity_id, f.content, f.event_date, f.speaker, f.stated_at, f.chunk_id,
        v.embedding::vector as embedding
      from (select * from facts f where f.account_id = ${accountId} and f.user_id = ${userId}
          and ${holdsNow(how.now)} order by f.created_at desc limit ${RECENT_MAX}) f
      join search_entries e on e.account_id = ${accountId} and e.user_id = ${userId}
        and e.kind = 'fact' and e.item_id = f.fact_id
      join vectors v on v.account_id = ${accountId} and v.user_id = ${userId}
        and v.kind = 'fact' and v.role = 'text' and v.entry_no = e.entry_no
        and v.model = ${how.model}),
    probe as materialized (
      select p.place, p.speaker, p.said, ${valueAt(sql`p.at`, sql`p.size`)}::vector as v
      from json_to_recordset(${jsonRows(rows)})
        as p(place int, speaker text, said timestamptz, at int, size int))
    select p.place, near."factId", near."entityId", near.content, near."isDated", near."statedAt",
      (1 - near.distance)::float8 as similarity,
      (select c.role from chunks c where c.account_id = ${accountId} and c.user_id = ${userId}
        and c.chunk_id = near."chunkId") as role
    from probe p
    cross join lateral (
      select r.fact_id as "factId", r.entity_id as "entityId", r.content, r.event_date is not null as "isDated",
        r.stated_at as "statedAt", r.chunk_id as "chunkId", r.embedding <=> p.v as distance
      from recent r
      where r.stated_at <= p.said and r.speaker is not distinct from p.speaker
      order by distance limit ${how.perProbe}) near
    where 1 - near.distance >= ${how.similarityMin}`)
}
