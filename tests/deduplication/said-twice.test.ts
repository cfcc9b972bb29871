/** The pairs of `bench said-twice`: none is ever merged wrongly, and what is found is kept. */
import { expect, test } from 'bun:test'
import { saysTheSame } from '#src/memory/acts/same-fact.ts'
import { blindPairs, groupedPairs, type SaidPair } from '../../bench/said-twice/pairs.ts'

function fact(content: string) {
  return { factId: content, content, eventDate: null, statedAt: 0 }
}

const isFound = ({ facts: [one, other] }: SaidPair) => saysTheSame(fact(one), fact(other))

for (const [name, read, foundMin] of [
  ['the groups', groupedPairs, 54],
  ['the blind set', blindPairs, 22]
] as const) {
  test(`of ${name} nothing is merged wrongly, and at least ${foundMin} pairs are found`, async () => {
    const pairs = await read()
    const found = pairs.filter(isFound)
    expect(found.filter(({ isSame }) => !isSame)).toHaveLength(0)
    expect(found.length).toBeGreaterThanOrEqual(foundMin)
  })
}
