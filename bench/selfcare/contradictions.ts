/** Statements that cannot both hold, and pairs that can. */
import { withDays } from './days.ts'
import { type Case, casesOf, part, type Verdict } from './part.ts'

interface ContradictionCase extends Case {
  /** The earlier and the later statement. */
  said: [string, string]
  contradicts: boolean
}

const APART_DAYS = 12

export const contradictions = part<ContradictionCase>({
  name: 'contradictions',
  cases: (half) => casesOf('contradictions', half),
  tellings: ({ said, language }, now) =>
    said.map((text, place) => ({
      text: withDays(text, language, now),
      ago: (1 - place) * APART_DAYS
    })),
  judge: ({ group, language, contradicts }, { facts, triggers }): Verdict[] => {
    const planted = facts.filter((fact) => fact.planted !== null)
    const ids = new Set(planted.map(({ id }) => id))
    const found = triggers.filter(
      (one) => one.trigger_type === 'contradiction' && ids.has(one.source_id)
    )
    const verdict = { group, language, isExpected: contradicts, isFound: found.length > 0 }
    // The later statement has taken the earlier one's place: nothing is left side by side.
    const isSettled = planted.some(({ isArchived }) => isArchived)
    if (contradicts && isSettled) return [{ ...verdict, leftOut: 'settled when it was said' }]
    const kept = new Set(planted.map(({ planted: place }) => place))
    if (contradicts && kept.size < 2) return [{ ...verdict, leftOut: 'not kept as facts' }]
    return [verdict]
  }
})
