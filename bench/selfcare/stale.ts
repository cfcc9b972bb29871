/** What was so at a moment that is over, and plans whose day has passed; and what still holds. */
import { withDays } from './days.ts'
import { type Case, casesOf, part, type Verdict } from './part.ts'

interface StaleCase extends Case {
  said: [string]
  /** Days ago. */
  ago: number
  stale: boolean
}

export const stale = part<StaleCase>({
  name: 'stale',
  looksWith: 'curator',
  cases: (half) => casesOf('stale', half),
  tellings: ({ said, ago, language }, now) =>
    said.map((text) => ({ text: withDays(text, language, now), ago })),
  judge: ({ group, language, stale: isExpected }, { facts, curated }): Verdict[] => {
    const planted = new Set(facts.flatMap(({ id, planted }) => (planted === null ? [] : id)))
    const isFound = (curated?.stale ?? []).some(({ fact_id }) => planted.has(fact_id))
    const verdict = { group, language, isExpected, isFound }
    return planted.size === 0 ? [{ ...verdict, leftOut: 'not kept as a fact' }] : [verdict]
  }
})
