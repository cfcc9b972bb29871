/**
 * One day that is counted from today, in the languages other than English: "kommenden Dienstag",
 * 再来週の水曜日, "el 10 del mes que viene", "am 3.". One grammar; what each language calls its parts is data.
 */
import {
  addUnits,
  type Day,
  dayOf,
  partsOf,
  unitStart,
  weekdayOf,
  weekStart
} from '#src/reading/built-in/dates/calendar.ts'
import { spanOf } from '#src/reading/built-in/dates/mention.ts'
import type { DayWords, Steps } from './day-word-shape.ts'
import { DAY_WORDS } from './day-words.ts'
import { monthsOf } from './locale-dates.ts'
import { numberOf, numbersOf, type SeenMention, type View } from './locale-periods.ts'

type Groups = Record<string, string | undefined>

interface DayRule {
  pattern: RegExp
  /** `rest` is what stands behind. */
  read(groups: Groups, view: View, rest: string): Day | null
  /** False where only the calendar's own count tells which, so that the day may come again. */
  isCounted: boolean
}

const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh', 'ko'])
const DAYS_OF_WEEK = 7

const rules = new Map<string, readonly DayRule[]>()

/** The days that a text of `language` counts from today, none overlapping, longer ones first. */
export function countedDays(language: string, text: string, view: View): SeenMention[] {
  const found: SeenMention[] = []
  for (const { pattern, read, isCounted } of rulesOf(language)) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && other.start < end)) continue
      const day = read(match.groups ?? {}, view, text.slice(end))
      if (day === null) continue
      const said = text.slice(start, end)
      found.push({
        ...spanOf('day', day, day + 1),
        start,
        end,
        text: said,
        relative: true,
        isCounted
      })
    }
  }
  return found
}

function rulesOf(language: string): readonly DayRule[] {
  const known = rules.get(language)
  if (known !== undefined) return known
  const words = DAY_WORDS[language]
  const made = words === undefined ? [] : makeRules(language, words)
  rules.set(language, made)
  return made
}

type Maker = (source: string, read: DayRule['read'], isCounted?: boolean) => DayRule

/** Longer phrases first: what they cover is not read again. */
function makeRules(language: string, words: DayWords): DayRule[] {
  const isSpaced = !UNSPACED.has(language)
  const rule: Maker = (source, read, isCounted = true) => ({
    pattern: new RegExp(isSpaced ? `(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])` : source, 'giu'),
    read,
    isCounted
  })
  return [
    ...inMonths(language, words, rule),
    ...written(language, words, rule),
    ...inWeeks(words, rule),
    ...besideToday(words, rule),
    rule(anyOf(words.shifts, 'shift'), ({ shift }, { today }) =>
      plus(today, stepsOf(words.shifts, shift))
    ),
    rule(anyOf(words.ends, 'end'), ({ end }, { today }) => {
      const month = addUnits(unitStart(today, 'month'), 'month', stepsOf(words.ends, end) ?? 0)
      return addUnits(month, 'month', 1) - 1
    }),
    bareDay(language, words, rule)
  ]
}

function plus(day: Day, steps: number | null): Day | null {
  return steps === null ? null : day + steps
}

function anyOf(steps: Steps, name: string): string {
  return `(?<${name}>${steps.map(([piece]) => piece).join('|') || '(?!)'})`
}

/** How many steps a piece that was found stands for; looked up without what stands around it. */
function stepsOf(steps: Steps, said: string | undefined): number | null {
  if (said === undefined) return null
  const found = steps.find(([piece]) => new RegExp(`^(?:${piece})$`, 'iu').test(said))
  return found?.[1] ?? null
}

function weekdayIn(words: DayWords, said: string | undefined): number {
  return words.weekdays.findIndex((name) => new RegExp(`^(?:${name})$`, 'iu').test(said ?? ''))
}

/** "Donnerstag nächster Woche", 下周三, "다음 주 수요일". */
function inWeeks(words: DayWords, rule: Maker): DayRule[] {
  const week = anyOf(words.weeks, 'week')
  const weekday = `(?<weekday>${words.weekdays.join('|')})`
  const read: DayRule['read'] = (groups, { today }) => {
    const steps = stepsOf(words.weeks, groups['week'])
    const monday = weekStart(today) + DAYS_OF_WEEK * (steps ?? 0)
    return plus(
      monday,
      steps === null ? null : (weekdayIn(words, groups['weekday']) + 6) % DAYS_OF_WEEK
    )
  }
  const later = anyOf(words.later, 'later')
  return [
    rule(`${week}${words.joint}${weekday}`, read),
    rule(`${weekday}${words.joint}${week}`, read),
    rule(`${weekday}${later}`, (groups, { today }) => {
      const steps = stepsOf(words.later, groups['later'])
      return plus(ahead(weekdayIn(words, groups['weekday']), today), steps)
    })
  ]
}

