/**
 * The verbs of a named subject: "I work" and "Anna works", "I quit the bank and start at Monzo" and "Anna quit the bank and
 * starts at Monzo".
 */
import type { Token } from '#src/reading/built-in/text/tagger.ts'
import {
  isBaseForm,
  isInvariant,
  isModal,
  isPast,
  isVerbal,
  thirdPerson
} from '#src/reading/built-in/text/verbs.ts'

/**
 * `wanted`: a named subject waits for its verb; `given`: it has a present verb, more may follow after "and"; `told`: it has
 * one of the past; `open`: behind that stands another verb ("wanted to live"), which one behind "and" more likely goes with.
 */
export type Agreement = 'none' | 'wanted' | 'given' | 'told' | 'open'

interface Step {
  word: string
  agreement: Agreement
}

/** The word at a place as its subject wants it, and what the next one has to agree with. */
export function agree(tokens: readonly Token[], at: number, agreement: Agreement): Step {
  const token = tokens[at] as Token
  if (agreement === 'wanted') return firstVerb(tokens, at)
  if (agreement === 'given') return furtherVerb(tokens, at)
  if (agreement === 'told' || agreement === 'open') return verbBehindPast(tokens, at, agreement)
  return { word: token.text, agreement }
}

function firstVerb(tokens: readonly Token[], at: number): Step {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  if (isVerbAlike(tokens, at)) return { word: thirdPerson(token.text), agreement: 'given' }
  if (token.pos === 'ADV' || /^(?:all|both|also|no|longer)$/.test(token.lower))
    return { word: token.text, agreement: 'wanted' }
  // "I last saw Tom": told of a verb, and none itself.
  const isOfVerb = next !== undefined && isVerbal(next) && isPast(next)
  if (isOfVerb && /^(?:last|first|next|once)$/.test(token.lower))
    return { word: token.text, agreement: 'wanted' }
  if (token.lower === 'were') return { word: 'was', agreement: 'none' }
  if (token.lower === 'am' || token.lower === 'are' || token.lower === "'m")
    return { word: 'is', agreement: 'given' }
  if (token.lower === 'do') return { word: 'does', agreement: 'none' }
  if (token.lower === 'have') return { word: 'has', agreement: 'given' }
  const isVerb = isVerbal(token) || token.pos === 'NOUN' || token.pos === 'PROPN'
  if (isVerb && isBaseForm(token)) return { word: thirdPerson(token.text), agreement: 'given' }
  if (isInvariant(token) && token.lower !== 'quit' && tokens.some(isOfHabit)) {
    return { word: thirdPerson(token.text), agreement: 'given' }
  }
  const isTold = isPast(token) || isInvariant(token)
  return { word: token.text, agreement: isTold ? pastOf(tokens, at) : 'none' }
}

/** "I read to the residents on Monday afternoons": a verb whose form does not tell is of now. */
function isOfHabit({ lower }: Token): boolean {
  return /^(?:every|each|always|usually|(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|afternoons|evenings|nights|weekends|nowadays)$/.test(
    lower
  )
}

/** "I helped her pack and move", "we let him stay and rest": both are hers and his. */
const MAKES_DO = /^(?:helped|made|let|saw|watched|heard)$/

function pastOf(tokens: readonly Token[], at: number): 'told' | 'open' {
  const [verb, object, act] = tokens.slice(at)
  const isOfObject = /^(?:PRON|PROPN)$/.test(object?.pos ?? '') && act !== undefined
  return MAKES_DO.test(verb?.lower ?? '') && isOfObject && isBaseForm(act) ? 'open' : 'told'
}

/** How somebody is, and what somebody does: "I usually fast until noon". */
const VERB_ALIKE = /^(?:fast|clean|dry|cool|warm|slow|tidy|calm)$/

function isVerbAlike(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (!/^(?:ADV|ADJ)$/.test(token.pos) || !VERB_ALIKE.test(token.lower)) return false
  const end = tokens.findIndex((one, place) => place > at && one.pos === 'PUNCT')
  return !tokens.slice(at + 1, end === -1 ? undefined : end).some(isVerbal)
}

/** "I moved last month and need to update it." */
const PRESENT = /^(?:need|want|have|am|live|work)$/
const PRESENT_ANYWHERE = /^(?:need|want|am)$/

function verbBehindPast(tokens: readonly Token[], at: number, agreement: 'told' | 'open'): Step {
  const token = tokens[at] as Token
  const isSure = (agreement === 'told' ? PRESENT : PRESENT_ANYWHERE).test(token.lower)
  const isNow = isSure || (agreement === 'told' && isFurtherVerb(tokens, at))
  if (goesOn(tokens, at) && isNow) return { word: thirdPerson(token.text), agreement: 'given' }
  const isAnother = isVerbal(token) && (isBaseForm(token) || tokens[at - 1]?.pos === 'PART')
  return { word: token.text, agreement: isAnother ? 'open' : agreement }
}

function furtherVerb(tokens: readonly Token[], at: number): Step {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  const isOther = token.pos === 'PRON' && next !== undefined && isVerbal(next)
  if (token.pos === 'PART' || isModal(token) || token.pos === 'SCONJ' || isOther)
    return { word: token.text, agreement: 'none' }
  const isVerb = (goesOn(tokens, at) || isListed(tokens, at)) && isFurtherVerb(tokens, at)
  return { word: isVerb ? thirdPerson(token.text) : token.text, agreement: 'given' }
}

/** Verbs that the tagger takes for nouns, and what stands behind them where they are none. */
const NOUN_ALIKE: readonly [words: RegExp, next: RegExp][] = [
  [/^(?:work|live|study|teach)$/, /^(?:ADP|ADV)$/],
  [/^study$/, /^NOUN$/],
  [/^plan$/, /^PART$/],
  [/^(?:move|start)$/, /^(?:ADP|ADV)$/]
]

/** A base form that stands where a further verb of the subject does. */
function isFurtherVerb(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  if (!isBaseForm(token)) return false
  if (token.pos === 'VERB') return true
  const isBeforeObject = /^(?:PRON|DET)$/.test(next?.pos ?? '') || next?.lower === 'as'
  const isAlike = NOUN_ALIKE.some(
    ([words, behind]) => words.test(token.lower) && behind.test(next?.pos ?? '')
  )
  return (token.pos === 'NOUN' && isBeforeObject) || isAlike
}

/** Behind "and", adverbs aside: "and never smoke". */
function goesOn(tokens: readonly Token[], at: number): boolean {
  const link = tokens.slice(0, at).findLast(({ pos }) => pos !== 'ADV')
  const isThen = tokens[at - 1]?.lower === 'then'
  return isThen || /^(?:and|but|or)$/.test(link?.lower ?? '')
}

/** "I get up at six, run, and shower": one of several verbs. */
function isListed(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.text !== ',') return false
  return tokens.some((one, place) => place > at && isFurtherVerb(tokens, place) && isBehindAnd(one))

  function isBehindAnd(one: Token): boolean {
    return /^(?:and|or)$/.test(tokens[tokens.indexOf(one) - 1]?.lower ?? '')
  }
}
