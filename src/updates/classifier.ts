/**
 * The chance that a later statement makes an earlier one untrue: another value, an end, a correction.
 * A logistic regression over plain features and, with the built-in embedder, over the meaning of the
 * later statement. Its weights are made by `bun scripts/train-updates.ts` from pairs that were written
 * for it (`bench/updates/training`); what it is worth says `docs/decisions/updates.md`.
 */
import { featuresOf, type Look } from '#src/updates/features.ts'
import { chanceBy, type Weights } from '#src/updates/regression.ts'
import trained from '#src/updates/weights.json'

const TRAINED: Weights = trained

/** From this chance on the earlier statement is closed. */
export const CLOSES_FROM = 0.45
/** From this chance on a question about now is told the later one first. */
export const DOUBTFUL_FROM = 0.05

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
  const isOfModel = model.startsWith(weights.model)
  return chanceBy(weights, featuresOf(older, newer, similarity), isOfModel ? vector : null)
}
