/** Two names of one person or thing, and names that only stand inside each other. */
import { type Case, casesOf, part, type Verdict } from './part.ts'

interface NamesCase extends Case {
  names: [string, string]
  said: string[]
  same: boolean
}

const APART_DAYS = 3

export const names = part<NamesCase>({
  name: 'names',
  looksWith: 'curator',
  cases: (half) => casesOf('names', half),
  tellings: ({ said }) =>
    said.map((text, place) => ({ text, ago: (said.length - 1 - place) * APART_DAYS })),
  judge: ({ group, language, names: pair, same }, { entities, curated }): Verdict[] => {
    const isFound = (curated?.entity_merges ?? []).some(
      ({ entities: found, sure }) => sure && new Set(found).isSupersetOf(new Set(pair))
    )
    const verdict = { group, language, isExpected: same, isFound }
    const isKept = pair.every((name) => entities.includes(name))
    return same && !isKept ? [{ ...verdict, leftOut: 'not kept as two' }] : [verdict]
  }
})
