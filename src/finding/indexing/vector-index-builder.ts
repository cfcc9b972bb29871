/**
 * Builds partial vector indexes behind large scopes, in small transactions, beside everything else.
 * A scope that is asked has its vectors in a thread's memory and needs no index; one is for scopes that
 * are asked too seldom, or are too large, for that (`docs/decisions/vector-indexes.md`). A round
 * that is cut short at any place is taken up by the next: what the tables say is all there is to know.
 */
import {
  allIndexes,
  claimIndexes,
  DIMENSIONS_MAX,
  indexNext,
  releaseIndexes,
  slotsBuilt,
  type VectorIndex
} from '#db/stores/finding/vectors/vector-indexes.ts'
import type { Database } from '#db/transaction.ts'

/**
 * Entries of a kind from which it is built. On PostgreSQL many scopes take turns in a thread's memory; on
 * the embedded database, where bringing a vector in takes thirty times as long, only what would not fit.
 */
export const ENTRIES_MIN = { embedded: 250_000, postgres: 20_000 } as const

/** Vectors a transaction: on the embedded database others wait for each. */
const AT_ONCE = { embedded: 4, postgres: 50 } as const

export interface BuilderSetting {
  /** The present embedder: vectors of another one have no index. */
  embedder: { name: string; dimensions: number }
  /** Makes or drops the index of a slot, outside of any transaction. */
  makeIndex(slot: number, dimensions: number): Promise<void>
  dropIndex(slot: number): Promise<void>
  /** Milliseconds; a round ends with the first transaction after it. */
  budgetMs: number
  entriesMin?: number
}

/** One round: what is too much goes, what is due is made, and indexes grow. Returns what is left. */
export async function buildVectorIndexes(
  database: Database,
  setting: BuilderSetting
): Promise<'idle' | 'growing'> {
  const { embedder } = setting
  const entriesMin = setting.entriesMin ?? ENTRIES_MIN[database.kind]
  if (embedder.dimensions > DIMENSIONS_MAX) return 'idle'
  const end = performance.now() + setting.budgetMs
  await database.behind.write(null, async (tx) => {
    // A scope that stands at the border keeps what it has.
    await releaseIndexes(tx, Math.floor(entriesMin / 2), embedder.name)
    await claimIndexes(tx, entriesMin, embedder.name, embedder.dimensions)
  })
  const indexes = await database.behind.read(null, allIndexes)
  const ready = await agree(database, indexes, setting)
  for (const index of ready) {
    let { upto } = index
    for (;;) {
      const step = await database.behind.write(null, (tx) =>
        indexNext(tx, { ...index, upto }, AT_ONCE[database.kind])
      )
      if (step === 0) break
      upto += step
      if (performance.now() > end) return 'growing'
    }
  }
  return 'idle'
}

/** Makes the database's indexes those of the table; returns the ones that can be filled. */
async function agree(
  database: Database,
  indexes: readonly VectorIndex[],
  { makeIndex, dropIndex }: BuilderSetting
): Promise<VectorIndex[]> {
  const { whole, broken } = await database.behind.read(null, slotsBuilt)
  const wanted = new Set(indexes.map((index) => index.slot))
  for (const slot of [...broken, ...whole.filter((one) => !wanted.has(one))]) await dropIndex(slot)
  const built = new Set(whole)
  for (const index of indexes) {
    if (!built.has(index.slot)) await makeIndex(index.slot, index.dimensions)
  }
  return [...indexes]
}
