/**
 * Candidates of one kind for a question: the best by exact BM25 and the nearest by cosine, both
 * under the same conditions. Lexical hits are walked in the order of their score until enough of
 * them are admitted, so a condition never hides a hit behind ones that do not qualify.
 *
 * Words are looked up first (`findByWords`): that needs no vector, so it is done while the question is
 * embedded.
 */
import {
  type Candidate,
  type Entry,
  entriesAmong,
  type Probe,
  similaritiesOf
} from '#db/stores/candidates.ts'
import { nearest } from '#db/stores/nearest.ts'
import { planOnce } from '#db/stores/plans.ts'
import { readPostings } from '#db/stores/postings.ts'
import type { ScopeIndex } from '#db/stores/scope-index.ts'
import type { EntryCondition, ItemKind } from '#db/stores/search-index.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/scope.ts'
import { PostingScores } from '#src/search/lexical/posting-scores.ts'

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
  { scope, index, admit, terms }: WordsRequest,
  kind: ItemKind,
  limit: number
): Promise<FoundByWords> {
  const lexical = await scoreLexically(tx, scope, index, kind, terms)
  const entries: Entry[] = []
  // Nearly all of the first are admitted as a rule; where a condition lets few pass, steps grow.
  let step = limit + 10
  for (let at = 0; at < lexical.size && entries.length < limit; at += step, step *= 2) {
    const batch = lexical.best(at, step)
    const [, admitted] = await Promise.all([
      planOnce(tx),
      entriesAmong(tx, scope, kind, admit, batch)
    ])
    const byNumber = new Map(admitted.map((entry) => [entry.entryNo, entry]))
    for (const no of batch) {
      const entry = byNumber.get(no)
      if (entry !== undefined && entries.length < limit) entries.push(entry)
    }
  }
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
  limit: number
): Promise<Gathered> {
  const numbers = entries.map((entry) => entry.entryNo)
  // In this order: the nearest have a plan of their own, what comes after them does not.
  const [byVector, , similarities] = await Promise.all([
    nearest(tx, probe, index.kinds.get(kind), kind, limit),
    planOnce(tx),
    similaritiesOf(tx, probe, kind, numbers)
  ])
  const byWords = entries.map((entry) => {
    return { ...entry, similarity: similarities.get(entry.entryNo) ?? null }
  })
  const hits = new Map<string, Hit>()
  for (const found of [...byVector, ...byWords]) hits.set(found.itemId, hitOf(found, lexical))
  return { hits, lexical }
}

/** A candidate found by any means, with what its words say. */
export function hitOf<Found extends Candidate>(found: Found, lexical: PostingScores): Found & Hit {
  const { score, frequencies } = lexical.evidenceOf(found.entryNo)
  return { ...found, lexical: score, tf: frequencies }
}
