/**
 * When two facts of one entity say the same, without a model: equal normalised text, or the same
 * stance, numbers, names and date and nearly the same words. It is built to say no: what differs in a
 * number, a name, a negation or a day is another fact, however alike the rest is.
 */

import { LikelySame } from '#src/memory/acts/likely-same.ts'
import { contentKey } from '#src/memory/fact.ts'
import { contentWords, jaccard, wordsOf } from '#src/text/content-words.ts'
import { stanceOf } from '#src/text/stance.ts'

export interface ComparableFact {
  factId: string
  content: string
  eventDate: string | null
  /** Milliseconds since the epoch. */
  statedAt: number
  /** Milliseconds since the epoch; null or absent never ends. */
  expiresAt?: number | null
}

/** Share of meaning-bearing words that two facts must have in common (Jaccard). */
const COMMON_MIN = 0.8

/** Whether one of two facts can go without loss. Symmetric. */
export function saysTheSame(a: ComparableFact, b: ComparableFact): boolean {
  if (a.eventDate !== null && b.eventDate !== null && a.eventDate !== b.eventDate) return false
  if (contentKey(a.content) === contentKey(b.content)) return true
  if (stanceOf(a.content) !== stanceOf(b.content)) return false
  if (!isSameSet(marksOf(a.content), marksOf(b.content))) return false
  const [wordsA, wordsB] = [contentWords(a.content), contentWords(b.content)]
  // "Behind the house" and "near the house": where each has a word of its own, one does not say the other.
  if (!wordsA.isSubsetOf(wordsB) && !wordsB.isSubsetOf(wordsA)) return false
  return jaccard(wordsA, wordsB) >= COMMON_MIN && isSameOrder(a.content, b.content)
}

/** Numbers and capitalised words inside the sentence: what must not differ. */
function marksOf(content: string): Set<string> {
  const marks =
    content.match(/\p{N}+(?:[.,:]\p{N}+)*|(?<=\s)["'“(]?\p{Lu}[\p{L}\p{N}+#'-]*/gu) ?? []
  return new Set(marks.map((mark) => mark.toLowerCase().replace(/^["'“(]|'s$/g, '')))
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one))
}

/** "Bob hired Anna" is not "Anna hired Bob": shared words must come in the same order. */
function isSameOrder(a: string, b: string): boolean {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)]
  const both = (words: string[], others: string[]) => [
    ...new Set(words.filter((word) => others.includes(word) && word.length > 2))
  ]
  return both(wordsA, wordsB).join(' ') === both(wordsB, wordsA).join(' ')
}

/** What goes must be said for as long by what stays: expiry is never lengthened or lost. */
function outlives(one: ComparableFact, other: ComparableFact): boolean {
  const end = ({ expiresAt = null }: ComparableFact) => expiresAt ?? Number.POSITIVE_INFINITY
  return end(one) >= end(other)
}

export interface DedupPlan {
  kept: string[]
  /** Facts to archive, each with the fact that says the same. */
  archived: { factId: string; into: string }[]
}

/** Which of an entity's active facts can go. The one that says most stays; on a tie the newest. */
export function dedupPlan(facts: readonly ComparableFact[]): DedupPlan {
  const order = facts
    .map((fact) => ({ fact, key: contentKey(fact.content), words: contentWords(fact.content) }))
    .toSorted(
      (a, b) =>
        b.words.size - a.words.size ||
        Number(b.fact.eventDate !== null) - Number(a.fact.eventDate !== null) ||
        b.fact.statedAt - a.fact.statedAt ||
        (a.fact.factId < b.fact.factId ? -1 : 1)
    )
  const kept = new LikelySame(order, COMMON_MIN)
  const plan: DedupPlan = { kept: [], archived: [] }
  for (const one of order) {
    const into = kept
      .of(one)
      .find(({ fact }) => outlives(fact, one.fact) && saysTheSame(fact, one.fact))
    if (into !== undefined) {
      plan.archived.push({ factId: one.fact.factId, into: into.fact.factId })
      continue
    }
    kept.add(one)
    plan.kept.push(one.fact.factId)
  }
  return plan
}

/** Share from which two facts may say the same and nobody but a person or a model can tell. */
const DOUBTFUL_MIN = 0.6

/** Pairs of facts that have much in common, but too little to say that they are one; at most `max`. */
export function doubtfulPairs(
  facts: readonly ComparableFact[],
  max: number
): { one: ComparableFact; other: ComparableFact }[] {
  const all = facts.map((fact) => ({
    fact,
    key: contentKey(fact.content),
    words: contentWords(fact.content)
  }))
  const earlier = new LikelySame(all, DOUBTFUL_MIN)
  const pairs: { one: ComparableFact; other: ComparableFact }[] = []
  for (const { fact, ...rest } of all) {
    for (const { fact: other } of earlier.of({ fact, ...rest })) {
      if (pairs.length === max) return pairs
      if (isDoubtful(other, fact)) pairs.push({ one: other, other: fact })
    }
    earlier.add({ fact, ...rest })
  }
  return pairs
}

function isDoubtful(a: ComparableFact, b: ComparableFact): boolean {
  if (a.eventDate !== b.eventDate || stanceOf(a.content) !== stanceOf(b.content)) return false
  if (!isSameSet(marksOf(a.content), marksOf(b.content)) || saysTheSame(a, b)) return false
  return jaccard(contentWords(a.content), contentWords(b.content)) >= DOUBTFUL_MIN
}
