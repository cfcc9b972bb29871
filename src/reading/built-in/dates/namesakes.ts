/**
 * People who are called like a month: "my sister April", "I met June", "August Meyer". Such a word is a
 * month only where it stands as months do, behind a word of time, and nothing beside it makes it a name.
 */
import { RELATIVES } from '#src/reading/built-in/word-lists.ts'

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

/** Whether a lone word that is a month's name is somebody's here. */
export function isMonthsNamesake(word: string, before: string, after: string): boolean {
  if (!NAMESAKE.test(word) || !/^\p{Lu}/u.test(word)) return false
  if (BEHIND_PERSON.test(before)) return true
  if (!TIME_BEFORE.test(before))
    return !/^(?:,? ?\d|\s*(?:to|through|till|until|-|–)\s*\p{Lu})/u.test(after)
  return /\b(?:after|before|from|about|around)\s+$/i.test(before) && BEFORE_PERSON.test(after)
}
