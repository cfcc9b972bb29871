/**
 * The chance that a later statement makes an earlier one untrue: another value, an end, a correction.
 * A logistic regression over plain features and, with the built-in embedder, over the meaning of the
 * later statement. Its weights are made by `bun scripts/train-updates.ts` from pairs that were written
 * for it (`bench/updates/training`); what it is worth says `docs/decisions/updates.md`.
 */
import { FEATURES, featuresOf, type Look } from '#src/updates/features.ts'
import trained from '#src/updates/weights.json'

/** What a training run leaves behind. */
export interface Weights {
  /** How the embedder's name begins whose vectors `meaning` is about. */
  model: string
  /** By feature, in the order of `FEATURES`: mean and deviation over the training pairs, and weight. */
  plain: { mean: number; deviation: number; weight: number }[]
  bias: number
  /** By component of the later statement's vector. */
  meaning: number[]
}

const TRAINED: Weights = trained

/** From this chance on the earlier statement is closed. */
export const CLOSES_FROM = 0.45
/** From this chance on a question about now is told the later one first. */
export const DOUBTFUL_FROM = 0.02

/** A pair of statements as it is judged. */
export interface Pair {
  older: Look
  newer: Look
  /** Cosine of the two vectors. */
  similarity: number
  /** Vector of the later one; null where it has none. */
  vector: Float32Array | null
  /** The embedder that made the vectors. */
  model: string
}

/** The chance of a pair, 0 to 1, by the weights trained or by others. */
export function chanceOfUpdate(pair: Pair, weights: Weights = TRAINED): number {
  const { older, newer, similarity, vector, model } = pair
  const values = featuresOf(older, newer, similarity)
  let sum = weights.bias
  for (const [place, { mean, deviation, weight }] of weights.plain.entries()) {
    sum += (((values[place] ?? 0) - mean) / deviation) * weight
  }
  if (vector !== null && model.startsWith(weights.model)) {
    for (const [place, weight] of weights.meaning.entries()) sum += (vector[place] ?? 0) * weight
  }
  return 1 / (1 + Math.exp(-sum))
}

if (TRAINED.plain.length !== FEATURES.length) {
  throw new Error('weights.json is of other features: run bun scripts/train-updates.ts')
}
