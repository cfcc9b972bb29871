/**
 * The partial vector index of a large scope, on both databases: that it is built and used, what it
 * finds against an exact scan, and that conditions, late vectors and erasing hold with it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { insertStatements } from '#db/stores/facts/statements.ts'
import { nearestExactly, type Probe } from '#db/stores/finding/candidates.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { planOnce } from '#db/stores/finding/query-plans.ts'
import { readScopeIndex } from '#db/stores/finding/scope-index.ts'
import { closeOpenEntries, eraseEntries, insertEntries } from '#db/stores/finding/search-index.ts'
import { addVector } from '#db/stores/finding/vectors/late-vectors.ts'
import { nearest } from '#db/stores/finding/vectors/nearest.ts'
import { vectorIndexMaking } from '#db/stores/finding/vectors/vector-index-making.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { ProvenanceFilter, Scope } from '#src/base/scope.ts'
import { buildVectorIndexes } from '#src/finding/indexing/vector-index-builder.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { asReading } from '#tests/support/as-reading.ts'
import { beeEntry } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const DIMENSIONS = 32
const MODEL = 'test'
const ENTRIES = 4000
const NOW = Date.parse('2026-01-01T00:00:00Z')
const ALL: ProvenanceFilter = { agentId: null, runId: null, appId: null, metadata: null }
const LIMIT = 100

/** A small generator of its own, so that every run sees the same vectors. */
function randoms(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
}

function vectorsFrom(seed: number, count: number): Float32Array[] {
  const random = randoms(seed)
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, random)
    const length = Math.hypot(...vector)
    return vector.map((component) => component / length)
  })
}

afterAll(closeDatabases)

