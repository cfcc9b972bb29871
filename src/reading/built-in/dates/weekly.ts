/**
 * Several weekdays named together come again: "I work Monday to Friday", "yoga is Tuesday and Thursday", "open Tue-Sat 9
 * to 6". None of them is one day, unless the words tell of a plan: "in Rome from Tuesday to Saturday".
 */
import { tag } from '#src/reading/built-in/text/tagger.ts'
import { type Clause, tellsOfMove } from '#src/reading/built-in/text/tense.ts'
import type { DateMention } from './mention.ts'

const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?'
const TO = '(?:to|through|thru|till|til|until|-|–|—)'
const AND = '(?:,? (?:and|or|&)|,|/)'
const HOURS = '(?:(?: at| from)? \\d[\\d:.]*(?: ?[ap]m)?)?'
/** The mention is one weekday or a range of them. */
const BARE = new RegExp(`^(?:(?:on|from|between) )?${DAY}\\b`, 'iu')
const DATED = /\d{1,2}(?:st|nd|rd|th)|\d{4}|\d\/\d/u
const RANGE = new RegExp(`${DAY}${HOURS}\\s*${TO}\\s*${DAY}\\b`, 'iu')
const BEFORE = new RegExp(`\\b${DAY}${HOURS}\\s*(?:${TO}|${AND})\\s*(?:on |and )?$`, 'iu')
const AFTER = new RegExp(`^${HOURS}\\s*(?:${TO}|${AND})\\s*(?:on |and )?${DAY}\\b`, 'iu')
const RANGE_BEFORE = new RegExp(`\\b${DAY}${HOURS}\\s*${TO}\\s*$`, 'iu')
const RANGE_AFTER = new RegExp(`^${HOURS}\\s*${TO}\\s*${DAY}\\b`, 'iu')
const ONCE =
  /\b(?:ago|last|next|this|past|coming|previous|following|today|tonight|yesterday|tomorrow)\b/iu
