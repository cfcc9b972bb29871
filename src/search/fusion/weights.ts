/**
 * How much each signal counts. The values are fitted on the development conversations by
 * leave-one-conversation-out cross-validation (`bun bench/retrieval/offline.ts --fit`), rounded; the
 * benchmark switches signals off by setting them to 0.
 */
import type { Signal } from '../evidence.ts'

export type Weights = Readonly<Record<Signal, number>>

/** With token vectors. */
export const WITH_LATE_INTERACTION: Weights = {
  lexical: 0,
  lexicalWide: 0.22,
  dense: 0.23,
  fact: 0.43,
  late: 0.3,
  lateWide: 0.98,
  speaker: 3.1,
  time: 4.1,
  asks: -0.6,
  tellsTime: 2.2
}

/** When the embedder gives one vector a text, or none at all. */
export const WITHOUT_LATE_INTERACTION: Weights = {
  lexical: 0.3,
  lexicalWide: 0.7,
  dense: 0.7,
  fact: 0.43,
  late: 0,
  lateWide: 0,
  speaker: 3,
  time: 4,
  asks: -0.6,
  tellsTime: 2.2
}
