/** A month beside a year, in the languages other than English: "im Juni vor zwei Jahren" is one time. */
import { dayOf, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import { type DateSpan, type SeenMention, spanOf } from '#src/reading/built-in/dates/mention.ts'

/** The span of a month, 1 to 12. */
export function monthIn(year: number, month: number): DateSpan {
  return spanOf('month', dayOf(year, month, 1), dayOf(year, month + 1, 1))
}

/** What may stand between the year and the month of one time: no word of its own. */
const BETWEEN = /^[\s,、，]*(?:の|的|im|en|em|in|a|ad|we?)?[\s,、，]*$/iu

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
