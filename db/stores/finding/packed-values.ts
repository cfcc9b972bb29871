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
  const vectors: Float32Array[] = []
  const rows: PackedRow[] = []
  let at = 1
  for (const { kind, no, embedding } of entries) {
    if (embedding === null) continue
    const size = embedding.vector.length
    rows.push({ kind, no, at, size })
    vectors.push(embedding.vector)
    at += size
  }
  const all = new Float32Array(at - 1)
  for (const [place, { at: from }] of rows.entries()) all.set(vectors[place] ?? [], from - 1)
  return {
    rows,
    valueAt: (from, size) => sql`(${all}::real[])[${from}:${from} + ${size} - 1]::halfvec`
  }
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