/** The nearest such weekday after today. */
function ahead(weekday: number, today: Day): Day {
  return today + ((weekday - weekdayOf(today) + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK)
}

/** "Kommenden Dienstag", "el jueves pasado", 今度の土曜. */
function besideToday(words: DayWords, rule: Maker): DayRule[] {
  const weekday = `(?<weekday>${words.weekdays.join('|')})`
  const looks = [
    [words.last, () => false],
    [words.coming, () => true],
    [words.current, ({ sense }: View) => sense !== 'past']
  ] as const
  return looks.flatMap(([[before, behind], isAhead]) =>
    [`(?:${before})${weekday}`, `${weekday}(?:${behind})`].map((source) =>
      rule(source, (groups, view) => {
        const next = ahead(weekdayIn(words, groups['weekday']), view.today)
        if (!isAhead(view))
          return next - DAYS_OF_WEEK === view.today ? next - 14 : next - DAYS_OF_WEEK
        const isToday = next - DAYS_OF_WEEK === view.today && words.current[0] === before
        return isToday ? view.today : next
      })
    )
  )
}

function dayNumber(language: string, words: DayWords): string {
  const ordinals = [...words.ordinals].sort((a, b) => b.length - a.length).join('|') || '(?!)'
  const isSpelled = UNSPACED.has(language)
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
  const before = UNSPACED.has(language) ? '' : `(?:${words.day.before})?`
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
    const { name, number } = groups
    const month =
      name === undefined
        ? numberOf(language, number ?? '')
        : (monthsOf(language).get(name.toLowerCase()) ?? 0)
    return month < 1 || month > 12 ? null : yearly(month, dayIn(language, words, groups), view)
  }
  if (UNSPACED.has(language)) {
    const numbers = numbersOf(language)
    return [
      rule(
        `(?<![年년\\d] ?)(?<number>${numbers}|元)[月월] ?(?<day>${numbers})[日号號일]`,
        read,
        false
      )
    ]
  }
  const names = [...monthsOf(language).keys()]
    .sort((a, b) => b.length - a.length)
    .map(RegExp.escape)
  const nth = `(?<nth>${[...words.ordinals].sort((a, b) => b.length - a.length).join('|')})`
  const withName = rule(`${nth} (?:de )?(?<name>${names.join('|')})${notYear}`, read, false)
  if (!words.day.sign.includes('\\.')) return [withName]
  // Two numbers with a stop are a version or a price unless a word of dates stands before them.
  const numeric = rule(
    `${words.day.before}(?<day>\\d{1,2})\\. ?(?<number>\\d{1,2})(?!\\.?\\d)\\.?`,
    read,
    false
  )
  return [withName, numeric]
}

/** The next or the last such day of the year. */
function yearly(month: number, day: number, { today, sense }: View): Day | null {
  const { year } = partsOf(today)
  const [from, step] = sense === 'past' ? [year, -1] : [year, 1]
  const here = inMonth(dayOf(from, month, 1), day)
  const isBeyond = here !== null && (sense === 'past' ? here > today : here < today)
  return isBeyond ? inMonth(dayOf(from + step, month, 1), day) : here
}

/** "Bis 10.", "al 12", "und 5": more days follow, and the month behind them. */
const MORE_DAYS =
  /^\s?(?:au|al|ao|bis(?: zum)?|tot|do|y|e|et|und|en|i|-|–|~|à|a)\s?(?:(?:el|le|il|den|o|al) )?\d/iu

/** "Am 3.", "el día 20", 25日に: the next such day of a month, or the last where the past is told. */
function bareDay(language: string, words: DayWords, rule: Maker): DayRule {
  const { before, sign, follows, lone } = words.day
  const spelled = lone?.includes('<spelled>') ? `|${lone}` : ''
  const ordinal = lone?.includes('<nth>') ? `|${lone}` : ''
  const months = [...monthsOf(language).keys()].map(RegExp.escape).join('|') || '(?!)'
  const isMonthBehind = new RegExp(`^ ?(?:de |di )?(?:${months})(?!\\p{L})`, 'iu')
  return rule(
    `${before}(?:(?:(?<day>\\d{1,2})${spelled})${sign}${ordinal})`,
    ({ day, spelled: said, nth }, view, rest) => {
      if (!follows.test(rest) || MORE_DAYS.test(rest) || isMonthBehind.test(rest)) return null
      return nearestDay(dayIn(language, words, { day: day ?? said, nth }), view)
    },
    false
  )
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
