/**
 * People who are called like a month: "my sister April", "I met June", "August Meyer". Such a word is a
 * month only where it stands as months do, behind a word of time, and nothing beside it makes it a name.
 */
import { GIVEN_NAMES, RELATIVES } from '#src/reading/built-in/word-lists.ts'
import { MONTH } from './vocabulary.ts'

const NAMESAKE = /^(?:april|may|june|august)$/i

/** Words behind which a month stands; "to" and "of" lead to people as well. */
const TIME_BEFORE =
  /\b(?:in|since|until|till|by|before|after|during|from|between|through|throughout|around|about|on|last|next|this|past|coming|following|early|mid|late|each|every|(?:end|beginning|start|middle|month|rest|part|half|days?|weeks?|weekend|\d(?:st|nd|rd|th)?|first|second|third|fourth|last|(?:mon|tues|wednes|thurs|fri|satur|sun)days?) (?:of|in)|(?:from|between) \S+ (?:to|and|through|till|until))(?: the)?[\s-]+$/i

const BEHIND_PERSON = new RegExp(
  `\\b(?:${[...RELATIVES.keys()].join('|')}|named|called|with|mr|mrs|ms|dr|miss|aunt|uncle|dear|hi|hey)\\.?,? $`,
  'i'
)
/** "April works", "June's garden", "August Meyer". */
const BEFORE_PERSON =
  /^(?:['’]s (?!\d)|[ ](?:says|said|told|thinks|works?|lives?|likes?|loves?|hates?|plays?|called|calls|wants?|has|had|grew|grows|moved|asked|knows?|and I)\b| \p{Lu}\p{Ll}+)/u

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i
/** "On Wednesday Addams sends …": a day, whatever follows. */
const DAY_BEFORE =
  /\b(?:on|by|until|till|since|from|before|after|last|next|this|every|each|for|the|of|to|through|and|or|coming|past)\s+$/i
const SURNAME = /^ (\p{Lu}\p{Ll}+)(?!\p{L})/u

/** Whether a weekday is the first name of somebody here: "Wednesday Addams". */
export function isWeekdaysNamesake(word: string, before: string, after: string): boolean {
  if (!WEEKDAY.test(word) || DAY_BEFORE.test(before)) return false
  const surname = SURNAME.exec(after)?.[1]?.toLowerCase()
  // "Wednesday Bob comes": another name begins, and the day is a day.
  return surname !== undefined && !GIVEN_NAMES.has(surname) && !NO_SURNAME.test(surname)
}

const NO_SURNAME = new RegExp(
  `^(?:${MONTH}|morning|afternoon|evening|night|nights|noon|the|at|[ap]m)$`,
  'i'
)

/** Whether a lone word that is a month's name is somebody's here. */
export function isMonthsNamesake(word: string, before: string, after: string): boolean {
  if (!NAMESAKE.test(word) || !/^\p{Lu}/u.test(word)) return false
  if (BEHIND_PERSON.test(before)) return true
  if (!TIME_BEFORE.test(before))
    return !/^(?:,? ?\d|\s*(?:to|through|till|until|-|–)\s*\p{Lu})/u.test(after)
  return /\b(?:after|before|from|about|around)\s+$/i.test(before) && BEFORE_PERSON.test(after)
}
