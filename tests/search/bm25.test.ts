/** Promises of BM25: exactly the published formula, counted within the scope. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { inverseFrequency } from '#src/text/lexical/bm25.ts'
import { bm25, countLexically, lexicalDocument } from '#tests/support/lexical-counts.ts'

const documents = [{ red: 1, fish: 2 }, { blue: 1, fish: 1 }, { old: 3 }].map((tf) =>
  lexicalDocument(new Map(Object.entries(tf)))
)
const counts = countLexically(documents)

describe('BM25', () => {
  test('gives the value computed by hand', () => {
    // N = 3, mean length (3 + 2 + 3) / 3, df(fish) = 2; tf = 2, length = 3.
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    const expected = (idf * 2 * 2.2) / (2 + 1.2 * (0.5 + (0.5 * 3) / (8 / 3)))
    const first = documents[0]
    if (!first) throw new Error('the fixture has three documents')
    expect(bm25(['fish'], first.tf, first.length, counts)).toBeCloseTo(expected, 12)
  })

  test('one matching word of many is enough for a score', () => {
    const second = documents[1]
    if (!second) throw new Error('the fixture has three documents')
    expect(bm25(['blue', 'absent', 'words'], second.tf, second.length, counts)).toBeGreaterThan(0)
  })

  test('no weight is ever negative, however common the word', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (a, b) => {
          expect(inverseFrequency(Math.max(a, b), Math.min(a, b))).toBeGreaterThanOrEqual(0)
        }
      )
    )
  })

  test('an empty scope scores nothing instead of dividing by zero', () => {
    const empty = countLexically([])
    expect(bm25(['fish'], new Map([['fish', 1]]), 1, empty)).toBe(0)
  })
})
