/**
 * Which reflections match a question: by the share of the question's words that they hold, rare words
 * counting more. They come beside the results of a search and never among them.
 */

import { plausibleLanguages } from '#src/text/language-guess.ts'
import { inverseFrequency } from '#src/text/lexical/bm25.ts'
import { termsOf, wordsOf } from '#src/text/tokens.ts'

export interface ReflectionText {
  reflectionId: string
  title: string
  content: string
  confidence: number
}

const INSIGHTS_MAX = 3
/** Less in common is chance. */
const SHARE_MIN = 0.6
/** A term is a stem, so its beginning stands in the text whatever the ending; cheaper than all stems. */
const BEGINNING = 3

/** A word of the question as the languages that it may be in cut it. */
type Stems = readonly string[]

/** The words of a question that carry meaning in every language that it may be in. */
function wordsAsked(query: string): Stems[] {
  const languages = plausibleLanguages(query)
  return [...new Set(wordsOf(query))].flatMap((word) => {
    const stems = languages.map((language) => [...termsOf(word, language).keys()])
    return stems.some((one) => one.length === 0) ? [] : [[...new Set(stems.flat())]]
  })
}

function holds(terms: ReadonlyMap<string, number>, word: Stems): boolean {
  return word.some((stem) => terms.has(stem))
}

/** Ids of the reflections that match best, best first. */
export function matchingReflections(query: string, texts: readonly ReflectionText[]): string[] {
  const asked = wordsAsked(query)
  if (asked.length === 0) return []
  const near = texts.filter(({ title, content }) => {
    const lower = `${title} ${content}`.toLowerCase()
    return asked.flat().some((term) => lower.includes(term.slice(0, BEGINNING)))
  })
  const worded = near.map((text) => ({
    text,
    terms: termsOf(`${text.title} ${text.content}`)
  }))
  const weight = new Map(
    asked.map((word) => {
      const holding = worded.filter(({ terms }) => holds(terms, word)).length
      return [word, inverseFrequency(texts.length, holding)]
    })
  )
  const sum = (words: readonly Stems[]) =>
    words.reduce((total, word) => total + (weight.get(word) ?? 0), 0)
  const whole = sum(asked)
  return worded
    .map(({ text, terms }) => ({
      text,
      share: sum(asked.filter((word) => holds(terms, word))) / whole
    }))
    .filter(({ share }) => share >= SHARE_MIN)
    .toSorted((a, b) => b.share - a.share || b.text.confidence - a.text.confidence)
    .slice(0, INSIGHTS_MAX)
    .map(({ text }) => text.reflectionId)
}
