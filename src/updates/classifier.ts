/**
 * The chance that a later statement makes an earlier one untrue: another value, an end, a correction.
 * A logistic regression over plain features and, with the built-in embedder, over the meaning of the
 * later statement. Its weights are made by `bun scripts/train-updates.ts` from pairs that were written
 * for it (`bench/updates/training`); what it is worth says `docs/decisions/updates.md`.
 */
import { type ComparedPair, plainFeatures } from '#src/updates/features.ts'
import { chanceBy, type Weights } from '#src/updates/regression.ts'
import trained from '#src/updates/weights.json'

const TRAINED: Weights = trained

/** From this chance on a question about now is told the later one first. */
export const DOUBTFUL_FROM = 0.07

/** What the later statement means. */
export interface Meaning {
  /** Null where it has none. */
  vector: Float32Array | null
  /** The embedder that made it. */
  model: string
}

/** The chance of a pair, 0 to 1, by the weights trained or by others. */
export function chanceOfUpdate(
  pair: ComparedPair,
  { vector, model }: Meaning,
  weights: Weights = TRAINED
): number {
  const isOfModel = model.startsWith(weights.model)
  return chanceBy(weights, plainFeatures(pair), isOfModel ? vector : null)
}
