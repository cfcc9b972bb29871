/**
 * What a store is handed: a transaction, never a connection.
 *
 * `ReadTx` takes only statements that read (`reading.ts`), and is read only to the database as well;
 * `WriteTx` is an account's turn (the account row is locked) or the service's own upkeep. Neither
 * offers a model or the network, so no transaction waits for one. Every statement carries its account:
 * row-level security only stands behind that.
 */
import type { SQL } from 'drizzle-orm'
import type { Reading } from '#db/reading.ts'
import type { SharedView } from '#db/shared-view.ts'

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

/** Short transactions; the account is the one whose rows they may see, null for the service's own. */
export interface Transactions {
  /** A read-only transaction that sees one committed state. */
  read<Result>(accountId: string | null, work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  /** A read-write transaction; whatever `work` throws rolls it back. */
  write<Result>(accountId: string | null, work: (tx: WriteTx) => Promise<Result>): Promise<Result>
}

/** Work that no client waits for: requests with a waiting client go first (`foreground-first.ts`). */
export interface Behind extends Transactions {
  /** Resolves when work that keeps this thread busy may begin without delaying a request. */
  clear(): Promise<void>
}

/** The database as all code but its opener sees it; two drivers implement it. */
export interface Database extends Transactions {
  readonly kind: 'embedded' | 'postgres'
  /**
   * `read` of what other accounts share at this moment: on PostgreSQL it sees nothing else, whatever a
   * statement asks for.
   */
  readShared<Result>(view: SharedView, work: (tx: ReadTx) => Promise<Result>): Promise<Result>
  readonly behind: Behind
  close(): Promise<void>
}

/** What only the thread that has opened a database may ask of it. */
export interface OpenedDatabase extends Database {
  /**
   * Keeps the planner's statistics current and the log short where nothing else does: the embedded database
   * has no autovacuum, and plans for an empty table take a second over three thousand rows.
   */
  tidy(): Promise<void>
  /**
   * For how many milliseconds this thread has had no client and next to nothing to write, by the last `tidy`; 0 where
   * resting would give nothing back.
   */
  restMs(): number
  /** Rejects where the database does not answer. Whoever asks so is no client: looking after it is no use of it. */
  answers(): Promise<void>
  /** Throws the Transient with which writes would be refused now, as far as is known. */
  checkWrites(): Promise<void>
  /** Statements outside a transaction, for a vendor (the queue) that brings its own SQL. */
  raw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
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
