/** How periods are read: the words that a language has for them, and a rule made of those. */
import type { Day } from '#src/reading/built-in/dates/calendar.ts'
import type { DateSpan } from '#src/reading/built-in/dates/mention.ts'

export type PeriodUnit = 'week' | 'month' | 'year'

/** Before the word it belongs to, behind it, or either. */
type Side = 'before' | 'behind' | 'either'

export interface PeriodWords {
  units: Readonly<Record<'day' | 'week' | 'month' | 'year', string>>
  last: string
  current: string
  next: string
  /** Where those stand beside the unit. */
  side: Side
  /** What says them all in one word, as "l'an dernier" or 昨年 do. */
  fixed?: {
    last?: Partial<Record<'week' | 'month' | 'year', string>>
    next?: Partial<Record<'week' | 'month' | 'year', string>>
  }
  /** One to twelve as they are written out, inflected forms as alternatives. */
  counts: readonly string[]
  /** What makes of a counted length a time behind and one ahead: before it, and behind it. */
  ago: readonly [before: string, behind: string][]
  ahead: readonly [before: string, behind: string][]
  /** What stands before (or behind) a month alone, and a year alone. */
  inMonth: readonly [before: string, behind: string]
  inYear: readonly [before: string, behind: string]
  /** Sunday to Saturday, with what stands before them; only where no library reads them. */
  weekdays?: { names: readonly string[]; before: string; last: string; next: string }
}

/** Which way a sentence looks, and from when. */
export interface View {
  today: Day
  sense: 'past' | 'future' | 'nearest'
}

export type Read = (groups: Record<string, string | undefined>, view: View) => DateSpan | null

export interface PeriodRule {
  pattern: RegExp
  read: Read
  /** Whether a later reader needs it written out. */
  relative: boolean
  /** A month or a weekday that only its name tells. */
  isNamed: boolean
}

export type Maker = (
  source: string,
  read: Read,
  relative?: boolean,
  isNamed?: boolean
) => PeriodRule
