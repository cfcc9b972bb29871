/** What reflections are made from, read in pages so that no statement takes long. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { idArray, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import { TOLD_FROM } from '#src/memory/derived/trigger.ts'

export interface HeldFact {
  factId: string
  entityId: string
  content: string
  eventDate: string | null
  statedAt: Date
  createdAt: Date
  importance: number
}

/** Where a page of facts ends: they go from the newest stored to the oldest. */
export type FactPlace = Pick<HeldFact, 'createdAt' | 'factId'>

/** The next facts that hold, newest stored first. */
export function heldFacts(
  tx: ReadTx,
  scope: Scope,
  page: { after: FactPlace | null; limit: number; now: number }
): Promise<HeldFact[]> {
  const { after } = page
  const behind =
    after === null
      ? sql`true`
      : sql`(f.created_at, f.fact_id) < (${timeText(after.createdAt.getTime())}::timestamptz, ${after.factId}::uuid)`
  return tx.rows<HeldFact>(select`f.fact_id as "factId", f.entity_id as "entityId", f.content,
      f.event_date as "eventDate", f.stated_at as "statedAt", f.created_at as "createdAt",
      f.importance::float8 as importance
    from facts f where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and ${holdsNow(page.now)} and ${behind}
    order by f.created_at desc, f.fact_id desc limit ${page.limit}`)
}

/** The days (UTC) on which these facts were said, of those that were said on `min` or more. */
export function saidOnDays(
  tx: ReadTx,
  scope: Scope,
  factIds: readonly string[],
  min: number
): Promise<{ factId: string; days: string[] }[]> {
  if (factIds.length === 0) return Promise.resolve([])
  return tx.rows(select`s.item_id as "factId",
      json_agg(distinct to_char(s.stated_at at time zone 'UTC', 'YYYY-MM-DD')) as days
    from statements s where s.account_id = ${scope.accountId} and s.user_id = ${scope.userId}
      and s.item_id = any(${idArray(factIds)})
    group by s.item_id
    having count(distinct to_char(s.stated_at at time zone 'UTC', 'YYYY-MM-DD')) >= ${min}`)
}

export interface HeldEntity {
  entityId: string
  name: string
  type: EntityType
  identity: boolean
}

/** These entities of a scope. */
export function heldEntities(
  tx: ReadTx,
  scope: Scope,
  entityIds: readonly string[]
): Promise<HeldEntity[]> {
  if (entityIds.length === 0) return Promise.resolve([])
  return tx.rows<HeldEntity>(select`e.entity_id as "entityId", e.name, e.type, e.identity
    from entities e where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.entity_id = any(${idArray(entityIds)}) order by e.created_at, e.entity_id`)
}

/** Relations that a fact which holds tells of, newest first. */
export function toldEdges(
  tx: ReadTx,
  scope: Scope,
  now: number,
  limit: number
): Promise<{ from: string; to: string; factId: string }[]> {
  return tx.rows(select`r.from_entity as "from", r.to_entity as "to", s.fact_id as "factId"
    from relations r join statements s on s.account_id = r.account_id and s.item_id = r.relation_id
      join facts f on f.account_id = s.account_id and f.fact_id = s.fact_id
    where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId} and ${holdsNow(now)}
      and (s.expires_at is null or s.expires_at > ${timeText(now)}::timestamptz)
    order by s.stated_at desc, s.statement_id desc limit ${limit}`)
}

/** Facts that another one, which holds, has replaced; the latest change first. */
export function replacedFacts(
  tx: ReadTx,
  scope: Scope,
  now: number,
  limit: number
): Promise<{ factId: string; content: string; by: string; archivedAt: Date }[]> {
  return tx.rows(select`o.fact_id as "factId", o.content, o.superseded_by as by,
      o.archived_at as "archivedAt"
    from facts o join facts f on f.account_id = o.account_id and f.fact_id = o.superseded_by
    where o.account_id = ${scope.accountId} and o.user_id = ${scope.userId}
      and o.state = 'archived' and o.archived_by = 'superseded' and ${holdsNow(now)}
      and (o.expires_at is null or o.expires_at > ${timeText(now)}::timestamptz)
    order by o.archived_at desc, o.fact_id limit ${limit}`)
}

/** Two facts that hold, of which the later may make the earlier untrue. */
export interface OpenDoubt {
  older: string
  newer: string
  /** 0 to 1; null where words or meaning alone speak against each other. */
  chance: number | null
  /** Surely enough to be told of: nearly an update, or found to be a contradiction. */
  isTold: boolean
}

/**
 * The doubts of a user, those to be told of and likeliest first. A contradiction that was dismissed is
 * none any more.
 */
export function openDoubts(
  tx: ReadTx,
  { accountId, userId }: Scope,
  of: { now: number; chanceMin: number; limit: number }
): Promise<OpenDoubt[]> {
  const now = sql`${timeText(of.now)}::timestamptz`
  return tx.rows(select`p.older, p.newer, p.chance, p."isTold"
    from (select older, newer, max(chance)::float8 as chance,
        bool_or(is_found) or coalesce(max(chance) >= ${TOLD_FROM}, false) as "isTold"
      from (select c.older_fact as older, c.newer_fact as newer, c.chance, false as is_found,
            false as is_dismissed
          from possible_conflicts c
            join facts n on n.account_id = c.account_id and n.fact_id = c.newer_fact
          where c.account_id = ${accountId} and n.user_id = ${userId}
            and c.chance >= ${of.chanceMin} and c.holds_from <= ${now}
        union all select about_id, source_id, null, state <> 'dismissed', state = 'dismissed'
          from triggers where account_id = ${accountId} and user_id = ${userId}
            and type = 'contradiction' and about_id is not null) found
      group by older, newer having not bool_or(is_dismissed)) p
      join facts o on o.account_id = ${accountId} and o.fact_id = p.older
      join facts f on f.account_id = ${accountId} and f.fact_id = p.newer
    where f.user_id = ${userId} and o.user_id = ${userId}
      and o.state = 'active' and (o.expires_at is null or o.expires_at > ${now})
      and ${holdsNow(of.now)}
    order by p."isTold" desc, p.chance desc nulls last, p.newer, p.older limit ${of.limit}`)
}
