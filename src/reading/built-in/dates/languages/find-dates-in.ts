/**
 * Dates in the languages other than English: days by their names from the runtime's own tables, and what
 * the date library reads besides. Only results whose day is certain are taken: without parts of speech
 * there is no second opinion on a lone word.
 */

import { OPENERS } from '#src/reading/built-in/corrections/correction-words.ts'
import { dayAt, dayOf, partsOf } from '#src/reading/built-in/dates/calendar.ts'
import {
  canBeWritten,
  type DateMention,
  type DateReference,
  type Direction,
  type SeenMention,
  spanOf
} from '#src/reading/built-in/dates/mention.ts'
import { longestFirst } from '#src/reading/built-in/dates/phrases.ts'
import { tellsState } from '#src/text/joined/joined-statements.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import { countedDays } from './counted-days.ts'
import { asRange, weekdaysOnDates } from './day-ranges.ts'
import { yearTowards } from './days-of-months.ts'
import { inOneWeek, inSimplified } from './east-asian-days.ts'
import { readByLibrary } from './library/library-days.ts'
import { isWithin } from './library/no-days.ts'
import { type NamedDay, namedDays } from './locale-dates.ts'
import { namedPeriods } from './locale-periods.ts'
import {
  isCount,
  isFarm,
  isMark,
  isMorning,
  isShortWord,
  isSomebody,
  isStreet,
  isWeekly,
  namesTwoDays
} from './look-alikes.ts'
import {
  BEGINS,
  BOOKED,
  CLAUSE_BREAKS,
  FOR_A_DAY,
  GIVEN_UP,
  MOVED,
  MOVED_BEFORE,
  PROMISED,
  restsUntil,
  TENSE_WORDS
} from './tense-words.ts'

/** Asks for a time, so that its tense is that of the answer. */
const ASKS_WHEN = /(?<!\p{L})(?:wann|quand|wanneer|cuándo|quando|kiedy)(?!\p{L})/iu

/** Dates with a certain day in a sentence of `language` (ISO 639-1), in order of place; `asked` is what it answers. */
export function findDatesIn(
  language: string,
  said: string,
  reference: Omit<DateReference, 'direction'>,
  asked = ''
): DateMention[] {
  const text = language === 'zh' ? inSimplified(said) : said
  const tense = TENSE_WORDS[language]
  const isToCome = PROMISED.test(text) || MOVED.test(text) || restsUntil(text, language)
  const when = ASKS_WHEN.test(asked) ? asked.replace(/[\s?]{1,4}$/u, '') : ''
  const isPast =
    tense !== undefined &&
    !isToCome &&
    (tense.past.test(withoutReport(text)) || tense.past.test(when))
  const isBooked = isPast && (BOOKED.test(text) || FOR_A_DAY.test(text))
  const isEither = isBooked || tense === undefined || (!isPast && tense.since?.test(text) === true)
  const sense: Direction = isEither ? 'nearest' : isPast ? 'past' : 'future'
  const inSense = findDaysIn(language, text, reference, sense)
  const found =
    sense === 'past' && breaksIn(language).test(text)
      ? aheadInTheirClause(language, text, reference, inSense)
      : inSense
  const isAgain =
    tense?.again.test(text) === true || tense?.again.test(asked) === true || namesTwoDays(text)
  if (GIVEN_UP.test(text) || OWN_BIRTH.test(text) || (isAgain && !isPast)) {
    // What comes again has no year: only a day that is counted from today stays one.
    return found.filter((mention) => !mention.relative || mention.isCounted)
  }
  return isPast ? found.filter((one) => !one.isCounted || !isWithin(language, one.text)) : found
}

/**
 * "El 20 de junio nos vamos a Menorca, hemos cogido un apartamento": a day whose own clause tells how something is or
 * will be lies ahead, whatever the other clauses tell.
 */
function aheadInTheirClause(
  language: string,
  text: string,
  reference: Omit<DateReference, 'direction'>,
  found: SeenMention[]
): SeenMention[] {
  const tellsPast = (clause: string) => TENSE_WORDS[language]?.past.test(clause) === true
  if (found.length === 0) return found
  const clauseOf = ({ start, end }: SeenMention, breaks: RegExp) => {
    const before = text.slice(0, start).split(breaks)
    const after = text.slice(end).split(breaks)
    return {
      clause: `${before.at(-1) ?? ''} ${after[0] ?? ''}`,
      // "Am 3. Mai, nach langem Warten, haben wir geheiratet": the verb of a day at the head may come later.
      isBound: before.length === 1 && after.slice(1).some(tellsPast)
    }
  }
  const isAhead = (one: SeenMention) => {
    const { clause } = clauseOf(one, breaksIn(language))
    if (tellsPast(clause)) return false
    if (BEGINS[language]?.test(clause) === true || WE_DO.test(clause)) return true
    return tellsState(clause, language)
  }
  const isAnyAhead = found.some(isAhead)
  // Chinese tells of the past in its last clause, too: "3月5号去医院，做了检查".
  const sense = isUnspaced(language) ? 'nearest' : 'future'
  const ahead = findDaysIn(language, text, reference, sense)
  return found.map((one) => {
    const same = ahead.find(({ start, end }) => start === one.start && end === one.end)
    if (same === undefined) return one
    // "Fui al médico y al dentista el 3 de diciembre": behind a link the verb may be the one before it.
    const { clause, isBound } = clauseOf(one, CLAUSE_END)
    const isSoon = !isBound && !tellsPast(clause) && isNearAhead(same, one, reference)
    return isAhead(one) || isSoon || (isAnyAhead && BARE_DAY.test(one.text)) ? same : one
  })
}

