/**
 * What somebody asks to be reminded of at a time and on no day: "in 20 Minuten", "at 9 pm", "every day at 8".
 * Counted from now it is so many minutes after it was said; a time alone is the next such time.
 */
import { dayOf, toIso } from '#src/base/clock.ts'
import { daysAhead } from '#src/reading/days-ahead.ts'
import { wholeWords } from '#src/text/word-lists.ts'
import type { Draft, Time } from '#src/triggers/draft.ts'
import { ASKED, COUNTED } from '#src/triggers/reminders/asked-words.ts'
import { clockTime } from '#src/triggers/reminders/clock-time.ts'
import { dayPart } from '#src/triggers/reminders/day-parts.ts'
import { type Event, endOf, fireAt, isStillAhead, MINUTE_MS } from '#src/triggers/reminders/lead.ts'
import { languagesOf, matchersOf } from '#src/triggers/reminders/reading-words.ts'
import {
  type DatedFact,
  draftOf,
  type Moment,
  occurrenceOf
} from '#src/triggers/reminders/reminder.ts'

const DAY_MS = 86_400_000
/** Days proposed of what comes every day; the first may have been told of. */
const DAYS = 3
const MORNING = '09:00'
/** These ask to keep something in mind, and not to be told of it at that time. */
const KEPT_IN_MIND = /^(?:remember|make sure)/iu
const NOT_ASKED =
  /(?:\bnot|n't|\bnever|\bno (?:longer|need)) (?:(?!forget|let)\p{L}{1,12} ){0,4}remind|\bnicht (?:\P{P}{0,30} )?erinner/iu

interface AskedMatchers {
  within: RegExp | null
  /** Each number as it may be written, with its value. */
  numbers: ReadonlyMap<string, number>
  daily: RegExp
  again: RegExp
}

const MATCHERS: ReadonlyMap<string, AskedMatchers> = new Map(
  Object.entries(ASKED).map(([language, words]) => {
    const forms = words.numbers.split(' ').map((one) => one.split('/'))
    const values = forms.flatMap((own, place) =>
      own.map((form) => [form, COUNTED[place] ?? 1] as const)
    )
    // The longer ones first: some begin like a shorter one.
    const spelled = forms.flat().toSorted((a, b) => b.length - a.length)
    const number = `(?<n>\\d{1,3}|${spelled.join('|')})`
    const units = `(?:(?<minutes>${words.minutes})|(?<hours>${words.hours}))`
    const long = `(?:(?<half>${words.halfHour})|(?:${number} ?)?${units})`
    return [
      language,
      {
        within: words.within === '' ? null : wholeWords(words.within.replace('D', long), language),
        numbers: new Map(values),
        daily: wholeWords(words.daily, language),
        again: wholeWords(words.again, language)
      }
    ]
  })
)

/** The reminder of "in 20 Minuten"; null where nothing is counted from now. English is read with its dates. */
export function askedFromNow(fact: DatedFact, moment: Moment): Draft | null {
  const asked = askedIn(fact)
  if (asked === null) return null
  const groups = asked.matchers.within?.exec(asked.text)?.groups
  if (groups === undefined) return null
  const at = fact.statedAt.getTime() + minutesOf(groups, asked.matchers) * MINUTE_MS
  if (!isStillAhead(at, moment.now)) return null
  const [day = '', time = ''] = toIso(at + moment.offsetMinutes * MINUTE_MS).split('T')
  const occurrence = occurrenceOf(day, time.slice(0, 8))
  return draftOf(fact, [{ occurrence, fireAt: Math.max(at, moment.now) }], false)
}

function minutesOf(groups: Record<string, string | undefined>, { numbers }: AskedMatchers): number {
  if (groups['half'] !== undefined) return 30
  const said = groups['n']?.toLowerCase() ?? ''
  // "Za godzinę", in an hour, has no number.
  const count = said === '' ? 1 : (numbers.get(said) ?? Number(said))
  return groups['hours'] === undefined ? count : 60 * count
}

/** The reminder of what is asked for at a time of day and on no day, once or every day. */
export function askedAtTime(fact: DatedFact, moment: Moment): Draft | null {
  const asked = askedIn(fact)
  if (asked === null || fact.eventDate !== null) return null
  const { language, text, matchers } = asked
  const said = { at: fact.statedAt.getTime(), offsetMinutes: moment.offsetMinutes }
  const time = clockTime(text, language)
  if (matchers.daily.test(text)) {
    const from = Math.max(moment.now, said.at)
    const [first, ...later] = timesFrom(
      from,
      time ?? dayPart(text, language) ?? MORNING,
      DAYS,
      moment
    )
    return first === undefined ? null : draftOf(fact, [first, ...later], true)
  }
  if (time === null || matchers.again.test(text)) return null
  if (daysAhead(text, language, said).length > 0) return null
  const [once] = timesFrom(said.at, time, 1, moment)
  return once === undefined || !isStillAhead(once.at, moment.now)
    ? null
    : draftOf(fact, [once], false)
}

/** The next times after `from` that a clock shows it. */
function timesFrom(
  from: number,
  time: string,
  count: number,
  { now, offsetMinutes }: Moment
): (Time & { at: number })[] {
  const today = from + offsetMinutes * MINUTE_MS
  const events = Array.from({ length: count + 1 }, (_, days): Event => {
    return { kind: 'asked', day: dayOf(today + days * DAY_MS), time, before: null }
  })
  return events
    .map((event) => ({
      occurrence: event.day,
      at: endOf(event, offsetMinutes),
      fireAt: fireAt(event, offsetMinutes, now)
    }))
    .filter(({ at }) => at > from)
    .slice(0, count)
}

/** The sentence with its language, where it asks to be reminded. */
function askedIn(fact: DatedFact) {
  const text = fact.quote ?? fact.content
  if (NOT_ASKED.test(text)) return null
  for (const language of languagesOf(text)) {
    const [words, matchers] = [matchersOf(language), MATCHERS.get(language)]
    if (words === null || matchers === undefined) continue
    const found = words.remind.exec(text)
    if (found !== null && !KEPT_IN_MIND.test(found[0]) && !words.cancelled.test(text)) {
      return { text, language, matchers }
    }
  }
  return null
}
