/** The rows nearest by exact cosine, held against a comparison with all of them. */
import { describe, expect, test } from 'bun:test'
import { ExactRows } from '#src/text/int8/exact-rows.ts'

const DIMENSIONS = 40

/** The same numbers in every run. */
function vectorsFrom(seed: number, count: number): Float32Array[] {
  let state = seed
  const random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  return Array.from({ length: count }, () => Float32Array.from({ length: DIMENSIONS }, random))
}

/** As the database keeps it. */
const halved = (vector: Float32Array) => new Float32Array(new Float16Array(vector))

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, d) => sum + value * (b[d] ?? 0), 0)
  return dot / (Math.hypot(...a) * Math.hypot(...b))
}

function rowsOf(vectors: readonly Float32Array[]): ExactRows {
  const rows = new ExactRows(DIMENSIONS)
  for (const vector of vectors) rows.append(vector)
  return rows
}

describe('exact rows', () => {
  // Hundreds a thousandth apart: by int8 alone their order is lost.
  const [middle = new Float32Array(DIMENSIONS)] = vectorsFrom(3, 1)
  const crowd = vectorsFrom(5, 300).map((shift) =>
    middle.map((value, d) => value + (shift[d] ?? 0) / 500)
  )

  test.each([
    ['far apart', vectorsFrom(7, 300)],
    ['in a crowd', crowd]
  ])('finds what comparing all finds: %s', (_, vectors) => {
    const rows = rowsOf(vectors)
    const places = vectors.map((_one, place) => place).filter((place) => place % 3 !== 0)
    for (const question of [middle, ...vectorsFrom(11, 20)]) {
      const all = places
        .map((place) => ({ place, by: cosine(question, halved(vectors[place] ?? question)) }))
        .sort((a, b) => b.by - a.by)
      const found = rows.nearest(question, places, 8)
      expect(found.map(({ place }) => place)).toEqual(all.slice(0, 8).map(({ place }) => place))
      found.forEach(({ similarity }, rank) => {
        expect(similarity).toBeCloseTo(all[rank]?.by ?? 0, 6)
      })
    }
  })

  test('gives all of few, nothing of none, and no cosine to nothing', () => {
    const [question = middle, ...vectors] = vectorsFrom(13, 4)
    const rows = rowsOf([...vectors, new Float32Array(DIMENSIONS)])
    expect(
      rows
        .nearest(question, [0, 2], 8)
        .map(({ place }) => place)
        .sort()
    ).toEqual([0, 2])
    expect(rows.nearest(question, [], 8)).toEqual([])
    expect(rows.nearest(question, [3], 8)).toEqual([{ place: 3, similarity: 0 }])
  })

  test('keeps rows as they came, to a half, and refuses those of other dimensions', () => {
    const vectors = vectorsFrom(17, 100)
    const rows = rowsOf(vectors)
    expect(rows.count).toBe(100)
    expect(rows.row(99)).toEqual(halved(vectors[99] ?? middle))
    expect(() => rows.append(new Float32Array(3))).toThrow(RangeError)
    expect(() => rows.row(100)).toThrow(RangeError)
  })

  test('take what they hold: pages of rows, each once, and the int8 of them', () => {
    const bytesOf = (count: number) => rowsOf(vectorsFrom(19, count)).bytes
    const perRow = (bytesOf(4000) - bytesOf(2000)) / 2000
    expect(perRow).toBeGreaterThan(3 * DIMENSIONS)
    expect(perRow).toBeLessThan(5 * DIMENSIONS)
  })
})
