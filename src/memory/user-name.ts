/**
 * What the person who speaks as the user is called once they have told a name. There is one such person
 * in a scope, so a name is given to them and never makes a second one.
 */
import { GENERIC_USER } from '#src/memory/entity.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/**
 * A name that a user gives for themselves: as theirs ("my name is"), as what they are called ("call me"),
 * or implied by how they open ("Dana here").
 */
export interface ToldName {
  name: string
  form: 'named' | 'called' | 'implied'
}

/**
 * The name to keep the user under; null for none. A fuller form of the known name takes its place and a
 * part of it does not. Another name does only where it is said to be the name; "call me Sam" is
 * Samantha's nickname. A name that is somebody else's in this memory (`isOthers`) is told of the user
 * as a fact and names nobody: joining two people is worse than knowing one by no name.
 */
export function nameAfter(
  known: string | null,
  told: ToldName | null,
  isOthers: boolean
): string | null {
  if (told === null || isOthers || nameKey(told.name) === nameKey(GENERIC_USER)) return known
  if (known === null) return told.name
  if (isPart(told.name, known)) return known
  return told.form === 'named' || isPart(known, told.name) ? told.name : known
}

/** How a told name is kept as a fact of the person called `name`; null where it says nothing sure. */
export function nameFact(name: string, told: ToldName): string | null {
  const isKnownBy = nameKey(name) === nameKey(told.name)
  if (isKnownBy) return withoutTautology(`${name}'s name is ${told.name}.`, name, told.name)
  if (told.form === 'implied') return null
  return told.form === 'called'
    ? `${name} goes by ${told.name}.`
    : `${name}'s name is ${told.name}.`
}

/**
 * A fact of whoever is kept under `name`, where what it tells (`value`) is that name: "Dana's name is Dana" would tell
 * nothing.
 */
export function withoutTautology(content: string, name: string, value: string): string {
  const isOwn =
    nameKey(value.replace(TITLE, '')) === nameKey(name) && content.startsWith(`${name}'s `)
  return isOwn ? `The user's ${content.slice(name.length + 3)}` : content
}

/** "My name is Mrs Achterberg": they are called by the rest of it. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.? /iu

function isPart(part: string, whole: string): boolean {
  const words = nameKey(whole).split(' ')
  return nameKey(part)
    .split(' ')
    .every((word) => words.includes(word))
}
