/**
 * Words to stems, so that "camping" finds "camped", in the 23 languages of contract 1.13.
 *
 * Eighteen have a Snowball stemmer (3.1.1, compiled to WebAssembly inside the package). Hebrew and
 * Korean lose their attached particles by the short lists below; Japanese, Chinese and Vietnamese
 * words do not inflect in a way that a stemmer would undo. After stemming, marks above and below
 * letters are dropped ("café" = "cafe"), except in Vietnamese, where they are different words.
 *
 * Stems are what the database keeps: changing anything here means that stored terms must be made
 * anew, by a migration that empties the postings and a re-index.
 */
import { createStemmer } from 'multilingual-stemmer'
import type { Language } from './languages.ts'

const SNOWBALL = [
  'ar',
  'cs',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fr',
  'hi',
  'id',
  'it',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'tr'
] as const satisfies readonly Language[]

type Stem = (word: string) => string

/** Longest first: 에서는 must go before 는. */
const KOREAN_PARTICLES =
  /(?:에서는|에게서|이라고|으로는|한테서|에서|에게|한테|까지|부터|처럼|보다|으로|라고|이랑|하고|마다|밖에|은|는|이|가|을|를|에|의|와|과|도|만|로|랑|요)$/u
const HEBREW_PREFIX = /^(?:וה|וב|ול|ומ|וש|שה|מה|בה|ה|ו|ב|ל|מ|ש|כ)(?=\p{L}{3,}$)/u
/** Case and number endings of Ukrainian nouns and adjectives; Snowball has no Ukrainian. */
const UKRAINIAN_ENDING =
  /(?:ями|ами|ові|еві|ого|ому|ими|ій|ою|ею|єю|ах|ях|ів|їв|ам|ям|им|их|ої|ий|ть|ла|ло|ли|ти|а|у|и|і|ї|е|є|о|я|ю|ь)$/u

const own: Partial<Record<Language, Stem>> = {
  ko: (word) => (word.length > 2 ? word.replace(KOREAN_PARTICLES, '') : word),
  he: (word) => word.replace(HEBREW_PREFIX, ''),
  uk: (word) => (word.length > 4 ? word.replace(UKRAINIAN_ENDING, '') : word)
}

const MARKS = /\p{M}+/gu
/** Vowel signs of Devanagari are marks too, and dropping them would merge unrelated words. */
const KEEPS_MARKS: ReadonlySet<Language> = new Set(['vi', 'hi', 'ja', 'ko', 'zh'])

function foldMarks(word: string): string {
  return word.normalize('NFD').replace(MARKS, '').normalize('NFC')
}

/** What Unicode decomposition leaves, but people type without: ł, ø, ß, ı, đ. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  æ: 'ae',
  œ: 'oe'
}

const stemmers = new Map<Language, Stem>()

function stemmerOf(language: Language): Stem {
  const ready = stemmers.get(language)
  if (ready) return ready
  const name = SNOWBALL.find((one) => one === language)
  const made = name ? createStemmer(name) : (own[language] ?? ((word: string) => word))
  stemmers.set(language, made)
  return made
}

/** French and Italian articles grow onto words: l'homme, dell'acqua. */
const ELISION = /^(?:[cdjlmnst]|qu|dell|nell|all|sull|un|quell)'(?=\p{L})/u

/**
 * The stem of one word. Takes NFC, lower case, with the plain apostrophe; never gives an empty
 * text: a word that is all ending stays as it is.
 */
export function stemOf(word: string, language: Language): string {
  const bare = language === 'fr' || language === 'it' ? word.replace(ELISION, '') : word
  const stem = stemmerOf(language)(bare) || bare
  if (KEEPS_MARKS.has(language)) return stem
  // Plain ASCII, the usual case, needs neither of the two foldings.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is asked.
  if (/^[\x00-\x7f]*$/.test(stem)) return stem
  return foldMarks(stem).replace(/[łøßıđæœ]/gu, (letter) => FOLDED_LETTERS[letter] ?? letter)
}