function breaksIn(language: string): RegExp {
  return CLAUSE_BREAKS[language] ?? CLAUSE_END
}

/** "Am 12.": its month is that of the other days beside it. */
const BARE_DAY = /^\D{0,12}\d{1,2}\D{0,2}$/u
/** "Comprei um carro, o seguro acaba a 15 de dezembro", said in November: next month, and not eleven months ago. */
const NEAR_DAYS = 75

function isNearAhead(
  ahead: SeenMention,
  past: SeenMention,
  { at, offsetMinutes }: Omit<DateReference, 'direction'>
): boolean {
  const today = dayAt(at, offsetMinutes)
  const isYearOpen = ahead.from - past.from >= 365
  return isYearOpen && ahead.from >= today && ahead.from - today <= NEAR_DAYS
}

/** The first person plural of the present, where the past has another form. */
const WE_DO =
  /\p{L}{2}(?:iamo|ons|emy|imy|amy)(?!\p{L})|[去来搬回飞考走办]|(?:가|와|해|하|봐|와)[아어]?요/u

/** "Nací en marzo": whoever tells it was born in another year than this. */
const OWN_BIRTH =
  /(?<!\p{L})(?:nací|nasci|sono nat[oa]|je suis née?|urodził[ae]m się|(?:bin|ich) (?:\S+ ){0,4}geboren|ben (?:\S+ ){0,4}geboren)(?!\p{L})/iu

/**
 * The day that a sentence is about, of those found in it: where something was moved the one that it was moved to, none
 * on which something is not, and else the first.
 */
export function dayMeant(text: string, found: readonly DateMention[]): DateMention | undefined {
  const meant = found.filter(({ start, end }) => !isRuledOut(text, start, end))
  return (MOVED.test(text) ? meant.at(-1) : meant[0]) ?? found[0]
}

/** What another day takes the place of: "statt Montag", "De notaris kan niet op de 15e". */
const INSTEAD =
  /(?<!\p{L})(?:(?:an)?statt|in plaats van|en (?:vez|lugar) d[e]l?|au lieu d[ue]|plutôt que|invece d[ei]l?|anziché|em vez d[aeo]|no lugar d[aeo]|zamiast)(?:\s+\p{L}+){0,2}\s*$/iu
const NOT = /(?<!\p{L})(?:nicht|niet|geen|kein\p{L}*|no|ne|n['’]\p{L}+|pas|non|não|nie)(?!\p{L})/iu
/** "No es el lunes sino el martes". */
const BUT =
  /^ ?(?:[-–]feira )?,? ?(?:sino|sondern|ma|bensì|mas|e sim|tylko|lecz|ale|maar|mais)(?!\p{L})/iu
const CLAUSE_END = /[,;:–—、，；：]/u

function isRuledOut(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (
    INSTEAD.test(before) ||
    /^(?:では?なく|じゃなく|の代わり|[이가]? ?아니라|[이가]? ?아니고|[이가]? ?말고| ?대신|而不是)/u.test(
      after
    )
  )
    return true
  if (BUT.test(after) && NOT.test(before.split(CLAUSE_END).at(-1) ?? '')) return true
  if (/(?:不是|并非|不在)$/u.test(before) && /^.{0,6}[，,]/u.test(after)) return true
  const own = `${before.split(CLAUSE_END).at(-1) ?? ''} ${after.split(CLAUSE_END)[0] ?? ''}`
  return NOT.test(own) && CLAUSE_END.test(after)
}

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
  sense: Direction
): SeenMention[] {
  const text = inHalfWidth(source)
  const view = { today: dayAt(reference.at, reference.offsetMinutes), sense }
  const own = [
    ...countedDays(language, text, view),
    ...namedDays(language, text).map((named) => mentionOf(named, text, sense, reference))
  ].map((mention) => {
    const range = asRange(language, text, mention)
    return MOVED_BEFORE.test(text.slice(0, range.start).trimEnd()) ? mention : range
  })
  const periods = namedPeriods(language, text, view)
  const isApart = (other: SeenMention) => (one: SeenMention) =>
    other.end <= one.start || other.start >= one.end
  // "La semaine prochaine" is a week, of which the library makes a day.
  const others = readByLibrary(language, text, sense, reference).filter(
    (other) => own.every(isApart(other)) && (!other.isCounted || periods.every(isApart(other)))
  )
  const found = longestFirst([...own, ...periods, ...others]).filter(
    ({ text: said, start, end }) => {
      const [before, after] = [text.slice(0, start), text.slice(end)]
      return (
        !isSomebody(language, said, before, after) &&
        !isMark(said, before, after) &&
        !isStreet(before) &&
        !isCount(said, before, after) &&
        !isFarm(said, after) &&
        !isWeekly(said, before, after) &&
        !isMorning(said, before) &&
        !isShortWord(language, said, before, after)
      )
    }
  )
  const read = inTheirYears(text, weekdaysOnDates(text, inOneWeek(text, found)))
  return read.filter(canBeWritten)
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
  sense: Direction,
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