/** What is planned or happens once, however plain its verb is. */
const PLANNED =
  /\b(?:will|['’]ll|going to|gonna|away|off|out of (?:town|(?:the )?office)|on (?:holiday|vacation|leave)|holidays?|vacation|trip|visit\w*|travel\w*|fly|flies|flying|stay\w*|staying|conference|festival|event|wedding|tournament|strike|appointment|deadline|due)\b|\bin (?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}/u
const TIMETABLE =
  /\b(?:opening|office|business|visiting|working) (?:hours|days|times)\b|\b(?:timetable|schedule):/iu
const PROGRESSIVE = /(?:\b(?:am|is|are)|['’](?:m|s|re)) (?:\p{L}+ly )?\p{L}+ing\b/iu

/** "Thursday is choir now": what it is from now on, each week. */
const IS_NOW = /^ (?:is|are|means) (?:\p{L}+ ){1,3}(?:now|these days|from now on)(?!\p{L})/iu

/** "Wednesday is no-meeting day"; "Monday is a bank holiday" is one. */
const IS_DAY = /^ is (?!an? |the |our |my |your )(?:[\p{L}-]+ ){1,3}(?:day|night)(?!\p{L})/iu

/** "Fridays are office days, only Monday is at home": of the days of each week. */
const ONLY_IS = [/\bonly $/iu, /^ is (?:at|in|a|an|my|our|from)\b/iu] as const

/** "Our deploy day is Wednesday", "they changed the bin day to Tuesday": the day of something that comes again. */
const DAY_OF =
  'bins?|gym|market|home|school|swim(?:ming)?|pool|wash(?:ing)?|laundry|cleaning|shopping|rubbish|recycling|trash|collection|delivery|office|home[- ]office|remote|rest|cheat|leg|training|practice|class|club|visiting|bath|pocket money|deploy(?:ment)?|release|ship(?:ping)?|no-meeting|focus|retro|library|pizza|day'
const EACH_WEEK = new RegExp(
  `\\b(?:(?:${DAY_OF}) days?|days? off)(?: (?:is|are|was|were|has|have|been|got|now|to|from|on|and|moved|changed|switched|shifted|\\p{L}{3,6}days?)){1,4} (?:on )?$`,
  'iu'
)

/** "Bin night is Sunday", "yoga is Tuesday at 7": it has its day each week. */
const EACH_WEEK_BY_ITSELF =
  /\b(?:(?<!(?:opening|first|last|prom|wedding|election|awards?|premi[eè]re|launch|big) )night|practi[cs]e|lessons?|class(?:es)?|yoga|pilates|zumba|choir|bridge|bingo|netball|football|swimming|ballet|judo|karate|stand-?up|retro|(?:book |chess |running )?club|scouts|brownies|cubs|church|mass|bins?|recycling|rubbish|(?:trash|rubbish|bin|recycling) (?:pick-?up|collection)|trash|(?:farmers['’]? )?market|(?:maintenance|release|deploy(?:ment)?) window|pay ?day) (?:is|are)(?: (?:now|on|always|still)){0,2} $/iu
/** "Sunday roast is at Nan's", "Saturday girl: Imogen": named by its day. */
const NAMED_BY_DAY =
  /^ (?!(?:morning|afternoon|evening|night|lunchtime|noon|at|in|on|is|was|the|an?|my|our|and|or|to|for|with|from|by|works|suits|will|would|can|has|had|we|i|he|she|they|it)\b)\p{Ll}+(?: (?!(?:is|are)\b)\p{Ll}+){0,2}(?: (?:is|are|starts?|begins?|runs?|costs?)\b|\s?[:=])/u
const WHOSE = /^(?:.*\b(?:the|my|our|his|her|their|your)\s)?$/iu
/** "I've dropped the Friday aqua", "a Saturday pottery class"; one appointment is on its day. */
const ONE_OF_ITS_DAY = /\b(?:the|an?|my|our|his|her|their)\s$/iu
const THING_OF_A_DAY =
  /^ (?!(?:morning|afternoon|evening|night|lunchtime|noon|appointment|flight|exam|interview|meeting|party|wedding|dinner|lunch|deadline|date|trip|game|match|concert|viewing|delivery|slot|before|after|when|that|is|was|will|works|looks|so|and|or)\b)\p{Ll}{3,}/u
const ONE = /^ ones?\b/u
/** "Sunday class got canned". */
const CALLED_OFF =
  /^ \p{Ll}{3,} (?:got|has been|['’]s been|was|is) (?:canned|cancell?ed|dropped|scrapped|moved)\b/u
const DAY_BY_ITSELF = new RegExp(`^${DAY}$`, 'iu')

/** "I can't do Thursdays any more, Thursday is …": each of them. */
function saysEach(sentence: string, day: string): boolean {
  const name = new RegExp(`${DAY}`, 'iu').exec(day)?.[0]
  return name !== undefined && new RegExp(`\\b${name}s\\b`, 'iu').test(sentence)
}

/** Whether a weekday tells which one of several things it is, in any tense: no day is told. */
function isNamedByDay(before: string, day: string, after: string): boolean {
  if (!DAY_BY_ITSELF.test(day)) return false
  if (CALLED_OFF.test(after)) return true
  if (ONE.test(after) && ONE_OF_ITS_DAY.test(before)) return true
  const behind = THING_OF_A_DAY.exec(after)?.[0]
  if (behind === undefined || !ONE_OF_ITS_DAY.test(before)) return false
  return tag(`the${behind}`).at(-1)?.pos === 'NOUN'
}

/** "Three a week: Mon, Thu, Sat." */
const OFTEN_A_WEEK =
  /\b(?:once|twice|one|two|three|four|five|\d) (?:times |days )?(?:a|per) week\b/iu

const isAmongDays = (before: string, after: string) => BEFORE.test(before) || AFTER.test(after)

/** Whether a mention is one of several weekdays that come again. */
export function isWeekly(sentence: string, mention: DateMention, clause: Clause): boolean {
  if (!mention.relative || !BARE.test(mention.text) || DATED.test(mention.text)) return false
  const before = sentence.slice(0, mention.start)
  if (EACH_WEEK.test(before) || isNamedByDay(before, mention.text, sentence.slice(mention.end)))
    return true
  if (OFTEN_A_WEEK.test(sentence) && isAmongDays(before, sentence.slice(mention.end))) return true
  if (tellsOfMove(clause.text)) return false
  if (TIMETABLE.test(sentence)) return true
  if (clause.direction === 'past' || ONCE.test(clause.text)) return false
  if (EACH_WEEK_BY_ITSELF.test(before)) return true
  if (PLANNED.test(clause.text)) return false
  const after = sentence.slice(mention.end)
  if (DAY_BY_ITSELF.test(mention.text) && WHOSE.test(before) && NAMED_BY_DAY.test(after))
    return true
  if (IS_NOW.test(after) || IS_DAY.test(after) || saysEach(sentence, mention.text)) return true
  if (ONLY_IS[0].test(before) && ONLY_IS[1].test(after)) return true
  if (RANGE.test(mention.text) || RANGE_BEFORE.test(before) || RANGE_AFTER.test(after)) return true
  return isAmongDays(before, after) && !PROGRESSIVE.test(clause.text)
}
