/** The only file that meets pgvector: how a vector is written for the database. */
import { type SQL, sql } from 'drizzle-orm'
import { toSql } from 'pgvector'

/** `[0.1,0.2,…]`, rounded to six digits: more only makes statements longer. */
export function vectorText(vector: Float32Array): string {
  return toSql(Array.from(vector, (component) => Math.round(component * 1e6) / 1e6)) as string
}

/** A cosine is then right to the sixth decimal, and the digits are few enough to be read quickly. */
const SCALE = 1e6
const texts = new WeakMap<Float32Array, string>()

/**
 * A question's vector, to be compared by cosine only: scaled to whole numbers, which the database
 * reads five times faster than decimals. A search writes the same vector into several statements.
 */
export function questionVector(vector: Float32Array): SQL {
  let text = texts.get(vector)
  if (text === undefined) {
    text = `[${Array.from(vector, (component) => Math.round(component * SCALE)).join(',')}]`
    texts.set(vector, text)
  }
  return sql`${text}::vector`
}

const HEAD_BYTES = 4

/**
 * So many vectors as pgvector sends them, one behind the other: two bytes of dimensions, two of nothing, then
 * floats, the high byte first.
 */
export function sentVectors(bytes: Buffer, count: number): Float32Array[] {
  const size = bytes.length / count
  return Array.from({ length: count }, (_, place) => {
    const floats = bytes.subarray(place * size + HEAD_BYTES, (place + 1) * size)
    return Float32Array.from({ length: floats.length / 4 }, (_, at) => floats.readFloatBE(at * 4))
  })
}
