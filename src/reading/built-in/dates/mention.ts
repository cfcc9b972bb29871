/**
 * What a date expression in a text stands for. Offsets are UTF-16 code units, end exclusive; days
 * are local to whoever spoke. `from` is the best single day for an event even where only a month or
 * a year was said; `grain` tells how much of it was really said.
 */
import { type Day, isoDay, isWritable } from './calendar.ts'

export type Grain =
  | 'day'
  | 'weekend'
  | 'week'
  | 'month'
  | 'season'
  | 'quarter'
  | 'year'
  | 'decade'
  | 'range'

export interface DateSpan {
  grain: Grain
  from: Day
  /** Exclusive, or the last day or the begin of the last month where a range names it; null when the end is open ("since 2016"). */
  to: Day | null
  /** Counted back from now in round numbers ("two years ago") or vague ("early May"). */
  approximate: boolean
  /** Wall-clock time, where one was said. */
  time: { hour: number; minute: number; second: number } | null
}

export interface DateMention extends DateSpan {
  start: number
  end: number
  text: string
  /** Whether somebody who reads it later, without knowing when it was said, would be lost. */
  relative: boolean
  /** Told not to be the day, beside another that is: "can't make it Tuesday, he's coming Thursday instead". */
  isRuledOut?: true
}

/** A date in a language other than English. */
export interface SeenMention extends DateMention {
  /** Counted from today ("letzten Monat"), so that it is one time even where things come again. */
  isCounted: boolean
}

/** Which way to look where the words leave it open ("on Friday", "in March"). */
export type Direction = 'past' | 'future' | 'nearest'

/** Now, where the speaker is. */
export interface DateReference {
  /** Milliseconds since the epoch. */
  at: number
  offsetMinutes: number
  /** One way for the whole text, or for each place in it. */
  direction: Direction | ((offset: number) => Direction)
}

/** Now, with the way that a date at one place looks. */
export type PlacedReference = DateReference & { direction: Direction }

export function referenceAt(reference: DateReference, offset: number): PlacedReference {
  const { direction } = reference
  return {
    ...reference,
    direction: typeof direction === 'string' ? direction : direction(offset)
  }
}

export function spanOf(grain: Grain, from: Day, to: Day | null, approximate = false): DateSpan {
  return { grain, from, to, approximate, time: null }
}

/** Whether its days have dates; those of "99999999 days ago" have none. */
export function canBeWritten({ from, to }: DateSpan): boolean {
  return isWritable(from) && (to === null || isWritable(to - 1))
}

/** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss` where a time was said: what a fact's `eventDate` holds. */
export function eventDateOf(span: DateSpan): string {
  const day = isoDay(span.from)
  if (span.time === null) return day
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day}T${two(span.time.hour)}:${two(span.time.minute)}:${two(span.time.second)}`
}
