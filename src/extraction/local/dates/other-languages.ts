/**
 * Dates in the languages other than English that the date library reads. Only results whose day is
 * certain are taken: without parts of speech there is no second opinion on a lone word.
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
import { dayOf } from './calendar.ts'
import { type DateMention, type DateReference, spanOf } from './mention.ts'

interface Reader {
  parse(text: string, reference: { instant: Date; timezone: number }): ParsedResult[]
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

/** Dates with a certain day in a text of `language` (ISO 639-1); none where no reader is known. */
export function findDatesIn(
  language: string,
  text: string,
  reference: DateReference
): DateMention[] {
  const reader = READERS[language]
  if (reader === undefined) return []
  const results = reader.parse(text, {
    instant: new Date(reference.at),
    timezone: reference.offsetMinutes
  })
  return results.flatMap(({ start, index, text: said }) => {
    const isDay = start.isCertain('day') || start.isCertain('weekday')
    const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
    if (!isDay || year === null || month === null || day === null || said.length < 2) return []
    const from = dayOf(year, month, day)
    return [
      {
        ...spanOf('day', from, from + 1),
        start: index,
        end: index + said.length,
        text: said,
        relative: !start.isCertain('year')
      }
    ]
  })
}
