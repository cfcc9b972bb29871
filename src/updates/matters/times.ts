/** Days of the week and of months and hours, as texts say them. */
import { monthNames } from '#src/text/month-names.ts'
import { anyOfList, isUnspaced } from '#src/text/word-lists.ts'
import { WORDS } from '#src/updates/matters/matter-words.ts'

/** An hour as clocks show it or as it is said with a word for it, and a day of a month by its sign. */
const HOUR =
  /(?<![\p{N}.:])\p{N}{1,2}(?:[:.]\p{N}{2}(?![\p{N}:]|\.\p{N})| ?(?:am|pm|uhr|h|u|uur|st|nd|rd|th)(?![\p{L}\p{N}])|[時点时시号日일]|月\p{N}{1,2})|(?<=(?<![\p{L}\p{N}])(?:at|um|las|à|alle|às|om|o) )\p{N}{1,2}(?![\p{N}:]|[.]\p{N})/giu

const DAYS_OF_MONTHS = new Map<string, RegExp>()

/** "March 9", "12. Mai", "3 de abril": months as the language writes them. */
function dayOfMonth(language: string): RegExp {
  const known = DAYS_OF_MONTHS.get(language)
  if (known !== undefined) return known
  const names = [...monthNames(language, ['long']).keys()]
  const month = names.map((name) => RegExp.escape(name)).join('|')
  const made = new RegExp(
    `(?:${month}) \\p{N}{1,2}(?!\\p{N})|(?<!\\p{N})\\p{N}{1,2}[.]? (?:de )?(?:${month})`,
    'giu'
  )
  DAYS_OF_MONTHS.set(language, made)
  return made
}

/** A year of this century or the last, in digits. */
export const YEAR = /(?<!\p{N})(?:19|20)\p{N}{2}(?!\p{N})/u

/** Whether a word is a year and nothing beside it: "INV2026" is none. */
export function isYear(word: string): boolean {
  return word.length === 4 && YEAR.test(word)
}

/** Days of the week and of months and hours, as far as they are said; in small letters. */
export function timesIn(text: string, language: string): string[] {
  return timeMatches(text, language).map(({ 0: said }) => said.toLowerCase())
}

/** A stretch of a text, end exclusive. */
export interface Stretch {
  start: number
  end: number
}

/** Where a text says a day or an hour, in order. */
export function timeStretches(text: string, language: string): Stretch[] {
  return timeMatches(text, language)
    .map(({ index, 0: said }) => {
      const end = index + said.length
      const number = /\p{N}/u.test(said) ? null : ON_NUMBER.exec(text.slice(end, end + 12))
      return { start: index, end: end + (number?.[0].length ?? 0) }
    })
    .sort((a, b) => a.start - b.start)
}

/** The number of its day behind a weekday: "jueves 12", "zaterdag de 14e". */
const ON_NUMBER =
  /^,? (?:(?:de[nmr]?|le|el|il|día|dia) )?\p{N}{1,2}(?:\.(?!\p{N})|e|er|º)?(?![\p{N}\p{L}:.]| ?(?:h|am|pm|uhr|uur|person|€)(?!\p{L}))/iu

function timeMatches(text: string, language: string): RegExpExecArray[] {
  const days = WORDS[language]?.changes.days
  if (days === undefined) return []
  const { source, flags } = anyOfList(days, language)
  const named = text.matchAll(new RegExp(source, `${flags}g`))
  const dated = isUnspaced(language) ? [] : text.matchAll(dayOfMonth(language))
  return [...named, ...dated, ...text.matchAll(HOUR)]
}
