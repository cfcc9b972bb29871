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

/**
 * What speaks for a session of a chat with an assistant (`ranking/session-signals.ts`).
 *
 * - best: the rank score of its best chunk; near: the vector most like the question's.
 * - recency: how many of the sessions found are newer, the more the shorter the message is.
 * - words: BM25 of what was found of it as one text; found: how many chunks that is.
 * - likeness: what the sessions most like it are worth.
 * - early: whether it is one of the first of all that was ever said.
 */
export const SESSION_SIGNALS = [
  'best',
  'recency',
  'near',
  'words',
  'found',
  'likeness',
  'early'
] as const

export type SessionSignal = (typeof SESSION_SIGNALS)[number]
export type SessionWeights = Readonly<Record<SessionSignal, number>>

export interface AssistantWeights {
  sessions: SessionWeights
  /** What the weighted sum of a session's signals is multiplied by to be a rank score. */
  rankScore: number
  /** In rank score: for being said by the user. */
  byUser: number
}

/**
 * What a session is worth to those that are like it, as a logarithm. Set; that the best chunk counts twice as
 * much as in the end is what matters.
 */
export const FIRST_ROUND: SessionWeights = {
  best: 0.4,
  recency: 0.45,
  near: 0.2,
  words: 0.15,
  found: 0.1,
  likeness: 0.57,
  early: 0
}

/**
 * Where an assistant speaks. Weights of sessions are fitted on the development chats by leaving one person
 * out (`bun bench/retrieval/assistant-offline.ts`), rounded. `early` is set, at a quarter of what
 * would fit, since other people may begin in other ways. `byUser` is set: it moves sessions by nothing and
 * brings the user's own words to the page. So is `rankScore`: it moves no session either, and scores fall
 * from place to place as they do elsewhere.
 */
export const IN_ASSISTANT_CHATS: AssistantWeights = {
  sessions: {
    best: 0.18,
    recency: 0.49,
    near: 0.24,
    words: 0.17,
    found: 0.08,
    likeness: 0.59,
    early: 0.4
  },
  rankScore: 1.25,
  byUser: 0.5
}
