/** A logistic regression as it was trained by `bun scripts/train-updates.ts`, and the chance that it gives. */

export interface Weights {
  /** How the embedder's name begins whose vectors `meaning` is about. */
  model: string
  /** By feature, in order: mean and deviation over the training pairs, and weight. */
  plain: { mean: number; deviation: number; weight: number }[]
  bias: number
  /** By component of a vector; empty where none is looked at. */
  meaning: number[]
}

/** The chance for features in the weights' order, and for a vector where there is one. */
export function chanceBy(
  weights: Weights,
  features: readonly number[],
  vector: Float32Array | null
): number {
  return 1 / (1 + Math.exp(-sumBy(weights, features, vector)))
}

/** The same before it is made a chance: the logarithm of the odds. */
export function sumBy(
  { plain, bias, meaning }: Weights,
  features: readonly number[],
  vector: Float32Array | null
): number {
  if (features.length !== plain.length) {
    throw new Error('the weights are of other features: run bun scripts/train-updates.ts')
  }
  let sum = bias
  let place = 0
  for (const { mean, deviation, weight } of plain) {
    sum += (((features[place++] ?? 0) - mean) / deviation) * weight
  }
  if (vector === null) return sum
  for (let at = 0; at < meaning.length; at++) sum += (vector[at] ?? 0) * (meaning[at] ?? 0)
  return sum
}

/** Beyond this a chance is as good as sure. */
const CHANCE_MIN = 1e-4

/** The logarithm of the odds of a chance of 0 to 1, within what four digits can tell. */
export function logOdds(chance: number): number {
  const within = Math.min(Math.max(chance, CHANCE_MIN), 1 - CHANCE_MIN)
  return Math.log(within / (1 - within))
}
