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
import { Int8Rows } from '#src/text/int8/int8-rows.ts'

const INT8_ONE = 127 * 127

/** Token vectors of the texts that are being compared, by dimensions: of this thread, used again. */
const ROWS = new Map<number, Int8Rows>()

/**
 * For each text, for each token of the question, the cosine of its nearest token in the text; -1 where the
 * text has none. All quantised to int8 at 127; dimensions must agree, otherwise nothing is comparable and it
 * throws RangeError. All texts are asked at once: what is asked of one by itself is over before it is set up.
 */
export function bestPartners(
  { count, dimensions, values }: TokenVectors,
  texts: readonly TokenVectors[]
): Float32Array[] {
  const rows = ROWS.getOrInsertComputed(dimensions, () => new Int8Rows(dimensions))
  rows.clear()
  for (const text of texts) {
    if (text.dimensions !== dimensions) {
      throw new RangeError(`token vectors of ${dimensions} and ${text.dimensions} dimensions`)
    }
    rows.append(text.values)
  }
  const best = texts.map(() => new Float32Array(count))
  for (let token = 0; token < count; token++) {
    const dots = rows.dots(values.subarray(token * dimensions, (token + 1) * dimensions))
    let row = 0
    for (let place = 0; place < texts.length; place++) {
      const end = row + (texts[place] as TokenVectors).count
      let nearest = -INT8_ONE
      for (; row < end; row++) nearest = Math.max(nearest, dots[row] as number)
      ;(best[place] as Float32Array)[token] = nearest / INT8_ONE
    }
  }
  return best
}

/** Raises each of `best` to the other's partner lowered by `loss`, where that is better. */
export function raisePartners(best: Float32Array, other: Float32Array, loss: number): void {
  for (let i = 0; i < best.length; i++) {
    best[i] = Math.max((other[i] as number) - loss, best[i] as number)
  }
}

/** Weighted mean of the partners; the weights add up to 1. */
export function maxSim(partners: Float32Array, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < partners.length; i++) sum += (partners[i] ?? 0) * (weights[i] ?? 0)
  return sum
}
