/** What comes again at even distances, and silences; and what only looks even. In English. */
import { type Case, casesOf, part, type Telling, type Verdict } from './part.ts'

interface RecurringCase extends Case {
  said: Telling[]
  pattern: boolean
}

export const recurring = part<RecurringCase>({
  name: 'recurring',
  cases: (half) => casesOf('recurring', half),
  tellings: ({ said }) => said,
  judge: ({ group, language, pattern, said }, { facts, triggers }, now): Verdict[] => {
    const planted = new Set(facts.flatMap((fact) => (fact.planted === null ? [] : fact.id)))
    const isFound = triggers.some(
      (one) =>
        one.trigger_type === 'pattern' &&
        planted.has(one.source_id) &&
        isTold(one.fire_at, said, now)
    )
    return [{ group, language, isExpected: pattern, isFound }]
  }
})

/** News of one thing in many words: a silence waits from the last of them on, and counts once it is due. */
function isTold(fireAt: string | null, said: readonly Telling[], now: number): boolean {
  const isSeries = said.every(({ text }) => text === said[0]?.text)
  return isSeries || fireAt === null || Date.parse(fireAt) <= now
}
