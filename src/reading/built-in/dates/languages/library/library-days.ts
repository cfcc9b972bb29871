/** What the date library reads in the languages other than English, but for what only looks like a day. */
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
import { dayAt, dayOf } from '#src/reading/built-in/dates/calendar.ts'
import { MOVED } from '#src/reading/built-in/dates/languages/tense-words.ts'
import {
  type DateReference,
  type Direction,
  type SeenMention,
  spanOf
} from '#src/reading/built-in/dates/mention.ts'
import { onlyLooksIt } from './no-days.ts'
import { withoutNow } from './without-now.ts'

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
const DAYS_OF_WEEK = 7

/** "Donnerstagnachmittag", "donderdagmiddag": the library knows the day alone. */
const PART_OF_DAY =
  /(?<=(?<!\p{L})(?:(?:mon|diens|donners|frei|sams|sonn|maan|dins|woens|donder|vrij|zater|zon)(?:tag|dag)|mittwoch))(?:früh|vormittag|nachmittag|mittag|abend|nacht|ochtend|middag|avond)(?!\p{L})/giu

/** "Déplacé de mardi à jeudi": two days of what was moved are no range. */
const BETWEEN_DAYS = /(?<=\p{L} )(?:à|au|a|al|naar|bis)(?= \p{L})/giu
const inDots = (word: string) => '.'.repeat(word.length)

/** "每天早上", "下午茶": when on a day, and not on which. */
const PART_OF_ANY_DAY =
  /^(?:早上|早晨|清晨|上午|中午|正午|下午|傍晚|晚上|夜里|夜晚|凌晨|半夜|[朝昼夜晩]|夕方|午前|午後)(?:[\d一二三四五六七八九十两]{1,3}[点點时時](?:半|[\d一二三四五六七八九十]{1,3}分?)?)?$/u

/** Days that the library finds, looking one way. */
export function readByLibrary(
  language: string,
  text: string,
  sense: Direction,
  { at, offsetMinutes }: Omit<DateReference, 'direction'>
): SeenMention[] {
  const reader = READERS[language]
  if (reader === undefined) return []
  const named = MOVED.test(text) ? text.replace(BETWEEN_DAYS, inDots) : text
  const bare = withoutNow(
    language,
    named.replace(PART_OF_DAY, (part) => ' '.repeat(part.length))
  )
  const results = reader.parse(
    bare,
    { instant: new Date(at), timezone: offsetMinutes },
    { forwardDate: sense === 'future' }
  )
  return results.flatMap(({ start, index, text: whole }) => {
    const said = whole.replace(/[\s,;]{1,4}$/u, '')
    if (PART_OF_ANY_DAY.test(said)) return []
    const isDay = start.isCertain('day') || start.isCertain('weekday')
    const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
    if (!isDay || year === null || month === null || day === null || said.length < 2) return []
    if (onlyLooksIt(language, bare, index, said)) return []
    // "Jetzt", "ahora": to the second it is the moment of speaking, which says that it holds and no day.
    if (start.isCertain('second') && Math.abs(start.date().getTime() - at) < SECOND_MS) return []
    const onDay = dayOf(year, month, day)
    // Of weekdays it takes the nearest: "Am Samstag habe ich … gebracht" was the last one.
    const isAhead = sense === 'past' && onDay > dayAt(at, offsetMinutes)
    const from = isAhead && !start.isCertain('day') ? onDay - DAYS_OF_WEEK : onDay
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
