/**
 * Statements that only read, told from others by type: what a `ReadTx` runs begins with `select`,
 * because this is where the word is written. Named parts (`with`) could write in PostgreSQL; they
 * are for reading here all the same, and a read-only transaction refuses what is not.
 */
import { type SQL, sql } from 'drizzle-orm'

declare const reads: unique symbol

/** A statement that only reads. */
export type Reading = SQL & { readonly [reads]: true }

/** Tag of a statement that begins with `select`. */
export function select(parts: TemplateStringsArray, ...values: unknown[]): Reading {
  return sql`select ${sql(parts, ...values)}` as Reading
}

/** Tag of a reading statement that begins with `with`. */
export function selectWith(parts: TemplateStringsArray, ...values: unknown[]): Reading {
  return sql`with ${sql(parts, ...values)}` as Reading
}
