/**
 * Cuts a tagged sentence into clauses, as far as that can be done without a parser: a new one begins
 * where a subject with its verb follows a clause that already has a verb. Chat runs sentences
 * together ("I am good I just got off work"), and what is worth keeping is often in the second.
 */
import type { Token } from './tagger.ts'
import { isPast, isVerbal } from './verbs.ts'

const SPEAKER = /^(?:i|we|my|our)$/
const OTHER_SUBJECT = /^(?:you|he|she|they|it|that|this|there|these|those|your|his|her|their)$/
const QUESTION_WORD =
  /^(?:what|where|when|who|whom|whose|why|how|which|do|does|did|are|is|have|can|would|will)$/
const LINK =
  /^(?:and|but|so|or|because|cause|although|though|since|while|when|if|as|then|yet|plus)$/

/** Clauses in order; joining their tokens gives the sentence back. */
export function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = []
  let current: Token[] = []
  let hasVerb = false
  for (const [index, token] of tokens.entries()) {
    if (hasVerb && beginsClause(tokens, index)) {
      clauses.push(current)
      current = []
      hasVerb = false
    }
    current.push(token)
    hasVerb ||= isVerbal(token)
  }
  if (current.length > 0) clauses.push(current)
  return clauses
}

function beginsClause(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  const previous = tokens[index - 1]
  if (token === undefined || previous === undefined) return false
  if (LINK.test(token.lower)) return startsSubject(tokens, index + 1)
  if (LINK.test(previous.lower)) return false
  // "I am okay, just broke up with him": a told verb without its subject.
  if (previous.text === ',' && toldWithoutSubject(tokens, index)) return true
  if (previous.pos === 'PUNCT' && /^(?:how|what|where|do|are|did|is|have)$/.test(token.lower))
    return true
  if (QUESTION_WORD.test(token.lower) && tokens[index + 1]?.lower === 'you') return true
  if (
    /^(?:how|what|where)$/.test(token.lower) &&
    /^(?:are|do|about|is|did)$/.test(tokens[index + 1]?.lower ?? '')
  )
    return true
  return startsSubject(tokens, index)
}

function toldWithoutSubject(tokens: readonly Token[], index: number): boolean {
  const at = /^(?:just|recently|also|only|finally)$/.test(tokens[index]?.lower ?? '')
    ? index + 1
    : index
  const verb = tokens[at]
  return verb?.pos === 'VERB' && isPast(verb) && tokens[at + 1]?.lower !== 'by'
}

function startsSubject(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (token === undefined) return false
  if (SPEAKER.test(token.lower)) {
    const previous = tokens[index - 1]
    // "with my wife", "love my dog": a possessive after a verb or preposition is an object.
    const isObject =
      /^(?:my|our)$/.test(token.lower) &&
      previous !== undefined &&
      /^(?:VERB|ADP|DET|AUX|NUM)$/.test(previous.pos)
    return !isObject
  }
  if (!OTHER_SUBJECT.test(token.lower)) return false
  const verb = tokens.slice(index + 1, index + 4).find((next) => next.pos !== 'ADV')
  return verb !== undefined && isVerbal(verb)
}
