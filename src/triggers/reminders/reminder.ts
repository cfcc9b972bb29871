/**
 * Whether a fact is something to be reminded of, and when: a plan, an appointment, a deadline or a promise
 * of the user that lies ahead and holds, what the user asks to be reminded of, and days that come every
 * year. Told by words of eleven languages (`words.ts`) around a date that the date readers found.
 */
import { dayOf } from '#src/base/clock.ts'
import { shorten } from '#src/experience/wording/words.ts'
import { type DayAhead, daysAhead, inYear, tellsOfPast } from '#src/reading/days-ahead.ts'
import type { Draft, Time } from '#src/triggers/draft.ts'
import { askedLead } from '#src/triggers/reminders/asked-lead.ts'
import { clockTime } from '#src/triggers/reminders/clock-time.ts'
import { dayPart } from '#src/triggers/reminders/day-parts.ts'
import {
  type Event,
  endOf,
  fireAt,
  isStillAhead,
  type Kind,
  MINUTE_MS
} from '#src/triggers/reminders/lead.ts'
import { languagesOf, type Matchers, matchersOf } from '#src/triggers/reminders/reading-words.ts'
import { isOthers } from '#src/triggers/reminders/whose.ts'

/** A fact as reminders are read from it. */
export interface DatedFact {
  factId: string
  entity: string
  entityType: string
  content: string
  /** `YYYY-MM-DD`, or a datetime, in the speaker's own time. */
  eventDate: string | null
  statedAt: Date
  /** Null where it is the user of the service. */
  speaker: string | null
  /** The sentence as it was said. */
  quote: string | null
}

/** Now, on the user's clock. */
export interface Moment {
  /** Milliseconds since the epoch. */
  now: number
  /** How far that clock is ahead of UTC. */
  offsetMinutes: number
}

