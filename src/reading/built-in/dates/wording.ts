/**
 * Writes relative dates out as absolute ones, so that a sentence still says the same when it is read
 * a year later: "yesterday" → "on 7 May 2023". Expressions that name their own year, recurring ones
 * and plain lengths of time are left as they are. Where the expression is part of a noun ("yesterday's
 * talk", "the next week's plan") the date is put behind it in brackets, which is always grammatical.
 */
import { type Day, partsOf, weekdayOf } from './calendar.ts'
import { HOLIDAYS } from './holidays.ts'
import type { DateMention } from './mention.ts'
import { WEEKDAYS } from './vocabulary.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December'
]
const PREPOSITION =
  /^(?:on|in|at|by|until|till|since|from|before|after|during|over|around|about|through|throughout|for|of|to)$/i

/** `7 May 2023`. */
export function dayInWords(day: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(day)
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year}`
}

function monthInWords(day: Day): string {
  const { year, month } = partsOf(day)
  return `${MONTHS[month - 1]} ${year}`
}

const HOUR =
  /\b\d{1,2}(?:[:.]\d\d)?\s*[ap]\.?m\b\.?|\b\d{1,2}[:.]\d\d\b|\b\d{1,2} o['’]clock(?: (?:sharp|in the (?:morning|afternoon|evening)|at night))?|\b(?:half|quarter) (?:past|to) \w+\b|\b(?:noon|midnight)\b/iu

/** "At 4": shown as it was said, since nothing tells which half of the day is meant. */
const BARE_HOUR = /(?<=\bat )\d{1,2}(?![\d:.]|(?:st|nd|rd|th)\b)/iu

/** " at 9:30": the hour as it was said, and as a clock shows it where only parts of it were. */
function hourInWords({ time, text }: DateMention): string {
  if (
    time === null ||
    /\b(?:ago|from now|later|in an? (?:hour|minute|second)|hours?|minutes?)\b/i.test(text)
  )
    return ''
  const clock = `${time.hour}:${String(time.minute).padStart(2, '0')}`
  // "Saturday before 11" is no hour to be there at.
  const open = /\b(?:before|after|by|until|till|from) \d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b)?/iu.exec(
    text
  )?.[0]
  return open === undefined
    ? ` at ${HOUR.exec(text)?.[0] ?? BARE_HOUR.exec(text)?.[0] ?? clock}`
    : ` ${open}`
}

/** " in the morning" of "Friday morning", " at night": people go by it, too. */
const PART_OF_DAY = /(?:day|tomorrow) (morning|afternoon|evening|night)\b/iu
function partOfDay(mention: DateMention): string {
  const part = PART_OF_DAY.exec(mention.text)?.[1]?.toLowerCase()
  if (part === undefined || /\d ?[ap]\.?m\b|\b1[3-9][:.]\d/iu.test(mention.text)) return ''
  return part === 'night' ? ' at night' : ` in the ${part}`
}

/** "Tuesday " of "next Tuesday" and of "Tuesday 9 June", where that day is one: people go by it. */
function weekdaySaid({ text, from }: DateMention): string {
  const name = WEEKDAYS[weekdayOf(from)] ?? ''
  return new RegExp(`\\b${name}\\b`, 'i').test(text)
    ? `${name.charAt(0).toUpperCase()}${name.slice(1)} `
    : ''
}

const SEASONS: Record<number, string> = { 3: 'spring', 6: 'summer', 9: 'autumn', 12: 'winter' }

/** "The end of August", "mid-June": the part of a month that was said. */
const PART_OF_MONTH =
  /^(?:the )?(?:(?:early|mid|late)(?=[ -])|(?:(?:very )?(?:beginning|start|middle|end) of))/iu

function partOfMonth({ text, from }: DateMention): { preposition: string; text: string } | null {
  const part = PART_OF_MONTH.exec(text)?.[0].toLowerCase()
  if (part === undefined) return null
  const isOf = part.endsWith(' of')
  const month = monthInWords(from)
  if (!isOf) return { preposition: 'in', text: `${part}${part === 'mid' ? '-' : ' '}${month}` }
  return { preposition: 'at', text: `${part.startsWith('the ') ? '' : 'the '}${part} ${month}` }
}

/** The absolute wording of a mention and the preposition that it takes; null when it has none. */
export function inWords(mention: DateMention): { preposition: string; text: string } | null {
  const { from, to, grain, approximate } = mention
  const about = approximate ? 'about ' : ''
  const { year, month } = partsOf(from)
  switch (grain) {
    case 'day':
      return approximate
        ? { preposition: 'around', text: dayInWords(from) }
        : {
            preposition: 'on',
            text: `${weekdaySaid(mention)}${dayInWords(from)}${hourInWords(mention)}${partOfDay(mention)}`
          }
    case 'weekend':
      return { preposition: 'on', text: `the weekend of ${dayInWords(from)}` }
    case 'week':
      return { preposition: 'in', text: `the week of ${dayInWords(from)}` }
    case 'month':
      return partOfMonth(mention) ?? { preposition: 'in', text: about + monthInWords(from) }
    case 'quarter':
      return { preposition: 'in', text: `quarter ${Math.ceil(month / 3)} of ${year}` }
    case 'season':
      return { preposition: 'in', text: `the ${SEASONS[month] ?? 'season'} of ${year}` }
    case 'year': {
      const part = PART_OF_MONTH.exec(mention.text)?.[0]
        .toLowerCase()
        .replace(/^(?:the )?/u, 'the ')
      if (part?.endsWith(' of') === true) return { preposition: 'at', text: `${part} ${year}` }
      return { preposition: 'in', text: about + String(year) }
    }
    case 'decade':
      return { preposition: 'in', text: `the ${year}s` }
    case 'range':
      return to === null
        ? null
        : { preposition: 'between', text: `${dayInWords(from)} and ${dayInWords(to - 1)}` }
  }
}

/**
 * Whether a mention is a holiday's bare name that dates nothing: "I love Christmas", "our Easter trip".
 * Behind a preposition or an adverb's place ("we met at Easter") it does.
 */
export function isOnlyNamed(sentence: string, mention: DateMention): boolean {
  if (!HOLIDAYS.has(mention.text.toLowerCase())) return false
  if (SPENT.test(sentence.slice(0, mention.start))) return false
  const before = /(\S+)\s+$/.exec(sentence.slice(0, mention.start))?.[1] ?? ''
  return (
    !PREPOSITION.test(before) ||
    /^\s+(?!and\b|with\b|at\b|in\b)\p{Ll}{3,}/u.test(sentence.slice(mention.end))
  )
}

/** "Marta can't do Friday", "let's say Tuesday": the day is what is chosen, not when something is done. */
const CHOSEN =
  /^(?:do|does|doing|did|done|make|makes|made|say|prefer|prefers|preferred|pick|picked|choose|chose|have|has|got|offer|offered|take|takes)$/i

/** "They've given me 17 April": the day is what is given. */
export const GIVEN =
  /\b(?:gives?|gave|given|offer(?:s|ed)?) (?:me|us|him|her|them) (?:the |until |till )?$/iu

/** What there is each week: "the Friday standup". */
const WEEKLY =
  /^\s+(?:\w+ )?(?:stand-?ups?|deploy(?:s|ments?)?|releases?|syncs?|retros?|class(?:es)?|lessons?|shifts?|market|run|rides?|practice|training|choir|club|newsletter|backups?|jobs?|builds?|drinks|calls?)\b/i

/** Whether a weekday only says which of the weekly ones is meant, and dates nothing. */
function isHabit(before: string, said: string, after: string): boolean {
  const isWeekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(said)
  return isWeekday && /^(?:my|your|his|her|our|their|the)$/i.test(before) && WEEKLY.test(after)
}

/** "We're spending Christmas Eve at my aunt's", "I hosted Thanksgiving": one such day, not the feast. */
const SPENT =
  /\b(?:(?:am|are|is|was|were|be|been|'re|'m|'s) (?:\w+ly )?(?:spending|celebrating|hosting|having|skipping|doing|cooking)|spent|celebrated|hosted|skipped|(?:will|'ll|going to) (?:spend|celebrate|host|have|skip|do))(?: (?:our|my|the))?\s+$/i

/** The sentence with its relative dates written out; unchanged when it has none. */
export function withAbsoluteDates(sentence: string, mentions: readonly DateMention[]): string {
  let result = sentence
  for (const mention of [...mentions].reverse()) {
    if (!mention.relative) continue
    const words = inWords(mention)
    if (words === null) continue
    result = replaceOne(result, mention, words)
  }
  return result
}

/** A range that names its last day or month: "from 3 May to 7 May", "Tue-Sat". */
const NAMES_END = /\S\s*(?:\b(?:to|till|til|until|through|thru|and)\b|[-–—~])\s*\S/iu

/** "3 May 2026 to 7 May 2026", "May 2026 to July 2026": of a range its first and its last day, or months. */
function bracketed(mention: DateMention, text: string): string {
  const { grain, from, to, text: said } = mention
  // The weekday stands before the brackets.
  if (grain !== 'range' || to === null) return text.replace(weekdaySaid(mention), '')
  const last = NAMES_END.test(said) ? to : to - 1
  const isOfMonths = partsOf(from).day === 1 && partsOf(to).day === 1 && !/\d/u.test(said)
  const inBrackets = isOfMonths ? monthInWords : dayInWords
  return `${inBrackets(from)} to ${inBrackets(last)}`
}

interface Words {
  preposition: string
  text: string
}

function replaceOne(sentence: string, mention: DateMention, words: Words): string {
  const before = sentence.slice(0, mention.start)
  const after = sentence.slice(mention.end)
  const said = sentence.slice(mention.start, mention.end)
  const lastWord = /(\S+)\s+$/.exec(before)?.[1] ?? ''
  if (isHabit(lastWord, said, after)) return sentence
  // "This Friday's retro": the day in brackets behind what is the day's.
  const owner = /^['’]s(?= )/u.exec(after)?.[0]
  if (owner !== undefined)
    return `${before}${said}${owner} (${bracketed(mention, words.text)})${after.slice(owner.length)}`
  if (mention.grain === 'range' || staysBeside(before, said, after))
    return `${before}${said} (${bracketed(mention, words.text)})${after}`
  return inPlace(mention, words, { before, said, after, lastWord })
}

/** Whether what was said stays, and the date stands behind it: part of a noun, what is chosen or given, a holiday. */
function staysBeside(before: string, said: string, after: string): boolean {
  const lastWord = /(\S+)\s+$/.exec(before)?.[1] ?? ''
  const isNounPart =
    /^['’]/.test(after) ||
    /^(?:my|your|his|her|its|our|their|a|an|every|each|this|that|the)$/i.test(lastWord) ||
    CHOSEN.test(lastWord) ||
    GIVEN.test(before)
  const runsOn =
    /^\s+\p{L}/u.test(after) &&
    !/^\s+(?:and|but|so|with|at|in|on|to|for|when|because|where|while|after|before|or|we|i|he|she|they|it|the|my|our|from|by|as|that)\b/i.test(
      after
    )
  // A holiday's name says more than its date.
  const isHoliday = HOLIDAYS.has(
    said
      .toLowerCase()
      .replace(/^(?:on|at) /, '')
      .replace(/,? (?:of )?(?:this|next|last) year$/, '')
  )
  return isNounPart || isHoliday || (runsOn && PREPOSITION.test(lastWord))
}

/** The sentence with the date in place of what was said, behind the preposition that either has. */
function inPlace(
  { grain }: DateMention,
  words: Words,
  {
    before,
    said,
    after,
    lastWord
  }: { before: string; said: string; after: string; lastWord: string }
): string {
  const ownPreposition =
    /^(on|in|at|by|from|until|till|before|since|during|over|throughout|to)\s/i.exec(said)?.[1]
  // "The get-in is at noon this Saturday": the hour's "at" stands behind the day.
  if (/\bat\s+$/iu.test(before) && /^(?:noon|midnight|\d)/iu.test(said) && grain === 'day')
    return `${before.replace(/\bat\s+$/iu, '')}on ${words.text}${after}`
  // "The deadline is tomorrow": the date is what it is, no preposition.
  const isValue =
    /^(?:is|was|be|are|were)$/i.test(lastWord) && !/\S/.test(after.replace(/[.!]/g, ''))
  // "Came over yesterday": the verb's particle, no preposition of the day.
  const isParticle =
    (/^(?:over|around|about|through|in)$/i.test(lastWord) &&
      /^(?:yesterday|today|tonight|tomorrow|this (?:morning|afternoon|evening))$/i.test(said)) ||
    (/^in$/i.test(lastWord) && grain === 'day' && words.preposition === 'on')
  // "Coming in on the 11th": it has a preposition of its own.
  const isLed = PREPOSITION.test(lastWord) && ownPreposition === undefined
  if ((isLed && !isParticle) || (isValue && ownPreposition === undefined))
    return `${before}${words.text}${after}`
  const preposition = ownPreposition?.toLowerCase() ?? words.preposition
  const lead =
    ownPreposition === undefined || /^(?:by|from|until|till|before|since|to)$/.test(preposition)
      ? preposition
      : words.preposition
  const isFirst = before.trim() === ''
  // "Next Monday is a bank holiday": the day is what is spoken of.
  if (
    isFirst &&
    ownPreposition === undefined &&
    /^(?: at [\w:.]+(?: ?[ap]m)?)? (?:is|was|isn't|wasn't|works|suits|would|will|sounds)\b/i.test(
      after
    )
  )
    return `${words.text.charAt(0).toUpperCase()}${words.text.slice(1)}${after}`
  return `${before}${isFirst ? lead.charAt(0).toUpperCase() + lead.slice(1) : lead} ${words.text}${after}`
}
