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

const ENGLISH = GRAM_LANGUAGES.indexOf('en')

/**
 * Of each language of `GRAM_LANGUAGES` how much the runs of a lower-case text speak for it, 0 to 1: the mean over its
 * runs, and less where there are hardly any. Where names may stand among the words (`holdsNames`), a language that a single
 * word puts before English gets no more than English: "i live in milano". Looks at the first 40 words.
 */
export function gramScores(text: string, holdsNames: boolean): Float64Array {
  const sums = new Float64Array(GRAM_LANGUAGES.length)
  const leads = new Float64Array(GRAM_LANGUAGES.length)
  const seen = new Set<number>()
  for (const word of (text.match(WORD) ?? []).slice(0, WORDS_MAX)) {
    const own = new Float64Array(GRAM_LANGUAGES.length)
    for (const run of runsOf(word)) {
      if (!seen.has(run)) addScores(own, run)
      seen.add(run)
    }
    const english = own[ENGLISH] ?? 0
    for (const [at, score] of own.entries()) {
      sums[at] = (sums[at] ?? 0) + score
      leads[at] = Math.max(leads[at] ?? 0, score - english)
    }
  }
  const english = sums[ENGLISH] ?? 0
  const share = Math.min(Math.max((seen.size - FEW) / ENOUGH_MORE, 0), 1)
  const most = MOST * Math.max(seen.size, 1)
  return sums.map((sum, at) => {
    const isByOneWord = holdsNames && sum > english && sum - (leads[at] ?? 0) <= english
    return ((isByOneWord ? english : sum) * share) / most
  })
}

/** Hashes of the runs of a word: the first has a space before it, the last one behind it. */
function runsOf(text: string): number[] {
  const word = ENCODER.encode(text)
  const length = Math.min(word.length, WORD_MAX)
  const runs: number[] = []
  let from = 0
  for (; from + LENGTH < length; from += STRIDE)
    runs.push(hashed(from === 0 ? AFTER_SPACE : BASIS, word, from, from + LENGTH) >>> 0)
  const last = Math.max(word.length - LENGTH, 0)
  runs.push(
    withByte(hashed(from === 0 ? AFTER_SPACE : BASIS, word, last, word.length), SPACE) >>> 0
  )
  return runs
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
