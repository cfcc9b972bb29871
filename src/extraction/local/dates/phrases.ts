/**
 * Date phrases that a general date library lacks or reads too loosely: calendar periods ("last
 * weekend", "early May", "the summer of 2019"), counted distances ("two summers ago"), and days
 * counted from another date ("the week before 9 June"). Each rule is a pattern and a reading;
 * `findPhrases` keeps the longest where two overlap. A rule whose anchor is itself a date asks
 * `anchor` for it, so phrases nest.
 */

import type { Unit } from './calendar.ts'
import {
  addUnits,
  type Day,
  dayAt,
  dayOf,
  partsOf,
  unitStart,
  weekdayOf,
  weekStart
} from './calendar.ts'
import { HOLIDAYS } from './holidays.ts'
import { type DateMention, type DateReference, type DateSpan, spanOf } from './mention.ts'
import {
  COUNT,
  countOf,
  MONTH,
  monthNumber,
  ORDINAL,
  ordinalOf,
  SEASON,
  seasonStart,
  UNIT,
  WEEKDAY,
  weekdayNumber,
  YEAR
} from './vocabulary.ts'

/** Reads a date that begins exactly where the text begins. */
export type AnchorReader = (text: string) => { span: DateSpan; length: number } | null

interface Reading {
  span: DateSpan
  /** Characters after the match that belong to the phrase, when an anchor was read there. */
  extra?: number
  /** False where the phrase names its year and so needs no reference. */
  relative?: boolean
}

interface Scene {
  today: Day
  reference: DateReference
  anchor: AnchorReader
  /** Text after the match. */
  rest: string
  /** Text before the match. */
  before: string
  /** Read as the anchor of another phrase ("early May"): what stands alone is a date then. */
  nested: boolean
}

type Groups = Record<string, string | undefined>

interface Rule {
  pattern: RegExp
  read(groups: Groups, scene: Scene): Reading | null
}

function rule(source: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`(?<![\\p{L}\\d'’])(?:${source})(?![\\p{L}\\d])`, 'giu'), read }
}

const BACK = 'last|past|previous|prior'
const AHEAD = 'next|coming|upcoming|following'
const WHICH = `${BACK}|${AHEAD}|this(?: (?:past|coming|upcoming))?|current`
const PREPOSITION_BEFORE =
  /(?:^|\s)(?:in|by|since|until|till|of|during|from|to|through|before|after|around|about|between|and|for|every|mid|early|late)\s+(?:the\s+)?$/i

/** -1 for last, 0 for this, 1 for next; "this past" and "this coming" count as last and next. */
function step(which: string): number {
  const word = which.toLowerCase().replace(/^this (?=past|coming|upcoming)/, '')
  if (new RegExp(`^(?:${BACK})$`).test(word)) return -1
  return new RegExp(`^(?:${AHEAD})$`).test(word) ? 1 : 0
}

function unitOf(text: string): Unit {
  const lower = text.toLowerCase().replace(/s$/, '')
  return lower === 'fortnight' ? 'week' : (lower as Unit)
}

function unitScale(text: string): number {
  return text.toLowerCase().startsWith('fortnight') ? 2 : 1
}

function text(groups: Groups, name: string): string {
  return groups[name] ?? ''
}

function period(unit: Unit, from: Day): DateSpan {
  return spanOf(unit, from, addUnits(from, unit, 1))
}

function weekend(monday: Day): DateSpan {
  return spanOf('weekend', monday + 5, monday + 7)
}

function monthSpan(year: number, month: number): DateSpan {
  return spanOf('month', dayOf(year, month, 1), dayOf(year, month + 1, 1))
}

function seasonSpan(year: number, season: string): DateSpan {
  const month = seasonStart(season)
  return spanOf('season', dayOf(year, month, 1), dayOf(year, month + 3, 1))
}

/** The year that puts a yearly thing on the wanted side of today. */
function yearFor(startIn: (year: number) => Day, scene: Scene): number {
  const year = partsOf(scene.today).year
  const { direction } = scene.reference
  if (direction === 'past') return startIn(year) > scene.today ? year - 1 : year
  if (direction === 'future') return startIn(year) < scene.today - 31 ? year + 1 : year
  const candidates = [year - 1, year, year + 1]
  const distance = (candidate: number) => Math.abs(startIn(candidate) - scene.today)
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best), year)
}

