/**
 * What a store is handed: a transaction, never a connection.
 *
 * `ReadTx` takes only statements that read (`reading.ts`), and is read only to the database as well;
 * `WriteTx` is an account's turn (the account row is locked) or the service's own upkeep. Neither
 * offers a model or the network, so no transaction waits for one. Every statement carries its account:
 * RLS is only a second belt.
 */
import type { Query, SQL } from 'drizzle-orm'
import type { Reading } from '#db/reading.ts'

export interface ReadTx {
  /**
   * Runs one statement that reads; rows with snake_case keys, times as Date, json parsed, bytea as
   * bytes.
   */
  rows<Row extends object>(query: Reading): Promise<Row[]>
}

export interface WriteTx extends ReadTx {
  readonly writes: true
  /** As in `ReadTx`, for statements of any kind. */
  rows<Row extends object>(query: SQL): Promise<Row[]>
  /** For a vendor that writes in our transaction (the queue); stores use `rows`. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** The database as the actors see it; two drivers implement it, everything else sees this type. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** A short read-only transaction that sees one committed state. */
  read<Result>(accountId: string | null, work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  /** A short read-write transaction; whatever `work` throws rolls it back. */
  write<Result>(accountId: string | null, work: (tx: WriteTx) => Promise<Result>): Promise<Result>
  /**
   * One statement that is a whole transaction: a single round trip. It runs without row-level security
   * (whose settings would need a transaction around it) and under a plan made once, so it is for rows
   * that its own text ties to the account and finds by their keys. It does not wait for a row that
   * somebody else goes on holding: then nothing is written, and no rows come.
   */
  writeOne<Row extends object>(statement: Query): Promise<Row[]>
  /** `read` and `write` of work that nobody waits for: those who wait for an answer go first. */
  readBehind<Result>(
    accountId: string | null,
    work: (tx: ReadTx) => Promise<Result>
  ): Promise<Result>
  writeBehind<Result>(
    accountId: string | null,
    work: (tx: WriteTx) => Promise<Result>
  ): Promise<Result>
  /**
   * Keeps the planner's statistics true and the log short where nobody else does: the embedded database
   * has no autovacuum, and plans for an empty table take a second over three thousand rows.
   */
  tidy(): Promise<void>
  /** Throws the Transient for which writes are refused now, as far as can be seen or was noticed. */
  checkWrites(): Promise<void>
  /** Resolves when work that keeps this thread busy may begin without being in anybody's way. */
  clear(): Promise<void>
  /** After a write of so many milliseconds behind which others wait: rests if somebody reads. */
  restForReaders(tookMs: number): Promise<void>
  /** One statement outside a transaction, for a vendor (the queue) that brings its own SQL. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  close(): Promise<void>
}

/** The first row, or null when there is none. */
export function first<Row>(rows: Row[]): Row | null {
  return rows[0] ?? null
}

/** The one row that must be there; its absence is a bug. */
export function only<Row>(rows: Row[]): Row {
  const row = rows[0]
  if (row === undefined || rows.length !== 1)
    throw new Error(`expected one row, got ${rows.length}`)
  return row
}
