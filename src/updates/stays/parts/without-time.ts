/**
 * What still holds of an earlier statement when a later one only gives it another day or hour: "The wedding is on 12
 * September in Lisbon" moved to the 19th is still in Lisbon. Nothing is put into other words: the time is cut out.
 */
import { monthNames } from '#src/text/month-names.ts'
import { isUnspaced } from '#src/text/word-lists.ts'
import type { Look } from '#src/updates/features.ts'
import { isYear, type Stretch, timeStretches, timesIn } from '#src/updates/matters/times.ts'
import { readingOf } from '#src/updates/pieces.ts'

/** What leads to a day or an hour, or repeats it: it goes with it. By language; words parted by `|`. */
const LEADS: Readonly<Record<string, string>> = {
  en: 'on|at|from|until|till|by|to|the|every|each|for|of|around|about|in',
  de: 'am|um|ab|bis|vom|den|dem|der|jeden|jede|immer|gegen|im|von',
  es: 'el|los|la|las|a|de|desde|hasta|cada|todos|en|del|para',
  fr: 'le|les|à|au|du|dès|chaque|tous|de|vers|pour',
  it: 'il|lo|la|le|i|gli|alle|dalle|ogni|dal|al|del|per|di',
  pt: 'o|os|a|as|às|na|no|nas|nos|em|todo|toda|todos|todas|cada|de|do|da|para|dia',
  nl: 'op|om|de|het|elke|iedere|vanaf|tot|van|in|voor',
  pl: 'w|we|o|od|do|co|każdy|każdą|dnia|na|z'
}
/** "The first Thursday of the month" is one time. */
const ORDINALS =
  'first|second|third|fourth|last|erste[nr]?|zweite[nr]?|dritte[nr]?|letzte[nr]?|primer|segundo|tercer|último|premier|deuxième|dernier|primo|secondo|ultimo|primeir[oa]|segund[oa]|últim[oa]|eerste|tweede|laatste|pierwsz\\p{L}{1,3}|drugi\\p{L}{0,2}|ostatni\\p{L}{0,2}'
const OF_MONTH =
  /^ (?:of (?:the|each|every) month|im monat|(?:del?|de cada) mes|(?:du|de chaque) mois|(?:do|de cada) mês|del mese|van de maand|miesiąca)(?!\p{L})/iu
/** What may stand behind a time and belongs to it: a year, a unit, a part of the day. */
const BEHIND =
  /^(?:[\s,–-]|\p{N}{4}|uhr|uur|h|am|pm|morning|afternoon|evening|night|morgens?|abends?|nachmittags?|vormittags?|soir|matin|sera|mattina|noche|tarde|manhã|noite|avond|ochtend|wieczorem|rano)$/iu
/** A time zone by its letters, large: in small ones some are verbs. */
const ZONE = /^(?:UTC|GMT|[CEW]ES?T|BST|[CEMP][SD]T|IST|JST|KST|SGT|A[CEW]?[SD]T|NZ[SD]T|BRT|MSK)$/u
/** What may stand between two parts of one time, beside what leads to it. */
const BETWEEN = /^(?:and|or|to|und|oder|y|et|e|en|i)$/iu
/** Here what stands behind the verb would stand at the head. */
const VERB_SECOND: ReadonlySet<string> = new Set(['de', 'nl'])
const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu
/** Told of how long it has been so: no day that something is on. */
const SINCE = /(?<!\p{L})(?:since|seit|desde|depuis|dal|da|sinds|vanaf|od)\s+\S*\s*$/iu
/** Words that are left and tell something, where no name is. */
const TELLS_MIN = 2

const LEAD_WORDS = new Map(
  Object.entries(LEADS).map(([language, words]) => {
    return [language, new RegExp(`^(?:${words}|${ORDINALS})$`, 'iu')] as const
  })
)

/** One word that leads to a time or tells which one of a row; null in a language that nobody listed. */
function leadsOf(language: string): RegExp | null {
  return LEAD_WORDS.get(language) ?? null
}

/** The earlier statement without its time, where the later one gives another and nothing else; null where not. */
export function withoutTime(
  said: string,
  older: Look,
  newer: Look,
  newerText: string
): string | null {
  const { language } = older.reading
  const lead = leadsOf(language)
  if (lead === null || isUnspaced(language)) return null
  const before = timesIn(said, language)
  const now = timesIn(newerText, language)
  if (newer.signals.end + newer.signals.unreal > 0 || tellsNewName(older, newer, now)) return null
  if (before.length === 0 || !now.some((time) => !before.includes(time))) return null
  const fresh = now.filter((time) => !before.includes(time))
  // "Now it leaves at 7:40": the day stays.
  const isHourAlone = fresh.every((time) => CLOCK.test(time))
  const stretches = timeStretches(said, language).filter(
    ({ start, end }) => !isHourAlone || CLOCK.test(said.slice(start, end))
  )
  if (stretches.length === 0) return null
  const ofOne = isHourAlone ? null : ofItems(said, language, lead, newer)
  const left = ofOne ?? cutOut(said, language, stretches, lead)
  return left !== null && tellsMore(left, language, newer) ? left : null
}

/**
 * "Freeze on 12 September, RC1 on the 15th, GA on the 22nd": each has a day of its own, and those that are not spoken of
 * keep theirs. Null where it is no such row, or where all or none of it is spoken of.
 */
