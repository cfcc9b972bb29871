/** The only file that meets pgvector: how a vector is written for the database. */
import { toSql } from 'pgvector'

/** `[0.1,0.2,…]`, rounded to six digits: more only makes statements longer. */
export function vectorText(vector: Float32Array): string {
  return toSql(Array.from(vector, (component) => Math.round(component * 1e6) / 1e6)) as string
}
