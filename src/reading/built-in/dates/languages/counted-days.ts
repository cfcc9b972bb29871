/**
 * One day that is counted from today, in the languages other than English: "kommenden Dienstag",
 * 再来週の水曜日, "el 10 del mes que viene", "am 3.". One grammar; what each language calls its parts is data.
 */
import { type Day, weekdayOf, weekStart } from '#src/reading/built-in/dates/calendar.ts'
import { DAY_WORDS } from '#src/reading/built-in/dates/languages/day-words/all.ts'
import type { DayWords } from '#src/reading/built-in/dates/languages/day-words/shape.ts'
import { holidaysIn } from '#src/reading/built-in/dates/languages/yearly/holidays-in.ts'
import { nthWeekdays } from '#src/reading/built-in/dates/languages/yearly/nth-weekdays.ts'
import { type SeenMention, spanOf } from '#src/reading/built-in/dates/mention.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { anyOf, type DayRule, type Maker, stepsOf, weekdayIn, weekdaysOf } from './day-rule.ts'
import { daysOfMonths, onTheirWeekdays } from './days-of-months.ts'
import type { View } from './period-rules.ts'

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

/** Longer phrases first: what they cover is not read again. */
function makeRules(language: string, words: DayWords): DayRule[] {
  const isSpaced = !isUnspaced(language)
  const rule: Maker = (source, read, isCounted = true) => ({
    pattern: new RegExp(isSpaced ? `(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])` : source, 'giu'),
    read,
    isCounted
  })
  return [
    ...nthWeekdays(language, words, rule),
    ...holidaysIn(language, rule),
    ...onTheirWeekdays(language, words, rule),
    ...inWeeks(words, rule),
    ...beyond(words, rule),
    ...besideToday(words, rule),
    rule(anyOf(words.shifts, 'shift'), ({ shift }, { today }) =>
      plus(today, stepsOf(words.shifts, shift))
    ),
    ...daysOfMonths(language, words, rule)
  ]
}

function plus(day: Day, steps: number | null): Day | null {
  return steps === null ? null : day + steps
}

/** "Donnerstag nächster Woche", 下周三, "다음 주 수요일", 来週の今日. */
function inWeeks(words: DayWords, rule: Maker): DayRule[] {
  const week = anyOf(words.weeks, 'week')
  const weekday = `(?:${weekdaysOf(words)}|${anyOf(words.bases, 'base')})`
  const read: DayRule['read'] = (groups, { today }) => {
    const steps = stepsOf(words.weeks, groups['week'])
    if (steps === null) return null
    const base = stepsOf(words.bases, groups['base'])
    if (base !== null) return today + base + DAYS_OF_WEEK * steps
    const place = (weekdayIn(words, groups['weekday']) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
    return weekStart(today) + DAYS_OF_WEEK * steps + place
  }
  return [
    rule(`${week}${words.joint}${weekday}`, read),
    rule(`${weekdaysOf(words)}${words.joint}${week}`, read)
  ]
}

/** "Samstag in einer Woche", "morgen in acht Tagen", "übernächsten Montag". */
function beyond(words: DayWords, rule: Maker): DayRule[] {
  const from = `(?:${weekdaysOf(words)}|${anyOf(words.bases, 'base')})`
  return [
    rule(`${from}${anyOf(words.later, 'later')}`, (groups, { today }) => {
      const base = stepsOf(words.bases, groups['base'])
      const near = base === null ? ahead(weekdayIn(words, groups['weekday']), today) : today + base
      return plus(near, stepsOf(words.later, groups['later']))
    }),
    rule(`${anyOf(words.far, 'far')}${weekdaysOf(words)}`, (groups, { today }) => {
      const steps = stepsOf(words.far, groups['far'])
      const weekday = weekdayIn(words, groups['weekday'])
      return plus((steps ?? 0) < 0 ? behind(weekday, today) : ahead(weekday, today), steps)
    })
  ]
}

/** The nearest such weekday after today. */
function ahead(weekday: number, today: Day): Day {
  return today + ((weekday - weekdayOf(today) + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK)
}

/** The last one before today. */
function behind(weekday: number, today: Day): Day {
  return today - ((weekdayOf(today) - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK)
}

/** "Kommenden Dienstag", "el jueves pasado", 今度の土曜. */
function besideToday(words: DayWords, rule: Maker): DayRule[] {
  const looks = (
    pieces: DayWords['last'],
    read: (weekday: number, view: View) => Day,
    isCounted = true
  ) => {
    const [before, behindIt] = pieces
    return [`(?:${before})${weekdaysOf(words)}`, `${weekdaysOf(words)}(?:${behindIt})`].map(
      (source) =>
        rule(source, (groups, view) => read(weekdayIn(words, groups['weekday']), view), isCounted)
    )
  }
  return [
    ...looks(words.last, (weekday, { today }) => behind(weekday, today)),
    ...looks(words.coming, (weekday, { today }) => ahead(weekday, today)),
    ...looks(
      words.current,
      (weekday, { today, sense }) => {
        if (sense === 'past') return behind(weekday, today)
        return weekday === weekdayOf(today) ? today : ahead(weekday, today)
      },
      false
    )
  ]
}
