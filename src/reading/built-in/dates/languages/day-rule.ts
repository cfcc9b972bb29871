/** What a rule for one day is, in the languages other than English, and how its pieces are looked up. */
import type { Day } from '#src/reading/built-in/dates/calendar.ts'
import type { DayWords, Steps } from '#src/reading/built-in/dates/languages/day-words/shape.ts'
import type { View } from './period-rules.ts'

export type Groups = Record<string, string | undefined>

export interface DayRule {
  pattern: RegExp
  /** `rest` is what stands behind. */
  read(groups: Groups, view: View, rest: string): Day | null
  /** False where only the calendar's own count tells which, so that the day may come again. */
  isCounted: boolean
}

/** Makes a rule whose source stands between borders of words, where the script has them. */
export type Maker = (source: string, read: DayRule['read'], isCounted?: boolean) => DayRule

/** A group with any of the pieces. */
export function anyOf(steps: Steps, name: string): string {
  return `(?<${name}>${steps.map(([piece]) => piece).join('|') || '(?!)'})`
}

/** How many steps a piece that was found stands for; looked up without what stands around it. */
export function stepsOf(steps: Steps, said: string | undefined): number | null {
  if (said === undefined) return null
  const found = steps.find(([piece]) => new RegExp(`^(?:${piece})$`, 'iu').test(said))
  return found?.[1] ?? null
}

/** A group with any of the weekdays. */
export function weekdaysOf({ weekdays }: DayWords): string {
  return `(?<weekday>${weekdays.join('|')})`
}

/** Which weekday was found, 0 for Sunday. */
export function weekdayIn({ weekdays }: DayWords, said: string | undefined): number {
  return weekdays.findIndex((name) => new RegExp(`^(?:${name})$`, 'iu').test(said ?? ''))
}
