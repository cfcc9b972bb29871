/**
 * Making and dropping the partial vector indexes: statements that no transaction may hold. On
 * PostgreSQL one process at a time does it, on a line of its own, without holding up writers; a
 * process that dies over it leaves a broken index, which the next round drops.
 */
import { LOCKS } from '#db/locks.ts'
import { connect } from '#db/postgres.ts'
import { indexDefinition, indexName } from '#db/stores/vector-indexes.ts'
import type { Database } from '#db/transaction.ts'

export interface VectorIndexMaking {
  /** Returns without one when another process is at it. */
  makeIndex(slot: number, dimensions: number): Promise<void>
  /** Drops the index of a slot if it is broken or belongs to nobody. */
  dropIndex(slot: number): Promise<void>
}

/** `databaseUrl` null: the embedded database, which has one process and one connection. */
export function vectorIndexMaking(
  database: Database,
  databaseUrl: string | null
): VectorIndexMaking {
  const [create, alone] =
    databaseUrl === null
      ? ['create index', (work: (run: Run) => Promise<void>) => work(embedded(database))]
      : [
          'create index concurrently',
          (work: (run: Run) => Promise<void>) => onOwnLine(databaseUrl, work)
        ]
  return {
    makeIndex: (slot, dimensions) =>
      alone(async (run) => {
        await run(`${create} if not exists ${indexName(slot)} ${indexDefinition(slot, dimensions)}`)
      }),
    dropIndex: (slot) =>
      alone(async (run) => {
        const name = indexName(slot)
        const needed = await run(`select from pg_index x join pg_class c on c.oid = x.indexrelid
          where c.relname = '${name}' and x.indisvalid
            and exists (select from vector_indexes i where i.slot = ${Math.trunc(slot)})`)
        if (needed.length === 0) await run(`drop index if exists ${name}`)
      })
  }
}

type Run = (text: string) => Promise<unknown[]>

function embedded(database: Database): Run {
  return async (text) => (await database.raw(text)).rows
}

async function onOwnLine(url: string, work: (run: Run) => Promise<void>): Promise<void> {
  const client = connect(url)
  const run: Run = async (text) => [...(await client.unsafe(text))]
  try {
    await run('set statement_timeout = 0; set lock_timeout = 0')
    const [lock] = (await run(`select pg_try_advisory_lock(${LOCKS.vectorIndex}) as taken`)) as {
      taken: boolean
    }[]
    if (lock?.taken === true) await work(run)
  } finally {
    await client.end({ timeout: 5 })
  }
}
