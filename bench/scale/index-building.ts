/**
 * Building the partial vector index for the benchmark. The builder of the service takes its time, so
 * all but the last vectors of each kind are brought in at once, in one statement; the rest is left to
 * the builder itself, which says what one vector costs it at that size.
 */
import { sql } from 'drizzle-orm'
import { connect } from '#db/postgres.ts'
import { allIndexes, claimIndexes, indexDefinition, indexName } from '#db/stores/vector-indexes.ts'
import type { Database } from '#db/transaction.ts'
import { vectorIndexMaking } from '#db/vector-index-making.ts'
import type { Embedder } from '#src/models/models.ts'
import { buildVectorIndexes, ENTRIES_MIN } from '#src/search/vector-index-builder.ts'

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
  database: Database,
  embedder: Embedder,
  databaseUrl: string | null
): Promise<Built | null> {
  const { name, dimensions } = embedder
  await database.write(null, (tx) => claimIndexes(tx, ENTRIES_MIN, name, dimensions))
  const indexes = await database.read(null, allIndexes)
  if (indexes.length === 0) return null
  const built: Built = { vectors: 0, atOnceSeconds: 0, builderMsPerVector: 0, bytes: 0 }
  const line = databaseUrl === null ? null : connect(databaseUrl, 1)
  const run = async (text: string) => {
    if (line === null) await database.raw(text)
    else await line.unsafe(text)
  }
  await run(
    "set statement_timeout = 0; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0"
  )
  for (const { scope, kind, slot } of indexes) {
    const own = sql`account_id = ${scope.accountId} and user_id = ${scope.userId} and kind = ${kind}`
    const vectors = await database.write(null, async (tx) => {
      const rows = await tx.rows<{ no: number }>(sql`select entry_no as no from vectors where ${own}
        order by entry_no desc`)
      const upto = rows[LEFT_TO_BUILDER]?.no ?? 0
      await tx.rows(
        sql`update vectors set index_slot = ${slot} where ${own} and entry_no <= ${upto}`
      )
      await tx.rows(sql`update vector_indexes set upto = ${upto} where slot = ${slot}`)
      return rows.length
    })
    const start = performance.now()
    await run(`create index ${indexName(slot)} ${indexDefinition(slot, dimensions)}`)
    built.atOnceSeconds += (performance.now() - start) / 1000
    built.vectors += vectors
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
