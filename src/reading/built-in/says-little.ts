/**
 * Sentences that no rule reads (lists and tables, what a program wrote, what tells nothing by itself), and slight ones, which are
 * kept only where they change what is known or tell a value.
 */

import type { FactCandidate } from '#src/memory/candidates.ts'
import type { Collector } from '#src/reading/built-in/collector.ts'
import { CLEAR_OPENER, OPENERS } from '#src/reading/built-in/corrections/correction-words.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import { type Token, tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'

/** Longer sentences are lists, tables or logs: kept as chunks, but no facts. Characters. */
const SENTENCE_MAX = 1_000

/** A line that a program wrote: stamped with time and level, a frame of a stack, a bare error. */
const LOGGED =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*\s+\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b|\[?(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\]?:?\s|at \S+ \(\S+:\d+(?::\d+)?\)|File "[^"]+", line \d+|Traceback \(most|(?:[A-Z]\w+)?(?:Error|Exception): )/

const SECRET_LAST =
  /^([^.!?]*(?:\b(?:is|are|was|were|be|as)|[:=]))\s*["'`]?\[REDACTED:[a-z0-9_]+\]["'`.!\s]*$/i

/** Whether a sentence is left unread. */
export function isUnread(text: string): boolean {
  return text.length > SENTENCE_MAX || onlySecret(text) || LOGGED.test(text) || onlyOpens(text)
}

/** "I was wrong.": what was wrong or is right is told beside it. */
function onlyOpens(text: string): boolean {
  return CLEAR_OPENER.test(text) && text.replace(OPENERS, '') === ''
}

/** "My API key is [REDACTED:openai_key].": with the secret gone nothing is told. */
function onlySecret(text: string): boolean {
  const rest = SECRET_LAST.exec(text)?.[1]
  return rest !== undefined && tag(tidy(rest)).filter(isVerbal).length <= 1
}

/** Why what may be a change of something known is not kept by itself. */
export const SAYS_TOO_LITTLE: ReadonlySet<string> = new Set([
  'says nothing',
  'says little',
  'fragment',
  'general remark',
  'small talk',
  'opinion'
])
/** "I meant 30, not 13" is of whatever was said just before, and tells nothing of anything else. */
export function namesThing({ pos }: Token): boolean {
  return pos === 'NOUN' || pos === 'PROPN' || pos === 'ADJ'
}

/** Longer ones tell of something else. Characters. */
const SLIGHT_MAX = 120

/** Whether what is quoted may be slight: a person tells it to an assistant, in more than one word and not in many. */
function mayBeSlight(quote: string, { isToAssistant }: Scene): boolean {
  const isOneWord = !/[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]|\p{Lo}{3}/u.test(quote)
  return isToAssistant && !isOneWord && quote.length <= SLIGHT_MAX
}

/** "Teacher: Señor Ibarra", "best mate at club = Dwayne": what it is, and who or what that is. */
const LABELLED = /^\p{L}[^:：=\n]{1,40}(?:\s?=\s?|\s?[:：]\s)\S/u
/** "Locker 61", "34 kids now", "PE kit on Wednesdays": a number or a day of each week beside a word. */
const NUMBERED =
  /^(?=.*\p{L}{2})(?=.*(?:\p{N}|(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)(?!\p{L})))(?:\S{1,30}\s){0,6}\S{1,30}$/iu
/** What needs another sentence to be understood. */
const POINTING =
  /(?<!\p{L})(?:it|that|this|them|those|these|one|ones|meant|another|same|not|make|ça|ciò|isso)(?!\p{L})/iu

/** Whether what is slight tells a value: unasked, it is told to be kept. */
function tellsValue(quote: string, { previous }: Scene): boolean {
  if (previous !== null || POINTING.test(quote)) return false
  return LABELLED.test(quote) || NUMBERED.test(quote)
}

/** Keeps what says little: where it changes what is known, or for good where it tells a value. */
export function addSlight(fact: FactCandidate, scene: Scene, out: Collector): void {
  if (!mayBeSlight(fact.quote, scene)) return
  if (tellsValue(fact.quote, scene)) out.addFact(fact, [])
  else out.addSlight(fact)
}

/** A slight fact of whoever speaks. */
export function slightFact(
  content: string,
  eventDate: string | null,
  quote: string,
  { self, message: { index, speaker } }: Scene
): FactCandidate {
  const of = { entity: self.entity, entityType: self.type, messageIndex: index, speaker }
  return { ...of, content, eventDate, quote, attribute: null, importance: 0.3 }
}
