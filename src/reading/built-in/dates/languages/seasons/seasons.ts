/**
 * Seasons seen from now or with their year: "letzten Sommer", "l'été dernier", "verano de 2023", 去年の夏. They are those of
 * the north; Portuguese has none here, since most of its speakers have their summer in January.
 */
import { type Day, dayOf, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import { type DateSpan, spanOf } from '#src/reading/built-in/dates/mention.ts'
import type { Maker, PeriodRule, PeriodWords } from '../period-rules.ts'

/** Spring, summer, autumn and winter. */
type Four = readonly [spring: string, summer: string, autumn: string, winter: string]

const NAMES: Readonly<Record<string, Four>> = {
  de: ['(?:frühling|frühjahr)s?', 'sommers?', 'herbst(?:es)?', 'winters?'],
  fr: ['printemps', 'été', 'automne', 'hiver'],
  es: ['primavera', 'verano', 'otoño', 'invierno'],
  it: ['primavera', 'estate', 'autunno', 'inverno'],
  nl: ['(?:lente|voorjaar)', 'zomer', '(?:herfst|najaar)', 'winter'],
  pl: ['wiosn(?:a|y|ę|ą)', 'lat(?:o|a|em)', 'jesie(?:ń|ni|nią)', 'zim(?:a|y|ę|ą)'],
  ja: ['春', '夏', '秋', '冬'],
  zh: ['春(?:天|季)', '夏(?:天|季)', '秋(?:天|季)', '冬(?:天|季)'],
  ko: ['봄', '여름', '가을', '겨울']
}
/** Which year's, where that is what is said: 去年の夏. */
const BY_YEAR: Readonly<Record<string, readonly [last: string, current: string, next: string]>> = {
  ja: ['(?:去年|昨年)の?', '今年の?', '来年の?'],
  zh: ['去年(?:的)?', '今年(?:的)?', '明年(?:的)?'],
  ko: ['(?:작년|지난해) ?', '올해? ?', '(?:내년|다음 ?해) ?']
}
const LAST_ONE: Readonly<Record<string, string>> = {
  ko: '지난 ?',
  pl: '(?:zeszł|ubiegł|minion)(?:ej|ego) '
}
/** Of what is no unit of the calendar the words for the last and the next one are others. */
const NEXT_ONE: Readonly<Record<string, string>> = { pl: '(?:przyszł|następn)(?:ej|ego) ' }

/** Before a vowel, which months and weeks do not begin with. */
const CURRENT_ONE: Readonly<Record<string, string>> = { fr: 'cet?' }

/** The month in which each begins. */
const BEGINS = [3, 6, 9, 12]

function season(place: number, year: number): DateSpan {
  const month = BEGINS[place] ?? 1
  return spanOf('season', dayOf(year, month, 1), dayOf(year, month + 3, 1))
}

/** The one that was over last, that runs or is the nearest of this year, or that begins next. */
function seasonSeen(place: number, shift: -1 | 0 | 1, today: Day): DateSpan {
  const { year, month } = partsOf(today)
  const seasons = [year - 2, year - 1, year, year + 1].map((one) => season(place, one))
  const isOver = ({ to }: DateSpan) => to !== null && to <= today
  const found = {
    '-1': seasons.findLast(isOver),
    '0': season(place, place === 3 && month <= 2 ? year - 1 : year),
    '1': seasons.find(({ from }) => from > today)
  }[`${shift}`]
  return found ?? season(place, year + shift)
}

/** The rules of a language's seasons. */
export function seasonRules(language: string, words: PeriodWords, rule: Maker): PeriodRule[] {
  const names = NAMES[language]
  if (names === undefined) return []
  const years = BY_YEAR[language]
  return names.flatMap((name, place) => {
    const withYear =
      years === undefined
        ? `${name},? (?:de |del |van |von )?(?<year>(?:19|20)\\d\\d)`
        : `(?<year>(?:19|20)\\d\\d)\\s?[年년](?:の|的)?\\s?${name}`
    const dated = rule(withYear, ({ year }) => season(place, Number(year)), false)
    const shifts = [-1, 0, 1] as const
    if (years !== undefined)
      return [
        dated,
        ...shifts.map((shift) =>
          rule(`${years[shift + 1]}${name}`, (_, { today }) =>
            season(place, partsOf(today).year + shift)
          )
        ),
        ...(LAST_ONE[language] === undefined
          ? []
          : [rule(`${LAST_ONE[language]}${name}`, (_, { today }) => seasonSeen(place, -1, today))])
      ]
    const said = [
      LAST_ONE[language] ?? `(?:${words.last}) `,
      `(?:${CURRENT_ONE[language] ?? words.current}) ?`,
      NEXT_ONE[language] ?? `(?:${words.next}) `
    ]
    return [
      dated,
      ...shifts.map((shift) => {
        const which = said[shift + 1] ?? ''
        const isBehind = words.side !== 'before' && shift !== 0 && LAST_ONE[language] === undefined
        const source = isBehind
          ? `(?:(?:${which}) ?${name}|${name} (?:${which.trim()}))`
          : `${which}${name}`
        return rule(source, (_, { today }) => seasonSeen(place, shift, today))
      })
    ]
  })
}
