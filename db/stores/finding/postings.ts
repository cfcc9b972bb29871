/**
 * Posting blocks. A posting is 8 bytes, little endian: entry number (uint32), term frequency (uint16),
 * entry length (uint16). A block holds the postings of one term and 1,024 entry numbers, so appending
 * touches one row per term. Taking an entry out reads whole blocks, because the terms of an entry are
 * stored nowhere else.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { jsonRows, numberSet, textArray } from '#db/stores/json-rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

export interface Posting {
  entryNo: number
  frequency: number
  length: number
}

export interface TermPosting extends Posting {
  term: string
}

const POSTING_BYTES = 8
export const BLOCK_BITS = 10

/**
 * All postings of the given terms, as pairs of words (entry number; frequency and length), entry
 * numbers rising. A term that occurs nowhere is absent.
 */
export async function readPostings(
  tx: ReadTx,
  scope: Scope,
  kind: ItemKind,
  terms: readonly string[]
): Promise<Map<string, Uint32Array>> {
  if (terms.length === 0) return new Map()
  // A common word of a large scope has a hundred blocks: as a row each, reading them would take longer
  // than finding them.
  const rows = await tx.rows<{ term: string; entries: Uint8Array }>(
    select`term, string_agg(entries, ''::bytea order by block) as entries from postings
      where account_id = ${scope.accountId} and user_id = ${scope.userId}
        and kind = ${kind} and term = any(${textArray(terms)})
      group by term order by term`
  )
  return new Map(rows.map((row) => [row.term, wordsOf(row.entries)]))
}

/** Bytes as words, aligned; little endian like every machine this runs on. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  // Copied where it must be: a driver may hand out parts of larger buffers, at any offset.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
}

/** Takes all postings of these entries out of a scope, and hands them over. */
export async function takePostings(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  entryNos: ReadonlySet<number>
): Promise<TermPosting[]> {
  const { accountId, userId } = scope
  const blocks = [...new Set([...entryNos].map((no) => no >> BLOCK_BITS))]
  const rows = await tx.rows<{ term: string; block: number; entries: Uint8Array }>(sql`select term,
      block, entries from postings where account_id = ${accountId} and user_id = ${userId}
      and kind = ${kind} and block in ${numberSet(blocks)}`)
  const taken: TermPosting[] = []
  const changed = rows.flatMap(({ term, block, entries }) => {
    const postings = decodePostings(entries)
    const left = postings.filter((posting) => !entryNos.has(posting.entryNo))
    if (left.length === postings.length) return []
    for (const posting of postings) {
      if (entryNos.has(posting.entryNo)) taken.push({ ...posting, term })
    }
    return [
      { term, block, entries: encodePostings(left).toString('base64'), empty: left.length === 0 }
    ]
  })
  if (changed.length === 0) return taken
  const now = sql`json_to_recordset(${jsonRows(changed)}) as c(term text, block int, entries text,
    empty boolean)`
  await tx.rows(sql`update postings p set entries = decode(c.entries, 'base64') from ${now}
    where p.account_id = ${accountId} and p.user_id = ${userId} and p.kind = ${kind}
      and p.term = c.term and p.block = c.block and not c.empty`)
  await tx.rows(sql`delete from postings p using ${now}
    where p.account_id = ${accountId} and p.user_id = ${userId} and p.kind = ${kind}
      and p.term = c.term and p.block = c.block and c.empty`)
  return taken
}

/** Appends postings to a scope; entry numbers must be new there. */
export async function addPostings(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  postings: readonly TermPosting[]
): Promise<void> {
  const blocks = new Map<string, { term: string; block: number; list: Posting[] }>()
  for (const posting of postings) {
    const block = posting.entryNo >> BLOCK_BITS
    const key = `${block} ${posting.term}`
    const known = blocks.get(key) ?? { term: posting.term, block, list: [] }
    known.list.push(posting)
    blocks.set(key, known)
  }
  if (blocks.size === 0) return
  const rows = [...blocks.values()].map(({ term, block, list }) => ({
    term,
    block,
    entries: encodePostings(list).toString('base64')
  }))
  await tx.rows(sql`insert into postings (account_id, user_id, kind, term, block, entries)
    select ${scope.accountId}, ${scope.userId}, ${kind}, p.term, p.block, decode(p.entries, 'base64')
    from json_to_recordset(${jsonRows(rows)}) as p(term text, block int, entries text)
    on conflict (account_id, user_id, kind, term, block)
      do update set entries = postings.entries || excluded.entries`)
}

export function encodePostings(postings: readonly Posting[]): Buffer {
  const bytes = Buffer.allocUnsafe(postings.length * POSTING_BYTES)
  for (const [place, posting] of postings.entries()) {
    const at = place * POSTING_BYTES
    bytes.writeUInt32LE(posting.entryNo, at)
    bytes.writeUInt16LE(Math.min(posting.frequency, 0xffff), at + 4)
    bytes.writeUInt16LE(posting.length, at + 6)
  }
  return bytes
}

export function decodePostings(bytes: Uint8Array): Posting[] {
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
