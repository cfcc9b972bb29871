/**
 * When two facts of one entity say the same, without a model: equal normalised text, or the same
 * stance, numbers, names and date and nearly the same words. It is built to say no: what differs in a
 * number, a name, a negation or a day is another fact, however alike the rest is.
 */
import { contentWords, wordsOf } from '#src/facts/content-words.ts'
import { contentKey } from '#src/facts/fact.ts'
import { stanceOf } from '#src/facts/stance.ts'

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
  const common = [...wordsA].filter((word) => wordsB.has(word)).length
  const all = wordsA.size + wordsB.size - common
  return all > 0 && common / all >= COMMON_MIN && isSameOrder(a.content, b.content)
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
  const order = [...facts].sort(
    (a, b) =>
      contentWords(b.content).size - contentWords(a.content).size ||
      Number(b.eventDate !== null) - Number(a.eventDate !== null) ||
      b.statedAt - a.statedAt ||
      (a.factId < b.factId ? -1 : 1)
  )
  const kept: ComparableFact[] = []
  const archived: DedupPlan['archived'] = []
  for (const fact of order) {
    const into = kept.find((one) => outlives(one, fact) && saysTheSame(one, fact))
    if (into === undefined) kept.push(fact)
    else archived.push({ factId: fact.factId, into: into.factId })
  }
  return { kept: kept.map((fact) => fact.factId), archived }
}
