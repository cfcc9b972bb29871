/**
 * How much each signal counts. The values are fitted on the development conversations by
 * leave-one-conversation-out cross-validation (`bun bench/retrieval/offline.ts` prints the fit of all
 * of them), rounded; the benchmark switches signals off by setting them to 0. `lexical` fits at about
 * nothing, since `lexicalWide` counts a chunk's own words too; it is held above it, so that where
 * the embedder knows nothing of the words, the chunk that has them stands before its neighbours.
 */
import type { Signal } from '#src/finding/evidence.ts'

export type Weights = Readonly<Record<Signal, number>>

/** With token vectors. */
export const WITH_LATE_INTERACTION: Weights = {
  lexical: 0.05,
  lexicalWide: 0.3,
  dense: 0.23,
  fact: 0.3,
  late: 0.56,
  lateWide: 0.96,
  speaker: 3.34,
  time: 4.7,
  asks: -0.59,
  tellsTime: 2.16,
  kind: 1.8
}

/** When the embedder gives one vector a text, or none at all. */
export const WITHOUT_LATE_INTERACTION: Weights = {
  lexical: 0.1,
  lexicalWide: 0.7,
  dense: 0.55,
  fact: 0.44,
  late: 0,
  lateWide: 0,
  speaker: 3.36,
  time: 4.9,
  asks: -0.57,
  tellsTime: 2.42,
  kind: 1.8
}

/** In rank score: for standing in a newer session, and for being said by the user. */
export interface AssistantWeights {
  recency: number
  byUser: number
}

/**
 * Where an assistant speaks, added to the signals above. `recency` is fitted on the development chats
 * by leave-one-person-out cross-validation (`bun bench/retrieval/assistant-offline.ts`), rounded. `byUser`
 * is set: it moves sessions by nothing and brings the user's own words to the page.
 */
export const IN_ASSISTANT_CHATS: AssistantWeights = { recency: 0.87, byUser: 0.5 }
