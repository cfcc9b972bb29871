/**
 * Calendar arithmetic on whole days. A `Day` is a number of days since 1970-01-01 in the proleptic
 * Gregorian calendar and knows nothing of zones: whoever has an instant shifts it by the message's
 * own offset first. Weeks begin on Monday (ISO 8601). Months are 1 to 12.
 */

/** Days since 1970-01-01. */
export type Day = number

const MS_PER_DAY = 86_400_000

/** The day of a calendar date; a day of the month beyond its month's end runs on into the next. */
export function dayOf(year: number, month: number, day: number): Day {
  const date = new Date(0)
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; the setter does not.
  date.setUTCFullYear(year, month - 1, day)
  return Math.floor(date.getTime() / MS_PER_DAY)
}

/** The local day of an instant, `offsetMinutes` east of UTC. */
export function dayAt(instantMs: number, offsetMinutes: number): Day {
  return Math.floor((instantMs + offsetMinutes * 60_000) / MS_PER_DAY)
}

export function partsOf(day: Day): { year: number; month: number; day: number } {
  const date = new Date(day * MS_PER_DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** `YYYY-MM-DD`. */
export function isoDay(day: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(day)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
}

/** Whether a day lies in the years 1 to 9999: no other has a date that databases and clients read. */
export function isWritable(day: Day): boolean {
  const { year } = partsOf(day)
  return year >= 1 && year <= 9999
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Monday of the week that holds `day`. */
export function weekStart(day: Day): Day {
  return day - ((weekdayOf(day) + 6) % 7)
}

/** The same day of the month `months` later; the last day where the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const parts = partsOf(day)
  const first = dayOf(parts.year, parts.month + months, 1)
  const next = dayOf(parts.year, parts.month + months + 1, 1)
  return Math.min(first + parts.day - 1, next - 1)
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade'

/** `count` units later (earlier when negative), keeping the day of the month where it can. */
export function addUnits(day: Day, unit: Unit, count: number): Day {
  if (unit === 'day') return day + count
  if (unit === 'week') return day + 7 * count
  const months = { month: 1, quarter: 3, year: 12, decade: 120 }[unit]
  return addMonths(day, months * count)
}

/** First day of the calendar unit that holds `day`. */
export function unitStart(day: Day, unit: Unit): Day {
  const { year, month } = partsOf(day)
  if (unit === 'day') return day
  if (unit === 'week') return weekStart(day)
  if (unit === 'month') return dayOf(year, month, 1)
  if (unit === 'quarter') return dayOf(year, month - ((month - 1) % 3), 1)
  if (unit === 'year') return dayOf(year, 1, 1)
  return dayOf(year - (year % 10), 1, 1)
}
