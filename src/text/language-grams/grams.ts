/**
 * What runs of letters say for languages in Latin letters, for texts too short to hold a word that only one of them has:
 * "Abito a Verona." The counts and the way to cut words are those of ELD 2.1 (Nito T.M., Apache-2.0, `LICENSE-eld.txt`),
 * for twelve languages and as bytes (`scripts/make-language-grams.ts`).
 */
import type { Language } from '#src/text/languages.ts'
import table from './grams.json'

/** In the order of the table. */
export const GRAM_LANGUAGES = [
  'cs',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'nl',
  'pl',
  'pt',
  'ro',
  'tr',
  'vi'
] as const satisfies readonly Language[]

/** Bytes of a run, and how far the next one begins behind it. */
const LENGTH = 4
const STRIDE = 3
/** The table holds what values are above this. */
const LEAST = 53
/** So few runs may be a name's, which says nothing of the language; from so many more on they count in full. */
const FEW = 2
const ENOUGH_MORE = 3
/** A value of the table that says most. */
const MOST = 217
const WORDS_MAX = 40
const WORD_MAX = 70
const SPACE = 32

const decoder = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const HASHES = new Uint32Array(decoder(table.hashes).buffer)
const PAIRS = decoder(table.pairs)
/** Where the pairs of each run begin, and behind the last. */
const STARTS = startsOf(decoder(table.counts))
const ENCODER = new TextEncoder()
const WORD = /[\p{L}'’`]+/gu

function startsOf(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (const [at, count] of counts.entries()) starts[at + 1] = (starts[at] ?? 0) + 2 * count
  return starts
}

/** FNV-1a over 32 bits. */
export function hashOf(bytes: Uint8Array): number {
  return hashed(BASIS, bytes, 0, bytes.length) >>> 0
}

const BASIS = 0x811c9dc5

function hashed(basis: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = basis
  for (let at = from; at < to; at++) hash = withByte(hash, bytes[at] ?? 0)
  return hash
}

function withByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

const AFTER_SPACE = withByte(BASIS, SPACE)

/** A word with a capital within a sentence: a name, which tells where somebody is from and not what the text is in. */
const NAME = /(?<=[\p{Ll}\p{N},;]\s)\p{Lu}[\p{L}'’-]*/gu

/** The text without the names within its sentences. */
export function withoutNames(text: string): string {
  return text.replace(NAME, '')
}

/**
 * Of each language of `GRAM_LANGUAGES` how much the runs of a text speak for it, 0 to 1: the mean over its
 * runs, of which each counts once, and less where there are hardly any. Looks at the first 40 words, at names only where
 * there is little else.
 */
export function gramScores(text: string): Float64Array {
  const scores = new Float64Array(GRAM_LANGUAGES.length)
  const plain = runsOf(withoutNames(text))
  const runs = plain.size > 0 ? plain : runsOf(text)
  for (const run of runs) addScores(scores, run)
  const share = Math.min(Math.max((runs.size - FEW) / ENOUGH_MORE, 0), 1)
  return scores.map((sum) => (sum * share) / (MOST * Math.max(runs.size, 1)))
}

function runsOf(text: string): Set<number> {
  const runs = new Set<number>()
  for (const word of (text.toLowerCase().match(WORD) ?? []).slice(0, WORDS_MAX)) addRuns(runs, word)
  return runs
}

/** Hashes of the runs of a word: the first has a space before it, the last one behind it. */
function addRuns(runs: Set<number>, text: string): void {
  const word = ENCODER.encode(text)
  const length = Math.min(word.length, WORD_MAX)
  let from = 0
  for (; from + LENGTH < length; from += STRIDE)
    runs.add(hashed(from === 0 ? AFTER_SPACE : BASIS, word, from, from + LENGTH) >>> 0)
  const last = Math.max(word.length - LENGTH, 0)
  runs.add(withByte(hashed(from === 0 ? AFTER_SPACE : BASIS, word, last, word.length), SPACE) >>> 0)
}

function addScores(scores: Float64Array, run: number): void {
  let low = 0
  let high = HASHES.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const hash = HASHES[middle] ?? 0
    if (hash === run) {
      const end = STARTS[middle + 1] ?? 0
      for (let at = STARTS[middle] ?? 0; at < end; at += 2) {
        const language = PAIRS[at] ?? 0
        scores[language] = (scores[language] ?? 0) + (PAIRS[at + 1] ?? 0) + LEAST
      }
      return
    }
    if (hash < run) low = middle + 1
    else high = middle - 1
  }
}
