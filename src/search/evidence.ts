/**
 * What a search works with between the database and the answer: raw material in, ranked chunks
 * with their reasons out. No SQL here and none needed to understand it; the search operation fills
 * in the material in these steps.
 *
 * 1. `readQuestion` (question.ts) with the names that speak in the scope. Embed
 *    `question.embedText` (not the question as typed), with token vectors and their pieces.
 * 2. Gather, twice under the same filters: the best chunks by BM25 over `question.terms`
 *    (lexical/bm25.ts defines the score) and the nearest by cosine of the chunk's vector. About 150
 *    of each is enough (the benchmark's ablation table has the figures). A chunk's vector and token
 *    vectors are those of its bare text: a speaker's name in front pulls everything he said together.
 * 3. Widen: add the chunks that stand up to `NEIGHBOUR_REACH` places before and after a gathered one
 *    in the same job. An answer often stands beside the turn that shares words with the question.
 *    Neighbours pass the same filters; those that do not are simply absent.
 * 4. For every chunk of the widened set: counts of the question's terms (`tf`; others are not
 *    needed), its length, its similarity, its speaker, time and place. `counts` are of the scope.
 * 5. `shortList` (chunk-ranking.ts) names the chunks whose token vectors are worth loading.
 * 6. `rankChunks` gives the order. It never looks anything up.
 *
 * What is stored per chunk for this: terms with counts and their sum (`termsOf` of the text, a
 * caption included, the speaker's name left out), one vector of the text, the pruned token vectors
 * (rerank/token-weights.ts), speaker, job, place and time.
 */
import type { TokenVectors } from '#src/models/models.ts'
import type { LexicalCounts } from './lexical/bm25.ts'

/** How many places before and after a found chunk are loaded with it. */
export const NEIGHBOUR_REACH = 2

/** One stored message, or a part of a long one, as the database gives it for one question. */
export interface ChunkMaterial {
  id: string
  /** The add it came with: one session of a conversation. */
  jobId: string
  /**
   * Place in the session. Parts of one long message share a message index, so this is
   * `messageIndex` with the part as a fraction or any other number that keeps their order.
   */
  place: number
  speaker: string | null
  /** Time of the message, milliseconds since the epoch. */
  at: number
  /** Characters of the text. */
  size: number
  /** Sum of all its term counts. */
  length: number
  /** How often each term of the question occurs; terms that do not occur are left out. */
  tf: ReadonlyMap<string, number>
  /** Cosine of its vector and the question's; null when one has none or of another model. */
  similarity: number | null
  /** Pruned token vectors; null where they were not loaded or there are none. */
  tokens: TokenVectors | null
}

export interface Material {
  /** Each chunk once, in any order. */
  chunks: readonly ChunkMaterial[]
  /** Lexical counts of the scope under search, with the frequency of every term of the question. */
  counts: LexicalCounts
  /** Token vectors of `question.embedText`, unpruned, with pieces; null without late interaction. */
  questionTokens: TokenVectors | null
}

/** The signals that are added up; each can be switched off by a weight of 0. */
export const SIGNALS = [
  'lexical',
  'lexicalWindow',
  'lexicalWide',
  'dense',
  'late',
  'lateWindow',
  'lateSession',
  'speaker',
  'time'
] as const

export type Signal = (typeof SIGNALS)[number]

/** Value of each signal for one chunk: standard scores over the material, the speaker's 0 to 1. */
export type Signals = Readonly<Record<Signal, number>>

/** One chunk in its order, with what put it there (`explain` of the answer). */
export interface RankedChunk {
  id: string
  /** Weighted sum of the signals: only good for comparing within one question. */
  rankScore: number
  /** 0 to 1, comparable between questions. */
  score: number
  signals: Signals
}
