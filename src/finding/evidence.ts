/**
 * What a search works with between the database and the answer: raw material in, ranked chunks
 * with their reasons out. No SQL here and none needed to understand it; the search operation fills
 * in the material in these steps.
 *
 * 1. `readQuestion` (question.ts) with the names that speak in the scope. Embed
 *    `question.embedText`, not the question as typed, with token vectors and their pieces.
 * 2. Gather under the same filters: the best chunks by BM25 over `question.terms` (text/bm25.ts
 *    defines the score), the nearest by cosine of the chunk's vector, and the chunks of the nearest
 *    facts; `GATHER_LIMIT` of each.
 * 3. Widen: add the chunks that stand within `NEIGHBOUR_REACH` places of a gathered one in the same
 *    job (in a large scope fewer, see find-chunks.ts). An answer often stands beside the turn that
 *    shares words with the question. Neighbours pass the same filters; those that do not are absent.
 * 4. For every chunk of the widened set: counts of the question's terms (`tf`; others are not
 *    needed), its length, both similarities, speaker, time, place and text. `counts` are of the
 *    scope.
 * 5. `shortList` (ranking/chunk-ranking.ts) names the chunks whose token vectors are worth loading.
 * 6. `rankChunks` gives the order. It never looks anything up.
 *
 * What is stored per chunk for this: terms with counts and their sum (`termsOf` of the text, a
 * caption included, the speaker's name left out), one vector of the bare text (a name in front pulls
 * together whatever one person said), the pruned token vectors (text/token-weights.ts),
 * speaker, job, place and time. Windows, sessions and names are put
 * together at query time; nothing of them is stored.
 */

import type { TokenVectors } from '#src/text/embedding.ts'
import type { LexicalCounts } from '#src/text/lexical/bm25.ts'

/** Chunks that each list gives. */
export const GATHER_LIMIT = 100

/** How many places before and after a found chunk are loaded with it. */
export const NEIGHBOUR_REACH = 2

/** What a text was found to be. */
export interface TextMarks {
  /** Ends with a question. */
  asks: boolean
  tellsTime: boolean
  /** Says something that holds whatever is talked about. */
  isStanding: boolean
  /** The kinds of things it speaks of (`kinds/kinds.ts`). */
  kinds: string
}

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
  /** Rises with every chunk that is stored. */
  entryNo: number
  /** Said by an assistant, not by a person. */
  byAssistant: boolean
  /** Time of the message, milliseconds since the epoch. */
  at: number
  /** As stored, a caption in square brackets included; empty where `marks` stand for it. */
  text: string
  /** What its text was found to be, where a copy tells that and not the text. */
  marks?: TextMarks
  /** Sum of all its term counts. */
  length: number
  /** How often each term of the question occurs; terms that do not occur are left out. */
  tf: ReadonlyMap<string, number>
  /** Cosine of its vector and that of `embedText`; null without one, or with one of another model. */
  similarity: number | null
  /** Best cosine of the facts drawn from it; null when it has none. */
  factSimilarity: number | null
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
  /**
   * In chats with an assistant the mean vector of the chunks found of each session (`jobId`) that has any;
   * null where they were not read.
   */
  sessionVectors: ReadonlyMap<string, Float32Array> | null
}

/**
 * The signals that are added up; each can be switched off by a weight of 0.
 *
 * - lexical: BM25 of the chunk alone; lexicalWide: of it with two turns before and after.
 * - dense: its vector; fact: the best of its facts.
 * - late: late interaction with the chunk and the turn before; lateWide: with a wider window.
 * - speaker: said by whom the question names; time: near a day that the question names.
 * - asks: the turn asks itself, so it seldom answers; tellsTime: it names a time and the question
 *   wants one; kind: it speaks of something of the kind that is asked for.
 */
export const SIGNALS = [
  'lexical',
  'lexicalWide',
  'dense',
  'fact',
  'late',
  'lateWide',
  'speaker',
  'time',
  'asks',
  'tellsTime',
  'kind'
] as const

export type Signal = (typeof SIGNALS)[number]

/** Value of each signal for one chunk: standard scores over the material, the last five 0 to 1. */
export type Signals = Readonly<Record<Signal, number>>

/** That a result stands where it does because of another one about the same thing (`newest-first.ts`). */
export interface After {
  /** The one whose place it took. */
  id: string
  /** 0 to 1: that the two contradict each other. */
  chance: number
  /** Whether the question found it by itself. */
  found: boolean
}

/** One chunk in its order, with what put it there (`explain` of the answer). */
export interface RankedChunk {
  id: string
  /** As of its material. */
  jobId: string
  /** Weighted sum of the signals: only good for comparing within one question. */
  rankScore: number
  /** 0 to 1, comparable between questions; never rises from one place to the next. */
  score: number
  signals: Signals
  /** Stands where its session does, of many that were ranked (`ranking/session-evidence.ts`). */
  bySession?: true
  /** Found among many messages that people say to each other under their names (`isLongTalk`). */
  inTalk?: true
  /** Holds whatever is talked about, and is shown for that (`standing.ts`). */
  standing?: true
  after?: After
}
