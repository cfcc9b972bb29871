/**
 * Copies of vectors in a thread's memory, on both databases: that they find what an exact scan finds,
 * under every condition, and that nothing is found by a copy that no longer holds.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { firstAdmitted, nearestExactly, type Probe } from '#db/stores/finding/candidates.ts'
import { visible } from '#db/stores/finding/entry-conditions.ts'
import { readScopeIndex } from '#db/stores/finding/scope-index.ts'
import { closeOpenEntries, eraseEntries, insertEntries } from '#db/stores/finding/search-index.ts'
import { addVector } from '#db/stores/finding/vectors/late-vectors.ts'
import { meanVectors } from '#db/stores/finding/vectors/mean-vectors.ts'
import { WarmVectors } from '#db/stores/finding/vectors/warm-vectors.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import { meanVector } from '#src/text/embedding.ts'
import { closeDatabases, databaseOf } from '#tests/support/actors.ts'
import { beeEntry } from '#tests/support/search-entries.ts'
import { databases } from '#tests/support/service.ts'

const DIMENSIONS = 48
const MODEL = 'test'
const ENTRIES = 1300
const LIMIT = 40
const NOW = Date.parse('2026-01-01T00:00:00Z')
const NOBODY = { agentId: null, runId: null, appId: null, metadata: null }
const NEVER = Number.POSITIVE_INFINITY
const BOUNDS = { bytesMax: 2 ** 24, idleMs: 60_000, entriesMin: 100, scopeMin: NEVER }

/** The same vectors in every run. */
function vectorsFrom(seed: number, count: number): Float32Array[] {
  let state = seed
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, random)
    const length = Math.hypot(...vector)
    return vector.map((component) => component / length)
  })
}

afterAll(closeDatabases)

