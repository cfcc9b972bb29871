/**
 * Finds the dates that an English text names and what they stand for, seen from when and where it
 * was said. Own phrases come first, the general library (chrono-node) reads the rest: numeric and
 * written-out dates, weekdays, times of day. The library takes "may", "second", "march" and "sun"
 * for dates wherever they stand and guesses at bare numbers, so what it finds passes a filter here.
 */
import { casual, type ParsedResult } from 'chrono-node'
import { withoutNow } from '#src/reading/built-in/dates/languages/library/without-now.ts'
import { isMark, isSomebody } from '#src/reading/built-in/dates/languages/look-alikes.ts'
import { withoutOtherNumbers } from '#src/reading/built-in/dates/other-numbers.ts'
import type { AnchorReader } from '#src/reading/built-in/dates/rules/rule.ts'
import { tag } from '#src/reading/built-in/text/tagger.ts'
import { tellsOfMove } from '#src/reading/built-in/text/tense.ts'
import { isPast } from '#src/reading/built-in/text/verbs.ts'
import { type Day, dayAt, dayOf, partsOf, weekdayOf } from './calendar.ts'
import {
  canBeWritten,
  type DateMention,
  type DateReference,
  type DateSpan,
  type PlacedReference,
  referenceAt,
  spanOf
} from './mention.ts'
import { isMonthsNamesake, isWeekdaysNamesake } from './namesakes.ts'
import { findPhrases, longestFirst } from './phrases.ts'
import { dayRanges, joinRanges, numericRanges, withYearBehind } from './ranges.ts'
import { readTogether } from './together.ts'
import { COUNT, MONTH, SPOKEN_DAY, TAKES_SO_LONG, UNIT, WEEKDAY } from './vocabulary.ts'

/** Whether there is anything at all that could be a date; saves the library on most sentences. */
const CUE = new RegExp(
  `\\d|\\b(?:${MONTH}|${WEEKDAY}|${SPOKEN_DAY}|to(?:day|night|morrow)|tmrw|2mor(?:row|o)|yesterday|night|morning|afternoon|evening|noon|midnight|` +
    'days?|weeks?|weekends?|months?|quarters?|years?|decades?|fortnights?|springs?|summers?|autumns?|falls?|winters?|' +
    "eve|christmas|xmas|easter|halloween|thanksgiving|pentecost|juneteenth|mayo|new year'?s?|hours?|minutes?)\\b",
  'iu'
)

/** Longer texts are cut: a date library's patterns are not linear in every text. */
const LENGTH_MAX = 2_000

/** An hour up to this one, without a word for the half of the day, is one after noon. */
const AFTERNOON_MAX = 6

/** How often a phrase may be counted from another. */
const DEPTH = 2

/** Dates in `source`, in order of place, none overlapping; times of day without a day are left out. */
export function findDates(source: string, reference: DateReference): DateMention[] {
  if (!CUE.test(source)) return []
  // The typographic apostrophe is one code unit, like the straight one: offsets stay.
  return read(withoutEarlierDay(source.slice(0, LENGTH_MAX).replaceAll('’', "'")), reference, DEPTH)
}

const EARLIER_DAY = /\bfrom (?:(?! to )[^.,;]){1,30}(?= to )/giu

/** "Moved from Tuesday to Thursday": it is on Thursday, and no range. The earlier day becomes blanks. */
function withoutEarlierDay(source: string): string {
  if (!tellsOfMove(source)) return source
  return source.replace(EARLIER_DAY, (said) => ' '.repeat(said.length))
}

