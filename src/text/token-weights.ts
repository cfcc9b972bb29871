/**
 * Which token vectors count, and how much. Token vectors are costly to keep (384 bytes each), and
 * most tokens of chat are function words and punctuation: a stored text keeps only those of content
 * words, about a third, for less than a point of recall. A question keeps all of its tokens, each
 * weighted by how rare its word is in the scope; function words still carry a little.
 *
 * Pieces are word pieces as the embedder's tokenizer gives them: `##` marks the continuation of a
 * word, the special ones stand in square brackets.
 */
import type { TokenVectors } from '#src/text/embedding.ts'
import { inverseFrequency, type LexicalCounts } from '#src/text/lexical/bm25.ts'
import type { Language } from './languages.ts'
import { stemOf } from './stemming.ts'
import { stopWordsOf } from './stop-words.ts'

/** Weight of a function word as a share of what a word unknown to the scope weighs. */
const FUNCTION_WORD_SHARE = 0.35

/** Words that the first-person form put in, or that stand for a person: never evidence. */
const SPEAKER_WORDS: ReadonlySet<string> = new Set(['i', 'my', 'me'])

const SPECIAL = /^\[(?:CLS|SEP|PAD|UNK|MASK)\]$|^<\/?s>$/
const PUNCTUATION = /^[\p{P}\p{S}]+$/u

/** The word that each piece belongs to; null for special pieces and punctuation. */
export function wordsOfPieces(pieces: readonly string[]): (string | null)[] {
  const words: (string | null)[] = []
  let start = 0
  let word = ''
  const close = (end: number): void => {
    for (let i = start; i < end; i++) words[i] = word
  }
  for (const [i, piece] of pieces.entries()) {
    if (piece.startsWith('##')) {
      word += piece.slice(2)
      continue
    }
    if (word) close(i)
    start = i
    word = ''
    if (SPECIAL.test(piece) || PUNCTUATION.test(piece)) words[i] = null
    else word = piece
  }
  if (word) close(pieces.length)
  return words
}

/**
 * Keeps the token vectors of content words. A text without any ("How are you?") keeps its first
 * vector, so that it can still be compared. Without pieces everything is kept.
 */
export function pruneTokens(tokens: TokenVectors, language: Language): TokenVectors {
  if (!tokens.pieces || tokens.count === 0) return tokens
  const stops = stopWordsOf(language)
  const kept: number[] = []
  for (const [i, word] of wordsOfPieces(tokens.pieces).entries()) {
    if (word !== null && !stops.has(word)) kept.push(i)
  }
  if (kept.length === 0) kept.push(0)
  const { dimensions } = tokens
  const values = new Int8Array(kept.length * dimensions)
  for (const [to, from] of kept.entries()) {
    values.set(tokens.values.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions)
  }
  return { count: kept.length, dimensions, values }
}

/** Weights of a question's token vectors, adding up to 1 unless all are 0. */
export function tokenWeights(
  tokens: TokenVectors,
  language: Language,
  counts: LexicalCounts
): Float64Array {
  const weights = new Float64Array(tokens.count).fill(1)
  if (tokens.pieces) {
    const stops = stopWordsOf(language)
    const unknown = inverseFrequency(counts.documents, 0)
    for (const [i, word] of wordsOfPieces(tokens.pieces).entries()) {
      if (word === null || SPEAKER_WORDS.has(word)) weights[i] = 0
      else if (stops.has(word)) weights[i] = FUNCTION_WORD_SHARE * unknown
      else {
        const frequency = counts.frequencies.get(stemOf(word, language)) ?? 0
        weights[i] = inverseFrequency(counts.documents, frequency)
      }
    }
  }
  let sum = 0
  for (const weight of weights) sum += weight
  if (sum > 0) for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) / sum
  return weights
}
