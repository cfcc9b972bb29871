/**
 * The signals of every chunk for one question, as raw values. Windows and sessions are put together
 * here from the parts of single chunks: nothing but single chunks is stored or embedded.
 */

import type { ChunkMaterial, Material } from '#src/finding/evidence.ts'
import { kindsIn, strengthOf } from '#src/finding/kinds/kinds.ts'
import type { Question } from '#src/finding/question.ts'
import { bestPartners, maxSim, raisePartners } from '#src/finding/rerank/max-sim.ts'
import { nearness } from '#src/finding/temporal/nearness.ts'
import { tellsTime } from '#src/finding/temporal/time-words.ts'
import { inverseFrequency, saturate } from '#src/text/lexical/bm25.ts'
import { tokenWeights } from '#src/text/token-weights.ts'
import { endsAsking } from './asking.ts'
import { windowsOf } from './sessions.ts'

/** Value per chunk, in conversation order; null where it could not be had. */
export type Values = (number | null)[]

/** BM25 of each window taken as one text. A window of n is held against n times the mean length. */
export function lexicalValues(
  question: Question,
  material: Material,
  ordered: readonly ChunkMaterial[],
  windows: readonly (readonly number[])[],
  windowSize: number
): number[] {
  const { counts } = material
  const idf = question.terms.map((term) =>
    inverseFrequency(counts.documents, counts.frequencies.get(term) ?? 0)
  )
  const lengths = ordered.map((chunk) => chunk.length)
  // Looked up once for each chunk, which stands in five windows.
  const frequencies = question.terms.map((term) => ordered.map(({ tf }) => tf.get(term) ?? 0))
  return windows.map((window) => {
    let length = 0
    for (let k = 0; k < window.length; k++) length += lengths[window[k] ?? 0] ?? 0
    let score = 0
    for (let t = 0; t < frequencies.length; t++) {
      const own = frequencies[t] ?? []
      let tf = 0
      for (let k = 0; k < window.length; k++) tf += own[window[k] ?? 0] ?? 0
      if (tf > 0) score += (idf[t] ?? 0) * saturate(tf, length, counts.meanLength * windowSize)
    }
    return score
  })
}

/** Share of the question's terms, weighted by rarity, that stand in a chunk: 0 to 1. */
export function coverageOf(question: Question, material: Material, chunk: ChunkMaterial): number {
  const { documents, frequencies } = material.counts
  let found = 0
  let all = 0
  for (const term of question.terms) {
    const idf = inverseFrequency(documents, frequencies.get(term) ?? 0)
    all += idf
    if (chunk.tf.has(term)) found += idf
  }
  return all > 0 ? found / all : 0
}

export interface LateValues {
  /** Of the chunk alone. */
  own: Values
  /** With the turn before. */
  near: Values
  /** With the wide window, farther turns counting less. */
  wide: Values
}

/** Places before and after that the wide window of late interaction reads. */
export const LATE_REACH = { before: 4, after: 2 }
/** What a partner in the wide window loses per place of distance, as a cosine. */
const LOSS_PER_PLACE = 0.05

function maxSimOver(
  window: readonly number[],
  partners: readonly (Float32Array | null)[],
  weights: Float64Array,
  lossAt: (position: number) => number
): number {
  const best = new Float32Array(weights.length).fill(-1)
  for (const position of window) {
    const own = partners[position]
    if (own) raisePartners(best, own, lossAt(position))
  }
  return maxSim(best, weights)
}

/** Late interaction of each chunk with its neighbours; null when no chunk has token vectors. */
export function lateValues(
  question: Question,
  material: Material,
  ordered: readonly ChunkMaterial[]
): LateValues | null {
  const asked = material.questionTokens
  if (!asked) return null
  const weights = tokenWeights(asked, question.languages[0] ?? 'en', material.counts)
  const found = bestPartners(
    asked,
    ordered.flatMap(({ tokens }) => tokens ?? [])
  ).values()
  const partners = ordered.map(({ tokens }) => (tokens ? (found.next().value ?? null) : null))
  if (partners.every((one) => one === null)) return null
  const over = (windows: readonly (readonly number[])[], lossPerPlace: number): Values =>
    windows.map((window, at) => {
      if (!partners[at]) return null
      const place = ordered[at]?.place ?? 0
      return maxSimOver(window, partners, weights, (other) => {
        return Math.abs((ordered[other]?.place ?? place) - place) * lossPerPlace
      })
    })
  return {
    own: partners.map((one) => (one ? maxSim(one, weights) : null)),
    near: over(windowsOf(ordered, 1, 0), 0),
    wide: over(windowsOf(ordered, LATE_REACH.before, LATE_REACH.after), LOSS_PER_PLACE)
  }
}

/**
 * 1 for turns of a speaker whom the question names, 0 for those of others, and the same for all when
 * it names nobody or everybody.
 */
export function speakerValues(question: Question, ordered: readonly ChunkMaterial[]): number[] {
  const named = new Set(question.speakersNamed)
  if (named.size === 0) return ordered.map(() => 0)
  return ordered.map((chunk) => (chunk.speaker !== null && named.has(chunk.speaker) ? 1 : 0))
}

/** Nearness of each chunk's time to the days that the question names. */
export function timeValues(question: Question, ordered: readonly ChunkMaterial[]): number[] {
  return ordered.map((chunk) => nearness(chunk.at, question.dates))
}

/** 1 for turns that ask something themselves. */
export function asksValues(ordered: readonly ChunkMaterial[]): number[] {
  return ordered.map(({ marks, text }) => ((marks?.asks ?? endsAsking(text)) ? 1 : 0))
}

/** 1 for turns that tell a time when the question wants one. */
export function tellsTimeValues(question: Question, ordered: readonly ChunkMaterial[]): number[] {
  if (question.wanted !== 'time') return ordered.map(() => 0)
  return ordered.map(({ marks, text }) => ((marks?.tellsTime ?? tellsTime(text)) ? 1 : 0))
}

/** Terms up to which a text is taken to be about each thing that it speaks of. */
const TERMS_ABOUT_ONE = 12

/**
 * 0 to 1: how strongly each speaks of the kind of thing that the question asks for. A long text speaks of
 * many kinds in passing, so it counts less.
 */
export function kindValues(question: Question, ordered: readonly ChunkMaterial[]): number[] {
  if (question.kinds.size === 0) return ordered.map(() => 0)
  return ordered.map(({ marks, text, length }) => {
    const share = Math.min(1, TERMS_ABOUT_ONE / Math.max(length, 1))
    return strengthOf(marks?.kinds ?? kindsIn(text), question.kinds) * Math.sqrt(share)
  })
}

/** Similarity of the best fact; a chunk without facts counts as 0, unless none has any. */
export function factValues(ordered: readonly ChunkMaterial[]): Values {
  if (ordered.every((chunk) => chunk.factSimilarity === null)) return ordered.map(() => null)
  return ordered.map((chunk) => Math.max(chunk.factSimilarity ?? 0, 0))
}
