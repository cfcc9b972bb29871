/**
 * How near a message is to the days that a question names: 1 inside, falling by half with each
 * `HALVING_DAYS` outside. People tell of a day mostly on it or within the next weeks, rarely before,
 * so time before the span counts double.
 */
import type { DateSpan } from './dates-in-question.ts'

const DAY_MS = 86_400_000
const HALVING_DAYS = 7

/** 0 to 1; 0 when the question names no day. `at` in milliseconds. */
export function nearness(at: number, spans: readonly DateSpan[]): number {
  let best = 0
  for (const span of spans) {
    let daysOff = 0
    if (at < span.from) daysOff = ((span.from - at) / DAY_MS) * 2
    else if (at > span.to) daysOff = (at - span.to) / DAY_MS
    best = Math.max(best, 2 ** (-daysOff / HALVING_DAYS))
  }
  return best
}
