/**
 * Late interaction (ColBERT, Khattab and Zaharia 2020) over the token vectors of an ordinary
 * embedder: each token of the question looks for its best partner in the text, and the weighted
 * mean of those is the score. It sees single words in their context, where one vector for a whole
 * text blurs them; on the development data it beats both BM25 and the vector by itself.
 *
 * The partners are kept per token (`bestPartners`), because a window of turns, or a whole session,
 * answers with the best partner found in any of its turns: no window has to be embedded.
 */
import type { TokenVectors } from '#src/models/models.ts'

const INT8_ONE = 127 * 127

/**
 * For each token of the question the cosine of its nearest token in the text. Both quantised to
 * int8 at 127; dimensions must agree, otherwise nothing is comparable and it throws.
 */
export function bestPartners(question: TokenVectors, text: TokenVectors): Float32Array {
  if (question.dimensions !== text.dimensions) {
    throw new RangeError(
      `token vectors of ${question.dimensions} and ${text.dimensions} dimensions`
    )
  }
  const { dimensions } = question
  const a = question.values
  const b = text.values
  const best = new Float32Array(question.count).fill(-1)
  for (let i = 0; i < question.count; i++) {
    const from = i * dimensions
    let highest = -INT8_ONE
    for (let j = 0; j < text.count; j++) {
      const other = j * dimensions
      let dot = 0
      for (let d = 0; d < dimensions; d++) {
        // The loop bounds hold by the counts; a missing value would make the sum NaN, not a score.
        dot += (a[from + d] as number) * (b[other + d] as number)
      }
      if (dot > highest) highest = dot
    }
    best[i] = highest / INT8_ONE
  }
  return best
}

/**
 * The better partner of each token, the other's lowered by `loss`; `one` may be null for none yet.
 * Gives a new array.
 */
export function betterPartners(
  one: Float32Array | null,
  other: Float32Array,
  loss: number
): Float32Array {
  return other.map((value, i) => Math.max(value - loss, one?.[i] ?? -1))
}

/** Weighted mean of the partners; the weights add up to 1. */
export function maxSim(partners: Float32Array, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < partners.length; i++) sum += (partners[i] ?? 0) * (weights[i] ?? 0)
  return sum
}