describe.each(databases)('a partial vector index on %s', (kind) => {
  let database: OpenedDatabase
  let scope: Scope
  let items: string[]
  let url: string | null = null
  const vectors = vectorsFrom(7, ENTRIES)
  const questions = vectorsFrom(11, 12)

  const setting = () => ({
    embedder: { name: MODEL, dimensions: DIMENSIONS },
    ...vectorIndexMaking(database, url),
    budgetMs: 2000,
    entriesMin: ENTRIES
  })
  const probeOf = (vector: Float32Array, filter = ALL): Probe => ({
    scope,
    vector,
    model: MODEL,
    admit: visible(NOW, null, filter)
  })

  const both = (probe: Probe) =>
    database.read(scope.accountId, async (tx) => {
      const index = await readScopeIndex(tx, scope)
      const found = await nearest(tx, probe, index, 'fact', LIMIT)
      const exact = await nearestExactly(tx, probe, 'fact', LIMIT)
      return { index: index.kinds.get('fact'), found, exact }
    })

  const recall = async (filter = ALL) => {
    let hit = 0
    let wanted = 0
    for (const vector of questions) {
      const { found, exact } = await both(probeOf(vector, filter))
      const numbers = new Set(found.map((one) => one.entryNo))
      hit += exact.filter((one) => numbers.has(one.entryNo)).length
      wanted += exact.length
    }
    return hit / wanted
  }

  /** Facts with these vectors, every 25th about hives. */
  const fillScope = async (owner: Scope, theirs: readonly Float32Array[]): Promise<string[]> => {
    const made = theirs.map((vector) => ({ itemId: newId(), vector }))
    for (let at = 0; at < made.length; at += 1000) {
      const some = made.slice(at, at + 1000)
      const entries = some.map(({ itemId, vector }) => beeEntry('fact', itemId, vector, NOW))
      const tagged = some.filter((_, place) => place % 25 === 0)
      const statements = tagged.map(({ itemId }) => {
        return { statementId: newId(), itemKind: 'fact' as const, itemId, statedAt: NOW }
      })
      await database.write(owner.accountId, async (tx) => {
        await insertEntries(tx, owner, entries, MODEL)
        const origin = { jobId: null, metadata: { topic: 'hives' }, now: NOW }
        await insertStatements(tx, owner, statements, origin)
      })
    }
    return made.map(({ itemId }) => itemId)
  }

  beforeAll(async () => {
    database = await databaseOf(kind)
    if (kind === 'postgres') {
      const [own] = (await database.raw('select current_database() as name')).rows as {
        name: string
      }[]
      const address = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      address.pathname = `/${own?.name}`
      url = address.href
    }
    // The planner knows of a small scope, and not of the large one that came after it.
    const accountId = newId()
    await fillScope({ accountId, userId: 'small' }, vectors.slice(0, 50))
    await database.raw('analyze')
    scope = { accountId, userId: 'large' }
    items = await fillScope(scope, vectors)
  }, 120_000)

  test('a look for the nearest gets a plan for its values, also where plans are made once', async () => {
    const probe = probeOf(questions[0] as Float32Array)
    const rare = probeOf(questions[0] as Float32Array, { ...ALL, metadata: { topic: 'nothing' } })
    const modes = await database.read(scope.accountId, async (tx) => {
      const index = await readScopeIndex(tx, scope)
      const looks = [
        () => nearest(tx, probe, index, 'fact', LIMIT),
        () => nearestExactly(tx, probe, 'fact', LIMIT),
        () => nearestExactly(tx, rare, 'fact', LIMIT)
      ]
      const after: unknown[] = []
      for (const look of looks) {
        await planOnce(tx)
        await look()
        after.push(...(await tx.rows(select`current_setting('plan_cache_mode') as mode`)))
      }
      return after
    })
    expect(modes).toEqual(Array.from({ length: 3 }, () => ({ mode: 'force_custom_plan' })))
  })

  test('below the size that is due for one nothing is built', async () => {
    const state = await buildVectorIndexes(database, { ...setting(), entriesMin: ENTRIES + 1 })
    expect(state).toBe('idle')
    const { index } = await both(probeOf(questions[0] ?? new Float32Array()))
    expect(index?.partial).toBeNull()
  })

  test('it grows round by round and is searched beside what it lacks', async () => {
    expect(await buildVectorIndexes(database, { ...setting(), budgetMs: 0 })).toBe('growing')
    const begun = await both(probeOf(questions[0] ?? new Float32Array()))
    expect(begun.index?.partial?.upto).toBeGreaterThan(0)
    expect(begun.index?.partial?.upto).toBeLessThan(ENTRIES)
    expect(begun.found).toEqual(begun.exact)
    while ((await buildVectorIndexes(database, setting())) === 'growing');
    const done = await both(probeOf(questions[0] ?? new Float32Array()))
    expect(done.index?.partial?.upto).toBe(ENTRIES)
  }, 240_000)

  const planOfLook = () =>
    database.read(scope.accountId, async (tx) => {
      const index = await readScopeIndex(tx, scope)
      const texts: string[] = []
      const explaining = {
        rows: async <Row extends object>(query: Parameters<typeof tx.rows>[0]) => {
          const rows = await tx.rows<Row>(query)
          for (const row of await tx.rows<Record<string, string>>(
            asReading(sql`explain ${query}`)
          )) {
            texts.push(String(Object.values(row)[0]))
          }
          return rows
        }
      }
      await nearest(explaining, probeOf(questions[0] ?? new Float32Array()), index, 'fact', LIMIT)
      return { texts: texts.join('\n'), slot: index.kinds.get('fact')?.partial?.slot }
    })

  test('it answers, whether statistics are older than the scope or newer', async () => {
    const older = await planOfLook()
    expect(older.texts).toContain(`Index Scan using vectors_slot_${older.slot}`)
    await database.raw('analyze')
    const newer = await planOfLook()
    expect(newer.texts).toContain(`Index Scan using vectors_slot_${newer.slot}`)
  })

  test('it finds at least .98 of what an exact scan finds', async () => {
    expect(await recall()).toBeGreaterThanOrEqual(0.98)
  }, 60_000)

  test('a condition that few meet still gets all that an exact scan gets', async () => {
    const filter = { ...ALL, metadata: { topic: 'hives' } }
    const { exact } = await both(probeOf(questions[0] ?? new Float32Array(), filter))
    expect(exact).toHaveLength(LIMIT)
    expect(await recall(filter)).toBeGreaterThanOrEqual(0.98)
  }, 60_000)

  test('a condition that nothing meets finds nothing', async () => {
    const { found } = await both(
      probeOf(questions[0] ?? new Float32Array(), { ...ALL, agentId: 'x' })
    )
    expect(found).toEqual([])
  }, 60_000)

  test('what is added afterwards is found at once', async () => {
    const vector = questions[1] ?? new Float32Array()
    const itemId = newId()
    await database.write(scope.accountId, (tx) =>
      insertEntries(
        tx,
        scope,
        [
          {
            kind: 'fact',
            itemId,
            terms: new Map(),
            length: 0,
            embedding: { vector, tokens: null },
            statedAt: NOW,
            expiresAt: null
          }
        ],
        MODEL
      )
    )
    const { found } = await both(probeOf(vector))
    expect(found[0]?.itemId).toBe(itemId)
    await database.write(scope.accountId, (tx) =>
      closeOpenEntries(tx, scope, 'fact', [itemId], NOW - 1)
    )
    const after = await both(probeOf(vector))
    expect(after.found.map((one) => one.itemId)).not.toContain(itemId)
  })

  test('a vector that comes late is found although the index was past its entry', async () => {
    const vector = questions[2] ?? new Float32Array()
    const itemId = items[5] ?? ''
    await database.write(scope.accountId, async (tx) => {
      await tx.rows(sql`delete from vectors where account_id = ${scope.accountId}
        and entry_no = (select entry_no from search_entries
          where account_id = ${scope.accountId} and item_id = ${itemId})`)
    })
    await database.write(scope.accountId, (tx) =>
      addVector(tx, scope, 'fact', itemId, { vector, tokens: null }, MODEL)
    )
    const late = await both(probeOf(vector))
    expect(late.index?.partial?.upto).toBeLessThan(ENTRIES)
    expect(late.found[0]?.itemId).toBe(itemId)
    while ((await buildVectorIndexes(database, setting())) === 'growing');
    const grown = await both(probeOf(vector))
    expect(grown.index?.partial?.upto).toBeGreaterThanOrEqual(ENTRIES)
    expect(grown.found[0]?.itemId).toBe(itemId)
  }, 60_000)

  test('another user of the account sees nothing of it', async () => {
    const index = await database.read(scope.accountId, (tx) => readScopeIndex(tx, scope))
    const other = {
      ...probeOf(questions[0] ?? new Float32Array()),
      scope: { ...scope, userId: 'other' }
    }
    const found = await database.read(scope.accountId, (tx) =>
      nearest(tx, other, index, 'fact', LIMIT)
    )
    expect(found).toEqual([])
  }, 60_000)

  test('erased entries leave the index, and a scope that has shrunk loses it', async () => {
    const vector = questions[3] ?? new Float32Array()
    const { found } = await both(probeOf(vector))
    const gone = found.slice(0, 20).map((one) => one.itemId)
    await database.write(scope.accountId, (tx) => eraseEntries(tx, scope, 'fact', gone))
    const left = await both(probeOf(vector))
    expect(left.found).toHaveLength(LIMIT)
    expect(left.found.filter((one) => gone.includes(one.itemId))).toEqual([])
    await buildVectorIndexes(database, { ...setting(), entriesMin: ENTRIES * 3 })
    const shrunk = await both(probeOf(vector))
    expect(shrunk.index?.partial).toBeNull()
    const indexes = await database.read(null, (tx) =>
      tx.rows(select`from pg_class where relname like 'vectors\_slot\_%'`)
    )
    expect(indexes).toEqual([])
  }, 60_000)
})
