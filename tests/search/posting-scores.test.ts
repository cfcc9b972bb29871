import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { PostingScores } from '#src/text/lexical/posting-scores.ts'
import { bm25, countLexically, lexicalDocument } from '#tests/support/lexical-counts.ts'

const TERMS = ['bee', 'hive', 'honey', 'queen', 'wax']

/** Documents by entry number, as postings: pairs of words, entry numbers rising within a term. */
function postingsOf(documents: ReadonlyMap<number, ReadonlyMap<string, number>>) {
  const words = new Map<string, number[]>()
  for (const [no, tf] of [...documents].sort(([a], [b]) => a - b)) {
    let length = 0
    for (const count of tf.values()) length += count
    for (const [term, count] of tf) {
      const own = words.get(term) ?? []
      own.push(no, (length << 16) | count)
      words.set(term, own)
    }
  }
  return new Map([...words].map(([term, own]) => [term, Uint32Array.from(own)]))
}

const documents = fc.dictionary(
  // Crowded at first, then far apart, as the numbers of a scope of several kinds of memory are.
  fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1000, max: 70_000 })).map(String),
  fc.dictionary(fc.constantFrom(...TERMS), fc.integer({ min: 1, max: 6 }), { minKeys: 1 }),
  { minKeys: 1, maxKeys: 300 }
)

test('postings give the score that BM25 defines, the counts of a term, and the best in order', () => {
  fc.assert(
    fc.property(
      documents,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (raw, from, count) => {
        const byNumber = new Map(
          Object.entries(raw).map(([no, tf]) => [Number(no), new Map(Object.entries(tf))])
        )
        const all = [...byNumber.values()].map(lexicalDocument)
        const counts = countLexically(all)
        const terms = all.reduce((sum, one) => sum + one.length, 0)
        const scores = new PostingScores({ entries: all.length, terms }, postingsOf(byNumber))
        const told = new Map(
          [...byNumber].map(([no, tf]) => {
            const document = lexicalDocument(tf)
            return [no, bm25(TERMS, document.tf, document.length, counts)]
          })
        )
        for (const [no, tf] of byNumber) {
          expect(scores.evidenceOf(no).score).toBeCloseTo(told.get(no) ?? -1, 10)
          expect(scores.evidenceOf(no).frequencies).toEqual(tf)
        }
        expect(scores.evidenceOf(999).score).toBe(0)
        const values = [...told.values()].sort((a, b) => b - a)
        const best = scores.best(from, count)
        expect(best.map((no) => told.get(no))).toEqual(
          values.slice(from, from + count).map((value) => expect.closeTo(value, 10))
        )
        expect(new Set(best).size).toBe(best.length)
      }
    )
  )
})

test('a term that occurs nowhere leaves nothing to be found', () => {
  const scores = new PostingScores({ entries: 5, terms: 20 }, new Map())
  expect(scores.size).toBe(0)
  expect(scores.best(0, 10)).toEqual([])
  expect(scores.evidenceOf(1).score).toBe(0)
})