/** `depth` bounds how often a phrase may be counted from another ("the week before the day after …"). */
function read(source: string, reference: DateReference, depth: number): DateMention[] {
  const anchor: AnchorReader = (rest) => {
    if (depth === 0) return null
    // The rest ends where the source does; its place in it says which way it looks.
    const placed = referenceAt(reference, source.length - rest.length)
    const first = read(rest.slice(0, 60), placed, depth - 1)[0]
    return first !== undefined && first.start === 0 ? { span: first, length: first.end } : null
  }
  const readAlone = (text: string, at: number) =>
    read(text, referenceAt(reference, at), 0)[0] ?? null
  const days = [...dayRanges(source, readAlone), ...numericRanges(source, reference)]
  const phrases = findPhrases(source, reference, anchor, depth < DEPTH)
  const isOwn = (mention: DateMention) =>
    phrases.some((own) => {
      // "On Tuesday of last week": the preposition is the library's alone.
      const lead = /^on /i.test(mention.text) ? 3 : 0
      return own.start <= mention.start + lead && own.end >= mention.end
    })
  const library = readByLibrary(source, reference).filter((mention) => !isOwn(mention))
  const found = [...days, ...phrases, ...library].map((mention) => withYearBehind(source, mention))
  return readTogether(source, joinRanges(source, longestFirst(found))).filter(canBeWritten)
}

function readByLibrary(source: string, reference: DateReference): DateMention[] {
  const results = casual.parse(withoutNow('en', withoutOtherNumbers(source)), {
    instant: new Date(reference.at),
    timezone: reference.offsetMinutes
  })
  return results.flatMap((result) => {
    const placed = referenceAt(reference, result.index)
    if (isTrap(result, source) || isLength(result, source, placed)) return []
    const span = spanOfResult(result, placed, source)
    if (span === null) return []
    // The library is certain of the year of "tomorrow at 6", too; its reader is not.
    // "Friday, we're doing Saturday", "OK, Thursday works": marks are the sentence's.
    const behind = result.text.replace(/[\s,]{1,4}$/u, '')
    const text = behind.replace(/^[\s,(（]{1,4}/u, '')
    const from = result.index + behind.length - text.length
    const relative = !result.start.isCertain('year') || !/\d{4}|[-/.]\d\d\b/.test(text)
    return [{ ...span, start: from, end: from + text.length, text, relative }]
  })
}

/** A word that is a date only in company: alone it is a verb, a name, an ordinal. */
const LONE_WORD = new RegExp(
  `^(?:${MONTH}|sun|mon|tue|tues|wed|thu|thur|thurs|fri|sat|second|now|a)$`,
  'i'
)
const NUMBERS_ONLY = /^[\d\s./:-]+$/
const WRITTEN_DATE =
  /^(?:\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}|\d{1,2}([-/.])\d{1,2}\1\d{2,4}|\d{1,2}\/\d{1,2}|(?:0?[1-9]|1[0-2])[-/]\d{4})(?:[T\s,]|$)/

/** So many minutes, days or years. */
const COUNTED = new RegExp(
  `(?:${COUNT}|half an|a couple of|a few|several) (?:seconds?|secs?|minutes?|mins?|hours?|hrs?|(?:${UNIT})s?)\\b`,
  'iu'
)

const IN_SO_LONG = new RegExp(`^in (?:(?:just|about|under|only) )?${COUNTED.source}$`, 'iu')
const SHORT_UNIT = /(?:seconds?|secs?|minutes?|mins?|hours?|hrs?)$/i
/** "Said to be back in two hours": what was said to come is still counted from then. */
const TO_COME = /\b(?:to|would|will|could|might|should|'ll|'d) \p{L}+(?: [^.,;]*)?$/iu

/** "It completed in 14 minutes", "I wrote it in two weeks": how long something took that is done. */
function isLength(
  { text, index }: ParsedResult,
  source: string,
  { direction }: PlacedReference
): boolean {
  if (direction !== 'past' || !IN_SO_LONG.test(text)) return false
  const before = source.slice(0, index).trimEnd()
  const clause = before.split(/\b(?:and|but|then)\b/iu).at(-1) ?? ''
  if (TO_COME.test(clause)) return false
  if (SHORT_UNIT.test(text)) return true
  const [verb, object] = tag(before).slice(-2)
  const isObject = /^(?:it|them|this|that|all|everything)$/.test(object?.lower ?? '')
  const last = isObject ? verb : (object ?? verb)
  return last !== undefined && isPast(last)
}

const COUNTED_FROM = new RegExp(`${COUNTED.source} (?:later|earlier|sooner|after|before)$`, 'iu')

