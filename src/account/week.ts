/** The week that the weekly statistics tell of, and the one before it. */

/** The weeks in which a moment falls; milliseconds since the epoch, both at 00:00 UTC. */
export interface Weeks {
  start: number
  previousStart: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Seven UTC days each, the last of which is the day of `now`. */
export function weeksAt(now: number): Weeks {
  const today = now - (now % DAY_MS)
  const start = today - 6 * DAY_MS
  return { start, previousStart: start - 7 * DAY_MS }
}
