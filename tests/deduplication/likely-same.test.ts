/** Looking up what has to be compared: no pair that shares enough of its words is missed. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LikelySame } from '#src/text/lexical/likely-same.ts'

const word = fc.constantFrom(...'abcdefghijkl')
const item = fc
  .tuple(fc.uniqueArray(word, { maxLength: 10 }), fc.constantFrom('one', 'two', 'three'))
  .map(([words, key]) => ({ words: new Set(words), key }))

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((one) => b.has(one)).length
  return common / (a.size + b.size - common)
}

test.each([0.5, 0.6, 0.8, 1])('every pair with a share of %d or more is found', (min) => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (items) => {
      const earlier = new LikelySame(items, min)
      const added: typeof items = []
      for (const one of items) {
        const found = earlier.of(one)
        for (const other of added) {
          if (share(one.words, other.words) >= min || one.key === other.key) {
            expect(found).toContain(other)
          }
        }
        expect(found).toEqual(added.filter((other) => found.includes(other)))
        earlier.add(one)
        added.push(one)
      }
    })
  )
})

test('words that are rare are looked up, so little is compared', () => {
  const items = Array.from({ length: 1000 }, (_, number) => ({
    key: `key ${number}`,
    words: new Set(['owns', 'item', `word${number}`, `part${number}`])
  }))
  const earlier = new LikelySame(items, 0.8)
  let compared = 0
  for (const one of items) {
    compared += earlier.of(one).length
    earlier.add(one)
  }
  expect(compared).toBe(0)
})