function ofItems(said: string, language: string, leads: RegExp, newer: Look): string | null {
  const items = said.replace(/\.$/u, '').split(/,\s+/u)
  const timed = items.filter((item) => timeStretches(item, language).length > 0)
  if (timed.length < 2) return null
  const times = new Set(timesIn(said, language))
  const months = monthNames(language, ['long'])
  const told = newer.reading.pieces.filter(
    ({ tells, isNumber, text }) => tells && !isNumber && !months.has(text) && !times.has(text)
  )
  const words = new Set(told.map(({ text }) => text))
  const isSpokenOf = (item: string) =>
    readingOf(item, language).pieces.some(({ text }) => words.has(text))
  const spokenOf = timed.filter(isSpokenOf)
  if (spokenOf.length === 0 || spokenOf.length === timed.length) return null
  const left = items.flatMap((item, place) => {
    if (!spokenOf.includes(item)) return item
    return place === 0 ? (cutOut(item, language, timeStretches(item, language), leads) ?? []) : []
  })
  return `${left.join(', ')}.`
}

function tellsNewName({ reading }: Look, newer: Look, times: readonly string[]): boolean {
  const bare = (text: string) => text.replace(/['’]s$/u, '')
  const known = new Set([...reading.pieces.map(({ text }) => bare(text)), ...times])
  // "From March" only says when.
  const months = monthNames(newer.reading.language, ['long'])
  return newer.reading.pieces.some(
    ({ isName, tells, text, at }) =>
      isName && tells && at > 0 && !known.has(bare(text)) && !months.has(text)
  )
}

/** A day of a month with the month's name. */
const DATE = /\p{N}{1,2}(?:st|nd|rd|th|[.])? (?:de )?\p{L}{3}|\p{L}{3} \p{N}{1,2}(?!\p{N})/u

/** An hour as `timesIn` finds it, and no day of a month. */
const CLOCK = /^\p{N}{1,2}(?:[:.]\p{N}{2}(?: ?[ap]m)?| ?(?:am|pm|uhr|h|u|uur)|[時点时시])?$/iu

function cutOut(
  said: string,
  language: string,
  stretches: readonly Stretch[],
  leads: RegExp
): string | null {
  const whole = together(said, stretches, leads)
  if (whole.some(({ start }) => SINCE.test(said.slice(0, start)))) return null
  // "It expires on 20 January, before the trip on 3 March": nothing tells which of them the other takes the place of.
  const dates = whole.filter(({ start, end }) => DATE.test(said.slice(start, end)))
  if (dates.length > 1) return null
  const isAtHead = whole.some(({ start }) => start === goingBack(said.slice(0, start), leads))
  if (isAtHead && VERB_SECOND.has(language)) return null
  const left = withoutStretches(said, whole, leads)
  return LACKS_ITS_VALUE.test(left) ? null : `${left.charAt(0).toUpperCase()}${left.slice(1)}`
}

/** The text without these stretches, each with what leads to it and belongs to it. */
function withoutStretches(said: string, whole: readonly Stretch[], leads: RegExp): string {
  let text = said
  for (const { start, end } of whole.toReversed()) {
    const from = start - goingBack(text.slice(0, start), leads)
    text = `${text.slice(0, from)}${text.slice(end + goingOn(text.slice(end)))}`
  }
  return text
    .replace(/\s{1,4}(?=[.,;!?]|$)/gu, '')
    .replace(/[,;]{1,3}(?=[.!?]|$)/gu, '')
    .replace(/\s{2,}/gu, ' ')
    .trim()
}

/** "Office days are, the rest I work from home": what is was the time. */
export const LACKS_ITS_VALUE =
  /(?<!\p{L})(?:is|are|was|were|ist|sind|war|waren|es|son|era|eran|est|sont|était|è|sono|é|são|zijn|jest|są)(?=\s?(?:[,;:]|[.!]?$))/iu

/** A text without the days, hours, months and years that it says; null where it says none. */
export function withoutTimes(text: string, language: string): string | null {
  const lead = leadsOf(language)
  const stretches = timeStretches(text, language)
  if (lead === null || stretches.length === 0) return null
  const months = monthNames(language, ['long'])
  return withoutStretches(text, together(text, stretches, lead), lead).replace(WORD, (word) =>
    months.has(word.toLowerCase()) || isYear(word) ? '' : word
  )
}

/** The parts of one time as one: "Tuesday 12 May at 9:30". */
function together(text: string, parts: readonly Stretch[], leads: RegExp): Stretch[] {
  const whole: Stretch[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    const between = last === undefined ? null : text.slice(last.end, Math.max(last.end, part.start))
    const belongs = between
      ?.match(WORD)
      ?.every((word) => leads.test(word) || BETWEEN.test(word) || BEHIND.test(word))
    if (last !== undefined && (between === '' || belongs === true))
      last.end = Math.max(last.end, part.end)
    else whole.push({ ...part })
  }
  return whole
}

/** How many characters before a time belong to it. */
function goingBack(before: string, leads: RegExp): number {
  const words = (before.match(WORD) ?? []).reverse()
  let length = 0
  let taken = 0
  for (const word of words) {
    length += word.length
    if (leads.test(word)) taken = length
    else if (!/^\s$/u.test(word)) break
  }
  return taken
}

/** How many characters behind a time belong to it. */
function goingOn(behind: string): number {
  let length = 0
  let taken = 0
  const ofMonth = OF_MONTH.exec(behind)
  if (ofMonth !== null) return ofMonth[0].length
  for (const word of behind.match(WORD) ?? []) {
    if (!BEHIND.test(word) && !ZONE.test(word)) break
    length += word.length
    if (/[\p{L}\p{N}]/u.test(word)) taken = length
  }
  return taken
}

/** Whether it says something beside what the later one says again: a name, or some words. */
function tellsMore(left: string, language: string, newer: Look): boolean {
  const said = new Set(newer.reading.pieces.map(({ text }) => text))
  const own = readingOf(left, language).pieces.filter(({ tells, text }) => tells && !said.has(text))
  return own.some(({ isName, at }) => isName && at > 0) || own.length > TELLS_MIN
}
