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
  lexicalWindow: 0,
  lexicalWide: 0.46,
  dense: 0.05,
  late: 0.53,
  lateWindow: 0.68,
  lateSession: 0.4,
  speaker: 3.8,
  time: 0
}

/** When the embedder gives one vector a text, or none at all. */
export const WITHOUT_LATE_INTERACTION: Weights = {
  lexical: 0.3,
  lexicalWindow: 0.4,
  lexicalWide: 0.4,
  dense: 0.7,
  late: 0,
  lateWindow: 0,
  lateSession: 0,
  speaker: 3,
  time: 0
}
