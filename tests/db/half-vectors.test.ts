/** An upgrade from vectors of four bytes a component to those of two, with a partial index over them. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { nearestExactly } from '#db/stores/finding/candidates.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { readScopeIndex } from '#db/stores/finding/scope-index.ts'
import { insertEntries } from '#db/stores/finding/search-index.ts'
import { nearest } from '#db/stores/finding/vectors/nearest.ts'
import { vectorIndexMaking } from '#db/stores/finding/vectors/vector-index-making.ts'
import { allIndexes } from '#db/stores/finding/vectors/vector-indexes.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { buildVectorIndexes } from '#src/finding/indexing/vector-index-builder.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { beeEntry, circleVector } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const FACTS = 2100
const NOW = Date.parse('2026-01-01T00:00:00Z')
const MIGRATION = new URL('../../db/migrations/0031_half-vectors.sql', import.meta.url)

describe.each(databases)('vectors of an earlier version, on %s', (kind) => {
  let database: OpenedDatabase
  const scope = { accountId: newId(), userId: 'earlier' }
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  const vectorsAre = async () => {
    const { rows } = await database.raw(`select format_type(atttypid, atttypmod) as type
      from pg_attribute where attrelid = 'vectors'::regclass and attname = 'embedding'`)
    return (rows[0] as { type: string }).type
  }

  test('are found as before, and their index is made anew', async () => {
    await database.write(scope.accountId, (tx) =>
      insertEntries(
        tx,
        scope,
        Array.from({ length: FACTS }, (_, place) =>
          beeEntry('fact', newId(), circleVector(place, FACTS), NOW)
        ),
        'test'
      )
    )
    await database.raw('alter table vectors alter column embedding type vector')
    await database.raw('update vectors set index_slot = 7')
    await database.raw(`create index vectors_slot_7 on vectors
      using hnsw ((embedding::vector(2)) vector_cosine_ops) where index_slot = 7`)
    await database.raw(`insert into vector_indexes (account_id, user_id, kind, slot, model, dimensions,
      upto) overriding system value
      values ('${scope.accountId}', '${scope.userId}', 'fact', 7, 'test', 2, ${FACTS})`)

    for (const statement of (await Bun.file(MIGRATION).text()).split('--> statement-breakpoint')) {
      await database.raw(statement)
    }

    expect(await vectorsAre()).toBe('halfvec')
    const probe = {
      scope,
      vector: circleVector(1000, FACTS),
      model: 'test',
      admit: visible(NOW, null, { agentId: null, runId: null, appId: null, metadata: null })
    }
    const found = await database.read(scope.accountId, (tx) =>
      nearestExactly(tx, probe, 'fact', 21)
    )
    expect(found.every(({ entryNo }) => Math.abs(entryNo - 1001) <= 21)).toBe(true)
    expect(found[0]?.similarity).toBeCloseTo(1, 3)

    const built = await buildVectorIndexes(database, {
      embedder: { name: 'test', dimensions: 2 },
      makeIndex: async (slot, dimensions) => {
        await vectorIndexMaking(database, null).makeIndex(slot, dimensions)
      },
      dropIndex: (slot) => vectorIndexMaking(database, null).dropIndex(slot),
      budgetMs: 60_000,
      entriesMin: 2000
    })
    expect(built).toBe('idle')
    const [byIndex, indexes] = await database.read(scope.accountId, async (tx) => [
      await nearest(tx, probe, await readScopeIndex(tx, scope), 'fact', 21),
      await allIndexes(tx)
    ])
    expect(indexes.map(({ upto }) => upto)).toEqual([FACTS])
    expect(byIndex.every(({ entryNo }) => Math.abs(entryNo - 1001) <= 25)).toBe(true)
  })
})
