/**
 * Vectors and token vectors of many entries as one value each, cut up again inside the statement. As
 * text in JSON the numbers cost the embedded database more than everything else that an add writes: it
 * read fifty vectors in 20 ms that take 2 ms as one array of reals.
 *
 * Places count from 1, as SQL does. Rows keep their own size: models differ in dimensions.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Embedding } from '#src/text/embedding.ts'

/** An entry by kind and number, with what it is found by. */
export interface EmbeddedEntry {
  kind: string
  no: number
  embedding: Embedding | null
}

/** Where an entry's value stands in the packed one: from `at` on, `size` long. */
interface PackedRow {
  kind: string
  no: number
  at: number
  size: number
}

interface Packed<Row extends PackedRow> {
  rows: Row[]
  /** The value that stands there, as the column takes it. */
  valueAt(at: SQL, size: SQL): SQL
}

/** The vectors of those that have one; a value is a `halfvec`. */
export function packVectors(entries: readonly EmbeddedEntry[]): Packed<PackedRow> {
  const own = entries.flatMap(({ kind, no, embedding }) =>
    embedding === null ? [] : [{ kind, no, vector: embedding.vector }]
  )
  const { rows, valueAt } = packReals(own)
  return { rows, valueAt: (at, size) => sql`${valueAt(at, size)}::halfvec` }
}

/** Vectors beside what they belong to; a value is a `real[]`. */
export function packReals<Row extends { vector: Float32Array }>(
  all: readonly Row[]
): { rows: (Omit<Row, 'vector'> & { at: number; size: number })[] } & Pick<
  Packed<PackedRow>,
  'valueAt'
> {
  const reals = new Float32Array(all.reduce((sum, { vector }) => sum + vector.length, 0))
  let from = 0
  const rows = all.map(({ vector, ...row }) => {
    reals.set(vector, from)
    from += vector.length
    return { ...row, at: from - vector.length + 1, size: vector.length }
  })
  return { rows, valueAt: (at, size) => sql`(${reals}::real[])[${at}:${at} + ${size} - 1]` }
}

/** The token vectors of those that have some; a value is a `bytea`. */
export function packTokens(
  entries: readonly EmbeddedEntry[]
): Packed<PackedRow & { dimensions: number }> {
  const pieces: Uint8Array[] = []
  const rows: (PackedRow & { dimensions: number })[] = []
  let at = 1
  for (const { kind, no, embedding } of entries) {
    const tokens = embedding?.tokens ?? null
    if (tokens === null) continue
    const { buffer, byteOffset, byteLength: size } = tokens.values
    rows.push({ kind, no, at, size, dimensions: tokens.dimensions })
    pieces.push(new Uint8Array(buffer, byteOffset, size))
    at += size
  }
  const all = Buffer.concat(pieces)
  return { rows, valueAt: (from, size) => sql`substring(${all}::bytea from ${from} for ${size})` }
}
