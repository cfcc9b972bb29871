/**
 * Two mentions that name one time: "three years ago in June" is June three years ago, "Saturday week,
 * 4 July" is that day. Read apart, each would be given a year or a day of its own.
 */
import { type Day, dayOf, partsOf } from './calendar.ts'
import type { DateMention, Grain } from './mention.ts'
import { ORDINAL } from './vocabulary.ts'

const LINK = /^(?=[\s,])[\s,]*(?:(?:on|in|at|the)[\s,]+)*$/i

/** How much of the calendar a grain leaves open, coarse ones last. */
const WIDTH: readonly Grain[] = ['day', 'weekend', 'week', 'month', 'season', 'quarter', 'year']

/** Neighbours that name one time made one, in order of place. */
export function readTogether(source: string, mentions: readonly DateMention[]): DateMention[] {
  const read: DateMention[] = []
  for (const next of mentions) {
    const previous = read.at(-1)
    const link = previous === undefined ? '' : source.slice(previous.end, next.start)
    const one =
      previous === undefined
        ? null
        : ((LINK.test(link) ? oneTime(source, previous, next) : null) ??
          dayOfMonth(source, previous, next))
    if (one === null) read.push(next)
    else read[read.length - 1] = one
  }
  return read
}

/** "In August too, the 30th": the day is one of that month. */
function dayOfMonth(source: string, month: DateMention, day: DateMention): DateMention | null {
  const link = source.slice(month.end, day.start)
  const said = /^(?:on )?the (\d{1,2})(?:st|nd|rd|th)$/iu.exec(day.text)?.[1]
  if (said === undefined || month.grain !== 'month' || month.to === null) return null
  if (!/^(?: too| as well| also)?\s?[,–—-]\s?$/iu.test(link)) return null
  const from = month.from + Number(said) - 1
  if (from >= month.to) return null
  // The day has no "in" before it.
  const start = month.start - (/\bin $/iu.exec(source.slice(0, month.start))?.[0].length ?? 0)
  return { ...day, start, text: source.slice(start, day.end), from, to: from + 1 }
}

function oneTime(source: string, first: DateMention, second: DateMention): DateMention | null {
  if (!(first.relative || second.relative) || first.to === null || second.to === null) return null
  const [a, b] = [WIDTH.indexOf(first.grain), WIDTH.indexOf(second.grain)]
  if (a === -1 || b === -1) return null
  const [fine, coarse] = a <= b ? [first, second] : [second, first]
  const place = {
    start: first.start,
    end: second.end,
    text: source.slice(first.start, second.end),
    time: first.time ?? second.time
  }
  if (fine.grain === 'day' && coarse.grain === 'day') {
    // A weekday beside a date; two dates beside each other are two.
    const dated = [first, second].filter((one) => DATED.test(one.text) && !isCounted(one))
    const [only] = dated
    const named = only === first ? second : first
    if (dated.length !== 1 || only === undefined || !isWeekday(named)) return null
    return { ...only, ...place, relative: only.relative }
  }
  // "Two years ago last month": the month is counted from now, and the years from it.
  const isCountedMonth = fine.grain === 'month' && /\bago\b/i.test(coarse.text)
  if (coarse.grain !== 'year' || !fine.relative || (isCounted(fine) && !isCountedMonth)) return null
  const shift = partsOf(coarse.from).year - partsOf(fine.from).year
  const moved = (day: Day) => {
    const { year, month, day: dayOfMonth } = partsOf(day)
    return dayOf(year + shift, month, dayOfMonth)
  }
  return {
    ...fine,
    ...place,
    from: moved(fine.from),
    to: moved(fine.to ?? fine.from),
    relative: true
  }
}

/** "Three days ago", "yesterday": its year is settled. */
function isCounted({ text }: DateMention): boolean {
  return /\b(?:ago|last|next|this|past|yesterday|today|tomorrow|tonight|later)\b/i.test(text)
}

/** "The fifth of December" as well as "5 December". */
const DATED = new RegExp(`\\d|\\b(?:${ORDINAL})\\b`, 'iu')

function isWeekday({ text }: DateMention): boolean {
  return /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i.test(text)
}
