/**
 * How near a message is to the days that a question names: 1 inside, falling by half with each
 * `HALVING_DAYS` outside. People tell of a day mostly on it or within the next weeks, rarely before,
 * so time before the span counts double. A month without a year is near in every year: memory
 * may be older than the last June when it is asked about "June".
 */
import type { DateSpan } from './dates-in-question.ts'

const DAY_MS = 86_400_000
const HALVING_DAYS = 7
/** What a year back leaves where a question names none: the last June is meant sooner than others. */
const YEAR_DECAY = 0.9

/** 0 to 1; 0 when the question names no day. `at` in milliseconds. */
export function nearness(at: number, spans: readonly DateSpan[]): number {
  let best = 0
  for (const span of spans) {
    best = Math.max(best, span.yearless ? nearAnyYear(at, span) : near(at, span.from, span.to))
  }
  return best
}

function near(at: number, from: number, to: number): number {
  let daysOff = 0
  if (at < from) daysOff = ((from - at) / DAY_MS) * 2
  else if (at > to) daysOff = (at - to) / DAY_MS
  return 2 ** (-daysOff / HALVING_DAYS)
}

/** The same month or day in the year of `at`, the one before or the one after, as far as it has been. */
function nearAnyYear(at: number, { from, to }: DateSpan): number {
  const sameYear = new Date(from).getUTCFullYear() - new Date(at).getUTCFullYear()
  let best = 0
  for (const back of [sameYear - 1, sameYear, sameYear + 1]) {
    if (back < 0) continue
    best = Math.max(best, YEAR_DECAY ** back * near(at, yearsBack(from, back), yearsBack(to, back)))
  }
  return best
}

function yearsBack(at: number, years: number): number {
  const date = new Date(at)
  return date.setUTCFullYear(date.getUTCFullYear() - years)
}
