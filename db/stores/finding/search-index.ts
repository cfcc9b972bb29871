/**
 * The search index: numbered entries, posting blocks, vectors and token vectors of one scope. How a
 * posting is written, and why erasing reads whole blocks, stands in `postings.ts`.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { View } from '#db/shared-view.ts'
import { packTokens, packVectors } from '#db/stores/finding/packed-values.ts'
import {
  BLOCK_BITS,
  encodePostings,
  type Posting,
  takePostings
} from '#db/stores/finding/postings.ts'
import { jsonRows, numberArray, numberSet, timeText } from '#db/stores/json-rows.ts'
import { inRows, lists, namesOf } from '#db/stores/rows-by-column.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Embedding, TokenVectors } from '#src/text/embedding.ts'

/** One item to be made findable. */
export interface NewEntry {
  kind: ItemKind
  itemId: string
  terms: ReadonlyMap<string, number>
  /** Sum of the term counts. */
  length: number
  embedding: Embedding | null
  statedAt: number
  expiresAt: number | null
}

const LENGTH_MAX = 0x7fff

/** Changes with every item that is made findable in the scope or removed from it; '' before the first. */
export async function scopeVersion(tx: ReadTx, scope: Scope): Promise<string> {
  const row = first(
    await tx.rows<{ version: string }>(select`version::text as version from scopes
      where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
  )
  return row?.version ?? ''
}

/** Raises the version of a scope from which something was removed, or in which something has changed. */
export async function raiseVersion(tx: WriteTx, scope: Scope): Promise<void> {
  await tx.rows(sql`update scopes set version = version + 1, altered = altered + 1
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
}

/** Tells that entries that were there hold for another time: no copy of them holds. */
export async function entriesAltered(tx: WriteTx, scope: Scope): Promise<void> {
  await tx.rows(sql`update scopes set altered = altered + 1
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
}

/** Tells that vectors of entries that were there came, changed or went: no copy of them holds. */
export async function vectorsRewritten(tx: WriteTx, scope: Scope): Promise<void> {
  await tx.rows(sql`update scopes set rewritten = rewritten + 1
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
}

/**
 * Reserves entry numbers and raises the scope's version; returns the first number reserved. The first
 * version is the current time, so that a scope that was erased never gets one that it had before.
 */
export async function reserveEntries(tx: WriteTx, scope: Scope, count: number): Promise<number> {
  const row = first(
    await tx.rows<{
      last: number
    }>(sql`insert into scopes (account_id, user_id, last_entry, version, rewritten)
      select ${scope.accountId}, ${scope.userId}, ${count}, t.now, t.now
      from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now) t
      on conflict (account_id, user_id) do update
        set last_entry = scopes.last_entry + ${count}, version = scopes.version + 1
      returning last_entry as last`)
  )
  return (row?.last ?? count) - count + 1
}

/**
 * Makes items findable; `model` names the embedder of their vectors. One statement writes entries,
 * postings, totals, vectors and token vectors: on the embedded database each costs a good part of a
 * millisecond.
 */
export async function insertEntries(
  tx: WriteTx,
  scope: Scope,
  entries: readonly NewEntry[],
  model: string
): Promise<void> {
  if (entries.length === 0) return
  const firstNo = await reserveEntries(tx, scope, entries.length)
  const numbered = entries.map((entry, place) => ({
    ...entry,
    no: firstNo + place,
    length: Math.min(entry.length, LENGTH_MAX)
  }))
  const own = sql`${scope.accountId}::uuid, ${scope.userId}::text`
  const vectors = packVectors(numbered)
  const tokens = packTokens(numbered)
  await tx.rows(sql`with own_entries as (
      insert into search_entries (account_id, user_id, kind, entry_no, item_id, length, stated_at,
        expires_at)
      select ${own}, e.kind, e.no, e.item, e.length, e.stated, e.expires
      from json_to_recordset(${jsonRows(numbered.map(entryRow))}) as e(kind text, no int, item uuid,
        length smallint, stated timestamptz, expires timestamptz)),
    own_postings as (
      insert into postings (account_id, user_id, kind, term, block, entries)
      select ${own}, p.kind, p.term, p.block, decode(p.entries, 'base64')
      from json_to_recordset(${jsonRows(postingRows(numbered))})
        as p(kind text, term text, block int, entries text)
      on conflict (account_id, user_id, kind, term, block)
        do update set entries = postings.entries || excluded.entries),
    own_totals as (
      insert into search_totals (account_id, user_id, kind, entries, terms)
      select ${own}, t.kind, t.entries, t.terms
      from json_to_recordset(${jsonRows(totalRows(numbered))})
        as t(kind text, entries int, terms int)
      on conflict (account_id, user_id, kind) do update set
        entries = search_totals.entries + excluded.entries,
        terms = search_totals.terms + excluded.terms),
    own_tokens as (
      insert into token_vectors (account_id, user_id, kind, role, entry_no, dimensions, values)
      select ${own}, v.kind, 'text', v.no, v.dimensions, ${tokens.valueAt(sql`v.at`, sql`v.size`)}
      from json_to_recordset(${jsonRows(tokens.rows)})
        as v(kind text, no int, dimensions smallint, at int, size int))
    insert into vectors (account_id, user_id, kind, role, entry_no, model, embedding)
    select ${own}, v.kind, 'text', v.no, ${model}::text, ${vectors.valueAt(sql`v.at`, sql`v.size`)}
    from json_to_recordset(${jsonRows(vectors.rows)}) as v(kind text, no int, at int, size int)`)
}

type NumberedEntry = NewEntry & { no: number }

function entryRow({ kind, no, itemId, length, statedAt, expiresAt }: NumberedEntry) {
  const [stated, expires] = [timeText(statedAt), timeText(expiresAt)]
  return { kind, no, item: itemId, length, stated, expires }
}

function postingRows(entries: readonly NumberedEntry[]) {
  const blocks = new Map<string, { kind: ItemKind; term: string; block: number; list: Posting[] }>()
  for (const { kind, no, terms, length } of entries) {
    const block = no >> BLOCK_BITS
    for (const [term, frequency] of terms) {
      const key = `${kind} ${block} ${term}`
      const known = blocks.get(key) ?? { kind, term, block, list: [] }
      known.list.push({ entryNo: no, frequency, length })
      blocks.set(key, known)
    }
  }
  return [...blocks.values()].map(({ kind, term, block, list }) => ({
    kind,
    term,
    block,
    entries: encodePostings(list).toString('base64')
  }))
}

function totalRows(entries: readonly NumberedEntry[]) {
  const totals = new Map<ItemKind, { kind: ItemKind; entries: number; terms: number }>()
  for (const { kind, length } of entries) {
    const known = totals.get(kind) ?? { kind, entries: 0, terms: 0 }
    totals.set(kind, { kind, entries: known.entries + 1, terms: known.terms + length })
  }
  return [...totals.values()]
}

/**
 * Token vectors of a short list, for late interaction, in one piece: a row each would take five times as
 * long. As bytes: to make base64 of them took the embedded database four times as long as to find them.
 */
export async function readTokenVectors(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  entryNos: readonly number[]
): Promise<Map<number, TokenVectors>> {
  if (entryNos.length === 0) return new Map()
  const row = first(
    await tx.rows<{ bytes: Uint8Array | null } & Record<string, unknown[]>>(select`${lists(TOKENS)},
      string_agg(t.values, ''::bytea) as bytes from token_vectors t
      where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId} and t.kind = ${kind}
        and t.role = 'text' and t.entry_no = any(${numberArray(entryNos)})`)
  )
  const found = new Map<number, TokenVectors>()
  if (row === null || row.bytes === null) return found
  const { buffer, byteOffset } = row.bytes
  let at = byteOffset
  for (const { entryNo, dimensions, size } of inRows<TokensRow>(row, namesOf(TOKENS))) {
    const values = new Int8Array(buffer, at, size)
    found.set(entryNo, { dimensions, count: size / dimensions, values })
    at += size
  }
  return found
}

interface TokensRow {
  entryNo: number
  dimensions: number
  size: number
}

const TOKENS = {
  entryNo: sql`t.entry_no`,
  dimensions: sql`t.dimensions`,
  size: sql`length(t.values)`
}

/** A condition on `search_entries e`, made by `entry-conditions.ts`. */
export type EntryCondition<Of extends View = Scope> = (view: Of) => ReturnType<typeof sql>

/** Closes the open entries of items whose text has changed: the earlier text stays findable for `as_of`. */
export async function closeOpenEntries(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  itemIds: readonly string[],
  closedAt: number
): Promise<void> {
  if (itemIds.length === 0) return
  await tx.rows(sql`update search_entries set closed_at = ${timeText(closedAt)}::timestamptz
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}
      and closed_at is null
      and item_id in (select json_array_elements_text(${jsonRows(itemIds)})::uuid)`)
}

/**
 * Erases items from entries, postings, vectors, token vectors and totals. Returns how many vectors
 * went. Reads the whole blocks concerned: every term of the erased texts is gone afterwards.
 */
export async function eraseEntries(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  itemIds: readonly string[]
): Promise<number> {
  if (itemIds.length === 0) return 0
  const { accountId, userId } = scope
  const removed = await tx.rows<{ no: number; length: number }>(sql`delete from search_entries
    where account_id = ${accountId} and user_id = ${userId} and kind = ${kind}
      and item_id in (select json_array_elements_text(${jsonRows(itemIds)})::uuid)
    returning entry_no as no, length`)
  if (removed.length === 0) return 0
  const gone = new Set(removed.map((row) => row.no))
  const numbers = [...gone]
  await takePostings(tx, scope, kind, gone)
  const terms = removed.reduce((sum, row) => sum + row.length, 0)
  await tx.rows(sql`update search_totals set entries = entries - ${removed.length},
      terms = terms - ${terms}
    where account_id = ${accountId} and user_id = ${userId} and kind = ${kind}`)
  await tx.rows(sql`delete from token_vectors where account_id = ${accountId}
    and user_id = ${userId} and kind = ${kind} and entry_no in ${numberSet(numbers)}`)
  const vectors = await tx.rows(sql`delete from vectors where account_id = ${accountId}
    and user_id = ${userId} and kind = ${kind} and entry_no in ${numberSet(numbers)}
    returning entry_no`)
  await vectorsRewritten(tx, scope)
  return vectors.length
}
