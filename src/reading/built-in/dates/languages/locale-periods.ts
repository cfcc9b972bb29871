/**
 * Weeks, months and years as the other languages name them: "letzten Monat", "hace tres años, en junio",
 * 先週, "desde 2017". A month without its year takes the side on which the sentence looks; where the year
 * is told beside it, both are one time.
 */
import {
  addUnits,
  type Day,
  dayOf,
  partsOf,
  type Unit,
  unitStart,
  weekdayOf,
  weekStart
} from '#src/reading/built-in/dates/calendar.ts'
import { type DateSpan, type SeenMention, spanOf } from '#src/reading/built-in/dates/mention.ts'
import { INFLECTED_MONTHS } from '#src/text/month-names.ts'
import { fartherPeriods, weekends, yearsToYears } from './farther-periods.ts'
import { monthsOf } from './locale-dates.ts'
import type { Maker, PeriodRule, PeriodUnit, PeriodWords, Read, View } from './period-rules.ts'
import { PERIOD_WORDS } from './period-words.ts'
import { monthIn, monthSeen, monthsInTheirYears } from './periods-together.ts'
import { seasonRules } from './seasons/seasons.ts'

const PERIOD_UNITS: readonly PeriodUnit[] = ['week', 'month', 'year']
const UNITS = ['day', ...PERIOD_UNITS] as const
const EAST_ASIAN: ReadonlySet<string> = new Set(['ja', 'zh', 'ko'])

const rules = new Map<string, readonly PeriodRule[]>()

/** The periods that a text of `language` names, in order of place. */
export function namedPeriods(language: string, text: string, view: View): SeenMention[] {
  const found: SeenMention[] = []
  for (const { pattern, read, relative, isNamed } of rulesOf(language)) {
    for (const match of text.matchAll(pattern)) {
      const span = read(match.groups ?? {}, view)
      if (span === null) continue
      const [start, end] = [match.index, match.index + match[0].trimEnd().length]
      if (found.some((other) => start < other.end && other.start < end)) continue
      const said = text.slice(start, end)
      found.push({ ...span, start, end, text: said, relative, isCounted: !isNamed })
    }
  }
  return monthsInTheirYears(
    text,
    found.sort((a, b) => a.start - b.start)
  )
}

function rulesOf(language: string): readonly PeriodRule[] {
  const known = rules.get(language)
  if (known !== undefined) return known
  const words = PERIOD_WORDS[language]
  const made = words === undefined ? [] : makeRules(language, words)
  rules.set(language, made)
  return made
}

function makeRules(language: string, words: PeriodWords): PeriodRule[] {
  const isSpaced = !EAST_ASIAN.has(language)
  const rule = (source: string, read: Read, relative = true, isNamed = false): PeriodRule => ({
    pattern: new RegExp(isSpaced ? `(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])` : source, 'giu'),
    read,
    relative,
    isNamed
  })
  return [
    ...fartherPeriods(language).map(({ source, unit, steps }) =>
      rule(source, seenFrom(unit, steps))
    ),
    ...seasonRules(language, words, rule),
    ...weekends(language, rule),
    ...counted(words, isSpaced, rule),
    ...besides(words, rule),
    ...monthsBeside(language, words, rule),
    ...months(language, words, rule),
    ...yearsToYears(rule),
    rule(
      `${words.inYear[0]}(?<year>(?:19|20)\\d\\d)${words.inYear[1]}`,
      ({ year }) => spanOf('year', dayOf(Number(year), 1, 1), dayOf(Number(year) + 1, 1, 1)),
      false
    ),
    ...weekdays(words, rule)
  ]
}

/** "Vor drei Jahren", "in zwei Wochen". */
function counted(words: PeriodWords, isSpaced: boolean, rule: Maker): PeriodRule[] {
  const number = `(?<!\\d)(?<count>\\d{1,3}|${longest(words.counts).join('|')})${isSpaced ? ' ' : ' ?'}`
  const signs = [
    [words.ago, -1],
    [words.ahead, 1]
  ] as const
  return UNITS.flatMap((unit) =>
    signs.flatMap(([around, sign]) =>
      around.map(([before, behind]) =>
        rule(`${before}${number}(?:${words.units[unit]})${behind}`, ({ count = '' }, { today }) => {
          const told = /^\d/.test(count) ? Number(count) : countOf(words, count)
          return told === 0 ? null : distant(unit, sign * told, today)
        })
      )
    )
  )
}

/** Longer alternatives first; each of `counts` may hold several. */
function longest(counts: readonly string[]): string[] {
  return counts.flatMap((one) => one.split('|')).sort((a, b) => b.length - a.length)
}

function countOf({ counts }: PeriodWords, said: string): number {
  return 1 + counts.findIndex((one) => new RegExp(`^(?:${one})$`, 'iu').test(said))
}

/** Alternatives for a number below 32, in figures or as `language` writes it out. */
export function numbersOf(language: string): string {
  return ['\\d{1,2}', ...longest(PERIOD_WORDS[language]?.counts ?? [])].join('|')
}

/** The number that such a piece says; 0 where it says none. */
export function numberOf(language: string, said: string): number {
  if (/^\d/.test(said)) return Number(said)
  const words = PERIOD_WORDS[language]
  return words === undefined ? 0 : said === '元' ? 1 : countOf(words, said)
}

function distant(unit: Unit, count: number, today: Day): DateSpan {
  const day = addUnits(today, unit, count)
  if (unit === 'year') {
    const { year } = partsOf(day)
    return { ...spanOf('year', dayOf(year, 1, 1), dayOf(year + 1, 1, 1)), approximate: true }
  }
  if (unit === 'month') {
    const { year, month } = partsOf(day)
    return { ...monthIn(year, month), approximate: true }
  }
  return spanOf('day', day, day + 1, unit !== 'day')
}

