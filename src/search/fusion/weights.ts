/**
 * How much each signal counts. The values are fitted on the development conversations by
 * leave-one-conversation-out cross-validation (`bun bench/retrieval/offline.ts --fit`), rounded; the
 * benchmark switches signals off by setting them to 0.
 */
import type { Signal } from '../evidence.ts'

export type Weights = Readonly<Record<Signal, number>>

/** With token vectors. */
export const WITH_LATE_INTERACTION: Weights = {
  lexical: 0.1,
  lexicalWide: 0.3,
  dense: 0.25,
  fact: 0.2,
  late: 0.55,
  lateWide: 1.1,
  speaker: 3.4,
  time: 3.9,
  asks: -0.7,
  tellsTime: 2.2
}

/** When the embedder gives one vector a text, or none at all. */
export const WITHOUT_LATE_INTERACTION: Weights = {
  lexical: 0.1,
  lexicalWide: 0.75,
  dense: 0.6,
  fact: 0.35,
  late: 0,
  lateWide: 0,
  speaker: 3.4,
  time: 4.2,
  asks: -0.65,
  tellsTime: 2.4
}
