/** Facts that are said twice in other words, and facts that only look like each other. */
import { type Case, casesOf, part, type Verdict } from './part.ts'

interface DuplicateCase extends Case {
  said: [string, string]
  same: boolean
}

const APART_DAYS = 9

export const duplicates = part<DuplicateCase>({
  name: 'duplicates',
  looksWith: 'curator',
  cases: (half) => casesOf('duplicates', half),
  tellings: ({ said }) => said.map((text, place) => ({ text, ago: (1 - place) * APART_DAYS })),
  judge: ({ group, language, same }, { facts, curated }): Verdict[] => {
    const placeOf = new Map(facts.map(({ id, planted }) => [id, planted]))
    const own = (curated?.duplicates ?? [])
      .map(({ fact_ids }) => fact_ids.map((id) => placeOf.get(id) ?? null))
      .filter((places) => places.some((place) => place !== null))
    const right = own.filter(([one, other]) => new Set([one, other]).isSupersetOf(new Set([0, 1])))
    const verdict = { group, language, isExpected: same, isFound: right.length > 0 }
    // Of the conversation around and of what is planted, nothing is said twice.
    const wrong = own
      .slice(right.length)
      .map(() => ({ group, language, isExpected: false, isFound: true }))
    const kept = new Set(facts.flatMap(({ planted, isArchived }) => (isArchived ? [] : planted)))
    if (same && !(kept.has(0) && kept.has(1))) {
      return [{ ...verdict, leftOut: 'settled when it was said' }, ...wrong]
    }
    return [verdict, ...wrong]
  }
})
