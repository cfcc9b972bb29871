/**
 * The search index: numbered entries, posting blocks, vectors and token vectors of one scope.
 *
 * A posting is 8 bytes, little endian: entry number (uint32), term frequency (uint16), entry length
 * (uint16). Blocks hold the postings of 1,024 entry numbers, so appending touches one row per term.
 * Erasing reads whole blocks, because the terms of an entry are stored nowhere else.
 */
import { sql } from 'drizzle-orm'
import { jsonRows, numberSet, textSet, timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import { vectorText } from '#db/vector.ts'
import type { Embedding, TokenVectors } from '#src/models/models.ts'
import type { Scope } from '#src/scope.ts'

export type ItemKind = 'fact' | 'chunk' | 'episode' | 'procedure' | 'knowledge'

/** One item to be made findable. */
export interface NewEntry {
  itemId: string
  terms: ReadonlyMap<string, number>
  /** Sum of the term counts. */
  length: number
  embedding: Embedding | null
  statedAt: number
  expiresAt: number | null
}

export interface Posting {
  entryNo: number
  frequency: number
  length: number
}

const POSTING_BYTES = 8
const BLOCK_BITS = 10
const LENGTH_MAX = 0x7fff

/** Reserves entry numbers and raises the scope's version; returns the first number reserved. */
export async function reserveEntries(tx: WriteTx, scope: Scope, count: number): Promise<number> {
  const row = first(
    await tx.rows<{
      last: number
    }>(sql`insert into scopes (account_id, user_id, last_entry, version)
      values (${scope.accountId}, ${scope.userId}, ${count}, 1)
      on conflict (account_id, user_id) do update
        set last_entry = scopes.last_entry + ${count}, version = scopes.version + 1
      returning last_entry as last`)
  )
  return (row?.last ?? count) - count + 1
}

/** Makes items of one kind findable; `model` names the embedder of their vectors. */
export async function insertEntries(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  entries: readonly NewEntry[],
  model: string
): Promise<void> {
  if (entries.length === 0) return
  const firstNo = await reserveEntries(tx, scope, entries.length)
  const { accountId, userId } = scope
  await tx.rows(sql`insert into search_entries (account_id, user_id, kind, entry_no, item_id, length,
      stated_at, expires_at)
    select ${accountId}, ${userId}, ${kind}, e.no, e.item, e.length, e.stated, e.expires
    from json_to_recordset(${jsonRows(
      entries.map((entry, place) => ({
        no: firstNo + place,
        item: entry.itemId,
        length: Math.min(entry.length, LENGTH_MAX),
        stated: timeText(entry.statedAt),
        expires: timeText(entry.expiresAt)
      }))
    )}) as e(no int, item uuid, length smallint, stated timestamptz, expires timestamptz)`)
  await insertPostings(tx, scope, kind, firstNo, entries)
  const terms = entries.reduce((sum, entry) => sum + Math.min(entry.length, LENGTH_MAX), 0)
  await tx.rows(sql`insert into search_totals (account_id, user_id, kind, entries, terms)
    values (${accountId}, ${userId}, ${kind}, ${entries.length}, ${terms})
    on conflict (account_id, user_id, kind) do update set
      entries = search_totals.entries + excluded.entries, terms = search_totals.terms + excluded.terms`)
  await insertVectors(tx, scope, kind, firstNo, entries, model)
}

async function insertPostings(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  firstNo: number,
  entries: readonly NewEntry[]
): Promise<void> {
  const blocks = new Map<string, { term: string; block: number; postings: Posting[] }>()
  for (const [place, entry] of entries.entries()) {
    const entryNo = firstNo + place
    const block = entryNo >> BLOCK_BITS
    for (const [term, frequency] of entry.terms) {
      const key = `${block} ${term}`
      const known = blocks.get(key) ?? { term, block, postings: [] }
      known.postings.push({ entryNo, frequency, length: Math.min(entry.length, LENGTH_MAX) })
      blocks.set(key, known)
    }
  }
  if (blocks.size === 0) return
  const rows = [...blocks.values()].map(({ term, block, postings }) => ({
    term,
    block,
    entries: encodePostings(postings).toString('base64')
  }))
  await tx.rows(sql`insert into postings (account_id, user_id, kind, term, block, entries)
    select ${scope.accountId}, ${scope.userId}, ${kind}, p.term, p.block, decode(p.entries, 'base64')
    from json_to_recordset(${jsonRows(rows)}) as p(term text, block int, entries text)
    on conflict (account_id, user_id, kind, term, block)
      do update set entries = postings.entries || excluded.entries`)
}

async function insertVectors(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  firstNo: number,
  entries: readonly NewEntry[],
  model: string
): Promise<void> {
  const vectors = entries.flatMap((entry, place) =>
    entry.embedding === null ? [] : [{ no: firstNo + place, v: vectorText(entry.embedding.vector) }]
  )
  if (vectors.length > 0) {
    await tx.rows(sql`insert into vectors (account_id, user_id, kind, role, entry_no, model, embedding)
      select ${scope.accountId}, ${scope.userId}, ${kind}, 'text', e.no, ${model}, e.v::vector
      from json_to_recordset(${jsonRows(vectors)}) as e(no int, v text)`)
  }
  const tokens = entries.flatMap((entry, place) => {
    const token = entry.embedding?.tokens ?? null
    if (token === null) return []
    const values = Buffer.from(
      token.values.buffer,
      token.values.byteOffset,
      token.values.byteLength
    )
    return [{ no: firstNo + place, d: token.dimensions, v: values.toString('base64') }]
  })
  if (tokens.length === 0) return
  await tx.rows(sql`insert into token_vectors (account_id, user_id, kind, role, entry_no, dimensions,
      values)
    select ${scope.accountId}, ${scope.userId}, ${kind}, 'text', e.no, e.d, decode(e.v, 'base64')
    from json_to_recordset(${jsonRows(tokens)}) as e(no int, d smallint, v text)`)
}

/** Entries and summed length of a kind: N and, divided, the average length of BM25. */
export async function readTotals(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind
): Promise<{ entries: number; terms: number }> {
  const row = first(
    await tx.rows<{ entries: number; terms: number }>(sql`select entries, terms from search_totals
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}`)
  )
  return row ?? { entries: 0, terms: 0 }
}

/** All postings of the given terms; a term that occurs nowhere is absent. */
export async function readPostings(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  terms: readonly string[]
): Promise<Map<string, Posting[]>> {
  const found = new Map<string, Posting[]>()
  if (terms.length === 0) return found
  const rows = await tx.rows<{ term: string; entries: Uint8Array }>(sql`select term, entries
    from postings where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and kind = ${kind} and term in ${textSet(terms)}`)
  for (const row of rows) {
    const known = found.get(row.term)
    const postings = decodePostings(row.entries)
    if (known === undefined) found.set(row.term, postings)
    else for (const posting of postings) known.push(posting)
  }
  return found
}

/** Vectors nearest to the question's, exact, best first; `admit` limits which entries may come. */
export async function nearest(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  question: Float32Array,
  model: string,
  limit: number,
  admit: EntryCondition
): Promise<{ entryNo: number; similarity: number }[]> {
  const vector = vectorText(question)
  return tx.rows<{ entryNo: number; similarity: number }>(sql`select v.entry_no as "entryNo",
      (1 - (v.embedding <=> ${vector}::vector))::float8 as similarity
    from vectors v join search_entries e using (account_id, user_id, kind, entry_no)
    where v.account_id = ${scope.accountId} and v.user_id = ${scope.userId} and v.kind = ${kind}
      and v.role = 'text' and v.model = ${model} and ${admit(scope)}
    order by v.embedding <=> ${vector}::vector limit ${limit}`)
}

/** Similarity to the question's vector of given entries (those found by other means). */
export async function similarities(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  question: Float32Array,
  model: string,
  entryNos: readonly number[]
): Promise<Map<number, number>> {
  if (entryNos.length === 0) return new Map()
  const rows = await tx.rows<{ entryNo: number; similarity: number }>(sql`select
      entry_no as "entryNo", (1 - (embedding <=> ${vectorText(question)}::vector))::float8 as similarity
    from vectors where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and kind = ${kind} and role = 'text' and model = ${model}
      and entry_no in ${numberSet(entryNos)}`)
  return new Map(rows.map((row) => [row.entryNo, row.similarity]))
}

/** Token vectors of a short list, for late interaction. */
export async function readTokenVectors(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  entryNos: readonly number[]
): Promise<Map<number, TokenVectors>> {
  if (entryNos.length === 0) return new Map()
  const rows = await tx.rows<{ entryNo: number; dimensions: number; values: Uint8Array }>(sql`select
      entry_no as "entryNo", dimensions, values from token_vectors
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}
      and role = 'text' and entry_no in ${numberSet(entryNos)}`)
  return new Map(
    rows.map(({ entryNo, dimensions, values }) => [
      entryNo,
      {
        dimensions,
        count: values.byteLength / dimensions,
        values: new Int8Array(values.buffer, values.byteOffset, values.byteLength)
      }
    ])
  )
}

/** A condition on `search_entries e`, made by `filters.ts` of this folder's caller. */
export type EntryCondition = (scope: Scope) => ReturnType<typeof sql>

/** Item ids of those entries that meet the condition. */
export async function admitted(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  entryNos: readonly number[],
  admit: EntryCondition
): Promise<Map<number, string>> {
  if (entryNos.length === 0) return new Map()
  const rows = await tx.rows<{
    entryNo: number
    itemId: string
  }>(sql`select e.entry_no as "entryNo",
      e.item_id as "itemId" from search_entries e
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId} and e.kind = ${kind}
      and e.entry_no in ${numberSet(entryNos)} and ${admit(scope)}`)
  return new Map(rows.map((row) => [row.entryNo, row.itemId]))
}

/** Entry numbers of items. */
export async function entriesOf(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  itemIds: readonly string[]
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx.rows<{ entryNo: number; itemId: string }>(sql`select entry_no as "entryNo",
      item_id as "itemId" from search_entries
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}
      and item_id in (select json_array_elements_text(${jsonRows(itemIds)})::uuid)`)
  return new Map(rows.map((row) => [row.itemId, row.entryNo]))
}

/** Closes entries (archived) or opens them again (restored, null): questions about now skip closed. */
export async function closeEntries(
  tx: WriteTx,
  scope: Scope,
  itemIds: readonly string[],
  closedAt: number | null
): Promise<void> {
  if (itemIds.length === 0) return
  await tx.rows(sql`update search_entries set closed_at = ${timeText(closedAt)}::timestamptz
    where account_id = ${scope.accountId} and user_id = ${scope.userId}
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
  await erasePostings(tx, scope, kind, gone)
  const terms = removed.reduce((sum, row) => sum + row.length, 0)
  await tx.rows(sql`update search_totals set entries = entries - ${removed.length},
      terms = terms - ${terms}
    where account_id = ${accountId} and user_id = ${userId} and kind = ${kind}`)
  await tx.rows(sql`delete from token_vectors where account_id = ${accountId}
    and user_id = ${userId} and kind = ${kind} and entry_no in ${numberSet(numbers)}`)
  const vectors = await tx.rows(sql`delete from vectors where account_id = ${accountId}
    and user_id = ${userId} and kind = ${kind} and entry_no in ${numberSet(numbers)}
    returning entry_no`)
  return vectors.length
}

async function erasePostings(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  gone: ReadonlySet<number>
): Promise<void> {
  const { accountId, userId } = scope
  const blocks = [...new Set([...gone].map((no) => no >> BLOCK_BITS))]
  const rows = await tx.rows<{ term: string; block: number; entries: Uint8Array }>(sql`select term,
      block, entries from postings where account_id = ${accountId} and user_id = ${userId}
      and kind = ${kind} and block in ${numberSet(blocks)}`)
  const changed = rows.flatMap(({ term, block, entries }) => {
    const postings = decodePostings(entries)
    const left = postings.filter((posting) => !gone.has(posting.entryNo))
    if (left.length === postings.length) return []
    return [
      { term, block, entries: encodePostings(left).toString('base64'), empty: left.length === 0 }
    ]
  })
  if (changed.length === 0) return
  const now = sql`json_to_recordset(${jsonRows(changed)}) as c(term text, block int, entries text,
    empty boolean)`
  await tx.rows(sql`update postings p set entries = decode(c.entries, 'base64') from ${now}
    where p.account_id = ${accountId} and p.user_id = ${userId} and p.kind = ${kind}
      and p.term = c.term and p.block = c.block and not c.empty`)
  await tx.rows(sql`delete from postings p using ${now}
    where p.account_id = ${accountId} and p.user_id = ${userId} and p.kind = ${kind}
      and p.term = c.term and p.block = c.block and c.empty`)
}

function encodePostings(postings: readonly Posting[]): Buffer {
  const bytes = Buffer.allocUnsafe(postings.length * POSTING_BYTES)
  for (const [place, posting] of postings.entries()) {
    const at = place * POSTING_BYTES
    bytes.writeUInt32LE(posting.entryNo, at)
    bytes.writeUInt16LE(Math.min(posting.frequency, 0xffff), at + 4)
    bytes.writeUInt16LE(posting.length, at + 6)
  }
  return bytes
}

function decodePostings(bytes: Uint8Array): Posting[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const postings: Posting[] = []
  for (let at = 0; at < bytes.byteLength; at += POSTING_BYTES) {
    postings.push({
      entryNo: view.getUint32(at, true),
      frequency: view.getUint16(at + 4, true),
      length: view.getUint16(at + 6, true)
    })
  }
  return postings
}
