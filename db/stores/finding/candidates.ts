/**
 * What a search reads from the index, in as few statements as the order of its steps allows: each
 * costs a call into the embedded database or a round trip to PostgreSQL. Every statement
 * carries the same condition on its entries, and brings an entry's similarity along with it.
 */
import { type SQL, sql } from 'drizzle-orm'
import { selectWith } from '#db/reading.ts'
import type { View } from '#db/shared-view.ts'
import { planOnce, withOwnPlan } from '#db/stores/finding/query-plans.ts'
import type { EntryCondition } from '#db/stores/finding/search-index.ts'
import { numberArray } from '#db/stores/json-rows.ts'
import { inRows, lists, namesOf, rowsByColumn } from '#db/stores/rows-by-column.ts'
import { ofUser } from '#db/stores/view-conditions.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import { questionVector } from '#db/vector.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** What every statement of one search shares. */
export interface Probe<Of extends View = Scope> {
  scope: Of
  /** The question's vector and the model that made it. */
  vector: Float32Array
  model: string
  admit: EntryCondition<Of>
}

/** An admitted entry. */
export interface Candidate {
  entryNo: number
  itemId: string
  /** Sum of its term counts, for BM25. */
  length: number
  /** Cosine to the question's vector; null when it has no vector of the model. */
  similarity: number | null
}

/** What a candidate is read by from `search_entries e`, but for its similarity. */
export const CANDIDATE = { entryNo: sql`e.entry_no`, itemId: sql`e.item_id`, length: sql`e.length` }

/** Joins the vector of `search_entries e` as `v`. */
export const ownVector = (model: string) => sql`left join vectors v on v.account_id = e.account_id
  and v.user_id = e.user_id and v.kind = e.kind and v.role = 'text' and v.entry_no = e.entry_no
  and v.model = ${model}`

export const similarityTo = (vector: Float32Array) =>
  sql`(1 - (v.embedding <=> ${questionVector(vector)}))::float8`

/** Entries of a kind in a scope, as `search_entries e`. */
export const ofScope = (scope: View, kind: ItemKind) =>
  sql`${ofUser(scope, 'e')} and e.kind = ${kind}`

/**
 * Entries nearest to the question, exact, best first; `above` leaves out numbers up to it.
 *
 * Nowhere are vectors and entries joined: of a user who came after the last `analyze` the planner
 * guesses one row each, and a join then holds every vector against every entry.
 */
export async function nearestExactly(
  tx: ReadTx,
  probe: Probe,
  kind: ItemKind,
  limit: number,
  above = 0
): Promise<Candidate[]> {
  const { scope, model } = probe
  // Conditions are checked in the order written, and most rows of a scan fail by their kind.
  const scanned = (which: SQL) => sql`v.kind = ${kind} and v.account_id = ${scope.accountId}
    and v.user_id = ${scope.userId} and v.role = 'text' and v.model = ${model} and ${which}`
  const among = (count: number, which: SQL) =>
    withOwnPlan(tx, () =>
      nearestAmong(tx, probe, kind, { which: scanned(which), embedding: sql`v.embedding` }, count)
    )
  // As a rule nearly everything is admitted.
  const looked = limit * 2
  const { near, admitted: some } = await among(looked, sql`v.entry_no > ${above}`)
  if (some.length >= limit || near < looked) return some.slice(0, limit)
  const admitted = sql`select e.entry_no from search_entries e
    where ${ofScope(scope, kind)} and e.entry_no > ${above} and ${probe.admit(scope)}`
  return (await among(limit, sql`v.entry_no = any(array(${admitted}))`)).admitted
}

/**
 * Looks at the nearest of the `vectors v` that meet `which`, by `embedding`, and returns those that are
 * admitted, best first.
 */
