/**
 * Writes the opposite of a clause in the present tense, in its own words: from the cause of a failure
 * ("the staging DB was locked") to what should hold instead ("the staging DB is not locked").
 */
import { type Clause, isPluralNoun } from '#src/experience/wording/clause.ts'

const BETTER: Readonly<Record<string, string>> = {
  unavailable: 'available',
  unreachable: 'reachable',
  inaccessible: 'accessible',
  invalid: 'valid',
  incorrect: 'correct',
  wrong: 'right',
  missing: 'there',
  absent: 'there',
  unset: 'set',
  undefined: 'defined',
  down: 'up',
  offline: 'online',
  off: 'on',
  disabled: 'enabled',
  disconnected: 'connected',
  insufficient: 'sufficient',
  outdated: 'up to date',
  unauthorized: 'authorized',
  unhealthy: 'healthy',
  inactive: 'active',
  unsupported: 'supported',
  unverified: 'verified',
  unsigned: 'signed',
  'out of date': 'up to date',
  'out of sync': 'in sync',
  'out of stock': 'in stock',
  'not available': 'available'
}

/** The opposite of the clause, in the present tense, without a full stop. */
export function oppositeOf(clause: Clause): string {
  const be = clause.isPlural ? 'are' : 'is'
  const { subject, rest, verb, negated } = clause
  switch (clause.kind) {
    case 'there':
      return negated
        ? `there ${be} ${withArticle(rest, clause.isPlural)}`
        : `there ${be} no ${withoutArticle(rest)}`
    case 'be': {
      const better = Object.entries(BETTER).find(([word]) =>
        new RegExp(`^${word}\\b`, 'iu').test(rest)
      )
      if (negated) return `${subject} ${beFor(subject, be)} ${rest}`
      if (better !== undefined) {
        return `${subject} ${beFor(subject, be)} ${better[1]}${rest.slice(better[0].length)}`
      }
      return `${subject} ${beFor(subject, be)} not ${rest}`
    }
    case 'have': {
      const have = takesBase(subject, clause.isPlural) ? 'have' : 'has'
      return negated
        ? `${subject} ${have} ${withArticle(rest, isPluralNoun(rest))}`
        : `${subject} ${have} no ${withoutArticle(rest)}`
    }
    case 'can':
      return trimmed(`${subject === '' ? 'it is possible to' : `${subject} can`} ${verb} ${rest}`)
    case 'do': {
      const isBase = takesBase(subject, clause.isPlural)
      const form = isBase ? verb : thirdPerson(verb)
      return trimmed(
        negated
          ? `${subject} ${form} ${rest}`
          : `${subject} ${isBase ? 'do' : 'does'} not ${verb} ${rest}`
      )
    }
  }
}

function beFor(subject: string, be: string): string {
  return /^i$/iu.test(subject) ? 'am' : be
}

function takesBase(subject: string, isPlural: boolean): boolean {
  return isPlural || /^(?:i|we|you|they)$/iu.test(subject)
}

function thirdPerson(verb: string): string {
  if (verb === 'have') return 'has'
  if (/(?:s|x|ch|sh|o)$/u.test(verb)) return `${verb}es`
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

const UNCOUNTED =
  /\b(?:space|memory|access|permissions?|bandwidth|capacity|time|power|data|traffic|connectivity|information|internet|network|money|credit|room|support|stock)\b/iu

/** "no free port" turns into "a free port"; nouns that are not counted take no article. */
function withArticle(text: string, isPlural: boolean): string {
  if (
    isPlural ||
    UNCOUNTED.test(text) ||
    /^(?:an?|the|any|some|enough|\d+|my|our|your)\b/iu.test(text)
  ) {
    return text
  }
  return `${/^[aeio]/iu.test(text) ? 'an' : 'a'} ${text}`
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:an?|any|the|some)\s+/iu, '')
}

function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
