/**
 * Text to terms: what BM25 counts. The same function serves stored messages and questions; a
 * difference between the two would be a silent loss of recall.
 *
 * Intl.Segmenter knows the word borders of all 23 languages but cuts e-mail addresses, URLs,
 * versions, identifiers and hyphenated names. Those are found first and kept whole, and their parts
 * are counted beside them, so that "gpt-4o", "4o" and "gpt" all find it. Chinese and Han characters
 * in Japanese become single characters and overlapping pairs: word borders there depend on the
 * neighbours, and a question cut differently from the message would find nothing.
 */
import { guessLanguage, plausibleLanguages } from './language-guess.ts'
import type { Language } from './languages.ts'
import { stemOf } from './stemming.ts'
import { stopWordsOf } from './stop-words.ts'

/** Longer tokens are cut: they are encoded data, and an index entry has a size limit. */
const TERM_LENGTH_MAX = 64

/**
 * What stays whole, in order of trial: URLs, e-mail addresses, file paths, dates and numbers with
 * separators, words joined by hyphen, underscore, dot or plus signs, words with a digit in them,
 * C++ and C#.
 */
const WHOLE_SOURCES = {
  address: `https?:\\/\\/[^\\s<>"')\\]]+`,
  mail: `(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+`,
  run: `(?:\\p{N}+(?:[.,:/-]\\p{N}+)+|[\\p{L}\\p{N}]+(?:[-_./\\\\@+#'’]*[-_./\\\\@+#][\\p{L}\\p{N}]+)+|[\\p{L}]+\\p{N}+[\\p{L}\\p{N}]*|\\p{N}+[\\p{L}]+[\\p{L}\\p{N}]*)`,
  sign: `\\b[A-Za-z](?:\\+\\+|#)`
}
/**
 * Letters and digits in one run: what is not whole from the run's first character is not from a later
 * one, so it is only tried there. Trying everywhere takes a second for ten thousand Chinese characters.
 */
const WHOLE = new RegExp(
  `${WHOLE_SOURCES.address}|${WHOLE_SOURCES.mail}|(?<![\\p{L}\\p{N}])${WHOLE_SOURCES.run}|${WHOLE_SOURCES.sign}`,
  'gu'
)
/** The same right behind another match, which may have ended inside a run ("1.5kg"). */
const WHOLE_BEHIND = new RegExp(
  `${WHOLE_SOURCES.address}|${WHOLE_SOURCES.mail}|${WHOLE_SOURCES.run}|${WHOLE_SOURCES.sign}`,
  'uy'
)

const HAN = /\p{Script=Han}/u
const HAN_RUN = /\p{Script=Han}+/gu
const NEEDS_SEGMENTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u
const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** NFKC, lower case, plain apostrophe, without Arabic vowel signs and lengthening. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`]/gu, "'")
    .replace(/[\u064b-\u0652\u0640]/gu, '')
}

/** The words of a stretch that holds no identifier. */
function plainWords(stretch: string): string[] {
  if (!HAN.test(stretch) && !NEEDS_SEGMENTER.test(stretch)) return stretch.match(WORD) ?? []
  const words: string[] = []
  for (const run of stretch.match(HAN_RUN) ?? []) {
    const characters = [...run]
    for (const [i, character] of characters.entries()) {
      words.push(character)
      const next = characters[i + 1]
      if (next) words.push(character + next)
    }
  }
  for (const part of segmenter.segment(stretch.replace(HAN_RUN, ' '))) {
    if (part.isWordLike) words.push(part.segment)
  }
  return words
}

function* wholeOnes(text: string): Generator<RegExpExecArray> {
  let from = 0
  for (;;) {
    WHOLE_BEHIND.lastIndex = from
    WHOLE.lastIndex = from
    const match = WHOLE_BEHIND.exec(text) ?? WHOLE.exec(text)
    if (match === null) return
    yield match
    from = match.index + match[0].length
  }
}

/**
 * Words of a text in reading order, normalised, unstemmed, stop words included; an identifier
 * stands before its parts.
 */
export function wordsOf(text: string): string[] {
  const normal = normalise(text)
  const words: string[] = []
  let from = 0
  for (const match of wholeOnes(normal)) {
    words.push(...plainWords(normal.slice(from, match.index)))
    words.push(match[0].slice(0, TERM_LENGTH_MAX))
    const parts = match[0].match(/\p{L}+|\p{N}+/gu) ?? []
    if (parts.length > 1) words.push(...parts.filter((part) => !/^https?$/.test(part)))
    from = match.index + match[0].length
  }
  words.push(...plainWords(normal.slice(from)))
  return words.map((word) => word.slice(0, TERM_LENGTH_MAX))
}

function count(terms: Map<string, number>, term: string): void {
  terms.set(term, (terms.get(term) ?? 0) + 1)
}

/** Stems to leave out, made from names with the same steps as the text itself. */
export function stemsOfNames(names: readonly string[], language: Language): Set<string> {
  return new Set(names.flatMap(wordsOf).map((word) => stemOf(word.replace(/'s$/u, ''), language)))
}

/**
 * Terms of a stored text with how often each occurs. The sum of the counts is the length that
 * BM25 uses. `language` is guessed from the text when it is not given.
 */
export function termsOf(
  text: string,
  language: Language = guessLanguage(text)
): Map<string, number> {
  const stops = stopWordsOf(language)
  const terms = new Map<string, number>()
  for (const word of wordsOf(text)) {
    if (stops.has(word)) continue
    count(terms, stemOf(word, language))
    if (language === 'vi') {
      const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gu, 'd')
      if (plain !== word) count(terms, plain)
    }
  }
  return terms
}

/** Terms of a text as each of these languages makes them, to be compared with those of a question (`questionTermsOf`). */
export function termsInAny(text: string, languages: readonly Language[]): Set<string> {
  return new Set(languages.flatMap((language) => [...termsOf(text, language).keys()]))
}

/**
 * Terms of a question: like `termsOf`, in every language that the question may be in. Words of
 * names in `without` (the speakers) are left out: everyone's messages carry them, so they are no
 * evidence.
 */
export function questionTermsOf(text: string, without: readonly string[]): Set<string> {
  const terms = new Set<string>()
  for (const language of plausibleLanguages(text)) {
    const names = stemsOfNames(without, language)
    for (const term of termsOf(text, language).keys()) if (!names.has(term)) terms.add(term)
  }
  return terms
}
