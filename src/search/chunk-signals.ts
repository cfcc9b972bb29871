/**
 * The signals of every chunk for one question, as raw values. Windows and sessions are put together
 * here from the parts of single chunks: nothing but single chunks is stored or embedded.
 */
import type { ChunkMaterial, Material } from './evidence.ts'
import { inverseFrequency, saturate } from './lexical/bm25.ts'
import type { Question } from './question.ts'
import { bestPartners, betterPartners, maxSim } from './rerank/max-sim.ts'
import { tokenWeights } from './rerank/token-weights.ts'
import { windowsOf } from './sessions.ts'
import { nearness } from './temporal/nearness.ts'

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
  return windows.map((window) => {
    let length = 0
    for (const i of window) length += ordered[i]?.length ?? 0
    let score = 0
    for (const [t, term] of question.terms.entries()) {
      let tf = 0
      for (const i of window) tf += ordered[i]?.tf.get(term) ?? 0
      if (tf > 0) score += (idf[t] ?? 0) * saturate(tf, length, counts.meanLength * windowSize)
    }
    return score
  })
}

/** Share of the question's terms, weighted by rarity, that stand in each window: 0 to 1. */
export function coverageOf(
  question: Question,
  material: Material,
  ordered: readonly ChunkMaterial[],
  window: readonly number[]
): number {
  let found = 0
  let all = 0
  for (const term of question.terms) {
    const { documents, frequencies } = material.counts
    const idf = inverseFrequency(documents, frequencies.get(term) ?? 0)
    all += idf
    if (window.some((i) => ordered[i]?.tf.has(term))) found += idf
  }
  return all > 0 ? found / all : 0
}

export interface LateValues {
  single: Values
  window: Values
  session: Values
}

/** MaxSim of each chunk, of it with the one before, and of its whole session as far as loaded. */
export function lateValues(
  question: Question,
  material: Material,
  ordered: readonly ChunkMaterial[]
): LateValues | null {
  const asked = material.questionTokens
  if (!asked) return null
  const language = question.languages[0] ?? 'en'
  const weights = tokenWeights(asked, language, material.counts)
  const partners = ordered.map((chunk) => (chunk.tokens ? bestPartners(asked, chunk.tokens) : null))
  if (partners.every((one) => one === null)) return null
  const bySession = new Map<string, Float32Array>()
  for (const [i, chunk] of ordered.entries()) {
    const own = partners[i]
    if (!own) continue
    const so = bySession.get(chunk.jobId)
    bySession.set(chunk.jobId, so ? betterPartners(so, own) : own)
  }
  const window = windowsOf(ordered, 1, 0).map((positions, at): number | null => {
    if (!partners[at]) return null
    let best: Float32Array | null = null
    for (const i of positions) {
      const own = partners[i]
      if (own) best = best ? betterPartners(best, own) : own
    }
    return best ? maxSim(best, weights) : null
  })
  return {
    single: partners.map((own) => (own ? maxSim(own, weights) : null)),
    window,
    session: ordered.map((chunk, i) => {
      const best = bySession.get(chunk.jobId)
      return best && partners[i] ? maxSim(best, weights) : null
    })
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
