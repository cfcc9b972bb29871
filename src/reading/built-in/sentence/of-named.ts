/** Plain statements about somebody or something in the third person. */
import { EVALUATION } from '#src/reading/built-in/text/cues.ts'
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import { isPast, isVerbal } from '#src/reading/built-in/text/verbs.ts'
import { GIVEN_NAMES } from '#src/reading/built-in/word-lists.ts'

/** "Clara Weiss lives in Vienna", "The Heron project uses PostgreSQL": a name and what it does. */
export function tellsOfNamed(words: readonly Token[], isToAssistant: boolean): boolean {
  const verb = words.findIndex(isThirdPerson)
  const subject = words.slice(0, verb)
  if (verb < 1 || verb > 6 || subject.some(isVerbal)) return false
  const names = subject.filter(isNameAlone)
  // A sentence's first word is capital anyway: alone it must be somebody's.
  const isSure = names.some(
    (name) => isToAssistant || name !== words[0] || GIVEN_NAMES.has(name.lower)
  )
  return verb < words.length - 1 && isSure && !IMPRESSION.test(words[verb]?.lower ?? '')
}

/** How a thing seems to whoever speaks. */
const IMPRESSION = /^(?:sounds|seems|looks|feels|appears|tastes|smells|means|depends|matters)$/

function isThirdPerson(token: Token): boolean {
  return token.pos === 'VERB' && token.lower.endsWith('s') && token.lower !== token.lemma
}

function isNameAlone(token: Token): boolean {
  return token.pos === 'PROPN' && /^\p{Lu}/u.test(token.text)
}

/** "The standup is at 9:15", "Max is 7": a thing with a number or a time of its own. */
export function tellsOfNumber(sentence: string, words: readonly Token[], content: number): boolean {
  const [first] = words
  if (content < 2 || first === undefined || EVALUATION.test(sentence)) return false
  if (OF_THE_TALK.test(sentence) || !/^(?:DET|NOUN|PROPN|ADJ)$/.test(first.pos)) return false
  if (AT_TIME.test(sentence)) return true
  const verb = words.findIndex(isVerbal)
  const told = words.slice(verb + 1)
  return (
    verb > 0 && verb <= 6 && told.some((token) => token.pos === 'NUM' || TIME.test(token.lower))
  )
}

/** "Standup at 9:15." */
const AT_TIME =
  /^(?:the |our )?\p{L}+(?: \p{L}+){0,2} (?:at|from) \d{1,2}(?:[:.]\d\d| ?[ap]\.?m)(?!\p{L})/iu
const TIME = /^(?:noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/
/** What was just said, and what stands in it. */
const OF_THE_TALK =
  /^(?:the |your )?(?:(?:last|first|second|third|other|next|right|correct) )?(?:options?|numbers?|steps?|answers?|questions?|points?|examples?|lines?|ones?|this|that|these|those)\b/i

/** "The server listens on port 9090.": said to an assistant, it is told to be known. */
export function tellsOfThing(sentence: string, words: readonly Token[], content: number): boolean {
  const [first] = words
  if (first === undefined || EVALUATION.test(sentence) || OF_THE_TALK.test(sentence)) return false
  const isNamed = /^(?:NOUN|PROPN)$/.test(first.pos)
  const isDetermined = /^(?:the|each|every|all)$/.test(first.lower)
  if (content < (isNamed ? 2 : 3) || !(isNamed || isDetermined)) return false
  const verb = words.findIndex((token) => isThirdPerson(token) || token.pos === 'AUX')
  return verb >= 1 && verb <= 6
}

/** Whether it tells of somebody, or in a few words without a verb; told to an assistant, either is meant to be known. */
export function tellsBriefly(sentence: string, words: readonly Token[]): boolean {
  const isShort = IN_SHORT.test(sentence) || LABELLED.test(sentence)
  return tellsOfSomebody(words) || (isShort && !EVALUATION.test(sentence))
}

/** "Tess left for another school": somebody with a name, and what happened to them. */
function tellsOfSomebody([first, next]: readonly Token[]): boolean {
  if (first === undefined || next === undefined) return false
  return first.pos === 'PROPN' && GIVEN_NAMES.has(first.lower) && (isVerbal(next) || isPast(next))
}

/** "Dashboards in Tableau", "15 a walk", "new number: 01633 496 0172". */
const IN_SHORT =
  /^(?:the |our |my )?\p{L}+(?: \p{L}+)? (?:in|on|at|with|to|via|by|from) \p{Lu}\p{L}+|(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*(?: (?:pounds?|quid|euros?|dollars?|bucks|francs?|hours?|minutes?))? (?:an?|per) \p{L}{3,}|\+?\p{N}[\p{N} ()-]{7,}\p{N}/u

/** "Account number 4471-209.", "Surname Novak.", "Postcode LS6 3AB." */
const LABELLED =
  /^(?:(?:my|our|the|and) ){0,2}(?:(?:account|policy|order|booking|reservation|confirmation|customer|membership|member|card|case|ticket|reference|invoice|licen[cs]e|registration|phone|mobile|flight|room|serial|contract|claim|tracking)(?: (?:number|no\.?|code|plate|ref(?:erence)?))? (?=\S*\d)|(?:surname|(?:first|last|middle) name|postcode|post code|zip(?: code)?) )[\p{L}\d][\p{L}\d -]{1,30}[.!]?$/iu