/** "Letzten Monat", "la semana que viene", 先週. */
function besides(words: PeriodWords, rule: Maker): PeriodRule[] {
  const steps = [
    [words.last, -1, words.fixed?.last],
    [words.next, 1, words.fixed?.next],
    [words.current, 0, undefined]
  ] as const
  return PERIOD_UNITS.flatMap((unit) =>
    steps.map(([which, shift, fixed]) => {
      const name = `(?:${words.units[unit]})`
      const isBehind = words.side === 'behind' && shift !== 0
      const orders = [
        ...(isBehind ? [] : [`(?:${which}) ?${name}`]),
        ...(words.side === 'before' || shift === 0 ? [] : [`${name} (?:${which})`]),
        ...(fixed?.[unit] === undefined ? [] : [fixed[unit]])
      ]
      return rule(orders.join('|'), seenFrom(unit, shift))
    })
  )
}

/** So many weeks, months or years on from the one that runs. */
function seenFrom(unit: PeriodUnit, steps: number): Read {
  return (_, { today }) => {
    const from = addUnits(unitStart(today, unit), unit, steps)
    return spanOf(unit, from, addUnits(from, unit, 1))
  }
}

/** "Letzten November", "en juin dernier", "komende maart". */
function monthsBeside(language: string, words: PeriodWords, rule: Maker): PeriodRule[] {
  if (EAST_ASIAN.has(language)) return []
  const names = monthsSaid(language)
  const steps = [
    [words.last, 'past'],
    [words.next, 'future']
  ] as const
  return steps.flatMap(([which, sense]) => {
    const name = `(?<month>${namesOf(names)})`
    const lead = `(?:${words.inMonth[0]})?`
    const [before, behind] = [`${lead}(?:${which}) ${name}`, `${lead}${name} (?:${which})`]
    const source = words.side === 'before' ? before : words.side === 'behind' ? behind : null
    if (source === null) return []
    const read: Read = ({ month = '' }, { today }) => {
      const told = names.get(month.toLowerCase()) ?? 0
      const now = partsOf(today)
      const isNow = told === now.month
      const span = monthSeen(told, undefined, { today, sense })
      return span === null || !isNow ? span : monthIn(now.year + (sense === 'past' ? -1 : 1), told)
    }
    return rule(source, read)
  })
}

function monthsSaid(language: string): Map<string, number> {
  const inflected = INFLECTED_MONTHS[language] ?? []
  return new Map([
    ...monthsOf(language),
    ...inflected.map((name, index) => [name, index + 1] as const)
  ])
}

function namesOf(names: ReadonlyMap<string, number>): string {
  return longest([...names.keys()].filter((one) => one.length > 2).map(RegExp.escape)).join('|')
}

/** "Im Juni", "en junio de 2023", 6月に. */
function months(language: string, words: PeriodWords, rule: Maker): PeriodRule[] {
  const [before, behind] = words.inMonth
  if (EAST_ASIAN.has(language)) {
    const sign = language === 'ko' ? '월' : '月'
    const name = `(?:(?<year>(?:19|20)\\d\\d)\\s?[年년]\\s?)?(?<!\\d)(?<month>\\d{1,2}|${longest(EAST_ASIAN_MONTHS).join('|')})${sign}(?!\\s?(?:\\d|[一二三四五六七八九十]))`
    return [
      rule(
        `${before}${name}${behind}`,
        (groups, view) => {
          const said = groups['month'] ?? ''
          const month = /^\d/.test(said) ? Number(said) : 1 + EAST_ASIAN_MONTHS.indexOf(said)
          return monthSeen(month, groups['year'], view)
        },
        true,
        true
      )
    ]
  }
  const names = monthsSaid(language)
  return [
    rule(
      `${before}(?<month>${namesOf(names)})(?:,? (?:de |del |do )?(?<year>(?:19|20)\\d\\d))?`,
      (groups, view) =>
        monthSeen(names.get(groups['month']?.toLowerCase() ?? '') ?? 0, groups['year'], view),
      true,
      true
    )
  ]
}

const EAST_ASIAN_MONTHS = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ')

/** "W zeszły piątek", "다음 주 화요일". */
function weekdays({ weekdays: days }: PeriodWords, rule: Maker): PeriodRule[] {
  if (days === undefined) return []
  const names = days.names.map((name, index) => `(?<on${index}>${name})`).join('|')
  return [
    rule(
      `${days.before}(?:(?<last>${days.last})|(?<next>${days.next}))?(?:${names})`,
      (groups, view) => {
        const weekday = days.names.findIndex((_, index) => groups[`on${index}`] !== undefined)
        const day = weekdaySeen(weekday, groups, view)
        return spanOf('day', day, day + 1)
      },
      true,
      true
    )
  ]
}

function weekdaySeen(
  weekday: number,
  { last, next }: Record<string, string | undefined>,
  { today, sense }: View
): Day {
  // A week named beside it ("다음 주 화요일") says which one.
  const week = /주/.exec(last ?? next ?? '') === null ? null : next === undefined ? -7 : 7
  if (week !== null) return weekStart(today) + week + ((weekday + 6) % 7)
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  const isBehind = last !== undefined || (next === undefined && sense === 'past')
  return isBehind
    ? today + (ahead === 0 ? -7 : ahead - 7)
    : today + (ahead || (next === undefined ? 0 : 7))
}
