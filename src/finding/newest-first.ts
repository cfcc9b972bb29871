/**
 * The order of time among results about the same thing: for a question about now the later of two stands
 * first, for one about the past the earlier. Which two are about the same thing was decided when the
 * later one was kept (`src/updates`), so that a search only reads it. Most of those pairs are in doubt, and
 * in a long chat there are many, so doubt only orders what stands at the top anyway; a sure pair brings
 * the later one in although the question found it late or not at all.
 */
import {
  type FoundItems,
  type Successor,
  successorsAmong
} from '#db/stores/facts/possible-conflicts.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { After, RankedChunk } from '#src/finding/evidence.ts'
import { byEntity, type RankedEntity, type ScoredFact } from '#src/finding/find-facts.ts'

/** Facts and chunks that are looked at, from the best on. */
const FACTS_MAX = 60
const CHUNKS_MAX = 40
/** What is left of a score where another result takes the place. */
const BEHIND = 0.98
/** What a question is about: how things are, how they were before that, or something that happened. */
export type AskedTime = 'now' | 'past' | 'event'

/** From this chance on what came after is shown although the question did not find it. */
const SURE_FROM = 0.4
/**
 * Below it both must stand among so many of the first, by the chance, and the one put first must answer at
 * least so well beside the other: what a small memory has stands among the first, and most of it is about
 * something else.
 */
const IN_DOUBT = [
  { from: 0.05, places: 8, share: 0.1 },
  { from: 0, places: 3, share: 0.3 }
]

const NEVER = { places: 0, share: 1 }
const PLACES_MAX = Math.max(...IN_DOUBT.map(({ places }) => places))
/** No other pair in doubt changes anything, and a long chat has hundreds. */
const DOUBT = { below: SURE_FROM, places: PLACES_MAX }

export interface RankedMemory {
  entities: RankedEntity[]
  chunks: RankedChunk[]
}

/**
 * Reads what came after the best results, as far as the question may see it, and puts it before them;
 * behind them where the question is about the past. Where it is about an event, doubt changes nothing.
 */
export async function inOrderOfTime(
  tx: ReadTx,
  scope: Scope,
  { entities, chunks }: RankedMemory,
  { about, ...seen }: Omit<FoundItems, 'factIds' | 'chunkIds' | 'doubt'> & { about: AskedTime }
): Promise<RankedMemory> {
  const past = about === 'past'
  const facts = entities.flatMap((entity) => entity.facts).sort((a, b) => b.score - a.score)
  const known = await successorsAmong(tx, scope, {
    ...seen,
    factIds: facts.slice(0, FACTS_MAX).map(({ fact }) => fact.itemId),
    chunkIds: chunks.slice(0, CHUNKS_MAX).map(({ id }) => id),
    doubt: DOUBT
  })
  const pairs = about === 'event' ? known.filter(({ chance }) => chance >= SURE_FROM) : known
  if (pairs.length === 0) return { entities, chunks }
  // The surest last, so that it has the last word.
  pairs.sort((a, b) => a.chance - b.chance)
  const factIds = pairs.map(({ older, newer, chance }) => linked(older, newer, chance, past))
  const chunkIds = pairs.flatMap(({ olderChunk, newerChunk, chance }) =>
    olderChunk === null || newerChunk === null || olderChunk === newerChunk
      ? []
      : [linked(olderChunk, newerChunk, chance, past)]
  )
  const placed = inPlace(
    facts,
    ({ fact }) => fact.itemId,
    factIds,
    (id, like) => factOf(pairs, id, like)
  )
  return {
    entities: byEntity(placed),
    chunks: inPlace(
      chunks,
      ({ id }) => id,
      chunkIds,
      (id, like) => ({ ...like, id })
    )
  }
}

/** Two results of which one is to stand before the other. */
interface Link {
  first: string
  second: string
  chance: number
}

function linked(older: string, newer: string, chance: number, past: boolean): Link {
  return past ? { first: older, second: newer, chance } : { first: newer, second: older, chance }
}

/** A fact that the question did not find, in the place of `like`; null where no pair tells of it. */
function factOf(pairs: readonly Successor[], id: string, like: ScoredFact): ScoredFact | null {
  const pair = pairs.find(({ older, newer }) => newer === id || older === id)
  if (pair === undefined) return null
  const origin =
    pair.newer === id
      ? { chunkId: pair.newerChunk, entityId: pair.newerEntity, statedAt: pair.newerStatedAt }
      : { chunkId: pair.olderChunk, entityId: pair.olderEntity, statedAt: pair.olderStatedAt }
  return { ...like, fact: { ...like.fact, ...origin, itemId: id }, path: [] }
}

/** Results, best first, with each second of a link behind its first; a sorted copy. */
export function inPlace<Found extends { score: number; after?: After }>(
  found: readonly Found[],
  idOf: (one: Found) => string,
  links: readonly Link[],
  make: (id: string, like: Found) => Found | null
): Found[] {
  const placed = new Map(found.map((one) => [idOf(one), one]))
  const placeOf = new Map(found.map((one, place) => [idOf(one), place]))
  for (const { first, second, chance } of links) {
    const isSure = chance >= SURE_FROM
    const { places, share } = IN_DOUBT.find(({ from }) => chance >= from) ?? NEVER
    const isAtTop = (id: string) => (placeOf.get(id) ?? places) < places
    if (!isSure && !(isAtTop(first) && isAtTop(second))) continue
    const behind = placed.get(second)
    if (behind === undefined) continue
    const before = placed.get(first)
    if (before !== undefined && before.score > behind.score) continue
    if (before !== undefined && !isSure && before.score < behind.score * share) continue
    const raised = before ?? make(first, behind)
    if (raised === null) continue
    const after = { id: second, chance, found: before !== undefined }
    placed.set(first, { ...raised, score: behind.score, after })
    placed.set(second, { ...behind, score: behind.score * BEHIND })
  }
  return [...placed.values()].sort((a, b) => b.score - a.score)
}
