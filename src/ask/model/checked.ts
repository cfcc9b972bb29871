/**
 * Whether what a model has answered is carried by what it was shown. A sentence stays where at least one of
 * its sources was among the evidence and has words of it, and its numbers stand in its sources; sources
 * that carry nothing of it are not cited. A model can say nothing that is not in memory this way, whether it
 * errs or was talked into it.
 */
import type { Piece } from '#src/ask/citing.ts'
import type { Evidence } from '#src/ask/evidence.ts'
import { QUESTION_WORDS } from '#src/question/question-words.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import { termsOf } from '#src/text/tokens.ts'
import { anyOfList } from '#src/text/word-lists.ts'

/** A sentence as a model gave it; null stands for a source that it was not shown. */
export interface Checkable {
  text: string
  sources: readonly (Evidence | null)[]
}

/** Of a sentence's terms, the share that its sources must have together. */
const CARRIED_MIN = 0.5
/** Of a sentence's terms, the share that a source must have to be cited. */
const CITED_MIN = 0.2
/** Characters of a sentence; longer is no sentence. */
const SENTENCE_MAX = 1000

/** What a source says, as it is compared with a sentence. */
interface Carrier {
  source: Evidence
  terms: ReadonlySet<string>
}

/** The sentences that are carried, each with the sources that carry it. */
export function checkedPieces(sentences: readonly Checkable[]): Piece[] {
  return sentences.flatMap(({ text, sources }) => {
    const said = text.replace(/\s+/gu, ' ').trim()
    if (said === '' || said.length > SENTENCE_MAX) return []
    const shown = [...new Set(sources)].filter((source) => source !== null)
    const terms = termsBesideNames(said, shown)
    const carriers = shown.map(carrierOf).filter((one) => isCited(said, terms, one))
    if (carriers.length === 0 || !areNumbersCarried(said, carriers)) return []
    const isForeign = carriers.every(({ source }) => !isSameLanguage(said, source))
    const carried = terms.filter((term) => carriers.some((one) => one.terms.has(term)))
    if (!isForeign && carried.length < terms.length * CARRIED_MIN) return []
    const cited = carriers.map(({ source }) => ({ entity: source.entity, fact: source.text }))
    return [{ text: said, sources: cited }]
  })
}

/** Whom a source is about says nothing by itself: "Nia is a lawyer" is carried by nothing that Nia said. */
function termsBesideNames(said: string, sources: readonly Evidence[]): string[] {
  const names = new Set(sources.flatMap(({ entity }) => [...termsOf(entity).keys()]))
  return [...termsOf(said).keys()].filter((term) => !names.has(term))
}

function carrierOf(source: Evidence): Carrier {
  return { source, terms: new Set(textsOf(source).flatMap((text) => [...termsOf(text).keys()])) }
}

function textsOf({ entity, text, facts }: Evidence): string[] {
  return [entity, text, ...facts.map((fact) => fact.text)]
}

/** Of a source in another language only names and numbers can be compared: one of them must be the same. */
function isCited(said: string, terms: readonly string[], { source, terms: own }: Carrier): boolean {
  const shared = terms.filter((term) => own.has(term)).length
  return shared > 0 && (shared >= terms.length * CITED_MIN || !isSameLanguage(said, source))
}

function isSameLanguage(said: string, { text }: Evidence): boolean {
  return guessLanguage(said) === guessLanguage(text)
}

const NUMBER = /\p{N}+/gu
/** Numbers up to it may be days of a month. */
const DAY_MAX = 31

/**
 * Whether every number stands in a source, as digits or (in the languages that are known) as a word. Days
 * are the exception: a model writes "yesterday" out, so beside a year that fits a source's time they pass.
 */
function areNumbersCarried(said: string, carriers: readonly Carrier[]): boolean {
  const known = new Set(
    carriers.flatMap(({ source }) =>
      [...textsOf(source), ...source.facts.map((fact) => fact.eventDate ?? '')].flatMap(
        (text) => text.match(NUMBER) ?? []
      )
    )
  )
  const years = carriers.map(({ source }) => new Date(source.at).getUTCFullYear())
  const isYear = (number: string) => years.some((year) => Math.abs(Number(number) - year) <= 1)
  const numbers = said.match(NUMBER) ?? []
  const isDated = numbers.some((number) => known.has(number) || isYear(number))
  return numbers.every(
    (number) =>
      known.has(number) ||
      known.has(number.padStart(2, '0')) ||
      isYear(number) ||
      (isDated && numbers.some(isYear) && Number(number) <= DAY_MAX) ||
      carriers.some(({ source }) => namesNumbers(source))
  )
}

function namesNumbers({ text }: Evidence): boolean {
  const language = guessLanguage(text)
  const words = QUESTION_WORDS[language]
  return words !== undefined && anyOfList(words.numbers, language).test(text)
}