const TITLE_MAX = 100
/** What has only a month or a season is no day to be reminded of. */
const DAY_GRAINS: ReadonlySet<DayAhead['grain']> = new Set(['day', 'week', 'weekend', 'range'])
/** A celebration comes once, on whatever day it was put. */
const CELEBRATION =
  /(?:birthday|anniversary)(?:'s)? (?:part|dinner|lunch|brunch|bash|trip|do\b|gift|present|cake|celebration)|fête d'anniv|fiesta de (?:cumple|aniv)|festa d[ie] (?:compl|aniv)|imprez\p{L}+ urodz|przyjęci\p{L}+ urodz|生日(?:聚会|派对|会|礼物|晚)|誕生日(?:パーティ|会|プレゼント)|생일 ?(?:파티|잔치|선물|모임)/iu
/** In a date that was said as it is; "on Saturday" has none. */
const NUMBER = /\p{N}/u
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i
/** Of a datetime; "in 10 minutes" has seconds. */
const TO_THE_SECOND = /:\d{2}:\d{2}$/
const CLOCK = /^\d{2}:\d{2}(?::\d{2})?/
/** What is told without a time of day of the day on which it is told has mostly happened. */
const NOT_TODAY: ReadonlySet<Kind> = new Set(['plan', 'travel', 'appointment'])

/** The reminder of a fact; null where it is nothing to remind of, or lies behind. */
export function reminderOf(fact: DatedFact, moment: Moment): Draft | null {
  const said = { at: fact.statedAt.getTime(), offsetMinutes: moment.offsetMinutes }
  const text = stillTold(fact, said)
  const read = readIn(text, said, (words) => mayRemind(fact, text, words, moment))
  if (read === null) return null
  const { language, words, days } = read
  if (words.cancelled.test(text) && !words.moved.test(text)) return null
  if (words.yearly.test(text) && !CELEBRATION.test(text)) {
    // "He was born on Saturday" is told of the one that lies behind.
    const born = BORN.test(text) ? (fact.eventDate?.slice(0, 10) ?? null) : null
    const yearly = born ?? yearlyDay(text, inLeapYear(text, language, days, moment))
    if (yearly !== null) return draftOf(fact, yearlyTimes(yearly, moment), true)
  }
  if (isBehind(fact, text, language, words)) return null
  const date = dateOf(fact, days, words.moved.test(text))
  const kind = date === null ? null : kindOf(fact, text, language, words, days)
  if (date === null || kind === null) return null
  const [day = '', clock] = date.split('T')
  const time =
    CLOCK.exec(clock ?? '')?.[0] ?? clockTime(isCut(fact) ? fact.content : text, language)
  const before = kind === 'asked' ? askedLead(text, language) : null
  const told: Event = { kind, day, time, before }
  const event = kind === 'asked' ? atPartOfDay(told, dayPart(text, language), said) : told
  // Of what lay behind when it was told nobody is reminded, whatever the clock says.
  const end = endOf(event, moment.offsetMinutes)
  const isAhead = kind === 'asked' ? isStillAhead(end, moment.now) : end > moment.now
  if (!isAhead || end <= said.at) return null
  if (
    time === null &&
    NOT_TODAY.has(kind) &&
    day <= dayOf(said.at + said.offsetMinutes * MINUTE_MS)
  ) {
    return null
  }
  const at = fireAt(event, moment.offsetMinutes, moment.now)
  const draft = draftOf(fact, [{ occurrence: occurrenceOf(day, time), fireAt: at }], false)
  return before === null ? draft : { ...draft, isAsked: true }
}

const BORN =
  /(?<!\p{L})(?:born|geboren|née?|naci(?:ó|da|do)|nat[oa]|nasceu|urodzi\p{L}+)(?!\p{L})|生まれ|出生|태어/iu
const AGREED = /^\S.{0,80} agreed to: "/u
const FIGURES = /\p{N}+/gu

/**
 * The sentence as it was said. Of a fact that is what is left of a longer one, whose day or hour was moved since, only
 * that: "Vet appointment for Biscuit at Lamar" no longer tells of the 8th.
 */
function stillTold(
  { quote, content, eventDate }: DatedFact,
  said: { at: number; offsetMinutes: number }
): string {
  if (quote === null) return content
  // "That works.", behind the time that was proposed: the day stands in what was agreed to.
  if (eventDate !== null) return AGREED.test(content) ? content : quote
  if (!isCut({ quote, content })) return quote
  const isDated = [...languagesOf(content)].some((one) => daysAhead(content, one, said).length > 0)
  return isDated ? quote : content
}

/** Whether a figure of what was said is no more in what is left of it. */
function isCut({ quote, content }: Pick<DatedFact, 'quote' | 'content'>): boolean {
  const told = new Set(content.match(FIGURES))
  return (quote?.match(FIGURES) ?? []).some((figure) => !told.has(figure))
}

interface Read {
  language: string
  words: Matchers
  days: DayAhead[]
}

/**
 * The sentence read in its language. A short one is easily taken for another's, so a language in which it
 * names a day goes before one in which it names none.
 */
function readIn(
  text: string,
  said: { at: number; offsetMinutes: number },
  isWorthIt: (words: Matchers) => boolean
): Read | null {
  let first: Read | null = null
  for (const language of languagesOf(text)) {
    const words = matchersOf(language)
    if (words === null || !isWorthIt(words)) continue
    const days = daysAhead(text, language, said)
    first ??= { language, words, days }
    if (days.length > 0) return { language, words, days }
  }
  return first
}

/** Saves the reading of dates on nearly all facts. */
function mayRemind(fact: DatedFact, text: string, words: Matchers, { now }: Moment): boolean {
  const dated = fact.eventDate === null ? Number.NaN : Date.parse(fact.eventDate.slice(0, 10))
  const isAhead = dated > now - 2 * 24 * 60 * MINUTE_MS
  return (
    isAhead ||
    [words.yearly, words.remind, words.moved, words.promise].some((one) => one.test(text)) ||
    (NUMBER.test(text) &&
      [words.deadline, words.travel, words.appointment, words.self].some((one) => one.test(text)))
  )
}

/** Told as past, where no reader of dates has said so before. */
function isBehind(
  { eventDate }: DatedFact,
  text: string,
  language: string,
  words: Matchers
): boolean {
  const isAhead = [words.promise, words.remind, words.moved].some((one) => one.test(text))
  return eventDate === null && !isAhead && tellsOfPast(text, language)
}

/** The day; of what is counted from now each time that it is asked for: the pot is stirred more than once a day. */
export function occurrenceOf(day: string, time: string | null): string {
  return time !== null && TO_THE_SECOND.test(time) ? `${day} ${time}` : day
}

/** A part of the day where no hour was told and it is not over: "this evening", said at seven, is at once. */
function atPartOfDay(
  event: Event,
  part: string | null,
  said: { at: number; offsetMinutes: number }
): Event {
  if (event.time !== null || part === null) return event
  const timed = { ...event, time: part }
  return endOf(timed, said.offsetMinutes) > said.at ? timed : event
}

const LEAP_DAY = /(?<!\p{N})29(?!\p{N})/u
/** A year that has a 29 February, which the readers of dates do not find, or move, in another. */
const LEAP_YEAR = Date.UTC(2028, 0, 1)

/** The days of a sentence as a leap year has them, where it makes a difference. */
function inLeapYear(
  text: string,
  language: string,
  days: DayAhead[],
  { offsetMinutes }: Moment
): DayAhead[] {
  return LEAP_DAY.test(text) ? daysAhead(text, language, { at: LEAP_YEAR, offsetMinutes }) : days
}

/** The day of the year; null where the text names none, as "her 18th birthday" does. */
function yearlyDay(text: string, days: readonly DayAhead[]): string | null {
  const named = days.filter(({ grain, start, end }) => {
    return grain === 'day' && !ORDINAL.test(text.slice(start, end))
  })
  const dated = named.find(({ start, end }) => NUMBER.test(text.slice(start, end)))
  return (dated ?? named[0])?.date.slice(0, 10) ?? null
}

/** This time and the next: the first may have been told of. */
function yearlyTimes(date: string, { now, offsetMinutes }: Moment): [Time, ...Time[]] {
  const year = new Date(now + offsetMinutes * MINUTE_MS).getUTCFullYear()
  const times = [year, year + 1, year + 2].flatMap((one) => {
    const event: Event = { kind: 'yearly', day: inYear(date, one), time: null, before: null }
    if (endOf(event, offsetMinutes) <= now) return []
    return [{ occurrence: event.day, fireAt: fireAt(event, offsetMinutes, now) }]
  })
  const [first, ...later] = times
  if (first === undefined) throw new Error('no year lies ahead')
  return [first, ...later]
}

/** The date that counts: of what was moved the last one; else the fact's own. */
function dateOf(
  { eventDate }: DatedFact,
  days: readonly DayAhead[],
  isMoved: boolean
): string | null {
  const usable = days.filter(({ grain }) => DAY_GRAINS.has(grain))
  if (isMoved) return usable.at(-1)?.date ?? null
  if (eventDate === null) return usable[0]?.date ?? null
  const own = days.find(({ date }) => date.slice(0, 10) === eventDate.slice(0, 10))
  return own === undefined || DAY_GRAINS.has(own.grain) ? eventDate : null
}

/** What it is to be reminded of; null where it is somebody else's, only a thought, or just known of a day. */
function kindOf(
  { entity, entityType, speaker }: DatedFact,
  text: string,
  language: string,
  words: Matchers,
  days: readonly DayAhead[]
): Kind | null {
  if (words.remind.test(text)) return 'asked'
  const isPromised = words.promise.test(text)
  if (!isPromised && words.unreal.test(clauseOf(text, days))) return null
  const isOwn = entityType !== 'person' || entity === (speaker ?? 'User')
  if (isOthers(text, language, words, isOwn ? null : entity)) return null
  if (words.appointment.test(text) && clockTime(text, language) !== null) return 'appointment'
  if (words.expiry.test(text)) return 'expiry'
  if (isPromised || words.deadline.test(text)) return 'deadline'
  if (words.travel.test(text)) return 'travel'
  if (words.appointment.test(text)) return 'appointment'
  return [words.self, words.dependent, words.moved].some((one) => one.test(text)) ? 'plan' : null
}

/** The part of the sentence that the date stands in: "If it rains, we leave on Friday" is no condition. */
function clauseOf(text: string, days: readonly DayAhead[]): string {
  const at = days[0]?.start ?? 0
  const begin = Math.max(...[...',;，、；'].map((mark) => text.lastIndexOf(mark, at)))
  const ends = [...',;，、；'].map((mark) => text.indexOf(mark, at)).filter((end) => end >= 0)
  return text.slice(begin + 1, Math.min(text.length, ...ends))
}

/** The reminder that a fact becomes. */
export function draftOf(fact: DatedFact, times: Draft['times'], again: boolean): Draft {
  return {
    type: 'reminder',
    title: shorten(fact.content, TITLE_MAX),
    detail: fact.content,
    sourceType: 'fact',
    sourceId: fact.factId,
    aboutId: null,
    again,
    times
  }
}
