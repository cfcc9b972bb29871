import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { insertEntries, type NewEntry, readTokenVectors } from '#db/stores/finding/search-index.ts'
import { replaceVectors } from '#db/stores/finding/vectors/missing-vectors.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import type { Embedding } from '#src/text/embedding.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const AT = Date.parse('2024-05-01T12:00:00Z')

function vectorOf(seed: number, dimensions: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, at) => Math.sin(seed * 31 + at) / 3)
}

/** As a column of `halfvec` has them. */
function asHalves(numbers: ArrayLike<number> = []): number[] {
  return [...Float16Array.from(numbers)]
}

function tokensOf(seed: number, count: number): Embedding['tokens'] {
  const dimensions = 4
  const values = Int8Array.from({ length: count * dimensions }, (_, at) => (seed * 37 + at) % 256)
  return { count, dimensions, values }
}

function entry(embedding: Embedding | null): NewEntry {
  const words = { terms: new Map([['bee', 1]]), length: 1, statedAt: AT, expiresAt: null }
  return { kind: 'chunk', itemId: newId(), embedding, ...words }
}

describe.each(databases)('vectors written as one value, on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase(kind)
  })
  afterAll(() => database.close())

  test('come back as each its own, of any size, with or without token vectors', async () => {
    const scope = { accountId: newId(), userId: 'packed' }
    const embeddings: (Embedding | null)[] = [
      { vector: vectorOf(1, 384), tokens: tokensOf(1, 3) },
      null,
      { vector: vectorOf(2, 384), tokens: null },
      { vector: vectorOf(3, 7), tokens: tokensOf(3, 1) },
      { vector: Float32Array.of(1e-30, 0, 0.9, 0.1), tokens: tokensOf(4, 0) },
      { vector: vectorOf(5, 384), tokens: tokensOf(5, 200) }
    ]
    await database.write(scope.accountId, (tx) =>
      insertEntries(tx, scope, embeddings.map(entry), 'any')
    )
    const { rows, tokens } = await database.read(scope.accountId, async (tx) => ({
      rows: await tx.rows<{ no: number; vector: number[] }>(select`entry_no as no,
        to_json(embedding::real[]) as vector from vectors
        where account_id = ${scope.accountId} order by entry_no`),
      tokens: await readTokenVectors(tx, scope, 'chunk', [1, 2, 3, 4, 5, 6])
    }))
    expect(rows.map((row) => row.no)).toEqual([1, 3, 4, 5, 6])
    for (const { no, vector } of rows) {
      expect(asHalves(vector)).toEqual(asHalves(embeddings[no - 1]?.vector))
    }
    expect([...tokens.keys()]).toEqual([1, 4, 5, 6])
    for (const [no, found] of tokens) expect(found).toEqual(embeddings[no - 1]?.tokens ?? found)
  })

  test('take the place of older ones, and of entries that are gone none', async () => {
    const scope = { accountId: newId(), userId: 'replaced' }
    const old = { vector: vectorOf(1, 8), tokens: tokensOf(1, 2) }
    const fresh = [1, 2, 9].map((no) => ({
      kind: 'chunk',
      no,
      embedding: { vector: vectorOf(no + 10, 8), tokens: no === 2 ? tokensOf(20, 5) : null }
    }))
    const found = await database.write(scope.accountId, async (tx) => {
      await insertEntries(tx, scope, [entry(old), entry(null), entry(old)], 'old')
      const written = await replaceVectors(tx, scope, 'new', fresh)
      const rows = await tx.rows<{ no: number; model: string; vector: number[] }>(sql`select
        entry_no as no, model, to_json(embedding::real[]) as vector from vectors
        where account_id = ${scope.accountId} order by entry_no`)
      return { written, rows, tokens: await readTokenVectors(tx, scope, 'chunk', [1, 2, 3]) }
    })
    expect(found.written).toBe(2)
    expect(found.rows.map(({ no, model }) => [no, model])).toEqual([
      [1, 'new'],
      [2, 'new'],
      [3, 'old']
    ])
    const vectors = [vectorOf(11, 8), vectorOf(12, 8), old.vector]
    expect(found.rows.map(({ vector }) => asHalves(vector))).toEqual(
      vectors.map((vector) => asHalves(vector))
    )
    expect(found.tokens.get(2)).toEqual(tokensOf(20, 5) ?? undefined)
    expect(found.tokens.get(3)).toEqual(old.tokens ?? undefined)
  })

  test('an entry without any is found by its words alone', async () => {
    const scope = { accountId: newId(), userId: 'bare' }
    await database.write(scope.accountId, (tx) => insertEntries(tx, scope, [entry(null)], 'any'))
    const counts = await database.read(scope.accountId, (tx) =>
      tx.rows<{ vectors: number; entries: number }>(select`
        (select count(*)::int from vectors where account_id = ${scope.accountId}) as vectors,
        (select count(*)::int from search_entries where account_id = ${scope.accountId}) as entries`)
    )
    expect(counts).toEqual([{ vectors: 0, entries: 1 }])
  })
})
