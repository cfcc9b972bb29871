/**
 * Days as each of the languages writes them, from the tables of the Unicode project that the runtime
 * brings along: "20. November", "29 czerwca", "11월 14일", and "yesterday" or "the day after tomorrow".
 */
import { dayOf } from '#src/reading/built-in/dates/calendar.ts'
import { monthNames } from '#src/text/month-names.ts'

/** A day as a text names it; `year` where it was said, `shift` where it is counted from today. */
export interface NamedDay {
  start: number
  end: number
  month: number
  day: number
  year: number | null
  shift: number | null
}

interface Locale {
  /** Month's name in any of its forms, lower case, to 1 to 12. */
  months: ReadonlyMap<string, number>
  /** "Gestern" to -1. */
  shifts: ReadonlyMap<string, number>
  dayAndMonth: RegExp
  relative: RegExp
}

const SHIFTS = [-2, -1, 0, 1, 2]
/** In these "morgen", "mañana" and "amanhã" mean the morning as well, behind such words. */
const MORNING_BEFORE =
  /(?:\b(?:la|esta|por la|de la|heute|guten?|am|jeden|diese[nr]?|goede|de|elke|'s|a|essa|da|pela|toda)|曜)\s*$/iu
/** Words of a day that also mean another: Hindi "kal" is both yesterday and tomorrow. */
const AMBIGUOUS = /^(?:कल|परसों)$/u

const locales = new Map<string, Locale>()

function localeOf(language: string): Locale {
  const known = locales.get(language)
  if (known !== undefined) return known
  const made = makeLocale(language)
  locales.set(language, made)
  return made
}

function makeLocale(language: string): Locale {
  const tag = `${language}-u-ca-gregory-nu-latn`
  const months = monthNames(language, ['long', 'short'])
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const shifts = new Map<string, number>()
  for (const shift of SHIFTS) {
    const word = relative.format(shift, 'day').toLowerCase()
    if (!/\d/.test(word) && !AMBIGUOUS.test(word)) shifts.set(word.replaceAll('’', "'"), shift)
  }
  return {
    months,
    shifts,
    dayAndMonth: new RegExp(
      `(?<![\\d./-])(?<day>\\d{1,2})(?:er|º|ª|°|re|\\.)?[ \\u00a0]?(?:de |of |ב)?(?<month>${anyOf(months)})\\.?(?!\\p{L})(?:,? (?:de |del |do |din )?(?<year>(?:19|20)\\d\\d))?`,
      'giu'
    ),
    relative: new RegExp(`${edge(shifts, '<!')}(?:${anyOf(shifts)})${edge(shifts, '!')}`, 'giu')
  }
}

function anyOf(words: ReadonlyMap<string, number>): string {
  const longest = [...words.keys()].sort((a, b) => b.length - a.length)
  return longest.map((word) => RegExp.escape(word)).join('|') || '(?!)'
}

/** Month's names in any of their forms, lower case, to 1 to 12. */
export function monthsOf(language: string): ReadonlyMap<string, number> {
  return localeOf(language).months
}

/** A border of words, where the script sets its words apart. */
function edge(words: ReadonlyMap<string, number>, look: '!' | '<!'): string {
  return [...words.keys()].some((word) => UNSPACED.test(word)) ? '' : `(?${look}\\p{L})`
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u
const EAST_ASIAN =
  /(?:(?<year>(?:19|20)\d\d)\s*[年년]\s*)?(?<!\d)(?<month>\d{1,2})\s*[月월]\s*(?<day>\d{1,2})\s*[日号號일]/gu

/** Days in figures, where no library reads them: "25/06", "25.06.2026"; neither a time of day, a version nor an amount. */
const IN_FIGURES: Readonly<Record<string, RegExp>> = {
  it: /(?<![\d./:-])(?<day>\d{1,2})\/(?<month>0?[1-9]|1[0-2])(?:\/(?<year>20\d\d))?(?![\d/])/gu,
  pl: /(?<![\d./:-]|(?<!\p{L})(?:o|godz\.?|wersj\p{L}{1,2}|v|około|po|ok\.) |\S \p{Lu}\p{L}{0,20} )(?<day>0?[1-9]|[12]\d|3[01])\.(?<month>0[1-9]|1[0-2])(?:\.(?<year>20\d\d))?(?![\d%]|\.\d| ?(?:zł|zl|km|kg|cm|m|l|proc\p{L}*|mln|tys|godz\p{L}*)(?!\p{L}))/gu
}

/** The days that a text of `language` names, in order of place. */
export function namedDays(language: string, text: string): NamedDay[] {
  const locale = localeOf(language)
  const straight = text.replaceAll('’', "'")
  const found: NamedDay[] = []
  const put = (match: RegExpExecArray, month: number) => {
    const { day, year } = match.groups ?? {}
    const one = {
      start: match.index,
      end: match.index + match[0].length,
      month,
      day: Number(day),
      year: year === undefined ? null : Number(year),
      shift: null
    }
    if (isInCalendar(one)) found.push(one)
  }
  for (const match of straight.matchAll(locale.dayAndMonth))
    put(match, locale.months.get(match.groups?.['month']?.toLowerCase() ?? '') ?? 0)
  const inFigures = IN_FIGURES[language]
  if (inFigures !== undefined)
    for (const match of straight.matchAll(inFigures)) put(match, Number(match.groups?.['month']))
  for (const match of straight.matchAll(EAST_ASIAN)) put(match, Number(match.groups?.['month']))
  for (const match of straight.matchAll(locale.relative)) {
    const shift = locale.shifts.get(match[0].toLowerCase())
    if (shift === undefined || MORNING_BEFORE.test(straight.slice(0, match.index))) continue
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      month: 0,
      day: 0,
      year: null,
      shift
    })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Whether there is such a day in some year. */
function isInCalendar({ month, day }: NamedDay): boolean {
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= dayOf(2024, month + 1, 1) - dayOf(2024, month, 1)
  )
}

const ORDINAL_LANGUAGES = ['de', 'pl', 'cs', 'fi', 'tr', 'nl', 'da', 'nb', 'hu', 'sk', 'hr']
let monthsBehindStops: RegExp | null = null

/** Whether a text begins with a month of a language that puts a full stop behind ordinals. */
export function beginsWithMonth(text: string): boolean {
  monthsBehindStops ??= new RegExp(
    `^\\s*(?:${anyOf(new Map(ORDINAL_LANGUAGES.flatMap((one) => [...localeOf(one).months])))})(?!\\p{L})`,
    'iu'
  )
  return monthsBehindStops.test(text)
}
