/**
 * Dates in the languages other than English: days by their names from the runtime's own tables, and what
 * the date library reads besides. Only results whose day is certain are taken: without parts of speech
 * there is no second opinion on a lone word.
 */

import {
  ar,
  de,
  es,
  fi,
  fr,
  id,
  it,
  ja,
  nl,
  type ParsedResult,
  pt,
  ru,
  uk,
  vi,
  zh
} from 'chrono-node'
import { OPENERS } from '#src/reading/built-in/corrections/correction-words.ts'
import { type Day, dayAt, dayOf, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import {
  type DateMention,
  type DateReference,
  type SeenMention,
  spanOf
} from '#src/reading/built-in/dates/mention.ts'
import { longestFirst } from '#src/reading/built-in/dates/phrases.ts'
import { countedDays } from './counted-days.ts'
import { asRange } from './day-ranges.ts'
import { inOneWeek, inSimplified } from './east-asian-days.ts'
import { type NamedDay, namedDays } from './locale-dates.ts'
import { namedPeriods } from './locale-periods.ts'
import { isMark, isSomebody } from './look-alikes.ts'
import { GIVEN_UP, MOVED, PROMISED, TENSE_WORDS } from './tense-words.ts'

interface Reader {
  parse(
    text: string,
    reference: { instant: Date; timezone: number },
    options?: { forwardDate?: boolean }
  ): ParsedResult[]
}

const READERS: Readonly<Record<string, Reader>> = {
  ar: ar.casual,
  de: de.casual,
  es: es.casual,
  fi: fi.casual,
  fr: fr.casual,
  id: id.casual,
  it: it.casual,
  ja: ja.casual,
  nl: nl.casual,
  pt: pt.casual,
  ru: ru.casual,
  uk: uk.casual,
  vi: vi.casual,
  zh: zh.casual
}

const SECOND_MS = 1000

type Sense = 'past' | 'future' | 'nearest'

/** Dates with a certain day in a sentence of `language` (ISO 639-1), in order of place. */
export function findDatesIn(
  language: string,
  said: string,
  reference: Omit<DateReference, 'direction'>
): DateMention[] {
  const text = language === 'zh' ? inSimplified(said) : said
  const tense = TENSE_WORDS[language]
  const isToCome = PROMISED.test(text) || MOVED.test(text)
  const isPast = tense?.past.test(withoutReport(text)) === true && !isToCome
  const isNear = tense === undefined || tense.since?.test(text) === true
  const sense: Sense = isPast ? 'past' : isNear ? 'nearest' : 'future'
  const found = findDaysIn(language, text, reference, sense)
  if (GIVEN_UP.test(text)) return found.filter((mention) => !mention.relative || mention.isCounted)
  if (isPast) return found.filter(({ text: said }) => !WITHIN.test(said))
  if (tense?.again.test(text) !== true) return found
  // What comes again has no year: only a day that is counted from today stays one.
  return found.filter((mention) => !mention.relative || mention.isCounted)
}

/**
 * The day that a sentence is about, of those found in it: where something was moved the one that it was moved to, none
 * on which something is not, and else the first.
 */
export function dayMeant(text: string, found: readonly DateMention[]): DateMention | undefined {
  const meant = found.filter(({ start, end }) => !isGivenUp(text, start, end))
  return (MOVED.test(text) ? meant.at(-1) : meant[0]) ?? found[0]
}

/** What another day takes the place of: "statt Montag", "De notaris kan niet op de 15e". */
const INSTEAD =
  /(?<!\p{L})(?:(?:an)?statt|in plaats van|en (?:vez|lugar) d[e]l?|au lieu d[ue]|plutôt que|invece d[ei]l?|anziché|em vez d[aeo]|no lugar d[aeo]|zamiast)(?:\s+\p{L}+){0,2}\s*$/iu
const NOT = /(?<!\p{L})(?:nicht|niet|geen|kein\p{L}*|no|ne|n['’]\p{L}+|pas|non|não|nie)(?!\p{L})/iu
const CLAUSE_END = /[,;:–—]/u

function isGivenUp(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (
    INSTEAD.test(before) ||
    /^(?:では?なく|じゃなく|[이가]? ?아니라|[이가]? ?아니고|[이가]? ?말고|而不是)/u.test(after)
  )
    return true
  if (/(?:不是|并非|不在)$/u.test(before) && /^.{0,6}[，,]/u.test(after)) return true
  const own = `${before.split(CLAUSE_END).at(-1) ?? ''} ${after.split(CLAUSE_END)[0] ?? ''}`
  return NOT.test(own) && CLAUSE_END.test(after)
}

/** "Perdió seis paquetes en un mes": of what has happened it is how long it took. */
const WITHIN =
  /^(?:en|in|em|dans|w|binnen|innerhalb) (?:un|una|um|uma|einem|einer|een|uno)? ?\p{L}+$/iu

/** What only says where the rest comes from: "Pomyliłem się, córka mnie poprawiła: …". */
const REPORT = /^[^\p{N}:：]{0,80}[:：]\s+/u

/** The part of a text whose tense is that of its day: a correction or a report before it lies behind in any case. */
function withoutReport(text: string): string {
  const rest = text.replace(REPORT, '')
  return rest.replace(OPENERS, '') || rest
}

/** The same, looking one way, and with the days of what comes again. */
export function findDaysIn(
  language: string,
  source: string,
  reference: Omit<DateReference, 'direction'>,
  sense: Sense
): SeenMention[] {
  const text = inHalfWidth(source)
  const view = { today: dayAt(reference.at, reference.offsetMinutes), sense }
  const own = [
    ...countedDays(language, text, view),
    ...namedDays(language, text).map((named) => mentionOf(named, text, sense, reference))
  ].map((mention) => asRange(language, text, mention))
  const periods = namedPeriods(language, text, view)
  const others = readByLibrary(language, text, sense, reference).filter((other) =>
    own.every((one) => other.end <= one.start || other.start >= one.end)
  )
  const all = inOneWeek(text, longestFirst([...own, ...periods, ...others]))
  return inTheirYears(text, all).filter(({ text: said, start, end }) => {
    const [before, after] = [text.slice(0, start), text.slice(end)]
    return !isSomebody(language, said, before, after) && !isMark(said, before, after)
  })
}

/** What may stand between a day and its year: 来年の1月10日, "el 10 de enero del año que viene". */
const BESIDE_YEAR =
  /^[\s,、，]*(?:の|的|im|in|am|an|en|em|de|del|do|da|de l['’]|dell['’]|della|di|du|le|el|il|no|na|op|van|w|we|dnia)?[\s,、，]*$/iu

/** A day without its year, beside a year: both are one time. */
function inTheirYears(text: string, found: readonly SeenMention[]): SeenMention[] {
  const read: SeenMention[] = []
  for (const next of found) {
    const last = read.at(-1)
    const isBeside = last !== undefined && BESIDE_YEAR.test(text.slice(last.end, next.start))
    const one = isBeside ? (inYearOf(last, next) ?? inYearOf(next, last)) : null
    if (one === null || last === undefined) read.push(next)
    else {
      const [start, end] = [last.start, next.end]
      read[read.length - 1] = { ...one, start, end, text: text.slice(start, end) }
    }
  }
  return read
}

function inYearOf(year: SeenMention, day: SeenMention): SeenMention | null {
  if (year.grain !== 'year' || day.grain !== 'day' || day.isCounted) return null
  const { month, day: inMonth } = partsOf(day.from)
  const from = dayOf(partsOf(year.from).year, month, inMonth)
  return { ...day, ...spanOf('day', from, from + 1), isCounted: true }
}

/** Figures and spaces that look wider are the same ones; offsets stay. */
function inHalfWidth(text: string): string {
  return text
    .replace(/[０-９]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u202f\u3000]/g, ' ')
}

function mentionOf(
  { start, end, month, day, year, shift }: NamedDay,
  text: string,
  sense: Sense,
  { at, offsetMinutes }: Omit<DateReference, 'direction'>
): SeenMention {
  const today = dayAt(at, offsetMinutes)
  const from =
    shift === null
      ? dayOf(year ?? yearTowards(month, day, today, sense), month, day)
      : today + shift
  const said = text.slice(start, end)
  return {
    ...spanOf('day', from, from + 1),
    start,
    end,
    text: said,
    relative: year === null,
    isCounted: shift !== null
  }
}

function yearTowards(month: number, day: number, today: Day, sense: Sense): number {
  const { year } = partsOf(today)
  const here = dayOf(year, month, day)
  if (sense === 'past') return here <= today ? year : year - 1
  if (sense === 'future') return here >= today ? year : year + 1
  const away = (one: number) => Math.abs(dayOf(one, month, day) - today)
  return [year - 1, year + 1].reduce((best, one) => (away(one) < away(best) ? one : best), year)
}

/** "Donnerstagnachmittag", "donderdagmiddag": the library knows the day alone. */
const PART_OF_DAY =
  /(?<=(?<!\p{L})(?:(?:mon|diens|donners|frei|sams|sonn|maan|dins|woens|donder|vrij|zater|zon)(?:tag|dag)|mittwoch))(?:früh|vormittag|nachmittag|mittag|abend|nacht|ochtend|middag|avond)(?!\p{L})/giu

/** "每天早上", "下午茶": when on a day, and not on which. */
const PART_OF_ANY_DAY =
  /^(?:早上|早晨|清晨|上午|中午|正午|下午|傍晚|晚上|夜里|夜晚|凌晨|半夜|[朝昼夜晩]|夕方|午前|午後)(?:[\d一二三四五六七八九十两]{1,3}[点點时時](?:半|[\d一二三四五六七八九十]{1,3}分?)?)?$/u

function readByLibrary(
  language: string,
  text: string,
  sense: Sense,
  { at, offsetMinutes }: Omit<DateReference, 'direction'>
): SeenMention[] {
  const reader = READERS[language]
  if (reader === undefined) return []
  const results = reader.parse(
    text.replace(PART_OF_DAY, (part) => ' '.repeat(part.length)),
    { instant: new Date(at), timezone: offsetMinutes },
    { forwardDate: sense === 'future' }
  )
  return results.flatMap(({ start, index, text: said }) => {
    if (PART_OF_ANY_DAY.test(said)) return []
    const isDay = start.isCertain('day') || start.isCertain('weekday')
    const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
    if (!isDay || year === null || month === null || day === null || said.length < 2) return []
    // "Jetzt", "ahora": to the second it is the moment of speaking, which says that it holds and no day.
    if (start.isCertain('second') && Math.abs(start.date().getTime() - at) < SECOND_MS) return []
    const from = dayOf(year, month, day)
    return [
      {
        ...spanOf('day', from, from + 1),
        start: index,
        end: index + said.length,
        text: said,
        // The library is certain of the year of "tomorrow", too; its reader is not.
        relative: !start.isCertain('year') || !/\d{4}|[-/.]\d\d\b/.test(said),
        isCounted: !/\d/.test(said) && !start.isCertain('weekday')
      }
    ]
  })
}
