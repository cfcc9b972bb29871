/**
 * Numbers that were trained, not written: which statement answers a question, and whether any does. Both
 * are logistic regressions; `bun scripts/train-ask.ts` makes `weights.json`, which holds nothing of a text.
 */
import trained from '#src/ask/weights.json'

/** A weighted sum of standardised values. */
export interface Linear {
  bias: number
  inputs: { mean: number; deviation: number; weight: number }[]
}

/** What judges the statements found in a memory. */
export interface Judge {
  /** How likely a statement answers; over `FEATURES` of `features.ts`. */
  statement: Linear
  /** Whether the best one does; over `CONFIDENCE_FEATURES` of `confidence.ts`. */
  answer: Linear
}

/** A memory of a few messages is judged by other numbers: search has nothing to weigh them against. */
export interface Weights {
  long: Judge
  young: Judge
}

export const TRAINED: Weights = trained

/** The sum of a linear model; above 0 is likelier than not. */
export function sumOf({ bias, inputs }: Linear, values: readonly number[]): number {
  return inputs.reduce(
    (sum, { mean, deviation, weight }, place) =>
      sum + (((values[place] ?? 0) - mean) / deviation) * weight,
    bias
  )
}

/** A sum as a chance, 0 to 1. */
export function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
