/**
 * Days that come again: "my birthday is on 9 December", "bins go out every other Monday", "our fiscal
 * year starts in April". They have no year, so none is made up for them: such a mention dates nothing.
 */
import { tag } from '#src/reading/built-in/text/tagger.ts'
import type { Clause } from '#src/reading/built-in/text/tense.ts'
import { isPast } from '#src/reading/built-in/text/verbs.ts'
import type { DateMention } from './mention.ts'
import { MONTH, monthNumber, WEEKDAY } from './vocabulary.ts'

/** Something that comes every year, as the subject of what is said; a party for it comes once. */
const YEARLY =
  /\b(?:birth ?days?|b-?days?|anniversar(?:y|ies)|name ?days?|(?:fiscal|financial|tax|school|academic|business|calendar) years?|(?:rainy|dry|hunting|fishing|mating|growing|flu|hay fever|tourist|high|low) season)(?: \p{L}+){0,3}?(?: (?:is|falls?|starts?|begins?|ends?|runs?|comes?|are|lasts?)\b|'s\b|\s*[:,])/iu
/** "Rent is due on the 1st": paid each month. */
const PAID =
  /\b(?:rent|mortgage|salary|wages?|pay ?day|paid|subscription|bills?|invoices?|instal?ments?|standing order|direct debit|allowance)\b/iu
/** "First Thursday of the month": one in each. */
const WEEKDAY_OF_MONTH =
  /^(?:on )?(?:the )?(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:mon|tues|wednes|thurs|fri|satur|sun)day of (?:the|each|every) month\b/iu
/** "Book club is on the last Thursday": of each month, where no verb is past. */
const NTH_WEEKDAY =
  /^(?:on )?the (?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:mon|tues|wednes|thurs|fri|satur|sun)day$/iu
/** Behind a comma it hangs on no verb: "joined a club, first Thursday of the month". */
const APART = /,\s{1,3}(?:on )?(?:the )?$/iu
const OF_MONTH = /^(?:on )?the \d{1,2}(?:st|nd|rd|th)$/iu
const AGAIN =
  /\b(?:every|each|always|usually|normally|generally|typically|often|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|biannual(?:ly)?|once a|twice a|(?:days?|times?|hours?|evenings?|nights?|off) (?:a|per) (?:week|month|year)|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i
/** "Every other ", "each ", "every second ", "every Tuesday and ": the mention itself comes again. */
const EACH_BEFORE = new RegExp(
  `\\b(?:every|each)(?: \\w+)?(?:(?:,| and| or| &) (?:${WEEKDAY}))*(?:,|,? and|,? or| &)?\\s+(?:on\\s+)?$`,
  'i'
)
/** "No more Friday deploys": some of those there are. */
const SOME_BEFORE = /\b(?:no|no more|more|fewer|any|many|some|these|those|all|most|few)\s+$/i
/** "12 June, a Friday": which of the days it is, and not the next one. */
const A_BEFORE = /\ba\s+$/i
/** "Comes on a Friday at 5", "second and fourth Thursday". */
const WEEKDAY_FIRST = /^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu
const THAT_BEFORE = /\b(?:on|for|by|gave (?:me|us)) the\s+$/iu
const NTH_BEFORE = /\b(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)\s+$/iu
const ENDS = /^(?:[\s,.;:!?)]*$|[,.;:!?)]| (?:and|so|because|when|in|at)\b)/iu
const DAY_ALONE = /^(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)$/i
/** "Tuesday evenings", "Sunday shifts": a weekday before a plural comes again, in any tense. */
const WEEKDAY_ALONE = /^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i
const PLURAL_BEHIND =
  /^ (?:early |late )?(?:(?:morning|afternoon|evening|night|lunch|dinner|brunch|market) )?(?!(?:is|was|has|does|as|this|its|his|always|across|plus|us|sometimes|besides|afterwards|perhaps|thus)\b)\p{Ll}+(?<![su])s\b(?!['’])/u
/** Seen from now, or with its year: then it is one day, whatever else comes again. */
const SINGLE =
  /\b(?:ago|last|next|this|past|coming|previous|following|today|tonight|yesterday|tomorrow|since|until|till|(?:1[5-9]|20|21)\d\d)\b/i
/** What happens once when a present tense gives it only a month or a season. */
const HAPPENS =
  /\b(?:start|begin|launch|open|reopen|close|leave|depart|fly|drive|sail|move|arrive|land|release|ship|end|finish|retire|graduate|expire|runs? out|take place|happen|marry|get|go|come|return|travel|visit|meet|join|host|present|perform|begin|change|turn|renew|stop|quit|switch|celebrate|have|see)(?:s|es)?\b/i
const COARSE: ReadonlySet<DateMention['grain']> = new Set(['month', 'season', 'quarter'])

/** "The piano tuner comes in April and November": months apart from each other, each year. */
const OTHER_MONTH_BEFORE = new RegExp(`\\b(${MONTH})(?:,| and| or| &) (?:in )?$`, 'iu')
const OTHER_MONTH_BEHIND = new RegExp(`^(?:,| and| or| &) (?:in )?(${MONTH})\\b(?! \\d)`, 'iu')
const MONTHS_OF_YEAR = 12

/** Whether another month is told with this one that is not the one beside it, and no plan. */
function isOfMonthsApart(
  before: string,
  after: string,
  { text }: DateMention,
  clause: Clause
): boolean {
  const other = (OTHER_MONTH_BEFORE.exec(before) ?? OTHER_MONTH_BEHIND.exec(after))?.[1]
  const own = new RegExp(`^(?:in )?(${MONTH})$`, 'iu').exec(text)?.[1]
  if (other === undefined || own === undefined) return false
  const apart = Math.abs(monthNumber(own) - monthNumber(other))
  return apart > 1 && apart < MONTHS_OF_YEAR - 1 && !PLANNED.test(clause.text)
}
const PLANNED =
  /\b(?:will|going to|shall|plan\w*|booked|booking|would|might|may be)\b|['’]ll\b|\p{L}{2}ing\b/iu

/** Whether what is dated comes again and again, so that this mention names no single day. */
export function isRecurring(sentence: string, mention: DateMention, clause: Clause): boolean {
  const before = sentence.slice(0, mention.start)
  if (EACH_BEFORE.test(before)) return true
  const after = sentence.slice(mention.end)
  if (WEEKDAY_FIRST.test(mention.text) && A_BEFORE.test(before) && ENDS.test(after)) return true
  if (WEEKDAY_FIRST.test(mention.text) && NTH_BEFORE.test(before)) return true
  // "Go-karts on the Saturday": of whatever is spoken of.
  if (WEEKDAY_ALONE.test(mention.text) && THAT_BEFORE.test(before)) return true
  if (DAY_ALONE.test(mention.text) && SOME_BEFORE.test(before)) return true
  if (WEEKDAY_ALONE.test(mention.text) && isBeforePlural(sentence.slice(mention.end))) return true
  const toMonth = `${mention.text}${sentence.slice(mention.end, mention.end + 20)}`
  if (WEEKDAY_OF_MONTH.test(toMonth) && (clause.direction !== 'past' || APART.test(before)))
    return true
  if (/ of (?:the|each|every) month\b/iu.test(toMonth) && PAID.test(sentence)) return true
  const around = /(?:\b(?:since|until|till))\s+$/i.test(before)
    ? `since ${mention.text}`
    : mention.text
  if (
    NTH_WEEKDAY.test(`${/\bthe $/iu.exec(before)?.[0] ?? ''}${mention.text}`) &&
    clause.direction !== 'past' &&
    !/^ (?:of|in|before|after|this|next)\b/iu.test(after)
  )
    return !PLANNED.test(clause.text)
  if (!mention.relative || SINGLE.test(around) || clause.direction === 'past') return false
  if (OF_MONTH.test(mention.text) && PAID.test(sentence)) return true
  if (mention.grain === 'month' && isOfMonthsApart(before, after, mention, clause)) return true
  if (YEARLY.test(clause.text) || AGAIN.test(clause.text)) return true
  return COARSE.has(mention.grain) && isHabit(before, clause)
}

/** A plural noun, and no verb: "on Friday she flies" has one. */
function isBeforePlural(after: string): boolean {
  const behind = PLURAL_BEHIND.exec(after)?.[0]
  return behind !== undefined && tag(`the${behind}`).at(-1)?.pos === 'NOUN'
}

/** "Tulips bloom in May": a plain present that tells how things are, not what is planned. */
function isHabit(before: string, { tokens, text }: Clause): boolean {
  const verbs = tokens.filter((token) => token.pos === 'VERB' || token.pos === 'AUX')
  const [verb] = verbs
  if (
    verb === undefined ||
    /\b(?:will|'ll|going to|shall|may|might|can|could|should|would|must|due|planned)\b/i.test(text)
  )
    return false
  if (verbs.some((one) => one.lower.endsWith('ing') || isPast(one))) return false
  const isBe = /^(?:am|is|are|'s|'re|'m)$/.test(verb.lower)
  // "The wedding is in June", but "the lake is cold in June".
  if (isBe)
    return !/\b(?:is|are|'s|'re|am|'m)\s+(?:\w+ly\s+)?(?:in|around|about|during|at)?\s*(?:early |mid-?|late |the )?$/i.test(
      before
    )
  // "Gets worse in spring" is no single time, as "gets a new boss in May" is.
  const behind = tokens[tokens.indexOf(verb) + 1]
  return !HAPPENS.test(text) || (verb.lemma === 'get' && behind?.pos === 'ADJ')
}
