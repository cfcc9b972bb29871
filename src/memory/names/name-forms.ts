/**
 * The forms of a name: its words, spellings, and the parts of a person's or a company's name; made once
 * for each name, and the keys under which names that may be one find each other.
 */
import type { EntityType } from '#src/memory/candidates.ts'
import { FULL_NAMES } from '#src/memory/names/given-names.ts'
import { wordsOf } from '#src/memory/names/name-match.ts'
import { isGeneration, isParticle, isTitle, legalForm } from '#src/memory/names/name-words.ts'
import { plainSpelling, spellings } from '#src/memory/names/spelling.ts'

/** What name matching needs to know of an entity. */
export interface Named {
  name: string
  type: EntityType
}

/** A person's name: "Dr. T. S. van Dam Jr." */
export interface PersonForms {
  titles: readonly string[]
  /** The first word in each spelling, without a full stop. */
  given: readonly string[]
  /** The full names that the first word may stand for. */
  full: ReadonlySet<string>
  /** In plain spelling. */
  middle: readonly string[]
  /** In each spelling; empty where the name is one word. */
  surname: readonly string[]
  /** Parts of a joined surname in each spelling. */
  joined: readonly string[]
  /** "jr", "iii"; empty where there is none. */
  generation: string
}

export interface NameForms<Entity extends Named = Named> {
  entity: Entity
  words: readonly string[]
  /** The whole name in each spelling; a hyphen is a space. */
  spelt: readonly string[]
  /** Null where the name is no person's by its type, or is nothing but titles. */
  person: PersonForms | null
  /** A company's name without legal forms, and these; null where it is none by its type. */
  company: { core: string; legal: string } | null
  /** The fuller of two names has the greater rank; no two names have the same. */
  rank: string
}

/** A name with more words is a sentence: nothing is found in it. */
export const WORDS_MAX = 10

/** The forms of an entity's name; null where it has no words, or too many. */
export function formsOf<Entity extends Named>(entity: Entity): NameForms<Entity> | null {
  const words = wordsOf(entity.name)
  if (words.length === 0 || words.length > WORDS_MAX) return null
  const { type } = entity
  const person = type === 'person' || type === 'unknown' ? personOf(words) : null
  const company = type === 'company' || type === 'unknown' ? companyOf(words) : null
  const spelt = spellings(words.join(' ').replaceAll('-', ' '))
  return { entity, words, spelt, person, company, rank: rankOf(entity, words, person) }
}

/** "J", "T.S"; other scripts than these have names of one letter. */
const INITIALS =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}](?:\.[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])*$/u

function personOf(all: readonly string[]): PersonForms | null {
  const from = all.findIndex((word) => !isTitle(word))
  // A word alone is a name, whatever it is called elsewhere.
  const to = all.findLastIndex((word, place) => place === 0 || !isGeneration(word)) + 1
  if (from < 0 || to <= from) return null
  const words = all.slice(from, to).flatMap(apart)
  const [given = ''] = words
  const particle = words.findIndex((word, place) => place > 0 && isParticle(word))
  const end = particle > 0 && particle < words.length - 1 ? particle : words.length - 1
  const surname = end < 1 ? '' : words.slice(end).join(' ')
  const parts = surname.split('-').filter((part) => part !== '')
  return {
    titles: all.slice(0, from),
    given: spellings(given),
    full: FULL_NAMES.get(plainSpelling(given)) ?? new Set(),
    middle: words.slice(1, Math.max(end, 1)).map(plainSpelling),
    surname: surname === '' ? [] : spellings(surname),
    joined: parts.length < 2 ? [] : parts.flatMap(spellings),
    generation: all.slice(to).join(' ')
  }
}

/** "T.S." are two initials. */
function apart(word: string): string[] {
  return INITIALS.test(word) ? word.split('.') : [word]
}

function companyOf(words: readonly string[]): { core: string; legal: string } | null {
  const from = words[0] === 'the' && words.length > 1 ? 1 : 0
  const to = words.findLastIndex((word) => legalForm(word) === undefined) + 1
  if (to <= from) return null
  const [core = ''] = spellings(words.slice(from, to).join(' ').replaceAll('-', ' '))
  return { core, legal: words.slice(to).map(legalForm).join(' ') }
}

export function isInitial(word: string): boolean {
  return [...word].length === 1 && INITIALS.test(word)
}

/** Words written out that are no title, all words, a given name in full, letters that a keyboard may lack, length. */
function rankOf({ name }: Named, words: readonly string[], person: PersonForms | null): string {
  const [given = ''] = person?.given ?? []
  const numbers = [
    words.filter((word) => !INITIALS.test(word) && !isTitle(word)).length,
    words.length,
    person?.full.has(given) === true ? 1 : 0,
    [...name].filter((letter) => letter > '~').length,
    name.length
  ]
  return numbers.map((number) => String(number).padStart(6, '0')).join(' ') + name
}

/** Keys under which a name looks for one that says at least as much. */
export function keysOf({ spelt, person, company }: NameForms): string[] {
  const keys = spelt.map((spelling) => `is ${spelling}`)
  if (company !== null) keys.push(`company ${company.core}`)
  if (person !== null) keys.push(...personKeys(person, [...person.given, ...person.full]))
  return keys
}

/** Keys under which a name is found: its own, and those of its given name's initial. */
export function keysToFind(forms: NameForms): string[] {
  const { person } = forms
  if (person === null) return keysOf(forms)
  const initials = person.given.map((given) => [...given][0] ?? '')
  return [...new Set([...keysOf(forms), ...personKeys(person, initials)])]
}

function personKeys({ surname, joined }: PersonForms, givens: readonly string[]): string[] {
  const families = new Set([...surname, ...joined])
  return [...new Set(givens)].flatMap((given) =>
    [...families].map((family) => `person ${given} ${family}`)
  )
}

/** Keys of a person's given name and surname: under these a name of one word finds fuller ones. */
export function partKeys({ person }: NameForms): string[] {
  if (person === null) return []
  const parts = [...person.given, ...person.full, ...person.surname]
  return [...new Set(parts)].map((part) => `part ${part}`)
}
