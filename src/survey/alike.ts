/**
 * Facts of two persons that say nearly the same of each. Only words that few facts have are looked
 * up, so the cost grows with the facts and not with their pairs.
 */
import type { Known, MaterialFact } from '#src/survey/material.ts'
import { contentWords, jaccard } from '#src/text/content-words.ts'
import { stanceOf } from '#src/text/stance.ts'

export interface Alike {
  one: MaterialFact
  other: MaterialFact
}

/** Words that more facts than these have connect nobody. */
const FREQUENT = 30
const WORDS_MIN = 2
/** Share of their words that both must have (Jaccard). */
const COMMON_MIN = 0.5

interface Worded {
  fact: MaterialFact
  words: ReadonlySet<string>
}

/** The pairs that are most alike, best first; each person's fact is used once. */
export function alikePairs(known: Known, max: number): Alike[] {
  const worded = wordedFacts(known)
  const byWord = new Map<string, Worded[]>()
  for (const one of worded) {
    for (const word of one.words)
      byWord.set(word, [...(byWord.get(word) ?? []), one].slice(0, FREQUENT + 1))
  }
  const found = new Map<string, Alike & { common: number }>()
  for (const sharing of byWord.values()) {
    if (sharing.length > FREQUENT) continue
    for (const [place, one] of sharing.entries()) {
      for (const other of sharing.slice(place + 1)) {
        const common = likeness(one, other)
        const key = `${one.fact.factId} ${other.fact.factId}`
        if (common >= COMMON_MIN) found.set(key, { one: one.fact, other: other.fact, common })
      }
    }
  }
  const used = new Set<string>()
  const chosen: Alike[] = []
  const ranked = [...found].toSorted(([x, a], [y, b]) => b.common - a.common || (x < y ? -1 : 1))
  for (const [, { one, other }] of ranked) {
    if (chosen.length === max) break
    if (used.has(one.factId) || used.has(other.factId)) continue
    used.add(one.factId).add(other.factId)
    chosen.push({ one, other })
  }
  return chosen
}

/** What is said of persons, in words without the names of any of them. */
function wordedFacts({ facts, entities }: Known): Worded[] {
  const persons = new Set(
    entities.filter(({ type }) => type === 'person').map(({ entityId }) => entityId)
  )
  const names = new Set(entities.flatMap(({ name }) => [...contentWords(name)]))
  return facts
    .filter(({ entityId }) => persons.has(entityId))
    .map((fact) => ({
      fact,
      words: new Set([...contentWords(fact.content)].filter((word) => !names.has(word)))
    }))
}

function likeness(one: Worded, other: Worded): number {
  if (one.fact.entityId === other.fact.entityId) return 0
  if (one.words.intersection(other.words).size < WORDS_MIN) return 0
  if (stanceOf(one.fact.content) !== stanceOf(other.fact.content)) return 0
  return jaccard(one.words, other.words)
}
