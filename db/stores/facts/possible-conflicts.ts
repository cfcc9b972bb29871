/** Pairs of facts of which the later may make the earlier untrue (contract 4.1), and what replaced what. */
import { type SQL, sql } from 'drizzle-orm'
import { select, selectWith } from '#db/reading.ts'
import { ofScope } from '#db/stores/finding/candidates.ts'
import { saidWith } from '#db/stores/finding/entry-conditions.ts'
import { type EntryCondition, entriesAltered } from '#db/stores/finding/search-index.ts'
import { type Ids, idArray, jsonRows, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { ProvenanceFilter, Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

export interface PossibleConflict {
  olderFact: string
  newerFact: string
  /** 0 to 1. */
  chance: number
  /** Milliseconds since the epoch. */
  holdsFrom: number
}

export async function insertPossibleConflicts(
  tx: WriteTx,
  accountId: string,
  pairs: readonly PossibleConflict[]
): Promise<void> {
  if (pairs.length === 0) return
  const rows = jsonRows(pairs.map((pair) => ({ ...pair, holdsFrom: timeText(pair.holdsFrom) })))
  await tx.rows(sql`insert into possible_conflicts (account_id, older_fact, newer_fact, chance, holds_from)
    select ${accountId}, r."olderFact", r."newerFact", r.chance, r."holdsFrom"
    from json_to_recordset(${rows})
      as r("olderFact" uuid, "newerFact" uuid, chance real, "holdsFrom" timestamptz)
    on conflict do nothing`)
}

/** Of facts that are there already: a copy of the scope takes in the pairs of facts that come, and only those. */
export async function insertConflictsOfKnown(
  tx: WriteTx,
  scope: Scope,
  pairs: readonly PossibleConflict[]
): Promise<void> {
  if (pairs.length === 0) return
  await insertPossibleConflicts(tx, scope.accountId, pairs)
  await entriesAltered(tx, scope)
}

/** From this chance on a caller is told of a possible conflict; below it only the order follows it. */
const SHOWN_FROM = 0.2

/**
 * The facts that hold and that these may contradict, on both sides, by fact. For all at once and each side by its
 * own key: asked for with each fact and `or` between the sides, it took as long as all else of the fact.
 */
export async function conflictsOf(
  tx: ReadTx,
  accountId: string,
  factIds: Ids
): Promise<Map<string, string[]>> {
  const own = sql`any(${idArray(factIds)})`
  const counts = sql`p.chance >= ${sql.raw(String(SHOWN_FROM))} and p.holds_from <= now()`
  const rows = await tx.rows<{ id: string; other: string }>(select`t.id, t.other from (
      select p.older_fact as id, p.newer_fact as other from possible_conflicts p
        where p.account_id = ${accountId} and p.older_fact = ${own} and ${counts}
      union all select p.newer_fact, p.older_fact from possible_conflicts p
        where p.account_id = ${accountId} and p.newer_fact = ${own} and ${counts}) t
    join facts o on o.account_id = ${accountId} and o.fact_id = t.other and o.state = 'active'
      and (o.expires_at is null or o.expires_at > now())
    order by t.other`)
  const byFact = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byFact].map(([id, told]) => [id, told.map(({ other }) => other)]))
}

/** So often is a fact followed from what replaced it to what replaced that. */
export const CHANGES_MAX = 10

/** An earlier and a later fact on the same thing, with the messages that they were drawn from. */
export interface Successor {
  older: string
  newer: string
  olderChunk: string | null
  newerChunk: string | null
  olderEntity: string
  newerEntity: string
  olderStatedAt: Date
  newerStatedAt: Date
  /** 1 where the earlier one is closed. */
  chance: number
}

/**
 * What messages say that another fact has replaced by `at` (milliseconds since the epoch), by message; also where
 * it had been said in the same words before, since said twice it is one fact.
 */
export async function replacedQuotes(
  tx: ReadTx,
  scope: Scope,
  chunkIds: readonly string[],
  at: number
): Promise<Map<string, string[]>> {
  if (chunkIds.length === 0) return new Map()
  const rows = await tx.rows<{
    chunkId: string
    quote: string
  }>(select`c.chunk_id as "chunkId", f.quote
    from facts f join chunks c on c.account_id = f.account_id and c.user_id = f.user_id
      and c.chunk_id = any(${idArray(chunkIds)})
      and (c.chunk_id = f.chunk_id
        or (c.created_at <= f.archived_at and position(f.quote in c.content) > 0))
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and f.chunk_id = any(${idArray(chunkIds)}) and f.quote is not null
      and f.archived_by = 'superseded' and f.archived_at <= ${timeText(at)}::timestamptz`)
  const byMessage = Map.groupBy(rows, ({ chunkId }) => chunkId)
  return new Map([...byMessage].map(([id, said]) => [id, said.map(({ quote }) => quote)]))
}

/** Facts and chunks that were found, best first, and under which conditions. */
export interface FoundItems {
  factIds: readonly string[]
  chunkIds: readonly string[]
  /** Pairs of less chance than this are wanted only where one of the two stands among so many of the first. */
  doubt: { below: number; places: number }
  admit: EntryCondition
  filter: ProvenanceFilter
  /** Milliseconds since the epoch: now, or the moment asked about. */
  at: number
}

