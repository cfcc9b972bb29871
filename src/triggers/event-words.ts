/** Whether two statements tell of one event: by what it is called, not by its day, its hour, or what happens to it. */
import { contentWords } from '#src/text/content-words.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import type { Language } from '#src/text/languages.ts'
import { stopWordsOf } from '#src/text/stop-words.ts'
import { clockTime } from '#src/triggers/reminders/clock-time.ts'
import { matchersOf } from '#src/triggers/reminders/reading-words.ts'

/** What any event may be called. */
const ANY_EVENT = contentWords(
  'appointment meeting session visit booking reservation reminder Termin Verabredung Treffen Sitzung Besprechung ' +
    'rendez-vous réunion séance cita reunión sesión consulta reunião compromisso appuntamento riunione seduta ' +
    'afspraak vergadering wizyta spotkanie 予約 会議 約束 预约 会议 约会 예약 회의 약속'
)

/** That it is, or that somebody has it, and its day and hour: none of what it is called. */
const SAYS_NO_NAME = contentWords(
  "have has had got day time o'clock habe hast hat haben ist wurde wird Tag Uhr ai avons est été jour heure heures tengo tenemos " +
    'tiene es fue está han ha día hora horas tenho temos tem é foi está dia hora horas ho abbiamo è stato stata giorno ora ore heb hebben ' +
    'heeft is werd wordt dag uur mam mamy ma jest został została dzień godzina'
)

const USER = 'user'

/** By language, words that name no event; made when the first statement in it is read. */
const NAMELESS = new Map<Language, ReadonlySet<string>>()

/** Function words of a language, and what it calls months and days of the week. */
function namelessWords(language: Language): ReadonlySet<string> {
  const known = NAMELESS.get(language)
  if (known !== undefined) return known
  const made = contentWords([...stopWordsOf(language), ...dayNames(language)].join(' '))
  NAMELESS.set(language, made)
  return made
}

const DAY_MS = 86_400_000
const MONTH_MS = 30.4 * DAY_MS

/** By the Unicode locale data (CLDR), long and short; months as they stand beside a day. */
function dayNames(language: Language): string[] {
  return (['long', 'short'] as const).flatMap((length) => {
    const month = new Intl.DateTimeFormat(language, { month: length, day: 'numeric' })
    const weekday = new Intl.DateTimeFormat(language, { weekday: length })
    return [
      ...Array.from({ length: 12 }, (_, n) => month.format(Date.UTC(2026, 0, 5) + n * MONTH_MS)),
      ...Array.from({ length: 7 }, (_, n) => weekday.format(Date.UTC(2026, 0, 5) + n * DAY_MS))
    ]
  })
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
  const plain = text.replace(words?.cancelled ?? '', ' ').replace(words?.moved ?? '', ' ')
  const no = [contentWords(names), namelessWords(language), SAYS_NO_NAME]
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
