/** The days that a sentence names, read as days to come: for what comes again, and for what is to be done. */
import { findDates } from '#src/reading/built-in/dates/find-dates.ts'
import { findDaysIn } from '#src/reading/built-in/dates/languages/find-dates-in.ts'
import { TENSE_WORDS } from '#src/reading/built-in/dates/languages/tense-words.ts'
import { type DateMention, eventDateOf, type Grain } from '#src/reading/built-in/dates/mention.ts'

export interface DayAhead {
  /** `YYYY-MM-DD`, or a datetime where a time was said; local to the speaker. */
  date: string
  /** How much of it was said: a day, a week, a month … */
  grain: Grain
  /** Where it stands in the text, UTF-16 code units, end exclusive. */
  start: number
  end: number
}

/**
 * Days in a sentence of `language` (ISO 639-1), in order of place. What leaves the year open is the next
 * such day after `at` (milliseconds since the epoch), where the speaker's clock is.
 */
export function daysAhead(
  text: string,
  language: string,
  said: { at: number; offsetMinutes: number }
): DayAhead[] {
  const found =
    language === 'en'
      ? findDates(text, { ...said, direction: 'future' })
      : findDaysIn(language, text, said, 'future')
  return found.map(dayAhead)
}

/** Whether a sentence in a language other than English tells of what has happened. */
export function tellsOfPast(text: string, language: string): boolean {
  return TENSE_WORDS[language]?.past.test(text) === true
}

function dayAhead(mention: DateMention): DayAhead {
  const { grain, start, end } = mention
  return { date: eventDateOf(mention), grain, start, end }
}

/** The same day of the year, in the year given; a 29 February is the 28th where there is none. */
export function inYear(date: string, year: number): string {
  const [, month = '01', day = '01'] = date.slice(0, 10).split('-')
  const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate()
  const two = String(Math.min(Number(day), last)).padStart(2, '0')
  return `${year}-${month}-${two}${date.slice(10)}`
}
