/**
 * Moving items of the search index from one scope into another. Numbers are given anew in the other
 * scope, in the order that they had; terms, vectors, times and lengths go along as they are.
 */
import { sql } from 'drizzle-orm'
import { addPostings, takePostings } from '#db/stores/finding/postings.ts'
import { reserveEntries } from '#db/stores/finding/search-index.ts'
import { idArray, jsonRows } from '#db/stores/json-rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

interface Moved {
  kind: ItemKind
  no: number
  length: number
  /** Its number in the other scope. */
  next: number
}

/** Moves the entries of these items; both scopes are of one account. Returns how many. */
export async function moveEntries(
  tx: WriteTx,
  from: Scope,
  to: Scope,
  itemIds: readonly string[]
): Promise<number> {
  const rows = await tx.rows<Omit<Moved, 'next'>>(sql`select kind, entry_no as no, length
    from search_entries where account_id = ${from.accountId} and user_id = ${from.userId}
      and item_id = any(${idArray(itemIds)}) order by entry_no`)
  if (rows.length === 0) return 0
  const firstNo = await reserveEntries(tx, to, rows.length)
  const moved = rows.map((row, place) => ({ ...row, next: firstNo + place }))
  for (const kind of new Set(moved.map((entry) => entry.kind))) {
    const own = moved.filter((entry) => entry.kind === kind)
    const taken = await takePostings(tx, from, kind, new Set(own.map((entry) => entry.no)))
    const next = new Map(own.map((entry) => [entry.no, entry.next]))
    await addPostings(
      tx,
      to,
      kind,
      taken.map((one) => ({ ...one, entryNo: next.get(one.entryNo) ?? one.entryNo }))
    )
    await moveTotals(tx, from, to, kind, own)
  }
  // The other scope's own index, if it has one, takes them up by their new numbers.
  await tx.rows(sql`update vectors t set index_slot = null
    from json_to_recordset(${jsonRows(moved)}) as m(kind text, no int)
    where t.account_id = ${from.accountId} and t.user_id = ${from.userId} and t.kind = m.kind
      and t.entry_no = m.no and t.index_slot is not null`)
  for (const table of ['search_entries', 'vectors', 'token_vectors']) {
    await tx.rows(sql`update ${sql.identifier(table)} t set user_id = ${to.userId}, entry_no = m.next
      from json_to_recordset(${jsonRows(moved)}) as m(kind text, no int, next int)
      where t.account_id = ${from.accountId} and t.user_id = ${from.userId} and t.kind = m.kind
        and t.entry_no = m.no`)
  }
  return moved.length
}

async function moveTotals(
  tx: WriteTx,
  from: Scope,
  to: Scope,
  kind: ItemKind,
  entries: readonly Moved[]
): Promise<void> {
  const terms = entries.reduce((sum, entry) => sum + entry.length, 0)
  await tx.rows(sql`update search_totals set entries = entries - ${entries.length},
      terms = terms - ${terms}
    where account_id = ${from.accountId} and user_id = ${from.userId} and kind = ${kind}`)
  await tx.rows(sql`delete from search_totals where account_id = ${from.accountId}
    and user_id = ${from.userId} and kind = ${kind} and entries = 0`)
  await tx.rows(sql`insert into search_totals (account_id, user_id, kind, entries, terms)
    values (${to.accountId}, ${to.userId}, ${kind}, ${entries.length}, ${terms})
    on conflict (account_id, user_id, kind) do update set
      entries = search_totals.entries + excluded.entries,
      terms = search_totals.terms + excluded.terms`)
}
