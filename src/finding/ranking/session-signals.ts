/** What speaks for each session found of a chat with an assistant; `session-evidence.ts` tells what for. */
import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import { FIRST_ROUND, SESSION_SIGNALS, type SessionSignal } from '#src/finding/fusion/weights.ts'
import type { Question } from '#src/finding/question.ts'
import { inverseFrequency, saturate } from '#src/text/lexical/bm25.ts'
import { type Links, likenessScores, linksBetween } from './session-likeness.ts'

/** With fewer sessions found, what tells them apart counts less: of two one is always the newer. */
export const SESSIONS_FULL = 10
/** A message of so many terms says nothing of whether the newest is meant; a short one goes on with it. */
const TERMS_USUAL = 12
/** What recency loses with the logarithm of the terms, and how far it may rise. */
const LOSS_BY_TERMS = 0.45
const RECENCY_MAX = 1.2
/** So many things were kept before it where a session counts half as early as the first: about those of one session. */
const EARLY_ENTRIES = 30

/** Chunks of assistant chats in conversation order, and by position what each is by itself. */
export interface ChunksAlone {
  chunks: readonly ChunkMaterial[]
  /** Rank scores. */
  sums: Float64Array
  /** Similarity of the vector, as a standard score. */
  dense: Float64Array
}

/** Sessions, newest first, with the value of each signal. */
export interface SessionsFound {
  jobIds: string[]
  values: Readonly<Record<SessionSignal, Float64Array>>
  /** Of each the places of those most like it, the most like first. */
  links: readonly Links[]
}

/** A session with the positions of its chunks. */
interface Session {
  jobId: string
  positions: number[]
  /** Number of the first of its chunks that was found; all that is kept of a memory is numbered from 1. */
  entryNo: number
}

/** Raw rank scores of the best chunks, `early` from 0 to 1, everything else as standard scores. */
export function sessionsFound(
  question: Question,
  { sessionVectors }: Pick<Material, 'sessionVectors'>,
  alone: ChunksAlone
): SessionsFound {
  const sessions = newestFirst(alone.chunks)
  const share = Math.min(1, (sessions.length - 1) / SESSIONS_FULL)
  const standing = (values: readonly number[], factor = 1) =>
    standardScores(values).map((score) => score * share * factor)
  const highest = (of: Float64Array) =>
    sessions.map(({ positions }) =>
      positions.reduce((high, i) => Math.max(high, of[i] ?? high), Number.NEGATIVE_INFINITY)
    )
  const values = {
    best: Float64Array.from(highest(alone.sums)),
    recency: standing(
      sessions.map((_, newer) => -Math.log(1 + newer)),
      recencyFactor(question)
    ),
    near: standing(highest(alone.dense)),
    words: standing(wordScores(question, alone.chunks, sessions)),
    found: standing(sessions.map(({ positions }) => Math.log(1 + positions.length))),
    likeness: new Float64Array(sessions.length),
    early: Float64Array.from(sessions, ({ entryNo }) => share / (1 + entryNo / EARLY_ENTRIES))
  }
  const links = linksBetween(sessions.map(({ jobId }) => sessionVectors?.get(jobId) ?? null))
  // Twice: what the most likely sessions are like may be known by the first time only.
  for (let round = 0; round < 2; round++) {
    const worth = sessions.map((_, i) => weightedSum(values, FIRST_ROUND, i))
    values.likeness = likenessScores(worth, links).map((score) => score * share)
  }
  return { jobIds: sessions.map(({ jobId }) => jobId), values, links }
}

/** Weighted sum of the signals of the session at that place. */
export function weightedSum(
  values: SessionsFound['values'],
  weights: Readonly<Record<SessionSignal, number>>,
  place: number
): number {
  let sum = 0
  for (const signal of SESSION_SIGNALS) sum += weights[signal] * (values[signal][place] ?? 0)
  return sum
}

/**
 * They are told by the order in which they were stored: that is the order in which they were held, while the
 * times that callers give are days at best.
 */
function newestFirst(chunks: readonly ChunkMaterial[]): Session[] {
  const positions = new Map<string, number[]>()
  const last = new Map<string, number>()
  const first = new Map<string, number>()
  for (const [i, { jobId, entryNo }] of chunks.entries()) {
    positions.getOrInsertComputed(jobId, () => []).push(i)
    last.set(jobId, Math.max(last.get(jobId) ?? 0, entryNo))
    first.set(jobId, Math.min(first.get(jobId) ?? entryNo, entryNo))
  }
  return [...last]
    .sort(([, a], [, b]) => b - a)
    .map(([jobId]) => {
      return { jobId, positions: positions.get(jobId) ?? [], entryNo: first.get(jobId) ?? 0 }
    })
}

function recencyFactor({ terms }: Question): number {
  const length = Math.log(Math.max(1, terms.length) / TERMS_USUAL)
  return Math.min(Math.max(1 - LOSS_BY_TERMS * length, 0), RECENCY_MAX)
}

/**
 * BM25 of what was found of each session taken as one text. How rare a word is, is counted over these sessions:
 * one long answer that says it ten times makes it no more common.
 */
function wordScores(
  { terms }: Question,
  chunks: readonly ChunkMaterial[],
  sessions: readonly Session[]
): number[] {
  const lengths = sessions.map(({ positions }) =>
    positions.reduce((sum, i) => sum + (chunks[i]?.length ?? 0), 0)
  )
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)
  const scores = sessions.map(() => 0)
  for (const term of terms) {
    const counts = sessions.map(({ positions }) =>
      positions.reduce((sum, i) => sum + (chunks[i]?.tf.get(term) ?? 0), 0)
    )
    const idf = inverseFrequency(sessions.length, counts.filter((tf) => tf > 0).length)
    for (const [s, tf] of counts.entries()) {
      if (tf > 0) scores[s] = (scores[s] ?? 0) + idf * saturate(tf, lengths[s] ?? 0, mean)
    }
  }
  return scores
}
