/**
 * A day by its place in a month, in the languages other than English: "am 10. nächsten Monats", 来月10日,
 * "am vierten Dezember", "am 3.", 月末.
 */
import {
  addUnits,
  type Day,
  dayOf,
  partsOf,
  unitStart,
  weekdayOf
} from '#src/reading/built-in/dates/calendar.ts'
import type { DayWords } from '#src/reading/built-in/dates/languages/day-words/shape.ts'
import type { Direction } from '#src/reading/built-in/dates/mention.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import {
  anyOf,
  type DayRule,
  type Groups,
  type Maker,
  stepsOf,
  weekdayIn,
  weekdaysOf
} from './day-rule.ts'
import { monthsOf } from './locale-dates.ts'
import { numberOf, numbersOf } from './locale-periods.ts'
import type { View } from './period-rules.ts'
import { inYears } from './yearly/in-years.ts'

/** Rules for the days of months, longer phrases first. */
export function daysOfMonths(language: string, words: DayWords, rule: Maker): DayRule[] {
  return [
    ...inMonths(language, words, rule),
    ...written(language, words, rule),
    rule(
      anyOf(words.ends, 'end'),
      ({ end }, { today }) => {
        const month = addUnits(unitStart(today, 'month'), 'month', stepsOf(words.ends, end) ?? 0)
        return addUnits(month, 'month', 1) - 1
      },
      false
    ),
    bareDay(language, words, rule)
  ]
}

function dayNumber(language: string, words: DayWords): string {
  const ordinals = [...words.ordinals].sort((a, b) => b.length - a.length).join('|') || '(?!)'
  const isSpelled = isUnspaced(language)
  const number = isSpelled ? `\\d{1,2}|${numbersOf(language)}` : '\\d{1,2}'
  return `(?:(?<day>${number})${words.day.sign}|(?<nth>${ordinals}))`
}

function dayIn(language: string, words: DayWords, { day, nth }: Groups): number {
  if (nth === undefined) return numberOf(language, day ?? '')
  return 1 + words.ordinals.findIndex((one) => new RegExp(`^(?:${one})$`, 'iu').test(nth))
}

/** The day of a month; null where that month has none. */
function inMonth(month: Day, day: number): Day | null {
  const found = month + day - 1
  return day >= 1 && found < addUnits(month, 'month', 1) ? found : null
}

/** "Am 10. nächsten Monats", 来月10日. */
function inMonths(language: string, words: DayWords, rule: Maker): DayRule[] {
  const month = anyOf(words.months, 'month')
  const day = dayNumber(language, words)
  const before = isUnspaced(language) ? '' : `(?:${words.day.before})?`
  const read: DayRule['read'] = (groups, { today }) => {
    const steps = stepsOf(words.months, groups['month'])
    if (steps === null) return null
    const start = addUnits(unitStart(today, 'month'), 'month', steps)
    return inMonth(start, dayIn(language, words, groups))
  }
  return [
    rule(`${month}${words.joint}${before}${day}`, read),
    rule(`${before}${day}${words.joint}${month}`, read)
  ]
}

/** "Am vierten Dezember", "am 24.11.", 九月五日: a month by its name or number, and no year. */
function written(language: string, words: DayWords, rule: Maker): DayRule[] {
  const notYear = '(?!,? ?(?:de |del |do )?\\d{4})'
  const read: DayRule['read'] = (groups, view) => {
    const month = monthTold(language, groups)
    return month < 1 || month > 12 ? null : yearly(month, dayIn(language, words, groups), view)
  }
  // Two figures are a version, a price or a mark unless a word of dates stands beside them.
  const numeric =
    words.day.numeric === undefined
      ? []
      : [rule(`${words.day.numeric}(?![.\\/-]?\\d)${notYear}`, read, false)]
  if (isUnspaced(language)) {
    const numbers = numbersOf(language)
    return [
      ...numeric,
      rule(
        `(?<![年년\\d] ?)(?<number>${numbers}|元)[月월] ?(?<day>${numbers})[日号號일]`,
        read,
        false
      )
    ]
  }
  const nth = `(?<nth>${[...words.ordinals].sort((a, b) => b.length - a.length).join('|')})`
  return [rule(`${nth} (?:de )?${monthsByName(language)}${notYear}`, read, false), ...numeric]
}

/** A group with any of the months by their names. */
export function monthsByName(language: string): string {
  const names = [...monthsOf(language).keys()].sort((a, b) => b.length - a.length)
  return `(?<name>${names.map((name) => RegExp.escape(name)).join('|')})`
}

/** The month that was found by its name or its number, 1 to 12; 0 where neither is one. */
export function monthTold(language: string, { name, number }: Groups): number {
  return name === undefined
    ? numberOf(language, number ?? '')
    : (monthsOf(language).get(name.toLowerCase()) ?? 0)
}

