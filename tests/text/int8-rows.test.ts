/** The int8 kernel against plain arithmetic, and against its own source. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Int8Rows } from '#src/text/int8/int8-rows.ts'
import { KERNEL } from '#src/text/int8/kernel.ts'
import { NearestRows } from '#src/text/int8/nearest-rows.ts'
import { compiledKernel } from '../../scripts/int8-kernel/make.ts'

const int8 = fc.integer({ min: -128, max: 127 })

function dot(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
}

describe('rows of int8', () => {
  test('give the exact dot products, however wide and however they came', () => {
    const width = fc.integer({ min: 1, max: 70 })
    const cases = width.chain((dimensions) => {
      const row = fc.array(int8, { minLength: dimensions, maxLength: dimensions })
      const batches = fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 4 })
      return fc.record({ question: row, batches })
    })
    fc.assert(
      fc.property(cases, ({ question, batches }) => {
        const rows = new Int8Rows(question.length)
        for (const batch of batches) rows.append(Int8Array.from(batch.flat()))
        const asked = Int8Array.from(question)
        const all = batches.flat().map((row) => dot(asked, Int8Array.from(row)))
        expect([...rows.dots(asked)]).toEqual(all)
        expect(rows.count).toBe(all.length)
      })
    )
  })

  test('stay right when their memory has to grow, and when they are taken away', () => {
    const rows = new Int8Rows(384)
    const one = new Int8Array(384).fill(3)
    for (let added = 0; added < 1000; added++) rows.append(one.map((value) => value - (added % 5)))
    const asked = new Int8Array(384).fill(-128)
    expect([...rows.dots(asked)].slice(0, 6)).toEqual(
      [-3, -2, -1, 0, 1, -3].map((value) => value * 128 * 384)
    )
    expect(rows.dots(asked)).toHaveLength(1000)
    rows.clear()
    rows.append(one)
    expect([...rows.dots(one)]).toEqual([9 * 384])
  })

  test('come back as they were put in, and a mean is that of unit vectors', () => {
    const rows = new Int8Rows(3)
    rows.append(Int8Array.of(1, 2, 3, -4, 5, -128))
    expect([...rows.row(1)]).toEqual([-4, 5, -128])
    expect(() => rows.row(2)).toThrow(RangeError)
    const vectors = new NearestRows(2)
    vectors.append(4, Float32Array.of(3, 4))
    vectors.append(9, Float32Array.of(-1, 0))
    const { mean } = vectors.ask(Float32Array.of(1, 0))
    expect(mean([5])).toBeNull()
    const [x = 0, y = 0] = mean([4, 5, 9]) ?? []
    expect(x).toBeCloseTo(-0.2, 2)
    expect(y).toBeCloseTo(0.4, 2)
  })

  test('of another width, or cut off, are refused', () => {
    const rows = new Int8Rows(4)
    expect(() => rows.append(new Int8Array(6))).toThrow(RangeError)
    expect(() => rows.dots(new Int8Array(3))).toThrow(RangeError)
  })

  test('are multiplied by what the source says', async () => {
    expect(await compiledKernel()).toBe(KERNEL)
  })
})
