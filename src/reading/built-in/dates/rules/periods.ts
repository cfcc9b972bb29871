/** Days and calendar periods seen from now: "yesterday", "last weekend", "this summer", "next week on Tuesday". */
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
import {
  MONTH,
  monthNumber,
  SEASON,
  seasonStart,
  UNIT,
  WEEKDAY,
  weekdayNumber,
  YEAR,
  yearOf
} from '#src/reading/built-in/dates/vocabulary.ts'
import {
  monthSpan,
  period,
  type Rule,
  rule,
  type Scene,
  seasonSpan,
  step,
  text,
  unitOf,
  unitScale,
  WHICH,
  weekend,
  yearFor
} from './rule.ts'

/** What makes the number behind a weekday a time or a date of its own. */
const NOT_A_DATE = new RegExp(
  `^\\s*(?::|[ap]\\.?m|o'?clock|hours?|minutes?|of (?:${MONTH})|${MONTH})`,
  'i'
)

export const daily: Rule[] = [
  rule(
    '(?<word>today|yesterday|tomorrow|tmrw|2mor(?:row|o))(?: (?:morning|afternoon|evening|night))?',
    (groups, scene) => {
      // "It feels like just yesterday" names no day.
      if (/\b(?:feels?|seems?|felt) like (?:just |only |it was )*$/i.test(scene.before)) return null
      const shift = { today: 0, yesterday: -1 }[text(groups, 'word').toLowerCase()] ?? 1
      return { span: spanOf('day', scene.today + shift, scene.today + shift + 1) }
    }
  ),
  rule('tonight|this (?:morning|afternoon|evening)', (_groups, scene) => ({
    span: spanOf('day', scene.today, scene.today + 1)
  })),
  rule('last (?:night|evening)', (_groups, scene) => ({
    span: spanOf('day', scene.today - 1, scene.today)
  }))
]

/** From Monday to Thursday. */
function isEarlyInWeek(today: Day): boolean {
  const day = weekdayOf(today)
  return day >= 1 && day <= 4
}

