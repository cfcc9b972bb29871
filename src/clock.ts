/** The only file that reads the time. Rules are handed a time; they never ask for one. */

/** Milliseconds since the epoch. Tests hand in a clock of their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** A point in time as the API writes it: ISO 8601, UTC, milliseconds, `Z`. */
export function toIso(time: Date | number | string): string {
  return new Date(time).toISOString()
}

/** First millisecond of the UTC calendar month that holds `now`, as `YYYY-MM`. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}

/** Whole seconds from `now` to 00:00 UTC of the first of next month, at least 1. */
export function secondsToMonthEnd(now: number): number {
  const date = new Date(now)
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return Math.max(1, Math.ceil((next - now) / 1000))
}
