/** Counted distances: "two summers ago", "in three weeks", "the last 4 days", "2 weeks before Christmas". */
import {
  addUnits,
  dayOf,
  partsOf,
  unitStart,
  weekdayOf,
  weekStart
} from '#src/reading/built-in/dates/calendar.ts'
import { spanOf } from '#src/reading/built-in/dates/mention.ts'
import {
  COUNT,
  countOf,
  SEASON,
  seasonStart,
  TAKES_SO_LONG,
  UNIT,
  WEEKDAY,
  weekdayNumber
} from '#src/reading/built-in/dates/vocabulary.ts'
import {
  AHEAD,
  BACK,
  distance,
  type Groups,
  type Reading,
  type Rule,
  rule,
  type Scene,
  seasonSpan,
  step,
  text,
  unitOf,
  unitScale,
  weekend
} from './rule.ts'

export const distances: Rule[] = [
  rule(`(?<count>${COUNT}) (?<unit>${UNIT})s? ago (?<day>today|yesterday)`, (groups, { today }) => {
    const unit = text(groups, 'unit')
    const from = text(groups, 'day').toLowerCase() === 'today' ? today : today - 1
    const day = addUnits(from, unitOf(unit), -countOf(text(groups, 'count')) * unitScale(unit))
    return { span: spanOf('day', day, day + 1) }
  }),
  rule(
    `(?:(?:about|around|almost|nearly|over|roughly|just) )?(?<count>${COUNT}) (?<unit>${UNIT})s? (?:ago|back|prior)`,
    (groups, scene) => {
      return { span: distance(text(groups, 'unit'), -countOf(text(groups, 'count')), scene.today) }
    }
  ),
  rule(`(?<count>${COUNT}) (?<season>${SEASON})s? ago`, (groups, scene) => {
    const season = text(groups, 'season')
    const year = partsOf(scene.today).year
    const passed = dayOf(year, seasonStart(season), 1) <= scene.today ? 0 : 1
    const back = countOf(text(groups, 'count'))
    return { span: seasonSpan(year - Math.max(back, back === 1 ? 1 : back - 1 + passed), season) }
  }),
  rule(`(?<count>${COUNT}) (?<name>weekend|${WEEKDAY})s? ago`, (groups, scene) => {
    const count = countOf(text(groups, 'count'))
    const name = text(groups, 'name').toLowerCase()
    if (name === 'weekend') return { span: weekend(weekStart(scene.today) - 7 * count) }
    const back = ((weekdayOf(scene.today) - weekdayNumber(name) + 7) % 7 || 7) + 7 * (count - 1)
    return { span: spanOf('day', scene.today - back, scene.today - back + 1) }
  }),
  rule(
    `in (?:(?:about|around) )?(?<count>${COUNT}) (?<unit>${UNIT})(?:(?:s['’]?|['’]s) time|s)?`,
    (groups, scene) => {
      if (/^\s+(?:of|or)\b/i.test(scene.rest) || scene.reference.direction === 'past') return null
      if (TAKES_SO_LONG.test(scene.before)) return null
      return { span: distance(text(groups, 'unit'), countOf(text(groups, 'count')), scene.today) }
    }
  ),
  rule(`(?:the )?(?:night|evening) before last`, (_groups, { today }) => ({
    span: spanOf('day', today - 2, today - 1)
  })),
  rule(`(?:the )?(?<name>${WEEKDAY}) after next`, (groups, scene) => {
    const ahead = (weekdayNumber(text(groups, 'name')) - weekdayOf(scene.today) + 7) % 7 || 7
    return { span: spanOf('day', scene.today + ahead + 7, scene.today + ahead + 8) }
  }),
  // "A week today", "two weeks on Friday", "tomorrow week".
  rule(
    `(?:(?<count>${COUNT}) (?<unit>week|fortnight)s? (?:(?<day>today|tomorrow)|on (?<name>${WEEKDAY}))|(?<early>today|tomorrow) (?<late>week|fortnight))`,
    (groups, scene) => {
      if (scene.reference.direction === 'past') return null
      const unit = text(groups, 'unit') || text(groups, 'late')
      const count = groups['count'] === undefined ? 1 : countOf(groups['count'])
      const weekday = groups['name'] === undefined ? -1 : weekdayNumber(groups['name'])
      const word = text(groups, 'day') || text(groups, 'early')
      const near =
        weekday < 0
          ? Number(/tomorrow/i.test(word))
          : (weekday - weekdayOf(scene.today) + 7) % 7 || 7
      const day = scene.today + near + 7 * count * unitScale(unit)
      return { span: spanOf('day', day, day + 1) }
    }
  ),
  rule(
    `(?:in )?(?<count>${COUNT}) (?<unit>${UNIT})s? (?:from now|hence|from today)`,
    (groups, scene) => {
      // "Sprints are three weeks from now on": how long, not when.
      if (/^ on\b/i.test(scene.rest)) return null
      return { span: distance(text(groups, 'unit'), countOf(text(groups, 'count')), scene.today) }
    }
  ),
  rule(
    `(?:the )?(?<which>${BACK}|${AHEAD}) (?<count>${COUNT}) (?:business )?(?<unit>${UNIT})s?`,
    recent
  ),
  rule(`(?<count>\\d{1,3}) (?<which>${BACK}|${AHEAD}) (?:business )?(?<unit>${UNIT})s?`, recent),
  rule(
    `(?<count>${COUNT}) (?<unit>${UNIT})s? (?<side>before|after|from|since|prior to|later than|earlier than)`,
    (groups, scene) => {
      const found = scene.anchor(scene.rest)
      // "They agreed to 580 a day from this month."
      if (found === null || /\d\s+$/u.test(scene.before)) return null
      const sign = /^(?:before|prior|earlier)/i.test(text(groups, 'side')) ? -1 : 1
      const span = distance(
        text(groups, 'unit'),
        sign * countOf(text(groups, 'count')),
        found.span.from
      )
      return { span: { ...span, grain: 'day', approximate: false }, extra: found.length }
    }
  )
]

function recent(groups: Groups, scene: Scene): Reading {
  const unit = unitOf(text(groups, 'unit'))
  const count = countOf(text(groups, 'count')) * unitScale(text(groups, 'unit'))
  const ahead = step(text(groups, 'which')) === 1
  const far = addUnits(scene.today, unit, ahead ? count : -count)
  if (unit === 'quarter') {
    const start = unitStart(scene.today, unit)
    const [from, to] = ahead
      ? [start, addUnits(start, unit, count)]
      : [addUnits(start, unit, -count), start]
    return { span: spanOf('range', from, to) }
  }
  return { span: ahead ? spanOf('range', scene.today, far) : spanOf('range', far, scene.today) }
}
