/**
 * Building the partial vector index for the benchmark. The builder of the service takes its time, so
 * all but the last vectors of each kind are brought in at once, in one statement; the rest is left to
 * the builder itself, which says what one vector costs it at that size.
 */
import { sql } from 'drizzle-orm'
import { connect } from '#db/postgres/connect.ts'
import { select } from '#db/reading.ts'
import { vectorIndexMaking } from '#db/stores/finding/vectors/vector-index-making.ts'
import {
  allIndexes,
  claimIndexes,
  indexDefinition,
  indexName
} from '#db/stores/finding/vectors/vector-indexes.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { buildVectorIndexes, ENTRIES_MIN } from '#src/finding/indexing/vector-index-builder.ts'
import type { Embedder } from '#src/models/models.ts'

export interface Built {
  vectors: number
  /** Seconds of the part made at once. */
  atOnceSeconds: number
  /** Milliseconds for one vector of the part that the builder made. */
  builderMsPerVector: number
  bytes: number
}

const LEFT_TO_BUILDER = 400

/** Null where no kind is large enough for one. */
export async function buildIndex(
  database: OpenedDatabase,
  embedder: Embedder,
  databaseUrl: string | null
): Promise<Built | null> {
  const { name, dimensions } = embedder
  await database.write(null, (tx) => claimIndexes(tx, ENTRIES_MIN[database.kind], name, dimensions))
  const indexes = await database.read(null, allIndexes)
  if (indexes.length === 0) return null
  const built: Built = { vectors: 0, atOnceSeconds: 0, builderMsPerVector: 0, bytes: 0 }
  const line = databaseUrl === null ? null : connect(databaseUrl)
  const run = async (text: string) => {
    if (line === null) await database.raw(text)
    else await line.unsafe(text)
  }
  // What the graph of a million vectors needs; less makes it several times slower, not smaller. The
  // embedded database has the addresses of 32 bits, and none to spare.
  const memory = databaseUrl === null ? '1GB' : '4GB'
  await run(`set statement_timeout = 0; set maintenance_work_mem = '${memory}'`)
  await run('set max_parallel_maintenance_workers = 0')
  for (const { scope, kind, slot } of indexes) {
    const own = sql`account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}`
    const [last] = await database.read(null, (tx) =>
      tx.rows<{ upto: number; vectors: number }>(select`entry_no as upto,
          (select count(*)::int from vectors where ${own}) as vectors
        from vectors where ${own} order by entry_no desc offset ${LEFT_TO_BUILDER} limit 1`)
    )
    const upto = last?.upto ?? 0
    await run(`update vectors v set index_slot = i.slot from vector_indexes i
      where i.slot = ${slot} and v.account_id = i.account_id and v.user_id = i.user_id
        and v.kind = i.kind and v.entry_no <= ${upto}`)
    await run(`update vector_indexes set upto = ${upto} where slot = ${slot}`)
    const start = performance.now()
    await run(`create index ${indexName(slot)} ${indexDefinition(slot, dimensions)}`)
    built.atOnceSeconds += (performance.now() - start) / 1000
    built.vectors += last?.vectors ?? 0
  }
  await database.raw('analyze vectors')
  const setting = { embedder, ...vectorIndexMaking(database, databaseUrl), budgetMs: 10_000 }
  const start = performance.now()
  while ((await buildVectorIndexes(database, setting)) === 'growing');
  built.builderMsPerVector = (performance.now() - start) / (indexes.length * LEFT_TO_BUILDER)
  for (const { slot } of indexes) {
    const [row] = (
      await database.raw(`select pg_relation_size('${indexName(slot)}')::float8 as bytes`)
    ).rows as { bytes: number }[]
    built.bytes += row?.bytes ?? 0
  }
  await line?.end({ timeout: 5 })
  return built
}
