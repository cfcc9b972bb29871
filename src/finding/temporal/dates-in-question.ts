/**
 * Days that a question names ("in May 2023", "last Friday"), against a reference time, by
 * chrono-node. They raise what happened near them and never filter: people misremember dates, and a
 * message about a day is often written on another.
 *
 * chrono reads "may", "second" and "sun" as dates and fills in what was not said; a span is kept
 * only when the words name a day, a month, a year or a distance from now. A date without a year is
 * taken in the past: questions are about what was said.
 */
import { en } from 'chrono-node'

export interface DateSpan {
  /** First and last moment, milliseconds since the epoch, both included. */
  from: number
  to: number
  /** The words of the question. */
  text: string
  /** A month or day of no year in particular ("in June"); then this is the last one that began. */
  yearless: boolean
}

const DAY_MS = 86_400_000

/** Words that chrono takes for dates when they stand alone. */
const NOT_A_DATE = /^(?:may|march|second|sun|sat|wed|mon|now|today|tonight|this|at|the)$/i

type Result = ReturnType<typeof en.casual.parse>[number]

function spanOf(result: Result): DateSpan | null {
  const start = result.start
  const named = (['day', 'weekday', 'month', 'year'] as const).filter((part) =>
    start.isCertain(part)
  )
  if (named.length === 0) return null
  const year = start.get('year') ?? 1970
  const month = (start.get('month') ?? 1) - 1
  const day = start.get('day') ?? 1
  const wholeYear = start.isCertain('year') && !start.isCertain('month')
  const wholeMonth = !wholeYear && !start.isCertain('day') && !start.isCertain('weekday')
  const from = Date.UTC(year, wholeYear ? 0 : month, wholeYear || wholeMonth ? 1 : day)
  let to = from + DAY_MS - 1
  if (wholeYear) to = Date.UTC(year + 1, 0, 1) - 1
  else if (wholeMonth) to = Date.UTC(year, month + 1, 1) - 1
  const end = result.end
  if (end) {
    const last = Date.UTC(end.get('year') ?? year, (end.get('month') ?? 1) - 1, end.get('day') ?? 1)
    to = Math.max(to, last + DAY_MS - 1)
  }
  const yearless = start.isCertain('month') && !start.isCertain('year')
  return { from, to, text: result.text, yearless }
}

/** Spans in the order of the question; English, empty for other languages. `now` in milliseconds. */
export function datesInQuestion(text: string, now: number): DateSpan[] {
  const spans: DateSpan[] = []
  for (const year of text.matchAll(/\b(?:19|20)\d\d\b/g)) {
    const alone = /\b(?:in|during|of|since|by|from|before|after)\s+$/i.test(
      text.slice(0, year.index)
    )
    if (!alone) continue
    const named = Number(year[0])
    const [from, to] = [Date.UTC(named, 0, 1), Date.UTC(named + 1, 0, 1) - 1]
    spans.push({ from, to, text: year[0], yearless: false })
  }
  for (const result of en.casual.parse(text, { instant: new Date(now), timezone: 0 })) {
    if (NOT_A_DATE.test(result.text.trim())) continue
    const span = spanOf(result)
    if (!span) continue
    const inPast = result.start.isCertain('year') || span.from <= now
    const back = inPast ? span : yearBefore(span)
    spans.push(back)
  }
  return withoutWiderTwins(spans)
}

function yearBefore(span: DateSpan): DateSpan {
  const back = (at: number): number => {
    const date = new Date(at)
    return date.setUTCFullYear(date.getUTCFullYear() - 1)
  }
  return { ...span, from: back(span.from), to: back(span.to) }
}

/** "May 2023" is also found as the year 2023; the narrower of two nested spans is meant. */
function withoutWiderTwins(spans: DateSpan[]): DateSpan[] {
  return spans.filter(
    (span) =>
      !spans.some(
        (other) =>
          other !== span &&
          other.from >= span.from &&
          other.to <= span.to &&
          other.to - other.from < span.to - span.from
      )
  )
}
