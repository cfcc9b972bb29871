/** Plans, deadlines, promises and birthdays to be reminded of, and what only looks like one. */
import { DAY_MS, dayAhead, withDays } from './days.ts'
import { type Case, casesOf, type Memory, part, type Verdict } from './part.ts'

interface ReminderCase extends Case {
  /** One text, or two of which the second moves or calls off what the first announces. */
  said: string[]
  /** Days ahead of what is to be reminded of; `yearly` where only that it comes every year is known. */
  day: number | 'yearly' | null
}

/** A reminder comes at most this long before its day. */
const LEAD_DAYS = 15
const LATER_DAYS = 1

export const reminders = part<ReminderCase>({
  name: 'reminders',
  cases: (half) => casesOf('reminders', half),
  tellings: ({ said, language }, now) =>
    said.map((text, place) => ({
      text: withDays(text, language, now),
      ago: (said.length - 1 - place) * LATER_DAYS
    })),
  judge: ({ group, language, day }, memory, now): Verdict[] => {
    const found = ownReminders(memory)
    const right = found.filter((one) => isOfDay(one.fire_at, day, now))
    const verdicts: Verdict[] = [
      { group, language, isExpected: day !== null, isFound: right.length > 0 }
    ]
    // Of another day, or of nothing: each is one too many.
    const wrong = found.length - right.length
    for (let count = 0; count < wrong; count++) {
      if (day === null && count === 0) verdicts.length = 0
      verdicts.push({ group, language, isExpected: false, isFound: true })
    }
    return verdicts
  }
})

/** Reminders that rest on a planted text; those of the conversation around it are not judged. */
function ownReminders({ facts, triggers }: Memory) {
  const planted = new Set(facts.flatMap(({ id, planted }) => (planted === null ? [] : id)))
  return triggers.filter(
    ({ trigger_type, source_id }) => trigger_type === 'reminder' && planted.has(source_id)
  )
}

function isOfDay(fireAt: string | null, day: ReminderCase['day'], now: number): boolean {
  if (day === null || fireAt === null) return false
  if (day === 'yearly') return true
  const early = dayAhead(now, day) + DAY_MS - Date.parse(fireAt)
  return early >= 0 && early <= LEAD_DAYS * DAY_MS
}
