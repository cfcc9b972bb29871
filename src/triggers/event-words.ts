/** Whether two statements tell of one event: by what it is called, not by its day, its hour, or what happens to it. */
import { contentWords } from '#src/text/content-words.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import { LANGUAGES, type Language } from '#src/text/languages.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'
import { clockTime } from '#src/triggers/reminders/clock-time.ts'
import { matchersOf } from '#src/triggers/reminders/reading-words.ts'

/** What any event may be called. */
const ANY_EVENT = contentWords(
  'appointment meeting session visit booking reservation reminder Termin Verabredung Treffen Sitzung Besprechung ' +
    'rendez-vous réunion séance cita reunión sesión consulta reunião compromisso appuntamento riunione seduta ' +
    'afspraak vergadering wizyta spotkanie 予約 会議 約束 预约 会议 约会 예약 회의 약속'
)

const DAY_NAMES = contentWords(LANGUAGES.flatMap(dayNames).join(' '))

const USER = 'user'

const FUNCTION_WORDS = new Map<Language, ReadonlySet<string>>()

function functionWords(language: Language): ReadonlySet<string> {
  const words = FUNCTION_WORDS.get(language) ?? contentWords([...stopWordsOf(language)].join(' '))
  FUNCTION_WORDS.set(language, words)
  return words
}

/** Names of the months and of the days of the week, by the Unicode locale data (CLDR). */
function dayNames(language: string): string[] {
  const of = (options: Intl.DateTimeFormatOptions, count: number, step: number) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, n) => format.format(Date.UTC(2026, 0, 5) + n * step))
  }
  const DAY = 86_400_000
  return (['long', 'short'] as const).flatMap((length) => [
    ...of({ month: length, day: 'numeric' }, 12, 30.4 * DAY),
    ...of({ weekday: length }, 7, DAY)
  ])
}

/** What one statement calls its event; `names` are of those whom it is about. */
export interface EventWords {
  /** Beside what any event may be called. */
  own: ReadonlySet<string>
  all: ReadonlySet<string>
  /** `HH:MM`, null where none is told. */
  clock: string | null
}

/** Reads what a statement calls the event that it tells of. */
export function eventWords(text: string, names = ''): EventWords {
  const language = guessLanguage(text)
  const words = matchersOf(language)
  const happening = [words?.cancelled, words?.moved].flatMap((pattern) => pattern?.source ?? [])
  const plain = happening.reduce(
    (left, source) => left.replace(new RegExp(source, 'giu'), ' '),
    text
  )
  const no = [contentWords(names), functionWords(language), DAY_NAMES]
  const all = new Set(
    [...contentWords(plain)].filter(
      (word) => word !== USER && !/\p{N}/u.test(word) && !no.some((words) => words.has(word))
    )
  )
  return { own: all.difference(ANY_EVENT), all, clock: clockTime(text, language) }
}

/**
 * How much of what the shorter one calls its event the other says too, 0 to 1. Where one says no more than that there is
 * an event, any word of the other will do.
 */
export function sharedEvent(a: EventWords, b: EventWords): number {
  if (a.own.size === 0 || b.own.size === 0) return a.all.intersection(b.all).size > 0 ? 1 : 0
  return a.own.intersection(b.own).size / Math.min(a.own.size, b.own.size)
}
