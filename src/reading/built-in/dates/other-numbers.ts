/** Numbers that the date library would take for an hour or a day and that belong to something else. */
import { MONTH, WEEKDAY } from '#src/reading/built-in/dates/vocabulary.ts'

/** "From 3 May": the library takes the number for an hour. */
const FROM_DAY = new RegExp(`\\bfrom (?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})\\b)`, 'giu')

/** "Postgres 16 last night": the number is the thing's, and no hour. */
const VERSION =
  /(?<=\p{L} )v?\d{1,3}(?= (?:last night|tonight|this (?:morning|afternoon|evening)|yesterday|today|tomorrow)\b)(?<!\b(?:at|by|around|about|from|until|till|before|after|of|past|to|on) \d{1,3})/giu
/** "Bumped Node to 22 last night": what has been done then has no hour to come. */
const RAISED_TO = /(?<=\bto )v?\d{1,3}(?= (?:last night|yesterday|this morning)\b)/giu
/** "The Postgres upgrade to 16 on Tuesday": of what is raised the number is a version, whatever day follows. */
const VERSION_TO =
  /(?<=\b(?:up|down)grad(?:e|es|ed|ing)(?: [\p{L}\p{N}.]{1,30}){0,3} to )v?\d{1,3}(?![\d:.]|\s?[ap]\.?m\b)/giu

/** "Between 8 and 12 on Monday": the hours are what it lasts, and the library takes the second for all of it. */
const HOURS = new RegExp(
  `\\b(?:between|from) \\d{1,2}(?:[:.]\\d\\d)? ?(?:and|to|till|until) \\d{1,2}(?:[:.]\\d\\d)?(?= (?:on |tomorrow|today|yesterday|this |next |${WEEKDAY}))`,
  'giu'
)

/** "On 2 May, first lesson in June": the number belongs to what follows. */
const COUNTED_BEHIND = new RegExp(
  `(?<=\\d(?:st|nd|rd|th)? (?:of )?(?:${MONTH})), (?:first|second|third|fourth|fifth|sixth|seventh)\\b`,
  'giu'
)

/** The source with blanks in their place, as long as it was. */
export function withoutOtherNumbers(source: string): string {
  const blank = (said: string) => ' '.repeat(said.length)
  return [FROM_DAY, VERSION, RAISED_TO, VERSION_TO, HOURS]
    .reduce((text, said) => text.replace(said, blank), source)
    .replace(COUNTED_BEHIND, (said) => `;${blank(said.slice(1))}`)
}
