/** The dates that a sentence tells of, seen from when and where it was said. */
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import { datedClauses, directionAt } from '#src/reading/built-in/text/tense.ts'
import { findDates } from './find-dates.ts'
import type { DateMention, Direction } from './mention.ts'
import { isRecurring } from './recurring.ts'
import { isWeekly } from './weekly.ts'
import { GIVEN, isOnlyNamed } from './wording.ts'

/** "Since January" looks back and "from Monday on" ahead, whatever the tense. */
const SINCE = /(?:^|\s)since(?: (?:about|around|early|late|mid|the))?[ -]$/i
const STARTING = /(?:^|\s)(?:starting|effective)(?: on| in| from)? $/i
/** "…, on crutches until mid-April": how long it still goes on. */
const STILL_UNTIL =
  /, (?:and |so |but |now |still )?(?:on|off|in|at|no|only|not|out|away|back|signed off|here|closed|open|fixed|valid|free)\b[^,;.:]{0,40} (?:until|till|til) (?:the )?(?:(?:early|mid|late|end of|middle of|start of)[ -])?$/i
const FROM = /(?:^|\s)from $/i
/** "They raised it to 1,220 from April": what changes from a day on changes then. */
const CHANGES_FROM =
  /\b(?:rais(?:es?|ed|ing)|increas(?:es?|ed|ing)|put(?:s|ting)? .{1,40}up|go(?:es|ing)? up|went up|cut(?:s|ting)?|lower(?:s|ed|ing)?|reduc(?:es?|ed|ing)|chang(?:es?|ed|ing)|mov(?:es?|ed|ing)|switch(?:es|ed|ing)?|extend(?:s|ed|ing)?|cancel(?:s|led|ed|ling)?)\b[^.;:]{0,60} from $/i
/** "A letter from April" has been written. */
const WRITTEN =
  /\b(?:letter|e-?mail|photo|picture|video|invoice|bill|receipt|note|report|minutes|result|statement|message|recording|draft|version|leftover)s? (?:\w+ ){0,2}from $/i
const ON = /^\S{1,30}(?: \S{1,20}){0,2}? on(?:wards?)?(?![\w-])/i

/** "Torn my ACL so no football, surgery in March": what is named without a verb beside what has been is still to come. */
const COMING =
  /, (?:and |so |but )?(?:(?:the|my|our|her|his|next|first|final) )?(?:surgery|operation|op|exams?|interview|wedding|deadline|due|flight|appointment|test|scan|results|party|trip|viewing|completion|launch|move|check-?up|hearing|court|delivery|start|starting)(?: (?:is|are))? (?:in|on|at|by|from)(?: the)? (?:(?:early|mid|late|end of|start of)[ -])?$/i

/** "Boss gave me Tuesday off, back Wednesday." */
const BACK = /(?:^|, )(?:and )?back (?:on )?$/iu

function directionSaid(before: string, rest: string): Direction | null {
  if (SINCE.test(before) || /^since\s/i.test(rest)) return 'past'
  if (WRITTEN.test(before)) return 'past'
  if (CHANGES_FROM.test(before)) return 'nearest'
  if ([STARTING, STILL_UNTIL, COMING, GIVEN, BACK].some((one) => one.test(before))) return 'future'
  return FROM.test(before) && ON.test(rest) ? 'future' : null
}

/** Dates in a tidied and tagged English sentence, without those that name no single day. */
export function datesTold(
  text: string,
  tokens: readonly Token[],
  said: { at: number; offsetMinutes: number }
): DateMention[] {
  const clauses = datedClauses(tokens)
  const found = findDates(text, {
    at: said.at,
    offsetMinutes: said.offsetMinutes,
    direction: (offset) =>
      directionSaid(text.slice(0, offset), text.slice(offset)) ?? directionAt(clauses, offset)
  })
  const clauseOf = ({ start }: DateMention) =>
    clauses.find(({ end }) => start < end) ?? clauses.at(-1)
  const told = found.filter((date) => {
    const clause = clauseOf(date)
    if (clause === undefined) return true
    if (isOnlyNamed(text, date) || isWeekly(text, date, clause)) return false
    return !isRecurring(text, date, clause)
  })
  const isOff = told.map((date) => IS_OFF.test(clauseOf(date)?.text ?? ''))
  if (!isOff.includes(true) || !isOff.includes(false) || !INSTEAD.test(text)) return told
  return told.map((date, at) => (isOff[at] === true ? { ...date, isRuledOut: true } : date))
}

/** "The engineer can't make it Tuesday": what is not on that day. */
const IS_OFF =
  /\b(?:can(?:no|['’])?t|couldn['’]t|won['’]t|not|isn['’]t|is off|no longer|unable|fully booked|cancell?ed)\b/i
/** What tells that another day takes its place. */
const INSTEAD = /\b(?:instead|now|so|but|rather|moved|resched\w+|new date)\b/i