export async function nearestAmong(
  tx: ReadTx,
  probe: Probe,
  kind: ItemKind,
  { which, embedding }: { which: SQL; embedding: SQL },
  limit: number
): Promise<{ near: number; admitted: Candidate[] }> {
  const { scope, vector } = probe
  const row = first(
    await tx.rows<Record<string, unknown[]>>(selectWith`near as materialized (
        select v.entry_no, ${embedding} <=> ${questionVector(vector)} as distance from vectors v
        where ${which} order by distance limit ${limit})
      select * from (select ${lists(NEAR)} from near) n, (select ${lists(CANDIDATE)}
        from search_entries e where ${ofScope(scope, kind)} and ${probe.admit(scope)}
          and e.entry_no = any(array(select entry_no from near))) e`)
  )
  if (row === null) return { near: 0, admitted: [] }
  const near = inRows<{ no: number; distance: number }>(row, namesOf(NEAR))
  const entries = inRows<Entry>(row, namesOf(CANDIDATE))
  const entryOf = new Map(entries.map((entry) => [entry.entryNo, entry]))
  const admitted = near.flatMap(({ no, distance }): Candidate[] => {
    const entry = entryOf.get(no)
    return entry === undefined ? [] : [{ ...entry, similarity: 1 - distance }]
  })
  return { near: near.length, admitted: nearestFirst(admitted) }
}

const NEAR = { no: sql`near.entry_no`, distance: sql`near.distance` }

/** A sorted copy. */
export function nearestFirst(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))
}

/** An admitted entry that no vector was looked at for. */
export type Entry = Omit<Candidate, 'similarity'>

/** Those of the entries that are admitted, in any order. */
export async function entriesAmong(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  admit: EntryCondition,
  entryNos: readonly number[]
): Promise<Entry[]> {
  if (entryNos.length === 0) return []
  return rowsByColumn<Entry>(
    tx,
    CANDIDATE,
    sql`search_entries e where ${ofScope(scope, kind)}
      and e.entry_no = any(${numberArray(entryNos)}) and ${admit(scope)}`
  )
}

/** The first admitted entries of a ranking; `best` gives its numbers from a place on. */
export function firstAdmitted(
  tx: ReadTx,
  { scope, admit }: Pick<Probe, 'scope' | 'admit'>,
  kind: ItemKind,
  best: Best,
  limit: number
): Promise<Entry[]> {
  return firstAmong(best, limit, async (batch) => {
    const [, admitted] = await Promise.all([
      planOnce(tx),
      entriesAmong(tx, scope, kind, admit, batch)
    ])
    return admitted
  })
}

type Best = (from: number, count: number) => readonly number[]

/**
 * The first of a ranking that `among` admits. Nearly all of the first are as a rule; where a condition lets few
 * pass, steps grow until there is nothing left.
 */
export async function firstAmong(
  best: Best,
  limit: number,
  among: (numbers: readonly number[]) => Promise<readonly Entry[]>
): Promise<Entry[]> {
  const found: Entry[] = []
  let step = limit + 10
  for (let at = 0; found.length < limit; at += step, step *= 2) {
    const batch = best(at, step)
    if (batch.length === 0) break
    const byNumber = new Map((await among(batch)).map((entry) => [entry.entryNo, entry]))
    found.push(...batch.flatMap((no) => byNumber.get(no) ?? []))
  }
  return found.slice(0, limit)
}

/** Similarities of these entries, by number; of those that have a vector of the model. */
export async function similaritiesOf(
  tx: ReadTx,
  { scope, model, vector }: Probe,
  kind: ItemKind,
  entryNos: readonly number[]
): Promise<Map<number, number>> {
  if (entryNos.length === 0) return new Map()
  const found = await rowsByColumn<{ no: number; similarity: number }>(
    tx,
    { no: sql`v.entry_no`, similarity: similarityTo(vector) },
    sql`vectors v where v.account_id = ${scope.accountId} and v.user_id = ${scope.userId}
      and v.kind = ${kind} and v.role = 'text' and v.entry_no = any(${numberArray(entryNos)})
      and v.model = ${model}`
  )
  return new Map(found.map(({ no, similarity }) => [no, similarity]))
}
