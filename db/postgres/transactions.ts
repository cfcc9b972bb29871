/**
 * Transactions on PostgreSQL. An account's run under a role that owns nothing, with `app.account` set, so
 * that row-level security stands behind the explicit predicates; both settings travel with the first
 * statement.
 */
import type { SQL } from 'drizzle-orm'
import { rethrow } from '#db/driver-errors.ts'
import { APP_ROLE } from '#db/postgres/app-role.ts'
import type { PostgresClient } from '#db/postgres/connect.ts'
import { asGuest } from '#db/postgres/guest.ts'
import type { Client, Line, Lines } from '#db/postgres/lines.ts'
import { pipelinedRead, type Send, type Setting } from '#db/postgres/pipelined-reads.ts'
import { type SharedView, seeShared } from '#db/shared-view.ts'
import { statementText } from '#db/statement-text.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { Transient } from '#src/base/failure.ts'

type AllLines = Lines<PostgresClient>

export class PostgresTransactions {
  /** What makes a transaction an account's. */
  readonly #asAccount: string
  readonly #rowSecurity: boolean

  constructor(rowSecurity: boolean) {
    this.#rowSecurity = rowSecurity
    const role = rowSecurity ? `set_config('role', '${APP_ROLE}', true), ` : ''
    this.#asAccount = `select ${role}set_config('app.account', $1, true)`
  }

  /** A read-only transaction in as few round trips as its work has steps. */
  read<Result>(
    lines: AllLines,
    accountId: string | null,
    work: (tx: ReadTx) => Promise<Result>
  ): Promise<Result> {
    const settings = accountId === null ? [] : [{ text: this.#asAccount, values: [accountId] }]
    return readWith(lines, settings, work)
  }

  /** A read of what other accounts share, as a guest where row-level security stands. */
  readShared<Result>(
    lines: AllLines,
    view: SharedView,
    work: (tx: ReadTx) => Promise<Result>
  ): Promise<Result> {
    return readWith(lines, this.#rowSecurity ? asGuest(view) : [seeShared(view)], work)
  }

  /** A read-write transaction. */
  async write<Result>(
    lines: AllLines,
    accountId: string | null,
    work: (tx: WriteTx) => Promise<Result>
  ): Promise<Result> {
    try {
      return await lines.use((line) =>
        transaction(line, async (send) => {
          // Not awaited on its own: it shares the first statement's round trip. Its failure aborts the
          // transaction, and is awaited before the commit.
          const setting = accountId === null ? null : send(this.#asAccount, [accountId])
          setting?.catch(() => {})
          const value = await work({
            writes: true,
            rows: rowsBy(send),
            raw: (text, values) => raw(send, text, values)
          })
          await setting
          return value
        })
      )
    } catch (error) {
      rethrow(error)
    }
  }

  /** Statements outside a transaction; only a single one may have values. */
  raw(lines: AllLines, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    return lines.use((line) => raw(sendOn(line), text, values))
  }
}

async function readWith<Result>(
  lines: AllLines,
  settings: readonly Setting[],
  work: (tx: ReadTx) => Promise<Result>
): Promise<Result> {
  try {
    return await lines.use((line) =>
      pipelinedRead(line, settings, (send) => work({ rows: rowsBy(send) }))
    )
  } catch (error) {
    rethrow(error, { readOnly: true })
  }
}

/** A statement with values is prepared; a text without may hold several statements. */
function sendOn({ client }: { client: Pick<Client, 'unsafe'> }): Send {
  return (text, values) => client.unsafe(text, values as never[], { prepare: values !== undefined })
}

async function raw(send: Send, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  try {
    return { rows: [...(await send(text, values.length > 0 ? values : undefined))] }
  } catch (error) {
    rethrow(error)
  }
}

/** One transaction by the driver's `begin`, whose COMMIT the caller waits for. */
function transaction<Result>(
  line: Line<PostgresClient>,
  work: (send: Send) => Promise<Result>
): Promise<Result> {
  const begun = line.client.begin(async (client) => {
    const unguarded = sendOn({ client })
    const send: Send = (text, values) =>
      line.broken ? Promise.reject(new Transient('database_unavailable')) : unguarded(text, values)
    try {
      return { result: await work(send) }
    } finally {
      // `begin` has failed by itself. It would say COMMIT or ROLLBACK on the lost connection now.
      if (line.broken) await new Promise<never>(() => {})
    }
  })
  return begun.then(({ result }) => result as Result)
}

/** Rows of any statement; who may send which is a matter of the transaction's type. */
function rowsBy(send: Send): WriteTx['rows'] {
  return async <Row extends object>(query: SQL) => {
    const { text, values } = statementText(query)
    return (await send(text, values)) as Row[]
  }
}