/**
 * What came after these facts and chunks, and what they came after themselves: pairs in doubt that count
 * by then, and facts that another one has replaced, with the last of those that did so one after another. As elsewhere, only what the question may see: the
 * later fact and both messages are admitted entries; the earlier fact is one too or was replaced, which
 * closes its entry, and qualifies. Messages that are not admitted are null.
 */
export async function successorsAmong(
  tx: ReadTx,
  scope: Scope,
  { factIds, chunkIds, doubt, admit, filter, at }: FoundItems
): Promise<Successor[]> {
  if (factIds.length === 0 && chunkIds.length === 0) return []
  const { accountId, userId } = scope
  const moment = sql`${timeText(at)}::timestamptz`
  const isAdmitted = (kind: ItemKind, itemId: SQL) => sql`exists (select from search_entries e
    where ${ofScope(scope, kind)} and e.item_id = ${itemId} and ${admit(scope)})`
  const wasReplaced = sql`(o.archived_by = 'superseded'
    and (o.expires_at is null or o.expires_at > ${moment})
    and ${saidWith(filter, sql`o.account_id`, sql`o.fact_id`)})`
  const ofFound = sql`any(array(select fact_id from found))`
  const atTop = sql`(select fact_id from found where is_first)`
  const isWanted = sql`p.holds_from <= ${moment}
    and (p.chance >= ${doubt.below} or p.older_fact in ${atTop} or p.newer_fact in ${atTop})`
  const first = (ids: readonly string[]) => idArray(ids.slice(0, doubt.places))
  const ofScopeToo = (fact: SQL) =>
    sql`${fact}.account_id = ${accountId} and ${fact}.user_id = ${userId}`
  // Each part finds its rows by one key: with `or` between two of them all facts would be read.
  return tx.rows<Successor>(selectWith`recursive found as materialized (
      select f.fact_id, f.fact_id = any(${first(factIds)}) as is_first from facts f
        where ${ofScopeToo(sql`f`)} and f.fact_id = any(${idArray(factIds)})
      union all select f.fact_id, f.chunk_id = any(${first(chunkIds)}) from facts f
        where ${ofScopeToo(sql`f`)} and f.chunk_id = any(${idArray(chunkIds)})),
    replaced as (
      select f.fact_id as older_fact, f.superseded_by as newer_fact, 1 as changes from facts f
        where f.account_id = ${accountId} and f.fact_id = ${ofFound}
          and f.superseded_by is not null and f.archived_at <= ${moment}
      union select r.older_fact, f.superseded_by, r.changes + 1 from replaced r
        join facts f on f.account_id = ${accountId} and f.fact_id = r.newer_fact
        where f.superseded_by is not null and f.archived_at <= ${moment}
          and r.changes < ${CHANGES_MAX}),
    pairs as (
      select p.older_fact, p.newer_fact, p.chance from possible_conflicts p
        where p.account_id = ${accountId} and p.older_fact = ${ofFound} and ${isWanted}
      union select p.older_fact, p.newer_fact, p.chance from possible_conflicts p
        where p.account_id = ${accountId} and p.newer_fact = ${ofFound} and ${isWanted}
      union select older_fact, newer_fact, 1 from replaced)
    select o.fact_id as older, n.fact_id as newer,
      case when ${isAdmitted('chunk', sql`o.chunk_id`)} then o.chunk_id end as "olderChunk",
      case when ${isAdmitted('chunk', sql`n.chunk_id`)} then n.chunk_id end as "newerChunk",
      o.entity_id as "olderEntity", n.entity_id as "newerEntity",
      o.stated_at as "olderStatedAt", n.stated_at as "newerStatedAt", p.chance::float8 as chance
    from pairs p
    join facts o on ${ofScopeToo(sql`o`)} and o.fact_id = p.older_fact
    join facts n on ${ofScopeToo(sql`n`)} and n.fact_id = p.newer_fact
    where ${isAdmitted('fact', sql`n.fact_id`)}
      and (${isAdmitted('fact', sql`o.fact_id`)} or ${wasReplaced})`)
}

/** What a fact or a message says, when, and the name it was said under; null where it bears none. */
export interface Saying {
  id: string
  /** The message that says it; null of a fact of none. */
  message: string | null
  text: string
  at: Date
  speaker: string | null
}

/** What these facts and messages of the scope say; one that is gone is left out. */
export async function textsToCompare(
  tx: ReadTx,
  { accountId, userId }: Scope,
  { factIds, chunkIds }: Pick<FoundItems, 'factIds' | 'chunkIds'>
): Promise<Saying[]> {
  if (factIds.length === 0 && chunkIds.length === 0) return []
  return tx.rows<Saying>(select`f.fact_id as id, f.chunk_id as message, f.content as text, f.stated_at as at, f.speaker from facts f
      where f.account_id = ${accountId} and f.user_id = ${userId}
        and f.fact_id = any(${idArray(factIds)})
    union all select c.chunk_id, c.chunk_id, c.content, c.said_at, c.speaker from chunks c
      where c.account_id = ${accountId} and c.user_id = ${userId}
        and c.chunk_id = any(${idArray(chunkIds)})`)
}
