/**
 * Dates that come in two parts: a range ("from May to October", "10/1-10/7/2018") or a day with its year
 * behind it ("26 June of 2020"). A year said once holds for both ends of a range.
 */
import { type Day, dayAt, dayOf, partsOf } from './calendar.ts'
import { type DateMention, type DateReference, spanOf } from './mention.ts'
import { MONTH, monthNumber, YEAR, yearOf } from './vocabulary.ts'

const DAY = '(?:the )?(\\d{1,2})(?:st|nd|rd|th)?'
const BETWEEN = '\\s*(?:to|and|through|till|until|-|–|~)\\s*'
const DAYS_THEN_MONTH = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:from|between) )?${DAY}${BETWEEN}${DAY}(?: day)?(?: of)? (${MONTH})\\.?(?:,? (\\d{4}))?(?![\\p{L}\\d])`,
  'giu'
)

/** "between 3 and 12 of Sept": the first number alone is no date to any reader. */
export function dayRanges(
  source: string,
  readAlone: (text: string, at: number) => DateMention | null
): DateMention[] {
  return [...source.matchAll(DAYS_THEN_MONTH)].flatMap((match) => {
    const [text, first = '', last = '', monthText = '', yearText] = match
    const month = monthNumber(monthText)
    const anchor = readAlone(`${first} ${monthText} ${yearText ?? ''}`, match.index)
    if (anchor === null || Number(last) > 31 || Number(first) > Number(last)) return []
    const { year } = partsOf(anchor.from)
    const span = spanOf('range', anchor.from, dayOf(year, month, Number(last)))
    const end = match.index + text.length
    return [{ ...span, start: match.index, end, text, relative: yearText === undefined }]
  })
}

const RANGE_LINK = /^\s*(?:to|till|until|til|through|thru|-|–|—|~)\s*(?:the )?$/i
const AND_LINK = /^\s+and\s+(?:the )?$/i

/** Joins "from May to October" and "between 2014 and 2018" into one range; it ends where its last part begins. */
export function joinRanges(source: string, mentions: DateMention[]): DateMention[] {
  const joined: DateMention[] = []
  for (const next of mentions) {
    const previous = joined.at(-1)
    const link = previous === undefined ? '' : source.slice(previous.end, next.start)
    const head =
      previous === undefined
        ? null
        : /\b(?:from|between)\s+(?:the )?$/i.exec(source.slice(0, previous.start))
    const links =
      RANGE_LINK.test(link) || (AND_LINK.test(link) && /^between/i.test(head?.[0] ?? ''))
    if (
      previous === undefined ||
      !links ||
      previous.time !== null ||
      yearOfOther(previous, next) >= next.from
    ) {
      joined.push(next)
      continue
    }
    const from = yearOfOther(previous, next)
    const start = previous.start - (head?.[0].length ?? 0)
    joined[joined.length - 1] = {
      ...spanOf('range', from, next.from),
      start,
      end: next.end,
      text: source.slice(start, next.end),
      relative: previous.relative && next.relative
    }
  }
  return joined
}

/** Where a range begins when only its end names the year: in that year, or in the one before. */
function yearOfOther(first: DateMention, last: DateMention): Day {
  if (
    !first.relative ||
    last.relative ||
    /\b(?:this|last|next|now|today|yesterday)\b/i.test(first.text)
  )
    return first.from
  const { month, day } = partsOf(first.from)
  const { year } = partsOf(last.from)
  const sameYear = dayOf(year, month, day)
  return sameYear < last.from ? sameYear : dayOf(year - 1, month, day)
}

const YEAR_BEHIND = new RegExp(
  `^(?:,? (?:of|in)(?: the year)?|,)? (?<year>${YEAR})(?![\\p{L}\\d])`,
  'iu'
)

/** A day whose year stands behind it, which the library leaves to somebody else. */
export function withYearBehind(source: string, mention: DateMention): DateMention {
  if (!mention.relative || (mention.grain !== 'day' && mention.grain !== 'range')) return mention
  if (!new RegExp(`\\b(?:${MONTH})\\b`, 'i').test(mention.text)) return mention
  const match = YEAR_BEHIND.exec(source.slice(mention.end))
  const year = match?.groups?.['year']
  if (match === null || year === undefined) return mention
  const moved = (at: Day) => {
    const { month, day } = partsOf(at)
    return dayOf(yearOf(year), month, day)
  }
  const end = mention.end + match[0].length
  const to = mention.to === null ? null : moved(mention.to)
  return {
    ...mention,
    from: moved(mention.from),
    to,
    end,
    text: source.slice(mention.start, end),
    relative: false
  }
}

const NUMERIC = '(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?'
const NUMERIC_RANGE = new RegExp(
  `(?<![\\p{L}\\d/])(?:from )?${NUMERIC}\\s*[-–~]\\s*${NUMERIC}(?:,? (\\d{4}))?(?![\\p{L}\\d/])`,
  'giu'
)

/** "10/1-10/7/2018", month first unless that is no month. */
export function numericRanges(source: string, reference: DateReference): DateMention[] {
  const now = partsOf(dayAt(reference.at, reference.offsetMinutes)).year
  return [...source.matchAll(NUMERIC_RANGE)].flatMap((match) => {
    const [text, a1, a2, aYear, b1, b2, bYear, behind] = match
    const lastYear = fullYear(bYear ?? behind) ?? fullYear(aYear) ?? now
    const to = numericDay(Number(b1), Number(b2), lastYear)
    const from = numericDay(Number(a1), Number(a2), fullYear(aYear) ?? lastYear)
    if (from === null || to === null) return []
    const begins = from < to ? from : numericDay(Number(a1), Number(a2), lastYear - 1)
    if (begins === null || begins >= to) return []
    const end = match.index + text.length
    const relative = bYear === undefined && behind === undefined && aYear === undefined
    return [{ ...spanOf('range', begins, to), start: match.index, end, text, relative }]
  })
}

function fullYear(text: string | undefined): number | null {
  if (text === undefined) return null
  const year = Number(text)
  return text.length === 4 ? year : year + (year < 50 ? 2000 : 1900)
}

function numericDay(first: number, second: number, year: number): Day | null {
  const [month, day] = first > 12 ? [second, first] : [first, second]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? dayOf(year, month, day) : null
}