/** The next, the last or the nearest such day of the year. */
function yearly(month: number, day: number, { today, sense }: View): Day | null {
  return inMonth(dayOf(yearTowards(month, day, today, sense), month, 1), day)
}

/** The year of a day that is told without one. */
export function yearTowards(month: number, day: number, today: Day, sense: Direction): number {
  return partsOf(inYears((year) => dayOf(year, month, day), { today, sense })).year
}

/** "Bis 10.", "al 12", "und 5": more days follow, and the month behind them. */
const MORE_DAYS =
  /^\s?(?:au|al|ao|bis(?: zum)?|tot|do|y|e|et|und|en|i|-|–|~|à|a)(?!\p{L})\s?(?:(?:el|le|il|den|o|al) )?\d{1,2}(?!\d|\s?(?:h|uhr|uur|:\d))/iu

/** "Am 3.", "el día 20", 25日に: the next such day of a month, or the last where the past is told. */
function bareDay(language: string, words: DayWords, rule: Maker): DayRule {
  const { before, sign, follows, lone } = words.day
  const spelled = lone?.includes('<spelled>') ? `|${lone}` : ''
  const ordinal = lone?.includes('<nth>') ? `|${lone}` : ''
  const isMonthBehind = isMonth(language)
  return rule(
    `${before}(?:(?:(?<day>\\d{1,2})${spelled})${sign}${ordinal})`,
    ({ day, spelled: said, nth }, view, rest) => {
      if (!follows.test(rest) || MORE_DAYS.test(rest) || isMonthBehind.test(rest)) return null
      return nearestDay(dayIn(language, words, { day: day ?? said, nth }), view)
    },
    false
  )
}

/** What stands between a weekday and the number of its day: "jueves 12", "quinta, dia 12", "zaterdag de 14e". */
const ON_NUMBER = ',? (?:(?:de[nmr]?|le|el|il|día|dia|dnia) )?'
/** No number of a day: a time, a price, or something that is counted. */
const NO_DAY =
  /^(?:[.:–-]\d| ?[–-] ?\d| a \d| (?:person|pessoa|osób|gent|leute|mensen|gäste|gast|invit|amig|ami|freund|vriend)\p{L}*| ?(?:h|am|pm|a\.m|p\.m|uhr|uur|€|euro|zł|horas?|heures?|ore|ora|x)(?!\p{L}))/iu

/** "El jueves 12", "giovedì 12", 28号周四: the day near today that has both. */
export function onTheirWeekdays(language: string, words: DayWords, rule: Maker): DayRule[] {
  const weekday = weekdaysOf(words)
  const isMonthBehind = isMonth(language)
  const read: DayRule['read'] = ({ day, weekday: said }, view, rest) => {
    const named = weekdayIn(words, said)
    if (NO_DAY.test(rest) || isMonthBehind.test(rest) || !words.day.follows.test(rest)) return null
    return nearWithWeekday(Number(day), named, view)
  }
  if (!isUnspaced(language))
    return [rule(`${weekday}${ON_NUMBER}(?<day>\\d{1,2})(?:${words.day.sign}|\\.|er|º)?`, read)]
  const day = `(?<![\\d月월] ?)(?<day>\\d{1,2})${words.day.sign}`
  return [rule(`${day}[ の（(]{0,2}${weekday}`, read), rule(`${weekday}[ （(]{0,2}${day}`, read)]
}

/** Of the days with both the nearest; one against the tense only where it is much nearer. */
function nearWithWeekday(day: number, weekday: number, { today, sense }: View): Day | null {
  const found = [-2, -1, 0, 1, 2].flatMap((months) => {
    const one = inMonth(addUnits(unitStart(today, 'month'), 'month', months), day)
    return one === null || weekdayOf(one) !== weekday ? [] : [one]
  })
  const away = (one: Day) => {
    const isAgainst = (sense === 'past' && one > today) || (sense === 'future' && one < today)
    return Math.abs(one - today) * (isAgainst ? AGAINST : 1)
  }
  return found.sort((a, b) => away(a) - away(b))[0] ?? null
}

const AGAINST = 3

function isMonth(language: string): RegExp {
  const months = [...monthsOf(language).keys()].map(RegExp.escape).join('|') || '(?!)'
  return new RegExp(`^ ?(?:de |di )?(?:${months})(?!\\p{L})`, 'iu')
}

/** The next day of a month with this number, or the last where the past is told. */
function nearestDay(day: number, { today, sense }: View): Day | null {
  const step = sense === 'past' ? -1 : 1
  for (const months of [0, 1, 2]) {
    const found = inMonth(addUnits(unitStart(today, 'month'), 'month', step * months), day)
    if (found !== null && (step === 1 ? found >= today : found <= today)) return found
  }
  return null
}
