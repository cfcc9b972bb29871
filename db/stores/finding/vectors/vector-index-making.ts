/**
 * Making and dropping the partial vector indexes: statements that no transaction may hold. On
 * PostgreSQL one process at a time does it, on a line of its own, without holding up writers; a
 * process that dies over it leaves a broken index, which the next round drops.
 */
import { LOCKS } from '#db/locks.ts'
import { inSession, type Run } from '#db/postgres/session.ts'
import { indexDefinition, indexName } from '#db/stores/finding/vectors/vector-indexes.ts'
import type { OpenedDatabase } from '#db/transaction.ts'

export interface VectorIndexMaking {
  /** Returns without one when another process is at it. */
  makeIndex(slot: number, dimensions: number): Promise<void>
  /** Drops the index of a slot if it is broken or belongs to nobody. */
  dropIndex(slot: number): Promise<void>
}

/** `databaseUrl` null: the embedded database, which has one process and one connection. */
export function vectorIndexMaking(
  database: OpenedDatabase,
  databaseUrl: string | null
): VectorIndexMaking {
  const [create, making] =
    databaseUrl === null
      ? ['create index', (work: (run: Run) => Promise<void>) => work(embedded(database))]
      : [
          'create index concurrently',
          (work: (run: Run) => Promise<void>) => alone(databaseUrl, work)
        ]
  return {
    makeIndex: (slot, dimensions) =>
      making(async (run) => {
        await run(`${create} if not exists ${indexName(slot)} ${indexDefinition(slot, dimensions)}`)
      }),
    dropIndex: (slot) =>
      making(async (run) => {
        const name = indexName(slot)
        const needed = await run(`select from pg_index x join pg_class c on c.oid = x.indexrelid
          where c.relname = '${name}' and x.indisvalid
            and exists (select from vector_indexes i where i.slot = ${Math.trunc(slot)})`)
        if (needed.length === 0) await run(`drop index if exists ${name}`)
      })
  }
}

function embedded(database: OpenedDatabase): Run {
  return async (text) => (await database.raw(text)).rows
}

/** Does nothing while another process is at it. */
async function alone(url: string, work: (run: Run) => Promise<void>): Promise<void> {
  await inSession(url, async (run) => {
    const [lock] = (await run(`select pg_try_advisory_lock(${LOCKS.vectorIndex}) as taken`)) as {
      taken: boolean
    }[]
    if (lock?.taken === true) await work(run)
  })
}
