/**
 * Candidates of one kind for a question: the best by exact BM25 and the nearest by cosine, both
 * under the same conditions. Lexical hits are walked in the order of their score until enough of
 * them are admitted, so a condition never hides a hit behind ones that do not qualify.
 *
 * Words are looked up first (`findByWords`): that needs no vector, so it is done while the question is
 * embedded.
 */
import type { QueryContext } from '#actors/operation.ts'
import {
  type Candidate,
  type Entry,
  firstAdmitted,
  firstAmong,
  type Probe,
  similaritiesOf
} from '#db/stores/finding/candidates.ts'
import { readPostings } from '#db/stores/finding/postings.ts'
import { planOnce } from '#db/stores/finding/query-plans.ts'
import type { ScopeIndex } from '#db/stores/finding/scope-index.ts'
import type { EntryCondition } from '#db/stores/finding/search-index.ts'
import { nearest } from '#db/stores/finding/vectors/nearest.ts'
import { WarmVectors } from '#db/stores/finding/vectors/warm-vectors.ts'
import type { ReadTx } from '#db/transaction.ts'
import { readBehind } from '#src/base/bounded-copies.ts'
import type { Scope } from '#src/base/scope.ts'
import { isCopied, type ScopeAt } from '#src/finding/copies/scope-copy.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'
import type { Nearness } from '#src/text/int8/nearest-rows.ts'
import { inverseFrequency } from '#src/text/lexical/bm25.ts'
import { PostingScores } from '#src/text/lexical/posting-scores.ts'

/** Of this thread. A hundred thousand facts and as many messages take 80 MB. */
const WARM = new WarmVectors({
  ...{ bytesMax: 128 * 2 ** 20, idleMs: 600_000 },
  ...{ entriesMin: 100, scopeMin: 300 }
})

export interface Hit extends Candidate {
  /** BM25; 0 when no term occurs. */
  lexical: number
  /** How often each term of the question occurs. */
  tf: ReadonlyMap<string, number>
}

export interface Gathered {
  hits: Map<string, Hit>
  /** The postings as read, so that looking at more items does not read them again. */
  lexical: PostingScores
  /** Of every entry, where this thread has a copy of the vectors; null where it has none. */
  nearness: Nearness | null
}

/** What the words of a question have found among the entries of a kind. */
export interface FoundByWords {
  lexical: PostingScores
  /** The best that are admitted. */
  entries: readonly Entry[]
}

/** What is looked for, before there is a vector. */
export interface WordsRequest {
  scope: Scope
  index: ScopeIndex
  admit: EntryCondition
  terms: readonly string[]
  /** What the thread keeps of the scope; null where the database is to be asked. */
  copy: ScopeAt | null
}

/** BM25 of the entries of a kind. */
export async function scoreLexically(
  tx: ReadTx,
  scope: Scope,
  index: ScopeIndex,
  kind: ItemKind,
  terms: readonly string[]
): Promise<PostingScores> {
  const totals = index.kinds.get(kind) ?? { entries: 0, terms: 0 }
  return new PostingScores(totals, await readPostings(tx, scope, kind, terms))
}

/** The best entries of a kind by BM25, at most `limit`. */
export async function findByWords(
  tx: ReadTx,
  { scope, index, admit, terms, copy }: WordsRequest,
  kind: ItemKind,
  limit: number
): Promise<FoundByWords> {
  const lexical = await scoreLexically(tx, scope, index, kind, terms)
  const best = (from: number, count: number) => lexical.best(from, count)
  const entries = await firstOf(tx, { scope, admit, copy }, kind, best, limit)
  return { lexical, entries }
}

/**
 * Gathers by vector, at most `limit`, and puts to them what words have found. Everything else that is
 * looked at starts from these. What the transaction reads afterwards must be found by keys (see
 * `planOnce`).
 */
export async function gather(
  tx: ReadTx,
  probe: Probe,
  index: ScopeIndex,
  kind: ItemKind,
  { lexical, entries }: FoundByWords,
  { limit, copy }: { limit: number; copy: ScopeAt | null }
): Promise<Gathered> {
  const vectors = await WARM.of(tx, { scope: probe.scope, kind, model: probe.model }, index)
  if (vectors !== null) {
    const nearness = vectors.ask(probe.vector)
    const near = await firstOf(tx, { ...probe, copy }, kind, nearness.best, limit)
    const found = [...near, ...entries].map((entry) => {
      return { ...entry, similarity: nearness.of(entry.entryNo) }
    })
    return { hits: hitsOf(found, lexical), lexical, nearness }
  }
  const numbers = entries.map((entry) => entry.entryNo)
  // In this order: the nearest have a plan of their own, what comes after them does not.
  const [byVector, , similarities] = await Promise.all([
    nearest(tx, probe, index, kind, limit),
    planOnce(tx),
    similaritiesOf(tx, probe, kind, numbers)
  ])
  const byWords = entries.map((entry) => {
    return { ...entry, similarity: similarities.get(entry.entryNo) ?? null }
  })
  return { hits: hitsOf([...byVector, ...byWords], lexical), lexical, nearness: null }
}

/** The first entries of a ranking that the question may see. */
function firstOf(
  tx: ReadTx,
  { scope, admit, copy }: Pick<WordsRequest, 'scope' | 'admit' | 'copy'>,
  kind: ItemKind,
  best: (from: number, count: number) => readonly number[],
  limit: number
): Promise<Entry[]> {
  return copy !== null && isCopied(kind)
    ? firstAmong(best, limit, async (numbers) => copy.entries(kind, numbers))
    : firstAdmitted(tx, { scope, admit }, kind, best, limit)
}

function hitsOf(found: readonly Candidate[], lexical: PostingScores): Map<string, Hit> {
  return new Map(found.map((one) => [one.itemId, hitOf(one, lexical)]))
}

/** Reads copies of a scope's vectors in, for the questions to come. */
export function keepWarm(
  read: QueryContext['read'],
  { scope, model }: Probe,
  index: ScopeIndex
): void {
  for (const kind of ['fact', 'chunk', 'episode', 'procedure'] as const) {
    readBehind(WARM.load(read, { scope, kind, model }, index))
  }
}

/** A candidate found by any means, with what its words say. */
export function hitOf<Found extends Candidate>(found: Found, lexical: PostingScores): Found & Hit {
  const { score, frequencies } = lexical.evidenceOf(found.entryNo)
  return { ...found, lexical: score, tf: frequencies }
}

/** Share of the question's terms, weighted by rarity, that stand in the text: 0 to 1. */
export function coverageOf(
  hit: Pick<Hit, 'tf'>,
  terms: readonly string[],
  { counts }: PostingScores
): number {
  let found = 0
  let all = 0
  for (const term of terms) {
    const weight = inverseFrequency(counts.documents, counts.frequencies.get(term) ?? 0)
    all += weight
    if (hit.tf.has(term)) found += weight
  }
  return all > 0 ? found / all : 0
}
