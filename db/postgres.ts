/**
 * PostgreSQL through `postgres`. Each account thread has a few lines of its own; beyond about five
 * active connections per database core everything gets slower. Work that nobody waits for has lines to
 * itself, and yields to those who wait for an answer: it would otherwise stand before them, here and on
 * the machine's cores.
 *
 * Account transactions run under a role that owns nothing, with `app.account` set, so that row-level
 * security stands behind the explicit predicates. Both settings travel with the first statement.
 */
import type { Query, SQL } from 'drizzle-orm'
import { makePgArray, PgDialect } from 'drizzle-orm/pg-core'
import postgres from 'postgres'
import { parse as parseArray } from 'postgres-array'
import { rethrow } from '#db/driver-errors.ts'
import { ForegroundFirst } from '#db/foreground-first.ts'
import type { InFront } from '#db/in-front.ts'
import { type Client, type Line, Lines, type OpenLine } from '#db/lines.ts'
import { NoticedTrouble, TRIAL } from '#db/noticed-trouble.ts'
import { pipelinedRead, type Send } from '#db/pipelined-reads.ts'
import type { Database, ReadTx, WriteTx } from '#db/transaction.ts'
import { Transient } from '#src/failure.ts'

/** The role that row-level security applies to. */
export const APP_ROLE = 'keepsake_app'

const dialect = new PgDialect()

/** Two, so that one account's lock does not stop the jobs of all others. */
const BACK_CONNECTIONS = 2

/** How many connections a database opened with so many may have. */
export function connectionsMax(connections: number): number {
  return 3 * connections + BACK_CONNECTIONS
}

export interface PostgresOptions {
  url: string
  /** For reads, writes and single statements that somebody waits for, each; the rest has its own. */
  connections: number
  /** Whether the role exists and this login may take it; found out by `migrate`. */
  rowSecurity: boolean
  /** Who waits on the threads of this process; without it, who waits here. */
  front?: InFront
}

/** Opens the database; the first statement on each line connects. */
export function openPostgres(options: PostgresOptions): Database {
  // Reads apart from writes: a read would stand behind dozens of adds.
  const open: OpenLine<postgres.Sql> = (lost) => connect(options.url, { lost })
  const openSingle: OpenLine<postgres.Sql> = (lost) =>
    connect(options.url, { lost, plans: 'force_generic_plan', lockMs: SINGLE_LOCK_MS })
  const reads = new Lines(open, options.connections)
  const writes = new Lines(open, options.connections)
  const single = new Lines(openSingle, options.connections)
  const back = new Lines(open, BACK_CONNECTIONS)
  const trouble = new NoticedTrouble()
  const way = new ForegroundFirst(BACK_CONNECTIONS, options.front)
  const asAccount = options.rowSecurity
    ? `select set_config('role', '${APP_ROLE}', true), set_config('app.account', $1, true)`
    : `select set_config('app.account', $1, true)`

  const transact = async <Result>(
    lines: Lines<postgres.Sql>,
    mode: typeof READ | typeof WRITE,
    accountId: string | null,
    work: (tx: WriteTx) => Promise<Result>
  ): Promise<Result> => {
    try {
      return await lines.use((line) =>
        transaction(line, mode, async (send) => {
          // Not awaited on its own: it shares the first statement's round trip. Its failure aborts the
          // transaction, and is awaited before the commit.
          const setting = accountId === null ? null : send(asAccount, [accountId])
          setting?.catch(() => {})
          const value = await work(transactionOf(send))
          await setting
          return value
        })
      )
    } catch (error) {
      rethrow(error, { readOnly: mode === READ })
    }
  }

  const read = async <Result>(
    accountId: string | null,
    work: (tx: ReadTx) => Promise<Result>
  ): Promise<Result> => {
    try {
      const settings = accountId === null ? null : { text: asAccount, values: [accountId] }
      return await reads.use((line) =>
        pipelinedRead(line, settings, (send) => work({ rows: rowsBy(send) }))
      )
    } catch (error) {
      rethrow(error, { readOnly: true })
    }
  }

  return {
    kind: 'postgres',
    read: (accountId, work) => way.reading(() => read(accountId, work)),
    write: (accountId, work) =>
      way.inFront(() => trouble.watch(() => transact(writes, WRITE, accountId, work))),
    readBehind: (accountId, work) => way.behind(() => transact(back, READ, accountId, work)),
    writeBehind: (accountId, work) =>
      way.behind(() => trouble.watch(() => transact(back, WRITE, accountId, work))),
    writeOne: <Row extends object>({ sql: text, params }: Query) =>
      way.inFront(() =>
        trouble.watch(async () => {
          try {
            return (await single.use((line) => sendOn(line)(text, params))) as Row[]
          } catch (error) {
            if (error instanceof postgres.PostgresError && error.code === LOCK_TIMEOUT) return []
            rethrow(error)
          }
        })
      ),
    checkWrites: () => trouble.check(() => transact(writes, WRITE, null, (tx) => tx.raw(TRIAL))),
    // Autovacuum does it.
    tidy: () => Promise.resolve(),
    clear: () => way.clear(),
    restForReaders: (tookMs) => way.restForReaders(tookMs),
    raw: (text, values) => way.behind(() => back.use((line) => raw(sendOn(line), text, values))),
    close: async () => {
      await Promise.all([reads, writes, single, back].map((lines) => lines.close()))
    }
  }
}

