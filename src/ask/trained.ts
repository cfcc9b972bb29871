/**
 * Numbers that were trained, not written: which statement answers a question, and whether any does. Both
 * are boosted trees; `bun scripts/train-ask.ts` makes `weights.json`, which holds nothing of a text.
 */
import trained from '#src/ask/weights.json'
import type { Trees } from '#src/updates/together/trees.ts'

/** What judges the statements found in a memory. */
export interface Judge {
  /** How likely a statement answers; over `rowsOf` of `confidence.ts`. */
  statement: Trees
  /** Whether the best one does; over `confidenceRow` of `confidence.ts`. */
  answer: Trees
}

/** A memory of a few messages is judged by other numbers: search has nothing to weigh them against. */
export interface Weights {
  long: Judge
  young: Judge
}

export const TRAINED: Weights = trained