describe.each(databases)('a copy of vectors on %s', (kind) => {
  const vectors = vectorsFrom(7, ENTRIES)
  const questions = vectorsFrom(11, 8)
  const warm = new WarmVectors(BOUNDS)
  let database: OpenedDatabase
  let scope: Scope
  let items: string[]

  const read = <Result>(work: Parameters<OpenedDatabase['read']>[1]) =>
    database.read(scope.accountId, work) as Promise<Result>
  const set = (model = MODEL) => ({ scope, kind: 'fact' as const, model })
  const load = async (copies = warm) => {
    const index = await database.read(scope.accountId, (tx) => readScopeIndex(tx, scope))
    await copies.load(read, set(), index)
  }
  const fill = (some: readonly Float32Array[]) =>
    database.write(scope.accountId, async (tx) => {
      const made = some.map((vector) => ({ itemId: newId(), vector }))
      const entries = made.map(({ itemId, vector }) => beeEntry('fact', itemId, vector, NOW))
      await insertEntries(tx, scope, entries, MODEL)
      return made.map(({ itemId }) => itemId)
    })
  /** What the copy finds beside an exact scan; null where there is no copy that holds. */
  const both = (vector: Float32Array, agentId: string | null = null, copies = warm) =>
    database.read(scope.accountId, async (tx) => {
      const admit = visible(NOW, null, { ...NOBODY, agentId })
      const probe: Probe = { scope, vector, model: MODEL, admit }
      const exact = await nearestExactly(tx, probe, 'fact', LIMIT)
      const rows = await copies.of(tx, set(), await readScopeIndex(tx, scope))
      if (rows === null) return { exact, found: null }
      const nearness = rows.ask(vector)
      const entries = await firstAdmitted(tx, probe, 'fact', nearness.best, LIMIT)
      const found = entries.map((one) => ({ ...one, similarity: nearness.of(one.entryNo) }))
      return { exact, found }
    })

  beforeAll(async () => {
    database = await databaseOf(kind)
    scope = { accountId: newId(), userId: 'large' }
    items = [...(await fill(vectors.slice(0, 700))), ...(await fill(vectors.slice(700)))]
  }, 120_000)

  test('is not there before it is loaded, and finds what a scan finds afterwards', async () => {
    expect((await both(questions[0] as Float32Array)).found).toBeNull()
    await load()
    for (const question of questions) {
      const { exact, found } = await both(question)
      const wanted = new Set(exact.map(({ itemId }) => itemId))
      const hit = (found ?? []).filter(({ itemId }) => wanted.has(itemId))
      expect(found).toHaveLength(LIMIT)
      expect(hit.length).toBeGreaterThanOrEqual(LIMIT - 2)
      for (const one of hit) {
        const same = exact.find(({ itemId }) => itemId === one.itemId)
        expect(Math.abs((one.similarity ?? 0) - (same?.similarity ?? 0))).toBeLessThan(0.01)
      }
    }
  }, 60_000)

  test('gives the same means of groups as the database does without it', async () => {
    await load()
    const { numbers, rows } = await database.read(scope.accountId, async (tx) => {
      const index = await readScopeIndex(tx, scope)
      const found = await tx.rows<{ no: number; id: string }>(select`entry_no as no, item_id as id
        from search_entries where account_id = ${scope.accountId} and user_id = ${scope.userId}`)
      const noOf = new Map(found.map(({ no, id }) => [id, no]))
      return {
        numbers: items.slice(0, 5).map((id) => noOf.get(id) ?? 0),
        rows: await warm.of(tx, set(), index)
      }
    })
    const groups = [numbers.slice(0, 3), [], [0], numbers.slice(2)]
    const read = await database.read(scope.accountId, (tx) => meanVectors(tx, set(), groups))
    const copied = groups.map((group) => rows?.ask(vectors[0] as Float32Array).mean(group) ?? null)
    const wanted = [meanVector(vectors.slice(0, 3)), null, null, meanVector(vectors.slice(2, 5))]
    for (const means of [read, copied]) {
      expect(means.map((mean) => mean === null)).toEqual([false, true, true, false])
      for (const [place, mean] of means.entries()) {
        for (const [d, value] of (mean ?? []).entries()) {
          expect(Math.abs(value - (wanted[place]?.[d] ?? 0))).toBeLessThan(0.01)
        }
      }
    }
    const another = await database.read(scope.accountId, (tx) =>
      meanVectors(tx, set('another'), groups)
    )
    expect(another).toEqual([null, null, null, null])
  }, 60_000)

  test('finds nothing where a condition admits nothing', async () => {
    expect(await both(questions[0] as Float32Array, 'nobody')).toEqual({ exact: [], found: [] })
  })

  test('has what was added since, also where much was', async () => {
    const near = questions[1] as Float32Array
    const [added] = await fill([near])
    expect((await both(near)).found?.[0]?.itemId).toBe(added as string)
    await fill(vectorsFrom(13, 1200))
    expect((await both(near)).found).toBeNull()
    await load()
    expect((await both(near)).found?.[0]?.itemId).toBe(added as string)
  }, 60_000)

  test('shows nothing that was closed or erased', async () => {
    const near = vectors[3] as Float32Array
    expect((await both(near)).found?.[0]?.itemId).toBe(items[3] as string)
    const close = items.slice(3, 4)
    await database.write(scope.accountId, (tx) =>
      closeOpenEntries(tx, scope, 'fact', close, NOW - 1)
    )
    expect((await both(near)).found?.map(({ itemId }) => itemId)).not.toContain(items[3] as string)
    await database.write(scope.accountId, (tx) =>
      eraseEntries(tx, scope, 'fact', items.slice(4, 5))
    )
    expect((await both(vectors[4] as Float32Array)).found).toBeNull()
    await load()
    const { exact, found } = await both(vectors[4] as Float32Array)
    expect(found?.map(({ itemId }) => itemId)).not.toContain(items[4] as string)
    expect(found?.[0]?.itemId).toBe(exact[0]?.itemId as string)
  }, 60_000)

  test('does not hold when a vector came late', async () => {
    const itemId = newId()
    const entry = {
      ...beeEntry('fact', itemId, questions[2] as Float32Array, NOW),
      embedding: null
    }
    await database.write(scope.accountId, (tx) => insertEntries(tx, scope, [entry], MODEL))
    expect((await both(questions[2] as Float32Array)).found).not.toBeNull()
    const late = { vector: questions[2] as Float32Array, tokens: null }
    await database.write(scope.accountId, (tx) => addVector(tx, scope, 'fact', itemId, late, MODEL))
    expect((await both(questions[2] as Float32Array)).found).toBeNull()
    await load()
    expect((await both(questions[2] as Float32Array)).found?.[0]?.itemId).toBe(itemId)
  }, 60_000)

  test('is of its own scope and model alone', async () => {
    const others = await database.read(scope.accountId, async (tx) => {
      const index = await readScopeIndex(tx, scope)
      const theirs = { ...scope, userId: 'other' }
      return [
        await warm.of(tx, { ...set(), scope: theirs }, await readScopeIndex(tx, theirs)),
        await warm.of(tx, set('another'), index)
      ]
    })
    expect(others).toEqual([null, null])
  })

  test('is not made where there is little, or no room for it', async () => {
    const picky = new WarmVectors({ ...BOUNDS, entriesMin: 100_000 })
    const small = new WarmVectors({ ...BOUNDS, bytesMax: 1000 })
    for (const copies of [picky, small]) {
      await load(copies)
      expect(copies.bytes).toBe(0)
    }
    expect(warm.bytes).toBeGreaterThan(ENTRIES * DIMENSIONS)
  }, 60_000)

  test('is made of a few where the scope has many of all kinds', async () => {
    const copies = new WarmVectors({ ...BOUNDS, entriesMin: 100_000, scopeMin: 100 })
    await load(copies)
    expect(copies.bytes).toBeGreaterThan(ENTRIES * DIMENSIONS)
  }, 60_000)
})