/** A counted distance: exact in days, otherwise a best guess that says so. */
function distance(unitText: string, count: number, from: Day): DateSpan {
  const unit = unitOf(unitText)
  const day = addUnits(from, unit, count * unitScale(unitText))
  const grain = unit === 'week' ? 'day' : unit
  return { ...spanOf(grain, day, day + 1), approximate: unit !== 'day' }
}

/** The part of a period that "early", "mid" or "late" means: a third of it. */
function partOf(span: DateSpan, part: string): DateSpan {
  const end = span.to ?? span.from + 1
  const third = Math.max(1, Math.round((end - span.from) / 3))
  if (/^(?:early|beginning|start)/i.test(part)) {
    return { ...span, to: span.from + third, approximate: true }
  }
  if (/^(?:late|end)/i.test(part)) return { ...span, from: end - third, approximate: true }
  return { ...span, from: span.from + third, to: end - third, approximate: true }
}

const daily: Rule[] = [
  rule(
    '(?<word>today|yesterday|tomorrow)(?: (?:morning|afternoon|evening|night))?',
    (groups, scene) => {
      const shift =
        { today: 0, yesterday: -1, tomorrow: 1 }[text(groups, 'word').toLowerCase()] ?? 0
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

const periods: Rule[] = [
  rule(
    `(?<which>${WHICH}|same|that) (?:(?:working|business|calendar) )?(?<unit>${UNIT}|weekend)`,
    (groups, scene) => {
      const unit = text(groups, 'unit').toLowerCase()
      const shift = step(text(groups, 'which'))
      if (unit === 'day') return null
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
    return { span: weekend(weekStart(scene.today)) }
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
    return { span: seasonSpan(shift === -1 ? last : last + 1, season) }
  }),
  rule(`(?:in )?(?:the )?(?<season>${SEASON})(?: of|,)? (?<year>${YEAR})`, (groups) => ({
    span: seasonSpan(Number(text(groups, 'year')), text(groups, 'season')),
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
    return {
      span: { ...period(unitOf(unit), unitStart(scene.today, unitOf(unit))), approximate: true }
    }
  })
]

function winterYear(season: string, year: number, today: Day): number {
  return season.toLowerCase() === 'winter' && partsOf(today).month <= 2 ? year - 1 : year
}

const distances: Rule[] = [
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
    `in (?:(?:about|around) )?(?<count>${COUNT}) (?<unit>${UNIT})(?:s|s'|'s)?(?: time)?`,
    (groups, scene) => {
      if (/^\s+(?:of|or)\b/i.test(scene.rest) || scene.reference.direction === 'past') return null
      return { span: distance(text(groups, 'unit'), countOf(text(groups, 'count')), scene.today) }
    }
  ),
  rule(`(?<count>${COUNT}) (?<unit>${UNIT})s? (?:from now|hence|from today)`, (groups, scene) => ({
    span: distance(text(groups, 'unit'), countOf(text(groups, 'count')), scene.today)
  })),
  rule(
    `(?:the )?(?<which>${BACK}|${AHEAD}) (?<count>${COUNT}) (?:business )?(?<unit>${UNIT})s?`,
    recent
  ),
  rule(`(?<count>\\d{1,3}) (?<which>${BACK}|${AHEAD}) (?:business )?(?<unit>${UNIT})s?`, recent),
  rule(
    `(?<count>${COUNT}) (?<unit>${UNIT})s? (?<side>before|after|from|since|prior to|later than|earlier than)`,
    (groups, scene) => {
      const found = scene.anchor(scene.rest)
      if (found === null) return null
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

const anchored: Rule[] = [
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
      return {
        span: partOf(found.span, text(groups, 'part').replace(/^very /i, '')),
        extra: found.length
      }
    }
  )
]

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

const HOLIDAY = [...HOLIDAYS.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('.', '\\.?')

const calendar: Rule[] = [
  rule(`(?<month>${MONTH})(?:\\.|,| of|-)? ?(?<year>${YEAR})`, (groups) => ({
    span: monthSpan(Number(text(groups, 'year')), monthNumber(text(groups, 'month'))),
    relative: false
  })),
  rule(`(?<month>${MONTH})`, (groups, scene) => {
    const month = monthNumber(text(groups, 'month'))
    if (!scene.nested && !PREPOSITION_BEFORE.test(scene.before)) return null
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
      const year = Number(text(groups, 'year'))
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
    `(?:(?<which>${WHICH}|the following) )?(?<name>${HOLIDAY})(?<end> weekend)?(?:(?: of|,)? (?<year>${YEAR})| of (?<yearWord>last|this|next) year)?`,
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
    `(?:on|by|until|till|before|since) the (?<nth>\\d{1,2}(?:st|nd|rd|th))(?: of (?<which>last|this|next|the) month)?`,
    (groups, scene) => {
      if (/^\s+(?!and\b|at\b|for\b|to\b|with\b|but\b|so\b|or\b|in\b)\p{L}/u.test(scene.rest))
        return null
      const day = ordinalOf(text(groups, 'nth'))
      const first = unitStart(scene.today, 'month')
      const which = groups['which']
      const month =
        which === undefined ? nearMonth(day, first, scene) : addUnits(first, 'month', step(which))
      return { span: spanOf('day', month + day - 1, month + day) }
    }
  )
]

function nearMonth(dayOfMonth: number, first: Day, scene: Scene): Day {
  const isPast = first + dayOfMonth - 1 < scene.today
  if (scene.reference.direction === 'past') return isPast ? first : addUnits(first, 'month', -1)
  return isPast && scene.reference.direction === 'future' ? addUnits(first, 'month', 1) : first
}

function holidayYear(groups: Groups, at: (year: number) => Day, scene: Scene): number {
  if (groups['year'] !== undefined) return Number(groups['year'])
  const now = partsOf(scene.today).year
  if (groups['yearWord'] !== undefined) return now + step(groups['yearWord'])
  if (groups['which'] === undefined) return yearFor(at, scene)
  const shift = groups['which'].toLowerCase() === 'the following' ? 1 : step(groups['which'])
  if (shift === 0) return now
  const passed = at(now) < scene.today
  return shift === -1 ? (passed ? now : now - 1) : passed ? now + 1 : now
}

const RULES: readonly Rule[] = [...daily, ...periods, ...distances, ...anchored, ...calendar]

/** All phrases of this file in `source`, in order, none overlapping; the longest wins. */
export function findPhrases(
  source: string,
  reference: DateReference,
  anchor: AnchorReader,
  nested: boolean
): DateMention[] {
  const today = dayAt(reference.at, reference.offsetMinutes)
  const found: DateMention[] = []
  for (const { pattern, read } of RULES) {
    for (const match of source.matchAll(pattern)) {
      const end = match.index + match[0].length
      const scene = {
        today,
        reference,
        anchor: (rest: string) => afterLead(rest, anchor),
        rest: source.slice(end),
        before: source.slice(0, match.index),
        nested
      }
      const reading = read({ ...match.groups, '0': match[0] }, scene)
      if (reading === null || Number.isNaN(reading.span.from)) continue
      found.push(mentionOf(source, match.index, end + (reading.extra ?? 0), reading))
    }
  }
  return longestFirst(found)
}

/** Steps over what stands between a phrase and its anchor: "before the 9th", "mid-May". */
function afterLead(rest: string, anchor: AnchorReader): ReturnType<AnchorReader> {
  const lead = /^[\s-]+(?:in )?(?:the )?/i.exec(rest)?.[0]
  if (lead === undefined) return null
  const found = anchor(rest.slice(lead.length))
  return found === null ? null : { span: found.span, length: found.length + lead.length }
}

function mentionOf(source: string, start: number, end: number, reading: Reading): DateMention {
  const whole = source.slice(start, end)
  const lead = whole.length - whole.trimStart().length
  const trimmed = whole.trim()
  return {
    ...reading.span,
    start: start + lead,
    end: start + lead + trimmed.length,
    text: trimmed,
    relative: reading.relative ?? true
  }
}

/** Drops what overlaps a longer mention; the rest in order of place. */
export function longestFirst(mentions: DateMention[]): DateMention[] {
  const kept: DateMention[] = []
  for (const next of [...mentions].sort(
    (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start
  )) {
    if (kept.every((other) => next.end <= other.start || next.start >= other.end)) kept.push(next)
  }
  return kept.sort((a, b) => a.start - b.start)
}
