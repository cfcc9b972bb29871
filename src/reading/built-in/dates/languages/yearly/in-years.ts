/** A day that every year has, in the year that is meant. */
import { type Day, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import type { View } from '#src/reading/built-in/dates/languages/period-rules.ts'

/** That day of the year which is told, or the next, the last or the nearest one, by the sentence's tense. */
export function inYears(dayIn: (year: number) => Day, { today, sense }: View, told?: string): Day {
  if (told !== undefined) return dayIn(Number(told))
  const { year } = partsOf(today)
  const days = [year - 1, year, year + 1].map(dayIn)
  const found =
    sense === 'past'
      ? days.findLast((day) => day <= today)
      : sense === 'future'
        ? days.find((day) => day >= today)
        : days.toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today))[0]
  return found ?? dayIn(year)
}
