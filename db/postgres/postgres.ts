/**
 * PostgreSQL through `postgres`. Each account thread has a few lines of its own; beyond about five
 * active connections per database core everything gets slower. Work that no client waits for has lines to
 * itself, and yields to requests with a waiting client: it would otherwise delay them, here and on
 * the machine's cores.
 */
import { ForegroundFirst } from '#db/foreground-first.ts'
import type { InFront } from '#db/in-front.ts'
import { connect, type PostgresClient } from '#db/postgres/connect.ts'
import { Lines } from '#db/postgres/lines.ts'
import { NoticedTrouble, TRIAL } from '#db/postgres/noticed-trouble.ts'
import { PostgresTransactions } from '#db/postgres/transactions.ts'
import { select } from '#db/reading.ts'
import type { OpenedDatabase } from '#db/transaction.ts'

/** Two, so that one account's lock does not stop the jobs of all others. */
const BACK_CONNECTIONS = 2

/** How many connections a database opened with `connections` may have in all. */
export function connectionsMax(connections: number): number {
  return 2 * connections + BACK_CONNECTIONS
}

export interface PostgresOptions {
  url: string
  /** Connections for reads, and as many for writes, that a client waits for; the rest has its own. */
  connections: number
  /** Whether the role exists and this login may use it, as `migrate` has found out. */
  rowSecurity: boolean
  /** Counts the waiting requests of all threads of this process; without it, only those of this thread. */
  front?: InFront
}

/** Opens the database; the first statement on each line connects. */
export function openPostgres(options: PostgresOptions): OpenedDatabase {
  // Reads apart from writes: a read would stand behind dozens of adds.
  const lines = (count: number) =>
    new Lines<PostgresClient>((lost) => connect(options.url, lost), count)
  const reads = lines(options.connections)
  const writes = lines(options.connections)
  const back = lines(BACK_CONNECTIONS)
  const trouble = new NoticedTrouble()
  const way = new ForegroundFirst(BACK_CONNECTIONS, options.front)
  const transactions = new PostgresTransactions(options.rowSecurity)
  return {
    kind: 'postgres',
    read: (accountId, work) => way.inFront(() => transactions.read(reads, accountId, work)),
    readShared: (view, work) => way.inFront(() => transactions.readShared(reads, view, work)),
    write: (accountId, work) =>
      way.inFront(() => trouble.watch(() => transactions.write(writes, accountId, work))),
    behind: {
      read: (accountId, work) => way.behind(() => transactions.read(back, accountId, work)),
      write: (accountId, work) =>
        way.behind(() => trouble.watch(() => transactions.write(back, accountId, work))),
      clear: () => way.clear()
    },
    checkWrites: () => trouble.check(() => transactions.write(writes, null, (tx) => tx.raw(TRIAL))),
    // Autovacuum does it.
    tidy: () => Promise.resolve(),
    restMs: () => 0,
    answers: async () => {
      await transactions.read(reads, null, (tx) => tx.rows(select`1`))
    },
    raw: (text, values) => way.behind(() => transactions.raw(back, text, values)),
    close: async () => {
      await Promise.all([reads, writes, back].map((all) => all.close()))
    }
  }
}
