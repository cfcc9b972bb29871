/** Dates with a name of their own: months, years, decades, holidays, quarters, week numbers, "the 18th". */
import {
  addUnits,
  type Day,
  dayOf,
  partsOf,
  unitStart,
  weekStart
} from '#src/reading/built-in/dates/calendar.ts'
import { HOLIDAYS } from '#src/reading/built-in/dates/holidays.ts'
import { spanOf } from '#src/reading/built-in/dates/mention.ts'
import { isMonthsNamesake } from '#src/reading/built-in/dates/namesakes.ts'
import {
  BARE_DAY,
  MONTH,
  monthNumber,
  ordinalOf,
  SPOKEN_DAY,
  WEEKDAY,
  YEAR,
  yearOf
} from '#src/reading/built-in/dates/vocabulary.ts'
import {
  type Groups,
  monthSpan,
  PREPOSITION_BEFORE,
  partOf,
  period,
  type Rule,
  rule,
  type Scene,
  step,
  text,
  WHICH,
  weekend,
  yearFor
} from './rule.ts'

const HOLIDAY = [...HOLIDAYS.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('.', '\\.?')

export const named: Rule[] = [
  rule(`(?<month>${MONTH})(?:\\.|,| of| in|-)? ?(?<year>${YEAR})`, (groups) => ({
    span: monthSpan(yearOf(text(groups, 'year')), monthNumber(text(groups, 'month'))),
    relative: false
  })),
  rule(`(?<month>${MONTH})`, (groups, scene) => {
    const month = monthNumber(text(groups, 'month'))
    const isRangeStart = new RegExp(
      `^\\s*(?:to|through|till|until|-|–)\\s*(?:${MONTH})\\b`,
      'i'
    ).test(scene.rest)
    if (!scene.nested && !isRangeStart && !PREPOSITION_BEFORE.test(scene.before)) return null
    if (!scene.nested && isMonthsNamesake(text(groups, 'month'), scene.before, scene.rest))
      return null
    // \"… and may be\", \"to march on\": verbs after a linking word.
    if ((month === 5 || month === 3) && /\b(?:and|to|for|about|around)\s+$/i.test(scene.before))
      return null
    // "5 of May", "in May 5" and "May-June" belong to the library or to a range.
    if (/^[\s,.]*(?:the )?\d/.test(scene.rest)) return null
    return {
      span: monthSpan(
        yearFor((year) => dayOf(year, month, 1), scene),
        month
      )
    }
  }),
  rule(
    `(?<=(?:in|since|until|till|by|during|before|after|of|from|to|through|around|circa|year|and|between|spring|summer|autumn|fall|winter|than) (?:the )?(?:year )?(?:of )?|^)(?<year>${YEAR})`,
    (groups, scene) => {
      if (
        /^[-/.:\d]\d|^\s*(?:pieces|people|dollars|euros|times|copies|%|items|words)/.test(
          scene.rest
        )
      )
        return null
      if (scene.before === '' && !scene.nested && !/^\s*$/.test(scene.rest)) return null
      const year = yearOf(text(groups, 'year'))
      return { span: spanOf('year', dayOf(year, 1, 1), dayOf(year + 1, 1, 1)), relative: false }
    }
  ),
  rule(
    `(?:the )?(?:(?<part>early|mid|late)[- ])?(?:(?<decade>(?:1[6-9]|20)\\d0) ?'?s|['’]?(?<short>[2-9]0)'?s)`,
    (groups, scene) => {
      const short = groups['short']
      if (
        short !== undefined &&
        !/^the\b/i.test(scene.rest) &&
        !/(?:the|in|early|late|mid)[- ]+$/i.test(scene.before)
      ) {
        if (!/^(?:the|early|mid|late)/i.test(text(groups, '0'))) return null
      }
      const from = short === undefined ? Number(text(groups, 'decade')) : 1900 + Number(short)
      const span = spanOf('decade', dayOf(from, 1, 1), dayOf(from + 10, 1, 1))
      const part = groups['part']
      return { span: part === undefined ? span : partOf(span, part), relative: false }
    }
  ),
  rule(
    `(?:(?<which>${WHICH}|the following) )?(?<name>${HOLIDAY})(?<end> weekend)?(?:(?: of|,)? (?<year>${YEAR})|(?: of|,)? (?<yearWord>last|this|next) year)?`,
    (groups, scene) => {
      const name = text(groups, 'name').toLowerCase().replace('’', "'")
      const at = HOLIDAYS.get(name) ?? HOLIDAYS.get(name.replace('st ', 'st. '))
      if (at === undefined) return null
      const day = at(holidayYear(groups, at, scene))
      const span =
        groups['end'] === undefined ? spanOf('day', day, day + 1) : weekend(weekStart(day - 1))
      return { span, relative: groups['year'] === undefined }
    }
  ),
  rule(
    `(?:(?:on|by|until|till|before|since|for|from|due|(?<=(?:moved?|pushe?d?|forward|postponed?|changed?|rescheduled?|back|delayed?|shift(?:ed)?|bump(?:ed)?|slipped|moves|slips)(?: (?:it|(?:the|my|our|his|her) \\p{L}{2,20}(?: \\p{L}{2,20})?))? )to) |(?<=\\b(?:${WEEKDAY}),? )|(?<=^|[,;] |\\bnow |\\bdo |\\bmake it |\\bis (?!the [123](?:st|nd|rd)))(?=the \\d{1,2}(?:st|nd|rd|th)(?: at \\d| now\\b| please\\b| instead\\b|[,.?!]|$)))the (?<nth>\\d{1,2}(?:st|nd|rd|th)|${SPOKEN_DAY})(?: ?(?:to|through|till|until|-|–) ?(?:the )?(?<last>\\d{1,2}(?:st|nd|rd|th)))?(?: of (?<which>last|this|next|the) month)?`,
    (groups, scene) => {
      if (NOUN_BEHIND.test(scene.rest)) return null
      const day = ordinalOf(text(groups, 'nth'))
      const first = unitStart(scene.today, 'month')
      const which = groups['which']
      const month =
        which === undefined
          ? (monthSaid(day, scene) ??
            nearMonth(day, first, PUT_ON.test(scene.before) ? ahead(scene) : scene))
          : addUnits(first, 'month', step(which))
      if (groups['last'] === undefined) return { span: spanOf('day', month + day - 1, month + day) }
      const last = ordinalOf(groups['last'])
      const ends = last > day ? month : addUnits(month, 'month', 1)
      return { span: spanOf('range', month + day - 1, ends + last - 1) }
    }
  ),
  rule(
    `(?:the )?(?<from>${YEAR}) ?(?:-|–|~|to|till|until|through) ?(?<to>${YEAR})`,
    (groups, scene) => {
      if (/^[-/.]\d/.test(scene.rest) || /[-/.\d]$/.test(scene.before)) return null
      const [from, to] = [yearOf(text(groups, 'from')), yearOf(text(groups, 'to'))]
      return to > from && to - from < 500
        ? { span: spanOf('range', dayOf(from, 1, 1), dayOf(to, 1, 1)), relative: false }
        : null
    }
  ),
  rule(`(?<month>0?[1-9]|1[0-2])[-/](?<year>(?:19|20)\\d\\d)`, (groups, scene) => {
    if (/[-/.\d]$/.test(scene.before) || /^[-/.]\d/.test(scene.rest)) return null
    return {
      span: monthSpan(Number(text(groups, 'year')), Number(text(groups, 'month'))),
      relative: false
    }
  }),
  rule(
    `(?:[Qq](?<quarter>[1-4])(?:[- ]?(?<year>(?:19|20)\\d\\d))?|(?<yearFirst>(?:19|20)\\d\\d)[- ]?[Qq](?<second>[1-4]))`,
    (groups, scene) => {
      const quarter = Number(groups['quarter'] ?? groups['second'])
      const said = groups['year'] ?? groups['yearFirst']
      const year =
        said === undefined ? yearFor((one) => dayOf(one, 3 * quarter - 2, 1), scene) : Number(said)
      const from = dayOf(year, 3 * quarter - 2, 1)
      return { span: period('quarter', from), relative: said === undefined }
    }
  ),
  rule(
    `(?<half>[Hh][12])[- ]?(?<year>(?:19|20)\\d\\d)|(?<yearFirst>(?:19|20)\\d\\d)[- ]?(?<second>[Hh][12])`,
    (groups) => {
      const half = Number((groups['half'] ?? text(groups, 'second')).slice(1))
      const year = Number(groups['year'] ?? groups['yearFirst'])
      return {
        span: spanOf('range', dayOf(year, 6 * half - 5, 1), dayOf(year, 6 * half + 1, 1)),
        relative: false
      }
    }
  ),
  rule(
    `(?<lead>in |in the |calendar )?week (?<week>\\d{1,2})(?: of (?<year>${YEAR}))?`,
    (groups, scene) => {
      const week = Number(text(groups, 'week'))
      // "I'm on week 3" is of a course, and "in week 12 of my pregnancy" of nothing that the calendar knows.
      const isCalendar =
        groups['year'] !== undefined ||
        ((groups['lead'] !== undefined || OF_CALENDAR.test(scene.before)) &&
          !/^ of\b/i.test(scene.rest))
      if (week < 1 || week > 53 || !isCalendar) return null
      // The week with 4 January is week 1 (ISO 8601).
      const start = (year: number) => weekStart(dayOf(year, 1, 4)) + 7 * (week - 1)
      const year = groups['year'] === undefined ? yearFor(start, scene) : yearOf(groups['year'])
      return { span: period('week', start(year)), relative: groups['year'] === undefined }
    }
  )
]

/** Before the number of a week. */
const OF_CALENDAR = /\b(?:by|from|until|till|since|before|after|due)\s+$/i

/** "The 16th floor", but "the 16th from Leeds". */
const NOUN_BEHIND =
  /^\s+(?!(?:and|at|for|to|with|but|so|or|in|from|instead|now|please|then|because|since|until|till|as|though|when|if)\b)\p{L}/u
const DAY_OF_MONTH = new RegExp(
  `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>${MONTH})\\b|\\b(?<monthFirst>${MONTH}) (?<second>\\d{1,2})(?:st|nd|rd|th)?\\b`,
  'giu'
)
/** What stands before a day and may name its month. */
const SAID_MAX = 120

/** "The MOT is on 12 February and the boiler on the 13th": the month that was said, or the next; its first day. */
function monthSaid(dayOfMonth: number, scene: Scene): Day | null {
  const before = scene.before.slice(-SAID_MAX)
  const said = [...before.matchAll(DAY_OF_MONTH)].at(-1)?.groups
  if (said === undefined) return monthBeside(dayOfMonth, before, scene)
  const month = monthNumber(said['month'] ?? said['monthFirst'] ?? '')
  const day = Number(said['day'] ?? said['second'])
  const first = dayOf(
    yearFor((one) => dayOf(one, month, day), scene),
    month,
    1
  )
  return dayOfMonth < day ? addUnits(first, 'month', 1) : first
}

/** "It starts on the 15th and ends on the 30th": not before it has started. */
function monthBeside(dayOfMonth: number, before: string, scene: Scene): Day | null {
  const said = [...before.matchAll(BARE_DAY)].at(-1)?.groups
  if (said === undefined) return null
  const day = ordinalOf(said['nth'] ?? '')
  const first = nearMonth(day, unitStart(scene.today, 'month'), scene)
  return dayOfMonth < day ? addUnits(first, 'month', 1) : first
}

/** "The release was pushed again, now the 17th": what is so now lies ahead. */
const PUT_ON = /\b(?:now|do|make it)\s+$/i

function ahead(scene: Scene): Scene {
  return { ...scene, reference: { ...scene.reference, direction: 'future' } }
}

function nearMonth(dayOfMonth: number, first: Day, scene: Scene): Day {
  const isPast = first + dayOfMonth - 1 < scene.today
  if (scene.reference.direction === 'past') return isPast ? first : addUnits(first, 'month', -1)
  return isPast && scene.reference.direction === 'future' ? addUnits(first, 'month', 1) : first
}

function holidayYear(groups: Groups, at: (year: number) => Day, scene: Scene): number {
  if (groups['year'] !== undefined) return yearOf(groups['year'])
  const now = partsOf(scene.today).year
  if (groups['yearWord'] !== undefined) return now + step(groups['yearWord'])
  if (groups['which'] === undefined) return yearFor(at, scene)
  const shift = groups['which'].toLowerCase() === 'the following' ? 1 : step(groups['which'])
  if (shift === 0) return now
  const passed = at(now) < scene.today
  return shift === -1 ? (passed ? now : now - 1) : passed ? now + 1 : now
}
