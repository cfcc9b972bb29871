/**
 * What is said to come every week or every month: "yoga every Tuesday at six", "rent is due on the 1st of
 * every month". It is due on its next day, and when that has been told, on the one after.
 */
import { shorten } from '#src/experience/wording/words.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import type { Draft, Time } from '#src/triggers/draft.ts'
import { clockTime } from '#src/triggers/reminders/clock-time.ts'
import { type Event, endOf, fireAt, MINUTE_MS } from '#src/triggers/reminders/lead.ts'
import { matchersOf } from '#src/triggers/reminders/reading-words.ts'
import type { DatedFact, Moment } from '#src/triggers/reminders/reminder.ts'
import { isOthers } from '#src/triggers/reminders/whose.ts'

interface Words {
  /** With `W` for the day of the week. */
  weekly: string
  /** With `N` for the day of the month. */
  monthly: string
}

const DAY_MS = 86_400_000
const TITLE_MAX = 100
/** Times proposed; the first may have been told of. */
const TIMES = 3
const N = '(?<day>[12]?\\d|3[01])'

/** "Every other Tuesday" does not say which, so it is none of these. */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    weekly: '(?:every|each) W|(?:on )?Ws(?= at|[.,]|$)',
    monthly: `the N(?:st|nd|rd|th) of (?:every|each|the) month|(?:every|each) month on the N(?:st|nd|rd|th)|monthly on the N(?:st|nd|rd|th)`
  },
  de: {
    weekly: 'jeden W|Ws(?!\\p{L})',
    monthly: 'am N\\. (?:jedes|jeden|des) Monats|jeden Monat am N\\.'
  },
  fr: {
    weekly: '(?:chaque|tous les) Ws?',
    monthly: 'le N(?:er)? (?:de chaque|du) mois|chaque mois le N'
  },
  es: { weekly: '(?:cada|todos los) Ws?', monthly: 'el (?:día )?N de cada mes' },
  it: { weekly: '(?:ogni|tutti i) W', monthly: 'il N (?:di ogni|del) mese' },
  pt: { weekly: '(?:cada|todas? as?|todos? os?) W', monthly: 'dia N de cada mês' },
  nl: { weekly: '(?:elke|iedere) W', monthly: 'de Ne van (?:elke|iedere|de) maand' },
  pl: { weekly: '(?:w )?(?:każd\\p{L}+|co) W', monthly: 'N\\.? (?:dnia )?każdego miesiąca' },
  ja: { weekly: '毎週の?W', monthly: '毎月N日' },
  zh: { weekly: '每(?:个)?W', monthly: '每(?:个)?月N[号日]' },
  ko: { weekly: '매주 ?W|W마다', monthly: '매달 ?N일|매월 ?N일' }
}

/** The pattern of a fact that says how often it comes; null where it says nothing of it. */
export function regularOf(fact: DatedFact, moment: Moment): Draft | null {
  const text = fact.quote ?? fact.content
  const language = guessLanguage(text)
  const [words, said] = [WORDS[language], matchersOf(language)]
  if (words === undefined || said === null || said.cancelled.test(text)) return null
  const isDue = dayTest(text, language, words)
  if (isDue === null || said.unreal.test(text)) return null
  const isOwn = fact.entityType !== 'person' || fact.entity === (fact.speaker ?? 'User')
  if (isOthers(text, language, said, isOwn ? null : fact.entity)) return null
  const [first, ...later] = timesOf(isDue, clockTime(text, language), moment)
  if (first === undefined) return null
  return {
    type: 'pattern',
    title: shorten(fact.content, TITLE_MAX),
    detail: fact.content,
    sourceType: 'fact',
    sourceId: fact.factId,
    aboutId: null,
    again: true,
    times: [first, ...later]
  }
}

/** Whether a day (by its midnight, UTC) is one of those named. */
function dayTest(text: string, language: string, words: Words): ((day: Date) => boolean) | null {
  const known = matchers.get(language) ?? matchersFor(language, words)
  matchers.set(language, known)
  const monthly = known.monthly.exec(text)?.groups?.['day']
  if (monthly !== undefined) return (day) => day.getUTCDate() === Number(monthly)
  const weekday = known.weekly.findIndex((pattern) => pattern.test(text))
  return weekday < 0 ? null : (day) => day.getUTCDay() === weekday
}

interface RegularMatchers {
  monthly: RegExp
  /** By day of the week, Sunday first. */
  weekly: RegExp[]
}

const matchers = new Map<string, RegularMatchers>()

function matchersFor(language: string, { monthly, weekly }: Words): RegularMatchers {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return {
    monthly: new RegExp(monthly.replaceAll('N', N), 'iu'),
    weekly: Array.from({ length: 7 }, (_, day) => {
      const name = RegExp.escape(format.format(Date.UTC(2023, 0, 1 + day)).toLowerCase())
      const last = name.at(-1) ?? ''
      // In Chinese also without the word for week.
      const names = language === 'zh' ? `(?:${name}|周${last}|星期${last})` : name
      return new RegExp(`(?<!\\p{L})(?:${weekly.replaceAll('W', names)})`, 'iu')
    })
  }
}

function timesOf(
  isDue: (day: Date) => boolean,
  time: string | null,
  { now, offsetMinutes }: Moment
): Time[] {
  const today = Math.floor((now + offsetMinutes * MINUTE_MS) / DAY_MS)
  const times: Time[] = []
  for (let day = today; times.length < TIMES && day < today + 100; day++) {
    const date = new Date(day * DAY_MS)
    if (!isDue(date)) continue
    const iso = date.toISOString().slice(0, 10)
    const event: Event = {
      kind: time === null ? 'asked' : 'appointment',
      day: iso,
      time,
      before: null
    }
    if (endOf(event, offsetMinutes) <= now) continue
    times.push({ occurrence: `on ${iso}`, fireAt: fireAt(event, offsetMinutes, now) })
  }
  return times
}
