/** A day that every year has, in the year that is meant. */
import { type Day, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import type { View } from '#src/reading/built-in/dates/languages/period-rules.ts'

/** That day of the year which is told, or the next, the last or the nearest one, by the sentence's tense. */
export function inYears(dayIn: (year: number) => Day, { today, sense }: View, told?: string): Day {
  if (told !== undefined) return dayIn(Number(told))
  const { year } = partsOf(today)
  const here = dayIn(year)
  if (sense === 'past') return here <= today ? here : dayIn(year - 1)
  if (sense === 'future') return here >= today ? here : dayIn(year + 1)
  const away = (day: Day) => Math.abs(day - today)
  return [year - 1, year + 1]
    .map(dayIn)
    .reduce((best, day) => (away(day) < away(best) ? day : best), here)
}
