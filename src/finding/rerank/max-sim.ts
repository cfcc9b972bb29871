/**
 * Late interaction (ColBERT, Khattab and Zaharia 2020) over the token vectors of an ordinary
 * embedder: each token of the question looks for its best partner in the text, and the weighted
 * mean of those is the score. It sees single words in their context, where one vector for a whole
 * text blurs them; on the development data it beats both BM25 and the vector by itself.
 *
 * The partners are kept per token (`bestPartners`), because a window of turns, or a whole session,
 * answers with the best partner found in any of its turns: no window has to be embedded.
 */
import type { TokenVectors } from '#src/text/embedding.ts'

const INT8_ONE = 127 * 127

/**
 * Two tokens of the question stand in one number, the first multiplied by this: products of two int8,
 * summed over the dimensions, stay below half of it, and the number as a whole within the 53 bits in
 * which a float is exact. So one multiplication does for two.
 */
const SHIFT = 2 ** 26
/** With more the second sum would run into the first. */
const DIMENSIONS_MAX = Math.floor((SHIFT / 2 - 1) / INT8_ONE)

/** Token vectors of a question as the products take them: made once, used for every text. */
export interface PackedQuestion {
  count: number
  dimensions: number
  /** Pairs of tokens, the odd one out with zeros, row by row. */
  pairs: Float64Array
}

/** Throws RangeError above 2,080 dimensions. */
export function packQuestion({ count, dimensions, values }: TokenVectors): PackedQuestion {
  if (dimensions > DIMENSIONS_MAX) throw new RangeError(`${dimensions} dimensions of a token`)
  // An even number of pairs: the products take two of them at a time.
  const pairs = new Float64Array(Math.ceil(count / 4) * 2 * dimensions)
  for (let token = 0; token < count; token++) {
    const from = token * dimensions
    const to = (token >> 1) * dimensions
    const scale = token % 2 === 0 ? SHIFT : 1
    for (let d = 0; d < dimensions; d++) {
      pairs[to + d] = (pairs[to + d] as number) + (values[from + d] as number) * scale
    }
  }
  return { count, dimensions, pairs }
}

/**
 * For each token of the question the cosine of its nearest token in the text. Both quantised to
 * int8 at 127; dimensions must agree, otherwise nothing is comparable and it throws RangeError.
 */
export function bestPartners(question: PackedQuestion, text: TokenVectors): Float32Array {
  const { count, dimensions, pairs } = question
  if (dimensions !== text.dimensions) {
    throw new RangeError(`token vectors of ${dimensions} and ${text.dimensions} dimensions`)
  }
  const b = text.values
  const best = new Float32Array(Math.ceil(count / 4) * 4)
  for (let i = 0; i < count; i += 4) {
    const one = (i >> 1) * dimensions
    const two = one + dimensions
    let best0 = -INT8_ONE
    let best1 = -INT8_ONE
    let best2 = -INT8_ONE
    let best3 = -INT8_ONE
    for (let j = 0; j < text.count; j++) {
      const other = j * dimensions
      let first = 0
      let second = 0
      for (let d = 0; d < dimensions; d++) {
        // The loop bounds hold by the counts; a missing value would make the sum NaN, not a score.
        const component = b[other + d] as number
        first += (pairs[one + d] as number) * component
        second += (pairs[two + d] as number) * component
      }
      const high0 = Math.round(first / SHIFT)
      const high2 = Math.round(second / SHIFT)
      const low1 = first - high0 * SHIFT
      const low3 = second - high2 * SHIFT
      if (high0 > best0) best0 = high0
      if (low1 > best1) best1 = low1
      if (high2 > best2) best2 = high2
      if (low3 > best3) best3 = low3
    }
    best[i] = best0 / INT8_ONE
    best[i + 1] = best1 / INT8_ONE
    best[i + 2] = best2 / INT8_ONE
    best[i + 3] = best3 / INT8_ONE
  }
  return best.subarray(0, count)
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
