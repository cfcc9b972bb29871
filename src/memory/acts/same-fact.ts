/**
 * When two facts of one entity say the same, without a model: the same things, each in one of its wordings,
 * in an order that means the same (`reading-of-fact.ts`) or with the same parts (`roles.ts`), of the same
 * day. It is built to say no: what differs in a single thing is another fact, however alike the rest is.
 */

import {
  inOneForm,
  isSameOrder,
  type Reading,
  readingOf
} from '#src/memory/acts/reading-of-fact.ts'
import { isSameRoles, type Roles, rolesOf } from '#src/memory/acts/roles.ts'
import { contentKey } from '#src/memory/fact.ts'
import { contentWords, jaccard } from '#src/text/content-words.ts'
import { isHabit } from '#src/text/habit.ts'
import { LikelySame } from '#src/text/lexical/likely-same.ts'
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

/** Whether one of two facts can go without loss. Symmetric. */
export function saysTheSame(a: ComparableFact, b: ComparableFact): boolean {
  return isSameEvent(a, b) && isSameSaying(sayingOf(a), sayingOf(b))
}

/** A fact told of two days is told of two events. */
function isSameEvent(a: ComparableFact, b: ComparableFact): boolean {
  const [one, other] = [dayOf(a), dayOf(b)]
  return one === null || other === null || one === other
}

/** The day of an event; a habit has none, whatever day was read into it. */
function dayOf({ eventDate, content }: ComparableFact): string | null {
  return eventDate === null || isHabit(content) ? null : eventDate
}

interface Saying {
  text: string
  reading: Reading
  roles: Roles
}

function sayingOf({ content }: ComparableFact): Saying {
  // The day that was added behind a relative one is compared as a date.
  const form = inOneForm(content.replace(DAY_ADDED, ''))
  return { text: contentKey(content), reading: readingOf(form), roles: rolesOf(form) }
}

function isSameSaying(a: Saying, b: Saying): boolean {
  if (a.text === b.text) return true
  const isOneKey = (one: { key: string }, other: { key: string }) =>
    one.key === other.key && one.key !== ''
  return (
    (isOneKey(a.reading, b.reading) && isSameOrder(a.reading, b.reading)) ||
    (isOneKey(a.roles, b.roles) && isSameRoles(a.roles, b.roles))
  )
}

/** Of these, two facts that say the same share one; short, and now and then facts share one that do not. */
export function sameKeys(fact: ComparableFact): string[] {
  const { reading, roles } = sayingOf(fact)
  const keys = [`in order|${reading.key}`, ...(roles.key === '' ? [] : [`by parts|${roles.key}`])]
  return keys.map((key) => Bun.hash(key).toString(36))
}

/** What goes must be said for as long by what stays: expiry is never lengthened or lost. */
function outlives(one: ComparableFact, other: ComparableFact): boolean {
  const end = ({ expiresAt = null }: ComparableFact) => expiresAt ?? Number.POSITIVE_INFINITY
  return end(one) >= end(other)
}

const DAY_ADDED = / ?\(\d{4}-\d{2}-\d{2}\)/g

export interface DedupPlan {
  kept: string[]
  /** Facts to archive, each with the fact that says the same. */
  archived: { factId: string; into: string }[]
}

/** Which of an entity's active facts can go. The one that says most stays; on a tie the newest. */
export function dedupPlan(facts: readonly ComparableFact[]): DedupPlan {
  const order = facts
    .map((fact) => ({ fact, saying: sayingOf(fact), words: contentWords(fact.content) }))
    .toSorted(
      (a, b) =>
        b.words.size - a.words.size ||
        Number(b.fact.eventDate !== null) - Number(a.fact.eventDate !== null) ||
        b.fact.statedAt - a.fact.statedAt ||
        (a.fact.factId < b.fact.factId ? -1 : 1)
    )
  const kept = new Map<string, { fact: ComparableFact; saying: Saying }[]>()
  const plan: DedupPlan = { kept: [], archived: [] }
  for (const { fact, saying } of order) {
    const near = whereToLook(fact, saying).flatMap((place) => kept.get(place) ?? [])
    const into = near.find(
      (one) =>
        outlives(one.fact, fact) && isSameEvent(one.fact, fact) && isSameSaying(one.saying, saying)
    )
    if (into !== undefined) {
      plan.archived.push({ factId: fact.factId, into: into.fact.factId })
      continue
    }
    for (const place of placesOf(fact, saying)) {
      kept.getOrInsertComputed(place, () => []).push({ fact, saying })
    }
    plan.kept.push(fact.factId)
  }
  return plan
}

/** By things said and by day, so that no fact is compared with those of other days. */
function placesIn({ reading, roles }: Saying, days: readonly (string | null)[]): string[] {
  return days.flatMap((day) => {
    const at = day ?? 'no day'
    return [`in order|${reading.key}|${at}`, `by parts|${roles.key}|${at}`]
  })
}
const ANY_DAY = 'any day'

function placesOf(fact: ComparableFact, saying: Saying): string[] {
  return placesIn(saying, [dayOf(fact), ANY_DAY])
}

function whereToLook(fact: ComparableFact, saying: Saying): string[] {
  const day = dayOf(fact)
  return placesIn(saying, day === null ? [ANY_DAY] : [day, null])
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

/** Numbers and capitalised words inside the sentence: what must not differ. */
function marksOf(content: string): Set<string> {
  const marks =
    content.match(/\p{N}+(?:[.,:]\p{N}+)*|(?<=\s)["'“(]?\p{Lu}[\p{L}\p{N}+#'-]*/gu) ?? []
  return new Set(marks.map((mark) => mark.toLowerCase().replace(/^["'“(]|'s$/g, '')))
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one))
}

function isDoubtful(a: ComparableFact, b: ComparableFact): boolean {
  if (a.eventDate !== b.eventDate || stanceOf(a.content) !== stanceOf(b.content)) return false
  if (!isSameSet(marksOf(a.content), marksOf(b.content)) || saysTheSame(a, b)) return false
  return jaccard(contentWords(a.content), contentWords(b.content)) >= DOUBTFUL_MIN
}
