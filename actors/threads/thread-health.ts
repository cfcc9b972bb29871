/**
 * Whether the parts of an account thread work, as seen from their last use: nothing is asked of a
 * model or an endpoint for it, since a probe every few seconds would cost more than it tells. Only
 * the database is asked, with the smallest question there is.
 */

import type { Engine } from '#actors/engine/engine.ts'
import type { OpenedDatabase, Transactions } from '#db/transaction.ts'
import { Transient, type TransientReason } from '#src/base/failure.ts'
import type { Embedder } from '#src/models/models.ts'

export interface ThreadChecks {
  db: boolean
  queue: boolean
  embedder: boolean
  /** For what the database does not work; null where it does. */
  reason: TransientReason | null
}

/** The same embedder, and whether its last call succeeded; true until it was called. */
export function watchedEmbedder(embedder: Embedder): { embedder: Embedder; ok(): boolean } {
  let ok = true
  const watched: Embedder = {
    // The thread behind it may be replaced by one with another model.
    get name() {
      return embedder.name
    },
    get dimensions() {
      return embedder.dimensions
    },
    embed: async (texts, options) => {
      try {
        const embeddings = await embedder.embed(texts, options)
        ok = true
        return embeddings
      } catch (error) {
        ok = false
        throw error
      }
    }
  }
  return { embedder: watched, ok: () => ok }
}

/** The same database, and how many of its connections are in use now. */
export function watchedDatabase(database: OpenedDatabase, max: number) {
  let open = 0
  const counted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    open++
    try {
      return await work()
    } finally {
      open--
    }
  }
  const transactions = ({ read, write }: Transactions): Transactions => ({
    read: (accountId, work) => counted(() => read(accountId, work)),
    write: (accountId, work) => counted(() => write(accountId, work))
  })
  const watched: OpenedDatabase = {
    ...database,
    ...transactions(database),
    readShared: (view, work) => counted(() => database.readShared(view, work)),
    behind: { ...database.behind, ...transactions(database.behind) }
  }
  // More may wait for a connection than there are.
  return { database: watched, connections: () => ({ max, used: Math.min(open, max) }) }
}

/** Asks the database something and looks at how the rest did lately. Never rejects. */
export async function checkThread(
  database: OpenedDatabase,
  engine: Engine,
  embedderOk: () => boolean
): Promise<ThreadChecks> {
  const reason = await database
    .answers()
    .then(() => database.checkWrites())
    .then(
      () => null,
      (error: unknown) => (error instanceof Transient ? error.reason : 'database_unavailable')
    )
  const db = reason === null
  return { db, queue: db && engine.working(), embedder: embedderOk(), reason }
}
