/**
 * Whether two names are one thing's. A wrong yes is worse than none: where only likeness speaks for it
 * the answer is `maybe`.
 */
import { OF_BOTH, PLACES_TOO } from '#src/memory/names/given-names.ts'
import { isInitial, type NameForms, type PersonForms } from '#src/memory/names/name-forms.ts'
import { placeIn } from '#src/memory/names/name-match.ts'
import {
  areOfTwo,
  isGeneration,
  isKindNoun,
  isNamedAfter,
  isTitle
} from '#src/memory/names/name-words.ts'

/** `maybe` is for people, or a model, to tell; null is no. */
export type Judgement = 'same' | 'maybe' | null

/** What speaks for it that `long` is the fuller name of what `short` names. */
export function judgeNames(short: NameForms, long: NameForms): Judgement {
  if (!typesAgree(short, long)) return null
  const place = placeIn(short.words, long.words)
  if (place !== null) return addsOnlyKind(short, long, place) ? 'same' : 'maybe'
  if (placeIn(long.words, short.words) !== null) return null
  if (meet(short.spelt, long.spelt)) return isSpeltClearly(short, long) ? 'same' : 'maybe'
  const types = [short.entity.type, long.entity.type]
  if (types.includes('company')) return judgeCompanies(short, long)
  const { person } = short
  if (person === null || long.person === null) return null
  // Of no known type, both begin with a given name.
  const arePersons = types.includes('person') || (person.full.size > 0 && long.person.full.size > 0)
  return arePersons ? judgePersons(person, long.person) : null
}

function typesAgree({ entity: a }: NameForms, { entity: b }: NameForms): boolean {
  return a.type === b.type || a.type === 'unknown' || b.type === 'unknown'
}

/** Whether the words that `long` has besides merely make the name of the same thing fuller. */
function addsOnlyKind(short: NameForms, long: NameForms, place: number): boolean {
  const [few, many] = [short.words, long.words]
  const more = [...many.slice(0, place), ...many.slice(place + few.length)]
  const type = long.entity.type === 'unknown' ? short.entity.type : long.entity.type
  if (more.every((word) => isKindNoun(word, type))) return true
  if (short.entity.type !== 'person' || long.entity.type !== 'person') return false
  if (more.some((word) => isNamedAfter(word) || isGeneration(word))) return false
  if (few.length === 1 && PLACES_TOO.has(few[0] ?? '')) return false
  // A given name or surname alone; titles do not count.
  const plain = many.filter((word) => !isTitle(word))
  const at = placeIn(few, plain)
  return at === 0 || (at !== null && at + few.length === plain.length)
}

/** An accent more or less makes another word of a common noun. */
function isSpeltClearly(short: NameForms, long: NameForms): boolean {
  const types = [short.entity.type, long.entity.type]
  return short.words.length > 1 || types.includes('person') || types.includes('company')
}

/** "Acme Limited", "The Acme Ltd.": two legal forms are two companies, if of one house. */
function judgeCompanies({ company: a }: NameForms, { company: b }: NameForms): Judgement {
  if (a === null || b === null || a.core !== b.core) return null
  return a.legal === b.legal || a.legal === '' || b.legal === '' ? 'same' : 'maybe'
}

function judgePersons(short: PersonForms, long: PersonForms): Judgement {
  if (areOfTwo([...short.titles, ...long.titles])) return null
  if (short.generation !== long.generation) {
    return meet(short.given, long.given) && meet(short.surname, long.surname) ? 'maybe' : null
  }
  if (short.surname.length === 0 || long.surname.length === 0) return judgeOneWord(short, long)
  const given = judgeGiven(short, long)
  if (given === null || !areMiddles(short.middle, long.middle)) return null
  if (meet(short.surname, long.surname)) return given
  if (!isJoinedTo(short, long) && !isJoinedTo(long, short)) return null
  // A name by marriage and another form of the given name at once is not clear.
  return meet(short.given, long.given) ? 'same' : 'maybe'
}

/** One name is a given name or a surname alone, in other letters than in the other name or with a title. */
function judgeOneWord(a: PersonForms, b: PersonForms): Judgement {
  const [few, many] = a.surname.length === 0 ? [a, b] : [b, a]
  if (meet(few.given, many.surname)) {
    const isTitledAlike = few.titles.some((title) => many.titles.includes(title))
    return few.titles.length === 0 || isTitledAlike ? 'same' : 'maybe'
  }
  if (meet(few.given, many.given)) return few.titles.length === 0 ? 'same' : 'maybe'
  return judgeGiven(few, many) === null ? null : 'maybe'
}

function judgeGiven(a: PersonForms, b: PersonForms): Judgement {
  if (meet(a.given, b.given)) return 'same'
  if (isInitialOf(a.given, b.given) || isInitialOf(b.given, a.given)) return 'same'
  if (isShortFor(a, b) || isShortFor(b, a)) {
    return [...a.given, ...b.given].some((name) => OF_BOTH.has(name)) ? 'maybe' : 'same'
  }
  // "Liz" and "Beth" are both short for Elizabeth, and seldom one person.
  return a.full.isDisjointFrom(b.full) ? null : 'maybe'
}

function isShortFor(short: PersonForms, full: PersonForms): boolean {
  return full.given.some((name) => short.full.has(name))
}

function isInitialOf(letters: readonly string[], names: readonly string[]): boolean {
  return letters.some(
    (letter) => isInitial(letter) && names.some((name) => name.startsWith(letter))
  )
}

/** Whether one has no middle names, or each begins as the other's does. */
function areMiddles(a: readonly string[], b: readonly string[]): boolean {
  return a.every((one, place) => {
    const other = b[place]
    if (other === undefined || one === other) return true
    return isInitialOf([one], [other]) || isInitialOf([other], [one])
  })
}

/** "Weiss" in "Weiss-Huber". */
function isJoinedTo(short: PersonForms, long: PersonForms): boolean {
  return short.joined.length === 0 && meet(short.surname, long.joined)
}

function meet(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one))
}
