/** Promises of late interaction: which tokens count, how much, and what a window adds. */
import { describe, expect, test } from 'bun:test'
import { bestPartners, maxSim, raisePartners } from '#src/finding/rerank/max-sim.ts'
import type { TokenVectors } from '#src/text/embedding.ts'
import { pruneTokens, tokenWeights, wordsOfPieces } from '#src/text/token-weights.ts'

/** One row a token: 127 in the named dimension of four, 0 elsewhere. */
function tokens(dimensions: number[], pieces?: string[]): TokenVectors {
  const values = new Int8Array(dimensions.length * 4)
  for (const [row, dimension] of dimensions.entries()) values[row * 4 + dimension] = 127
  return { count: dimensions.length, dimensions: 4, values, ...(pieces ? { pieces } : {}) }
}

/** Numbers in [0, 1), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The cosine of two tokens at 127. */
function dot(a: TokenVectors, i: number, b: TokenVectors, j: number): number {
  let sum = 0
  for (let d = 0; d < 384; d++) {
    sum += (a.values[i * 384 + d] ?? 0) * (b.values[j * 384 + d] ?? 0)
  }
  return sum / (127 * 127)
}

/** The partners in one text. */
function partnersIn(question: TokenVectors, text: TokenVectors): Float32Array {
  return bestPartners(question, [text])[0] ?? new Float32Array()
}

describe('maxSim', () => {
  test('gives each token of the question its best partner', () => {
    const partners = partnersIn(tokens([0, 1, 2]), tokens([2, 0]))
    expect([...partners]).toEqual([1, 0, 1])
    expect(maxSim(partners, Float64Array.of(0.5, 0.25, 0.25))).toBeCloseTo(0.75, 6)
  })

  test('is exact: the same as products of every pair, one by one', () => {
    const random = seeded(7)
    const vectors = (count: number): TokenVectors => {
      const values = Int8Array.from({ length: count * 384 }, () => Math.round(random() * 254) - 127)
      return { count, dimensions: 384, values }
    }
    for (const asks of [1, 2, 15]) {
      const question = vectors(asks)
      const texts = [vectors(9), vectors(0), vectors(1), vectors(40)]
      const slow = texts.map((text) =>
        Array.from({ length: asks }, (_, i) =>
          Math.fround(
            Math.max(-1, ...Array.from({ length: text.count }, (_, j) => dot(question, i, text, j)))
          )
        )
      )
      expect(bestPartners(question, texts).map((one) => [...one])).toEqual(slow)
    }
    const extreme = { count: 1, dimensions: 384, values: new Int8Array(384).fill(127) }
    const opposite = { ...extreme, values: extreme.values.map((value) => -value) }
    const both = {
      count: 2,
      dimensions: 384,
      values: Int8Array.of(...extreme.values, ...opposite.values)
    }
    // A cosine that unit vectors cannot have: no sum overflows. Below -1 nothing is told.
    expect([...partnersIn(both, extreme)]).toEqual([384, -1])
  })

  test('takes the better of two turns, the farther one at a loss', () => {
    const best = partnersIn(tokens([0, 1]), tokens([0]))
    raisePartners(best, partnersIn(tokens([0, 1]), tokens([1])), 0.25)
    expect([...best]).toEqual([1, 0.75])
  })

  test('refuses vectors of different models', () => {
    const other: TokenVectors = { count: 1, dimensions: 2, values: new Int8Array(2) }
    expect(() => partnersIn(tokens([0]), other)).toThrow(RangeError)
  })

  test('finds nothing in a text without tokens', () => {
    expect(maxSim(partnersIn(tokens([0]), tokens([])), Float64Array.of(1))).toBeLessThanOrEqual(0)
  })
})

describe('token pruning', () => {
  test('puts the pieces of a word together and leaves punctuation out', () => {
    expect(wordsOfPieces(['[CLS]', 'kick', '##box', '##ing', '!', 'fun', '[SEP]'])).toEqual([
      null,
      'kickboxing',
      'kickboxing',
      'kickboxing',
      null,
      'fun',
      null
    ])
  })

  test('keeps the vectors of content words only, in order', () => {
    const pruned = pruneTokens(tokens([0, 1, 2, 3], ['i', 'love', 'the', 'sea']), 'en')
    expect(pruned.count).toBe(2)
    expect([...pruned.values]).toEqual([0, 127, 0, 0, 0, 0, 0, 127])
  })

  test('leaves a text of function words comparable', () => {
    expect(pruneTokens(tokens([0, 1], ['how', 'are']), 'en').count).toBe(1)
  })

  test('changes nothing where the model names no pieces', () => {
    const unnamed = tokens([0, 1])
    expect(pruneTokens(unnamed, 'en')).toBe(unnamed)
  })
})

describe('token weights', () => {
  const counts = { documents: 100, meanLength: 8, frequencies: new Map([['boat', 40]]) }

  test('rise with rarity and add up to 1', () => {
    const asked = tokens([0, 1, 2, 3], ['where', 'boat', 'marina', '?'])
    const [where, boat, marina, mark] = tokenWeights(asked, 'en', counts)
    if (where === undefined || boat === undefined || marina === undefined) throw new Error('four')
    expect(marina).toBeGreaterThan(boat)
    expect(where).toBeGreaterThan(0)
    expect(mark).toBe(0)
    expect(where + boat + marina).toBeCloseTo(1, 6)
  })

  test('give the speaker no weight', () => {
    expect([...tokenWeights(tokens([0, 1], ['i', 'boat']), 'en', counts)]).toEqual([0, 1])
  })
})
