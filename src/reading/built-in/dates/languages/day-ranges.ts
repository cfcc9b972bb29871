/**
 * A range of days of one month, in the languages other than English: "vom 3. bis 17. August", "dal 3 al 17 agosto",
 * 8月3日から17日まで. One of its two days carries the month; the other is a bare number beside it.
 */
import { partsOf } from '#src/reading/built-in/dates/calendar.ts'
import { type SeenMention, spanOf } from '#src/reading/built-in/dates/mention.ts'
import { numberOf, numbersOf } from './locale-periods.ts'

/** "Vom 3. bis ", before the day that names the month. */
const FIRST_BEFORE =
  /(?<!\p{L})(?:(?:vom|von|del|desde el|du|dal|dall['’]|van|de|do|od) ?)?(?<![\p{N}.,:/-])(?<day>\d{1,2})(?:\.|er|º|ª)?\s?(?:bis(?: zum)?|al|au|tot(?: en met)?|t\/m|a|ao|à|do|-|–|—)\s?(?:(?:el|le|il|o|den)\s)?$/iu
/** "Am 5. und ", before it: two days behind each other. */
const NEIGHBOUR_BEFORE =
  /(?<!\p{L})(?:(?:am|el|le|il|op|no|dia|dias|les|los) ?)?(?<![\p{N}.,:/-])(?<day>\d{1,2})(?:\.|er|º|ª)?\s?(?:und|y|e|et|en|i|&)\s(?:(?:el|le|il|o)\s)?$/iu
/** "から17日", behind it. */
const LAST_BEHIND = (number: string) =>
  new RegExp(
    `^\\s?(?:から|～|~|-|–|到|至|부터)\\s?(?<day>\\d{1,2}|${number})[日号號일](?![間간])(?:まで|까지)?`,
    'u'
  )

/** The mention as a range where its text goes on to another day of the month; else unchanged. */
export function asRange(language: string, text: string, mention: SeenMention): SeenMention {
  if (mention.grain !== 'day') return mention
  const { day } = partsOf(mention.from)
  const lead = text.slice(Math.max(0, mention.start - 30), mention.start)
  const neighbour = NEIGHBOUR_BEFORE.exec(lead)
  const isNeighbour = Number(neighbour?.groups?.['day']) === day - 1
  const before = isNeighbour ? neighbour : FIRST_BEFORE.exec(lead)
  const first = Number(before?.groups?.['day'])
  if (before !== null && first >= 1 && first < day && /\p{L}/u.test(mention.text))
    return spread(text, mention, { from: mention.from - (day - first), to: mention.from }, [
      mention.start - before[0].length,
      mention.end
    ])
  const behind = LAST_BEHIND(numbersOf(language)).exec(text.slice(mention.end, mention.end + 12))
  const last = numberOf(language, behind?.groups?.['day'] ?? '')
  if (behind === null || !(last > day && last <= 31)) return mention
  return spread(text, mention, { from: mention.from, to: mention.from + (last - day) }, [
    mention.start,
    mention.end + behind[0].length
  ])
}

/** A range names its last day (`DateSpan.to`). */
function spread(
  text: string,
  mention: SeenMention,
  { from, to }: { from: number; to: number },
  [start, end]: [number, number]
): SeenMention {
  return { ...mention, ...spanOf('range', from, to), start, end, text: text.slice(start, end) }
}

const WEEKDAY =
  /^(?:(?:am|le|op|el|il|na|we?) )?(?:\p{L}+(?:tag|woch|dag|di)|dimanche|domenica|domingo|lunes|martes|miércoles|jueves|viernes|sábado|poniedział(?:ek|ku)|wtor(?:ek|ku)|środ[aęy]|czwart(?:ek|ku)|piąt(?:ek|ku)|sobot[aęy]|niedziel[aęi])$/iu
/** "Am Freitag, dem 5. Juni": what may stand between both. */
const ON_ITS_DATE = /^,? (?:(?:de[nmr]|le|de|il|el) )?$/iu

/** A weekday and the date behind it made one day, which the date tells. */
export function weekdaysOnDates(text: string, found: readonly SeenMention[]): SeenMention[] {
  return found.flatMap((one, place) => {
    const last = found[place - 1]
    const next = found[place + 1]
    if (next !== undefined && areOne(text, one, next)) return []
    if (last === undefined || !areOne(text, last, one)) return [one]
    return [{ ...one, start: last.start, text: text.slice(last.start, one.end) }]
  })
}

function areOne(text: string, first: SeenMention, second: SeenMention): boolean {
  return (
    WEEKDAY.test(first.text) &&
    second.grain === 'day' &&
    /^\P{L}*(?:(?:am|de[nmr]|le|op|el|il) )?\d/iu.test(second.text) &&
    ON_ITS_DATE.test(text.slice(first.end, second.start))
  )
}