export const periods: Rule[] = [
  rule(
    `(?<which>${WHICH}|same|that) (?:(?:working|business|calendar) )?(?<unit>${UNIT}|weekend)`,
    (groups, scene) => {
      const unit = text(groups, 'unit').toLowerCase()
      const shift = step(text(groups, 'which'))
      // "That weekend", "the same week" is one that was spoken of, and not the one that runs.
      const isSpokenOf = /^(?:same|that)$/i.test(text(groups, 'which'))
      if (unit === 'day' || (isSpokenOf && !scene.nested)) return null
      if (unit === 'weekend') {
        const day = weekdayOf(scene.today)
        // On a weekend "last weekend" is the one before, "this weekend" the one that runs.
        const monday = weekStart(scene.today) + (shift === 1 && day === 0 ? 7 : shift * 7)
        return { span: weekend(monday) }
      }
      const start = addUnits(
        unitStart(scene.today, unitOf(unit)),
        unitOf(unit),
        shift * unitScale(unit)
      )
      const span = period(unitOf(unit), start)
      return { span: unitScale(unit) === 2 ? { ...span, to: start + 14 } : span }
    }
  ),
  rule(`(?:(?:the|this) )?weekend`, (_groups, scene) => {
    if (
      !/(?:^|\s)(?:on|over|during|for|this|the)\s+$/i.test(`${scene.before} `) &&
      scene.before !== ''
    )
      return null
    // "They migrated over the weekend", said on a Tuesday.
    const isBehind = scene.reference.direction === 'past' && isEarlyInWeek(scene.today)
    return { span: weekend(weekStart(scene.today) - (isBehind ? 7 : 0)) }
  }),
  rule(`the (?<unit>week|weekend|month|year) (?<side>before last|after next)`, (groups, scene) => {
    const count = /before/i.test(text(groups, 'side')) ? -2 : 2
    const unit = text(groups, 'unit').toLowerCase()
    if (unit === 'weekend') return { span: weekend(weekStart(scene.today) + 7 * count) }
    return {
      span: period(
        unitOf(unit),
        addUnits(unitStart(scene.today, unitOf(unit)), unitOf(unit), count)
      )
    }
  }),
  rule(`(?<which>${WHICH}) (?<month>${MONTH})`, (groups, scene) => {
    const month = monthNumber(text(groups, 'month'))
    // "This may be right": a verb follows.
    if (month === 5 && /^\s+(?!(?:to|and|in|at|on|we|i|for|with)\b)\p{L}/iu.test(scene.rest))
      return null
    const shift = step(text(groups, 'which'))
    const { year, month: now } = partsOf(scene.today)
    const ahead = shift === -1 ? (month >= now ? -1 : 0) : shift === 1 && month <= now ? 1 : 0
    return { span: monthSpan(year + ahead, month) }
  }),
  rule(`(?<which>${WHICH}) (?<season>${SEASON})`, (groups, scene) => {
    const season = text(groups, 'season')
    const shift = step(text(groups, 'which'))
    const year = partsOf(scene.today).year
    const starts = dayOf(year, seasonStart(season), 1)
    // "Last winter", said in January, is the winter that began before last.
    if (shift === 0) return { span: seasonSpan(winterYear(season, year, scene.today), season) }
    const last = starts + 80 > scene.today ? year - 1 : year
    const next = starts > scene.today ? year : year + 1
    return { span: seasonSpan(shift === -1 ? last : next, season) }
  }),
  rule(`(?:in )?(?:the )?(?<season>${SEASON})(?: of|,)? (?<year>${YEAR})`, (groups) => ({
    span: seasonSpan(yearOf(text(groups, 'year')), text(groups, 'season')),
    relative: false
  })),
  rule(
    `(?:during|in|over|throughout)(?: the)? (?<season>spring|summer|autumn|winter)`,
    (groups, scene) => {
      const season = text(groups, 'season')
      return {
        span: seasonSpan(
          yearFor((year) => dayOf(year, seasonStart(season), 1), scene),
          season
        )
      }
    }
  ),
  rule(`(?:later|earlier) (?:today|(?:this|in the) (?<unit>week|month|year))`, (groups, scene) => {
    const unit = groups['unit']
    if (unit === undefined) return { span: spanOf('day', scene.today, scene.today + 1) }
    const whole = period(unitOf(unit), unitStart(scene.today, unitOf(unit)))
    const end = whole.to ?? scene.today + 1
    const middle = Math.floor((whole.from + end) / 2)
    const isLater = /^later/i.test(text(groups, '0'))
    const [from, to] = isLater
      ? [Math.max(middle, scene.today), end]
      : [whole.from, Math.max(whole.from + 1, Math.min(middle, scene.today))]
    return { span: { ...whole, from, to, approximate: true } }
  }),
  rule(
    `(?:(?<which>last|this|next) week(?: on)?,? (?<day>${WEEKDAY})|(?<first>${WEEKDAY}) (?:of )?(?<weekOf>last|this|next) week)`,
    (groups, scene) => {
      const weekday = weekdayNumber(groups['day'] ?? text(groups, 'first'))
      const monday = weekStart(scene.today) + 7 * step(groups['which'] ?? text(groups, 'weekOf'))
      const day = monday + ((weekday + 6) % 7)
      return { span: spanOf('day', day, day + 1) }
    }
  ),
  // British: "Saturday week" is the Saturday after the next one.
  rule(`(?:on )?(?<day>${WEEKDAY}) (?<count>week|fortnight)`, (groups, scene) => {
    const weekday = weekdayNumber(text(groups, 'day'))
    const ahead = (weekday - weekdayOf(scene.today) + 7) % 7
    const day = scene.today + ahead + 7 * unitScale(text(groups, 'count'))
    return { span: spanOf('day', day, day + 1) }
  }),
  // "Previous" and "following" count weeks; "last", "this past" and "next" mean the nearest such day.
  rule(
    `(?<which>previous|following|this past|this coming|this upcoming|coming|upcoming) (?<day>${WEEKDAY})`,
    (groups, scene) => {
      const weekday = (weekdayNumber(text(groups, 'day')) + 6) % 7
      const which = text(groups, 'which').toLowerCase()
      const byWeek = /^(?:previous|following)$/.test(which)
      const away = weekday - ((weekdayOf(scene.today) + 6) % 7)
      const nearest = step(which) === 1 ? ((away + 6) % 7) + 1 : -(((-away + 6) % 7) + 1)
      const day = scene.today + (byWeek ? away + 7 * step(which) : nearest)
      return { span: spanOf('day', day, day + 1) }
    }
  ),
  rule(
    `(?:on )?(?<day>${WEEKDAY}),? (?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th)?`,
    (groups, scene) => {
      if (NOT_A_DATE.test(scene.rest) || /^(?:[-/]|\.\d)/.test(scene.rest)) return null
      const day = weekdayOnDate(
        weekdayNumber(text(groups, 'day')),
        Number(text(groups, 'date')),
        scene
      )
      return day === null ? null : { span: spanOf('day', day, day + 1) }
    }
  )
]

/** The nearest month, on the wanted side, in which that day of the month is that weekday. */
function weekdayOnDate(weekday: number, date: number, scene: Scene): Day | null {
  if (date < 1 || date > 31) return null
  const first = unitStart(scene.today, 'month')
  const fits = (months: number): Day | null => {
    const month = addUnits(first, 'month', months)
    const day = month + date - 1
    return day < addUnits(month, 'month', 1) && weekdayOf(day) === weekday ? day : null
  }
  for (let away = 0; away <= 24; away++) {
    const sides =
      scene.reference.direction === 'past'
        ? [-away]
        : scene.reference.direction === 'future'
          ? [away]
          : [away, -away]
    for (const months of sides) {
      const day = fits(months)
      const isWanted =
        day !== null &&
        (scene.reference.direction !== 'past' || day <= scene.today) &&
        (scene.reference.direction !== 'future' || day >= scene.today)
      if (isWanted) return day
    }
  }
  return null
}

function winterYear(season: string, year: number, today: Day): number {
  return season.toLowerCase() === 'winter' && partsOf(today).month <= 2 ? year - 1 : year
}
