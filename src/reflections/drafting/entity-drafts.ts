/**
 * What is known of one person or thing, condensed: the facts that say most, in their own words, each
 * saying something that those before it did not.
 */
import { type Draft, entitySubject } from '#src/memory/derived/reflection.ts'
import type { Known, MaterialFact } from '#src/survey/material.ts'
import { toldEntities } from '#src/survey/told-entities.ts'
import { confidenceOf, sentence } from '#src/survey/wording.ts'
import { contentWords } from '#src/text/content-words.ts'

const SENTENCES_MAX = 6
/** Facts that a model is shown, newest first. */
const SOURCES_MAX = 40
/** Facts of one entity that are looked at, newest first. */
const LOOKED_AT_MAX = 400
/** A fact most of whose words were said already adds nothing. */
const SAID_MAX = 0.6

export function entityDrafts(known: Known): Draft[] {
  return toldEntities(known).map((entity) => {
    const facts = known.factsOf.get(entity.entityId) ?? []
    const chosen = mostTelling(facts, entity.name)
    return {
      subject: entitySubject(entity.entityId),
      reach: 'entity',
      title: entity.name,
      entityId: entity.entityId,
      claims: chosen.map(({ factId, content }) => ({ text: sentence(content), facts: [factId] })),
      confidence: confidenceOf(facts.length),
      sources: facts.slice(0, SOURCES_MAX).map(({ factId }) => factId)
    }
  })
}

/**
 * The facts that say most: those whose words many other facts share stand for the whole, and the more
 * important and later ones come first among equals. In the order in which they were said.
 */
export function mostTelling(facts: readonly MaterialFact[], name: string): MaterialFact[] {
  const own = contentWords(name)
  const looked = facts.slice(0, LOOKED_AT_MAX).map((fact) => {
    const words = [...contentWords(fact.content)].filter((word) => !own.has(word))
    return { fact, words }
  })
  const common = new Map<string, number>()
  for (const { words } of looked) {
    for (const word of words) common.set(word, (common.get(word) ?? 0) + 1)
  }
  const ranked = looked
    .map(({ fact, words }, place) => {
      const shared = words.reduce((sum, word) => sum + Math.log(common.get(word) ?? 1), 0)
      return { fact, words, place, weight: fact.importance + shared / (words.length + 2) }
    })
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
  const said = new Set<string>()
  const chosen: MaterialFact[] = []
  for (const { fact, words } of ranked) {
    if (chosen.length === SENTENCES_MAX) break
    const again = words.filter((word) => said.has(word)).length
    if (words.length === 0 || again / words.length > SAID_MAX) continue
    for (const word of words) said.add(word)
    chosen.push(fact)
  }
  return chosen.toSorted((a, b) => a.statedAt - b.statedAt || (a.factId < b.factId ? -1 : 1))
}