const READ = 'isolation level repeatable read read only'
const WRITE = ''

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
  line: Line<postgres.Sql>,
  mode: typeof READ | typeof WRITE,
  work: (send: Send) => Promise<Result>
): Promise<Result> {
  const begun = line.client.begin(mode, async (client) => {
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

/** So long a single statement waits for a row that somebody else holds; others stand behind it. */
const SINGLE_LOCK_MS = 100
const LOCK_TIMEOUT = '55P03'

export interface ClientOptions {
  /**
   * A cached generic plan outlives its reasons (wrong index under another account's size), so only
   * statements that find everything by its key may have one; planning those is a third of their cost.
   */
  plans?: 'force_custom_plan' | 'force_generic_plan'
  /** How long a statement waits for a row that somebody else holds, in milliseconds. */
  lockMs?: number
  /** Called when the connection is lost. */
  lost?: () => void
}

/**
 * A client with one connection and the types every part relies on; it connects when it is used. The
 * only place that configures the driver.
 */
export function connect(url: string, { plans, lockMs, lost }: ClientOptions = {}) {
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    // Its age may end a connection in the middle of a transaction.
    max_lifetime: null,
    onclose: () => lost?.(),
    connect_timeout: 10,
    onnotice: () => {},
    // With each connection it would ask for the types of arrays first, and throw where nobody can catch
    // it when that connection is lost. The types of arrays in use stand below.
    fetch_types: false,
    types: TYPES,
    connection: {
      application_name: 'keepsake',
      plan_cache_mode: plans ?? 'force_custom_plan',
      // What is asked is in memory or on flash: with the default a look-up by key counts as dearer than
      // it is, and whole tables are read instead. Nothing here runs long enough for compiled plans.
      random_page_cost: 1.1,
      jit: false,
      statement_timeout: 30_000,
      lock_timeout: lockMs ?? 10_000,
      // A frozen process must not keep an account's row locked.
      idle_in_transaction_session_timeout: 5_000
    }
  })
}

/** Our own statements send the text of an array, the queue's send arrays. */
function arrayText(values: string | unknown[]): string {
  return typeof values === 'string' ? values : makePgArray(values)
}

const TYPES = {
  bigint: {
    to: 20,
    from: [20],
    serialize: (value: number | bigint) => value.toString(),
    parse: (text: string) => Number(text)
  },
  json: {
    to: 114,
    from: [114, 3802],
    // JSON text is handed over as text; only values that are not text yet are written out.
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown
  },
  // text[] and uuid[]
  texts: {
    to: 1009,
    from: [1009, 2951],
    serialize: arrayText,
    parse: (text: string) => parseArray(text)
  },
  integers: {
    to: 1007,
    from: [1007],
    serialize: arrayText,
    parse: (text: string) => parseArray(text, Number)
  },
  reals: {
    to: 1021,
    from: [1021],
    serialize: (values: Float32Array) => `{${values.join(',')}}`,
    parse: (text: string) => Float32Array.from(text.slice(1, -1).split(','), Number)
  }
}

function transactionOf(send: Send): WriteTx {
  const tx: WriteTx & ReadTx = {
    writes: true,
    rows: rowsBy(send),
    raw: (text, values) => raw(send, text, values)
  }
  return tx
}

function rowsBy(send: Send): ReadTx['rows'] {
  return async <Row extends object>(query: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(query)
    return (await send(text, params)) as Row[]
  }
}
