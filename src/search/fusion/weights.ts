/**
 * How much each signal counts. The values are fitted on the development conversations by
 * leave-one-conversation-out cross-validation (`bun bench/retrieval/offline.ts` prints the fit of all
 * of them), rounded; the benchmark switches signals off by setting them to 0. `lexical` is about
 * nothing because `lexicalWide` counts a chunk's own words too.
 */
import type { Signal } from '../evidence.ts'

export type Weights = Readonly<Record<Signal, number>>

/** With token vectors. */
export const WITH_LATE_INTERACTION: Weights = {
  lexical: -0.05,
  lexicalWide: 0.33,
  dense: 0.23,
  fact: 0.3,
  late: 0.56,
  lateWide: 0.96,
  speaker: 3.34,
  time: 4.7,
  asks: -0.59,
  tellsTime: 2.16
}

/** When the embedder gives one vector a text, or none at all. */
export const WITHOUT_LATE_INTERACTION: Weights = {
  lexical: 0,
  lexicalWide: 0.76,
  dense: 0.55,
  fact: 0.44,
  late: 0,
  lateWide: 0,
  speaker: 3.36,
  time: 4.9,
  asks: -0.57,
  tellsTime: 2.42
}
