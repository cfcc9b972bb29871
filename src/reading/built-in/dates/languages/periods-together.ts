/** A month beside a year, in the languages other than English: "im Juni vor zwei Jahren" is one time. */
import { dayOf, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import { type DateSpan, type SeenMention, spanOf } from '#src/reading/built-in/dates/mention.ts'
import type { View } from './period-rules.ts'

/** The span of a month, 1 to 12. */
export function monthIn(year: number, month: number): DateSpan {
  return spanOf('month', dayOf(year, month, 1), dayOf(year, month + 1, 1))
}

/** A month on the side on which the sentence looks, where its year is not told; null where there is none. */
export function monthSeen(
  month: number,
  said: string | undefined,
  { today, sense }: View
): DateSpan | null {
  if (month < 1 || month > 12) return null
  const now = partsOf(today)
  if (said !== undefined) return monthIn(Number(said), month)
  const shift =
    sense === 'past'
      ? month > now.month
        ? -1
        : 0
      : sense === 'future' && month < now.month
        ? 1
        : 0
  return monthIn(now.year + shift, month)
}

/** What may stand between the year and the month of one time: no word of its own. */
const BETWEEN = /^[\s,、，]*(?:の|的|im|en|em|in|a|ad|we?|(?:de )?l['’])?[\s,、，]*$/iu

/** Neighbours that name one time made one, in order of place. */
export function monthsInTheirYears(text: string, found: readonly SeenMention[]): SeenMention[] {
  const read: SeenMention[] = []
  for (const next of found) {
    const last = read.at(-1)
    const isOne = last !== undefined && BETWEEN.test(text.slice(last.end, next.start))
    const one = isOne ? oneTime(last, next) : null
    if (one === null || last === undefined) read.push(next)
    else
      read[read.length - 1] = {
        ...one,
        start: last.start,
        end: next.end,
        text: text.slice(last.start, next.end)
      }
  }
  return read
}

function oneTime(first: SeenMention, second: SeenMention): SeenMention | null {
  const [month, year] = second.grain === 'month' ? [second, first] : [first, second]
  if (month.grain !== 'month' || month.isCounted || year.grain !== 'year') return null
  const span = monthIn(partsOf(year.from).year, partsOf(month.from).month)
  return { ...month, ...span, isCounted: true }
}
