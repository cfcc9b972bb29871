/**
 * How vectors stand in the database: as pgvector's `halfvec`, two bytes a component, since nothing compares
 * them but by cosine (docs/decisions/half-vectors.md). Those of unit length fit into its range.
 */
import { type SQL, sql } from 'drizzle-orm'
import { toSql } from 'pgvector'

/** `[0.1,0.2,…]`, rounded to six digits: more only makes statements longer. */
export function vectorText(vector: Float32Array): string {
  return toSql(Array.from(vector, (component) => Math.round(component * 1e6) / 1e6)) as string
}

/** The largest component of a question's vector; the largest half is 65,504. */
const LARGEST = 60_000
const texts = new WeakMap<Float32Array, string>()

/**
 * A question's vector, to be compared by cosine only: scaled to whole numbers, which the database
 * reads five times faster than decimals. A search writes the same vector into several statements.
 */
export function questionVector(vector: Float32Array): SQL {
  let text = texts.get(vector)
  if (text === undefined) {
    const largest = vector.reduce((most, component) => Math.max(most, Math.abs(component)), 0)
    const scale = largest === 0 ? 0 : LARGEST / largest
    text = `[${Array.from(vector, (component) => Math.round(component * scale)).join(',')}]`
    texts.set(vector, text)
  }
  return sql`${text}::halfvec`
}

const HEAD_BYTES = 4

/**
 * So many vectors as pgvector sends them, one behind the other: two bytes of dimensions, two of nothing, then
 * halves, the high byte first. Bytes are swapped all at once: read one by one, halves took five times as long.
 */
export function sentVectors(bytes: Buffer, count: number): Float32Array[] {
  const size = bytes.length / count
  const halves = new Float16Array(new Uint8Array(bytes).buffer)
  Buffer.from(halves.buffer).swap16()
  return Array.from({ length: count }, (_, place) => {
    const from = place * size
    return new Float32Array(halves.subarray((from + HEAD_BYTES) / 2, (from + size) / 2))
  })
}
