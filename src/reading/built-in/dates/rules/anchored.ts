/** Periods beside or inside another date: "the week before 9 June", "the last Friday of May", "early March". */
import { addUnits, unitStart, weekdayOf, weekStart } from '#src/reading/built-in/dates/calendar.ts'
import { type DateSpan, spanOf } from '#src/reading/built-in/dates/mention.ts'
import {
  ORDINAL,
  ordinalOf,
  WEEKDAY,
  weekdayNumber
} from '#src/reading/built-in/dates/vocabulary.ts'
import { partOf, period, type Rule, rule, type Scene, text, unitOf, weekend } from './rule.ts'

export const anchored: Rule[] = [
  rule(
    `(?:the )?(?<unit>week|weekend|day|night|evening|month|year|${WEEKDAY}) (?<side>before|after|of|following|preceding|prior to)`,
    (groups, scene) => {
      const found = scene.anchor(scene.rest)
      if (found === null) return null
      const span = besides(
        text(groups, 'unit').toLowerCase(),
        text(groups, 'side').toLowerCase(),
        found.span
      )
      return span === null ? null : { span, extra: found.length }
    }
  ),
  rule(
    `(?:the )?(?<nth>${ORDINAL}|last|final) (?<name>week|weekend|day|quarter|month|${WEEKDAY}) (?:of|in)`,
    (groups, scene) => {
      const found = scene.anchor(scene.rest) ?? unitWord(scene)
      if (found === null) return null
      const span = nthIn(text(groups, 'nth'), text(groups, 'name').toLowerCase(), found.span)
      return span === null ? null : { span, extra: found.length }
    }
  ),
  rule(
    `(?:the )?(?<part>early|mid|late|(?:very )?beginning of|start of|middle of|end of)`,
    (groups, scene) => {
      const found = scene.anchor(scene.rest) ?? unitWord(scene)
      if (found === null || found.span.grain === 'day') return null
      // "The sitter was half an hour late this week."
      if (/^late/iu.test(text(groups, 'part')) && IS_LATE.test(scene.before)) return null
      return {
        span: partOf(found.span, text(groups, 'part').replace(/^very /i, '')),
        extra: found.length
      }
    }
  )
]

const IS_LATE = /\b(?:hours?|minutes?|mins?|was|were|came|arrived|too|so|very|running|bit)\s+$/iu

/** "the end of the month": a bare unit as an anchor means the running one. */
function unitWord(scene: Scene): { span: DateSpan; length: number } | null {
  const match = /^\s+(?:the )?(week|month|quarter|year)\b/i.exec(scene.rest)
  if (match === null) return null
  const unit = unitOf(match[1] ?? '')
  return { span: period(unit, unitStart(scene.today, unit)), length: match[0].length }
}

/** The period beside an anchor: "the week before 9 June", "the Friday after Christmas". */
function besides(name: string, side: string, anchor: DateSpan): DateSpan | null {
  const sign = side === 'of' ? 0 : /^(?:before|preceding|prior)/.test(side) ? -1 : 1
  const end = anchor.to ?? anchor.from + 1
  if (name === 'weekend') {
    const monday = weekStart(anchor.from)
    if (sign === 0) return weekend(monday)
    if (sign === -1) return weekend(monday + 5 < anchor.from ? monday : monday - 7)
    return weekend(monday + 5 >= end ? monday : monday + 7)
  }
  if (name === 'day' || name === 'night' || name === 'evening') {
    const day = sign === -1 ? anchor.from - 1 : sign === 0 ? anchor.from : end
    return spanOf('day', day, day + 1)
  }
  if (name === 'week' || name === 'month' || name === 'year') {
    const unit = unitOf(name)
    return period(unit, addUnits(unitStart(anchor.from, unit), unit, sign))
  }
  const weekday = weekdayNumber(name)
  if (weekday < 0) return null
  const base = sign === 0 ? weekStart(anchor.from) - 1 : sign === -1 ? anchor.from : end - 1
  const forward = (weekday - weekdayOf(base) + 7) % 7 || 7
  const day = sign === -1 ? base - (7 - (forward % 7)) : base + forward
  return spanOf('day', day, day + 1)
}

/** The nth week, weekend, day, month or weekday inside a period; -1 counts from its end. */
function nthIn(nthText: string, name: string, anchor: DateSpan): DateSpan | null {
  const last = /^(?:last|final)$/i.test(nthText)
  const nth = last ? -1 : ordinalOf(nthText)
  const end = anchor.to ?? anchor.from + 1
  if (name === 'month' || name === 'quarter' || name === 'day') {
    const day = last ? addUnits(end, name, -1) : addUnits(anchor.from, name, nth - 1)
    return day < end ? period(name, day) : null
  }
  if (name === 'week') {
    // A week belongs to the period that holds its Thursday (ISO 8601).
    const monday = weekStart(anchor.from)
    const start = monday + 3 >= anchor.from ? monday : monday + 7
    const lastMonday = weekStart(end - 1)
    const lastWeek = lastMonday + 3 < end ? lastMonday : lastMonday - 7
    return period('week', last ? lastWeek : start + 7 * (nth - 1))
  }
  const weekday = name === 'weekend' ? 6 : weekdayNumber(name)
  if (weekday < 0) return null
  const firstDay = anchor.from + ((weekday - weekdayOf(anchor.from) + 7) % 7)
  const lastDay = end - 1 - ((weekdayOf(end - 1) - weekday + 7) % 7)
  const day = last ? lastDay : firstDay + 7 * (nth - 1)
  if (day >= end) return null
  return name === 'weekend' ? weekend(day - 5) : spanOf('day', day, day + 1)
}
