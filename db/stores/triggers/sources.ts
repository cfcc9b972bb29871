/** What triggers are found in: facts as they were stored, pairs in doubt, procedures, and when there was news. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idArray, timeText } from '#db/stores/json-rows.ts'
import { procedureHolds } from '#db/stores/procedures/holding.ts'
import type { Seen } from '#db/stores/triggers/lookouts.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { sentVectors } from '#db/vector.ts'
import type { Scope } from '#src/base/scope.ts'

/** A fact as triggers are read from it. */
export interface SourceFact {
  factId: string
  entityId: string
  entity: string
  entityType: string
  content: string
  /** `YYYY-MM-DD`, or a datetime, in the speaker's own time. */
  eventDate: string | null
  statedAt: Date
  createdAt: Date
  /** Null where it is the user of the service. */
  speaker: string | null
  quote: string | null
}

/** Columns of a `SourceFact`, but for the times that it tells of. */
export const FACT_TOLD = sql`f.fact_id as "factId", f.entity_id as "entityId", e.name as entity,
  e.type as "entityType", f.content, f.created_at as "createdAt", f.speaker, f.quote`
const FACT = sql`${FACT_TOLD}, f.event_date as "eventDate", f.stated_at as "statedAt"`
export const OF_ENTITY = sql`join entities e on e.account_id = f.account_id and e.entity_id = f.entity_id`

/** The next facts that hold, in the order in which they were stored. */
export async function factsAfter(
  tx: ReadTx,
  { accountId, userId }: Scope,
  seen: Seen | null,
  { limit, now }: { limit: number; now: number }
): Promise<SourceFact[]> {
  const later =
    seen === null
      ? sql`true`
      : sql`(f.created_at, f.fact_id) > (${timeText(seen.at)}::timestamptz, ${seen.factId}::uuid)`
  return tx.rows<SourceFact>(select`${FACT} from facts f ${OF_ENTITY}
    where f.account_id = ${accountId} and f.user_id = ${userId} and ${holdsNow(now)} and ${later}
    order by f.created_at, f.fact_id limit ${limit}`)
}

/** Those of these facts that hold. */
export async function factsNamed(
  tx: ReadTx,
  { accountId, userId }: Scope,
  factIds: readonly string[],
  now: number
): Promise<SourceFact[]> {
  if (factIds.length === 0) return []
  return tx.rows<SourceFact>(select`${FACT} from facts f ${OF_ENTITY}
    where f.account_id = ${accountId} and f.user_id = ${userId} and ${holdsNow(now)}
      and f.fact_id = any(${idArray(factIds)})`)
}

/** Two facts of which the later may make the earlier untrue, while both are told. */
export interface DoubtfulPair {
  older: string
  newer: string
  olderContent: string
  newerContent: string
  olderEntity: string
  newerEntity: string
  olderAt: Date
  newerAt: Date
  /** 0 to 1. */
  chance: number
  holdsFrom: Date
}

/** Pairs in doubt that one of these facts is in. */
export async function pairsInDoubt(
  tx: ReadTx,
  { accountId, userId }: Scope,
  factIds: readonly string[],
  now: number
): Promise<DoubtfulPair[]> {
  if (factIds.length === 0) return []
  const ids = idArray(factIds)
  // Each part finds its rows by one key: with `or` between the two all pairs would be read.
  return tx.rows<DoubtfulPair>(select`p.older_fact as older, p.newer_fact as newer,
      o.content as "olderContent", f.content as "newerContent", p.chance::float8 as chance,
      o.entity_id as "olderEntity", f.entity_id as "newerEntity", o.stated_at as "olderAt",
      f.stated_at as "newerAt", p.holds_from as "holdsFrom"
    from (select * from possible_conflicts
        where account_id = ${accountId} and newer_fact = any(${ids})
      union select * from possible_conflicts
        where account_id = ${accountId} and older_fact = any(${ids})) p
    join facts f on f.account_id = p.account_id and f.fact_id = p.newer_fact
    join facts o on o.account_id = p.account_id and o.fact_id = p.older_fact
    where f.user_id = ${userId} and o.user_id = ${userId} and ${holdsNow(now)}
      and o.state = 'active' and (o.expires_at is null or o.expires_at > ${timeText(now)}::timestamptz)`)
}