function isTrap(result: ParsedResult, source: string): boolean {
  const before = source.slice(0, result.index)
  const after = source.slice(result.index + result.text.length)
  const said = result.text.replace(/(?<![\s,.])[\s,.]+$/, '')
  if (LONE_WORD.test(said)) {
    if (isMonthsNamesake(said, before, after)) return true
    const isName =
      /^\p{Lu}/u.test(result.text) &&
      result.text.length > 3 &&
      !/^(?:may|march|august|second)$/i.test(result.text)
    if (!isName && !/\b(?:on|this|next|last|since|until|by)\s+$/i.test(before)) return true
    if (/^(?:second|now|a|may|march)$/i.test(said)) return true
  }
  if (isWeekdaysNamesake(said, before, after)) return true
  if (IN_SO_LONG.test(said) && TAKES_SO_LONG.test(before)) return true
  // Numbers: a fraction, a phone number or an identifier is no date.
  if (NUMBERS_ONLY.test(result.text) && !WRITTEN_DATE.test(result.text)) return true
  if (/[\p{L}\d][-./]?$/u.test(before) && /^\d/.test(result.text) && !/\d{4}/.test(result.text))
    return true
  if (/^[-/.]?\d/.test(after) && NUMBERS_ONLY.test(result.text)) return true
  if (isMark(result.text, before, after) || isSomebody('en', said, before, after)) return true
  // A length of time ("for 3 days") or a bare unit is no date, whatever the library makes of it.
  if (
    /^(?:for|within|over|during)\s/i.test(said) ||
    /^in the (?:day|week|month|year|morning|evening)s?$/i.test(said)
  )
    return true
  // "The exam lasts two hours": the library takes it for the last two.
  if (/^lasts?\b/i.test(said) && /^lasts/i.test(source.slice(result.index))) return true
  // "Tokens expire after 15 minutes", "we came a day later": counted from something else than now.
  if (/^after .*\p{L}$/iu.test(said) && COUNTED.test(said)) return true
  if (COUNTED_FROM.test(said)) return true
  if (/ from now$/iu.test(said) && /^ on\b/iu.test(after)) return true
  if (/\b(?:that|same)\s+$/iu.test(before) && /^(?:week|weekend|month|year)\b/iu.test(said))
    return true
  // "In town the same Thursday": told of before.
  if (/\bsame\s+$/iu.test(before) && isWeekday(said)) return true
  // "Any time the week after": after what, nobody has said here.
  if (/^(?:the )?(?:day|night|week|weekend|month|year) (?:after|before)$/i.test(said)) return true
  // "My last day at Initech": the final one, and no day before today.
  if (/^last day$/i.test(said)) return true
  return /\bevery\s+$/i.test(before)
}

const isWeekday = (said: string) => new RegExp(`^(?:${WEEKDAY})$`, 'iu').test(said)

function spanOfResult(
  result: ParsedResult,
  reference: PlacedReference,
  source: string
): DateSpan | null {
  const { start } = result
  const known = (component: 'day' | 'weekday' | 'month' | 'year') => start.isCertain(component)
  const year = start.get('year')
  const month = start.get('month')
  const day = start.get('day')
  if (year === null || month === null || day === null) return null
  const time = start.isCertain('hour')
    ? {
        hour: hourOf(result, source),
        minute: start.get('minute') ?? 0,
        second: start.get('second') ?? 0
      }
    : null
  const relativeDay =
    /\b(?:now|ago|from now|in|later|earlier|within|past|next|last)\b.*\b(?:hour|minute|second|hr|min|sec)/i
  if (!known('day') && !known('weekday') && !known('month')) {
    return time !== null && relativeDay.test(result.text)
      ? { ...spanOf('day', dayOf(year, month, day), null), time }
      : null
  }
  // Typed as absent, the library's end is null in fact.
  const end = result.end ?? null
  if (known('month') && !known('day') && !known('weekday')) {
    const last = end?.isCertain('month') === true ? end.get('month') : null
    const ends = (begin: number) =>
      dayOf(last === null || last > month ? begin : begin + 1, last ?? month, 1)
    const begin = beginOf(year, ends, result, reference)
    const first = dayOf(begin, month, 1)
    if (last === null || last === month) return spanOf('month', first, dayOf(begin, month + 1, 1))
    return spanOf('range', first, ends(begin))
  }
  const from = turnTowards(result, dayOf(year, month, day), reference)
  const last = end === null ? null : endDay(end, from)
  if (last !== null && last > from) return { ...spanOf('range', from, last), time }
  return { ...spanOf('day', from, from + 1), time }
}

