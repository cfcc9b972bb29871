/**
 * What came after what, as a copy of a scope tells it: the same pairs as `successorsAmong` of the database. That
 * asks about each of hundreds of facts what replaced it and which pairs it is in, and of each pair whether four
 * entries hold, which was the dearest statement of a search.
 */
import {
  CHANGES_MAX,
  type FoundItems,
  type Successor
} from '#db/stores/facts/possible-conflicts.ts'
import type { PagedPair } from '#db/stores/finding/scope-pages.ts'

/** What is asked of a fact. */
interface PairedFact {
  itemId: string
  entityId: string
  chunkId: string | null
  statedAt: Date
  expiresAt: number | null
  archivedAt: number | null
  supersededBy: string | null
  wasReplaced: boolean
}

/** What a copy knows of facts and messages. */
export interface PairedItems {
  fact(id: string): PairedFact | undefined
  factsOfChunk(id: string): readonly PairedFact[]
  /** Whether a question may see it. */
  holdsFact(id: string): boolean
  holdsChunk(id: string): boolean
}

/** Of a pair with its places in the lists, about. */
export const PAIR_BYTES = 250

/** Pairs in doubt, by each of their facts. */
export class CopiedPairs {
  readonly #known = new Set<string>()
  readonly #ofFact = new Map<string, PagedPair[]>()

  get bytes(): number {
    return this.#known.size * PAIR_BYTES
  }

  /** Each pair once, however often it is read. */
  add(pairs: readonly PagedPair[]): void {
    for (const pair of pairs) {
      const key = keyOf(pair)
      if (this.#known.has(key)) continue
      this.#known.add(key)
      for (const id of [pair.older, pair.newer]) {
        this.#ofFact.getOrInsertComputed(id, () => []).push(pair)
      }
    }
  }

  of(factId: string): readonly PagedPair[] {
    return this.#ofFact.get(factId) ?? []
  }
}

/** As `successorsAmong` has them, now and without a filter. */
export function copiedSuccessors(
  items: PairedItems,
  pairs: CopiedPairs,
  { factIds, chunkIds, doubt }: Pick<FoundItems, 'factIds' | 'chunkIds' | 'doubt'>,
  now: number
): Successor[] {
  const found = new Map<string, boolean>()
  const note = (id: string, isFirst: boolean) => found.set(id, isFirst || found.get(id) === true)
  for (let i = 0; i < factIds.length; i++) {
    const id = factIds[i] as string
    if (items.fact(id) !== undefined) note(id, i < doubt.places)
  }
  for (let i = 0; i < chunkIds.length; i++) {
    const told = items.factsOfChunk(chunkIds[i] as string)
    for (const { itemId } of told) note(itemId, i < doubt.places)
  }
  // The database keeps chances as `real`.
  const below = Math.fround(doubt.below)
  const isFirst = (id: string) => found.get(id) === true
  const wanted = new Map<string, Omit<PagedPair, 'holdsFrom'>>()
  for (const id of found.keys()) {
    for (const pair of pairs.of(id)) {
      const isWanted = pair.chance >= below || isFirst(pair.older) || isFirst(pair.newer)
      if (isWanted && pair.holdsFrom <= now) wanted.set(keyOf(pair), pair)
    }
    // A pair that was in doubt and is closed since stands there with both chances.
    for (const newer of replacedBy(items, id, now)) {
      wanted.set(`closed ${id} ${newer}`, { older: id, newer, chance: 1 })
    }
  }
  return [...wanted.values()].flatMap((pair) => successorOf(items, pair, now) ?? [])
}

function keyOf({ older, newer }: Pick<PagedPair, 'older' | 'newer'>): string {
  return `${older} ${newer}`
}

/** What has replaced a fact by now, and what has replaced that, one after another. */
function replacedBy(items: PairedItems, id: string, now: number): string[] {
  const after: string[] = []
  for (let fact = items.fact(id); fact !== undefined && after.length < CHANGES_MAX; ) {
    const { supersededBy, archivedAt } = fact
    if (supersededBy === null || archivedAt === null || archivedAt > now) break
    after.push(supersededBy)
    fact = items.fact(supersededBy)
  }
  return after
}

/** A pair with its facts; null where the question may not see it. */
function successorOf(
  items: PairedItems,
  { older, newer, chance }: Omit<PagedPair, 'holdsFrom'>,
  now: number
): Successor | null {
  const [was, is] = [items.fact(older), items.fact(newer)]
  if (was === undefined || is === undefined || !items.holdsFact(newer)) return null
  const isPast = was.wasReplaced && (was.expiresAt === null || was.expiresAt > now)
  if (!isPast && !items.holdsFact(older)) return null
  const shown = (id: string | null) => (id !== null && items.holdsChunk(id) ? id : null)
  return {
    ...{ older, newer, chance },
    ...{ olderChunk: shown(was.chunkId), newerChunk: shown(is.chunkId) },
    ...{ olderEntity: was.entityId, newerEntity: is.entityId },
    ...{ olderStatedAt: was.statedAt, newerStatedAt: is.statedAt }
  }
}