/** Vectors of these facts, of those that have one of a model whose name begins so. */
export async function vectorsOfFacts(
  tx: ReadTx,
  { accountId, userId }: Scope,
  factIds: readonly string[],
  model: string
): Promise<Map<string, Float32Array>> {
  if (factIds.length === 0) return new Map()
  // In one piece, as `sentVectors` reads them: a text of each took three times as long.
  const row = first(
    await tx.rows<{
      ids: string[]
      bytes: string
    }>(select`coalesce(json_agg(e.item_id), '[]') as ids,
        coalesce(encode(string_agg(halfvec_send(v.embedding), ''::bytea), 'base64'), '') as bytes
      from search_entries e
      join vectors v on v.account_id = e.account_id and v.user_id = e.user_id and v.kind = e.kind
        and v.role = 'text' and v.entry_no = e.entry_no
      where e.account_id = ${accountId} and e.user_id = ${userId} and e.kind = 'fact'
        and e.item_id = any(${idArray(factIds)}) and starts_with(v.model, ${model})`)
  )
  const ids = row?.ids ?? []
  const vectors = sentVectors(Buffer.from(row?.bytes ?? '', 'base64'), ids.length)
  return new Map(vectors.map((vector, place) => [ids[place] ?? '', vector]))
}

/** The current version of a procedure that has failed. */
export interface FailingProcedure {
  procedureId: string
  versionId: string
  name: string
  successCount: number
  failCount: number
}

/** Procedures that hold and whose current version has failed at least so often, those that fail most first. */
export async function failingProcedures(
  tx: ReadTx,
  { accountId, userId }: Scope,
  { failsMin, limit, now }: { failsMin: number; limit: number; now: number }
): Promise<FailingProcedure[]> {
  return tx.rows<FailingProcedure>(select`p.procedure_id as "procedureId", v.version_id as "versionId",
      v.name, v.success_count as "successCount", v.fail_count as "failCount"
    from procedures p join procedure_versions v on v.account_id = p.account_id
      and v.version_id = p.current_version_id
    where p.account_id = ${accountId} and p.user_id = ${userId} and v.fail_count >= ${failsMin}
      and ${procedureHolds(now)}
    order by v.fail_count desc, p.procedure_id limit ${limit}`)
}

/** One time that something was told of an entity. */
export interface News {
  entityId: string
  entity: string
  entityType: string
  /** The entity is the user, whose silence tells nothing. */
  isUser: boolean
  factId: string
  content: string
  eventDate: string | null
  statedAt: Date
}

/** What was told last of these entities and still holds, each time that it was said, newest first. */
export async function newsOf(
  tx: ReadTx,
  { accountId, userId }: Scope,
  entityIds: readonly string[],
  { perEntity, now }: { perEntity: number; now: number }
): Promise<News[]> {
  if (entityIds.length === 0) return []
  return tx.rows<News>(select`e.entity_id as "entityId", e.name as entity,
      e.type as "entityType", (e.identity or e.name_key = 'user' or n.speaker is not distinct from e.name) as "isUser",
      n.fact_id as "factId", n.content, n.event_date as "eventDate", n.said_at as "statedAt"
    from entities e cross join lateral (
      select f.fact_id, f.content, f.event_date, f.speaker, s.stated_at as said_at
      from (select * from facts f where f.account_id = e.account_id and f.entity_id = e.entity_id
          and ${holdsNow(now)} order by f.stated_at desc, f.fact_id desc limit ${perEntity}) f
        join statements s on s.account_id = f.account_id and s.item_id = f.fact_id
          and s.item_kind = 'fact'
      order by s.stated_at desc, f.fact_id desc limit ${perEntity}) n
    where e.account_id = ${accountId} and e.user_id = ${userId}
      and e.entity_id = any(${idArray(entityIds)})
    order by e.entity_id, n.said_at desc`)
}