/** The year in which a range of months begins; what is over has ended by now. */
function beginOf(
  year: number,
  ends: (begin: number) => Day,
  { start }: ParsedResult,
  { at, offsetMinutes, direction }: PlacedReference
): number {
  if (start.isCertain('year') || direction !== 'past') return year
  const today = dayAt(at, offsetMinutes)
  return [year, year - 1, year - 2].find((begin) => ends(begin) <= today) ?? year
}

/** "At 4 on Thursday": nobody who names neither half of the day means four in the morning; a timetable's 6:05 may. */
function hourOf({ start, text }: ParsedResult, source: string): number {
  const hour = start.get('hour') ?? 0
  const isOpen = !start.isCertain('meridiem') && hour >= 1 && hour <= AFTERNOON_MAX
  if (!isOpen || /\b0\d|\b(?:morning|night|am)\b/iu.test(text)) return hour
  return /\d[:.]\d/u.test(text) && AT_ANY_HOUR.test(source) ? hour : hour + 12
}

/** What keeps a timetable, or begins before breakfast. */
const AT_ANY_HOUR =
  /\b(?:flights?|fly(?:ing)?|flies|plane|trains?|bus|coach|ferry|boat|depart\w*|take-?off|board(?:s|ing)?|land(?:s|ed|ing)?|arriv\w+|leav(?:e|es|ing)|left|alarm|woke|wak\w+|gets? up|got up|sunrise|sunset|shift|run|swim|gym|morning|night|born|deploy\w*|outage|incident|down|alert\w*|crash\w*|fail\w*|backup|cron|job|build|release\w*|timestamp|log(?:s|ged)?|UTC|GMT)\b/i

/** The last day of a range that begins on `from`; "to Saturday" is the Saturday after it. */
function endDay(end: NonNullable<ParsedResult['end']>, from: Day): Day | null {
  if (end.isCertain('weekday') && !end.isCertain('day'))
    return from + (((end.get('weekday') ?? 0) - weekdayOf(from) + 7) % 7)
  const [year, month, day] = [end.get('year'), end.get('month'), end.get('day')]
  return year === null || month === null || day === null ? null : dayOf(year, month, day)
}

/** Whether the part of the day that was said has not come yet, where and when it is said. */
function isStillAhead(said: string, { at, offsetMinutes }: PlacedReference): boolean {
  const hour = Math.floor(at / 3_600_000 + offsetMinutes / 60) % 24
  return hour < EVENING && /\b(?:evening|night)\b/iu.test(said)
}
const EVENING = 17

/** "On Friday" and "5 May" leave week and year open; the sentence's tense decides. */
function turnTowards(result: ParsedResult, day: Day, reference: PlacedReference): Day {
  const today = dayAt(reference.at, reference.offsetMinutes)
  const { direction } = reference
  const { start } = result
  if (direction === 'nearest' || start.isCertain('year')) return day
  if (start.isCertain('weekday') && !start.isCertain('day')) {
    if (/\b(?:last|next|this|past|coming)\b/i.test(result.text)) return day
    const ahead = (weekdayOf(day) - weekdayOf(today) + 7) % 7
    // "Tuesday night", told in the past on a Tuesday morning.
    if (ahead === 0 && direction === 'past' && isStillAhead(result.text, reference))
      return today - 7
    return direction === 'future' ? today + ahead : today - ((7 - ahead) % 7)
  }
  if (!start.isCertain('month') || !start.isCertain('day')) return day
  const month = start.get('month') ?? 1
  const { year } = partsOf(today)
  const inYear = (shift: number) => dayOf(year + shift, month, start.get('day') ?? 1)
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null
  const fitting = [0, 1, -1].map(inYear).filter((one) => weekdayOf(one) === weekday)
  if (fitting.length === 1) return fitting[0] ?? day
  if (direction === 'future') return inYear(0) >= today ? inYear(0) : inYear(1)
  return inYear(0) <= today ? inYear(0) : inYear(-1)
}
