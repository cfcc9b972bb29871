/**
 * Statements that only read, distinguished by type: what a `ReadTx` runs begins with `select`, because
 * that word is written here. Named parts (`with`) could write in PostgreSQL; here they are meant for
 * reading only, and a read-only transaction refuses the others.
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
