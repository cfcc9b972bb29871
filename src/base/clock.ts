/** The only file that reads the time. Rules are handed a time; they never ask for one. */

/** Milliseconds since the epoch. Tests hand in a clock of their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** A point in time as the API writes it: ISO 8601, UTC, milliseconds, `Z`. */
export function toIso(time: Date | number | string): string {
  return new Date(time).toISOString()
}

/** The UTC calendar month that holds `now`, as `YYYY-MM`. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}

/** UTC calendar day that holds `now`, as `YYYY-MM-DD`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** 00:00 UTC of the first of the month after the one that holds `now`. */
export function monthEndOf(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** Whole seconds from `now` to the end of its month (UTC), at least 1. */
export function secondsToMonthEnd(now: number): number {
  return Math.max(1, Math.ceil((monthEndOf(now) - now) / 1000))
}
