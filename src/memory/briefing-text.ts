/**
 * What the assistant is told about a caller: one line to be spoken from, never read from a model.
 * It is made when memory changes and kept, so that a ringing phone costs one read. The fixed texts
 * are part of the interface and hold an em dash (service 4.8.4).
 */

import type { EntityType } from '#src/memory/candidates.ts'
import { GENERIC_USER, isGenericUser } from '#src/memory/entity.ts'
export const NEW_CALLER = 'New caller — no prior context.'

/** One entity of the caller's memory with the active facts to choose from. */
export interface KnownEntity {
  name: string
  type: EntityType
  /** Whether it is pinned as who the caller is. */
  identity: boolean
  /** All its active facts, of which `facts` may be the first few only. */
  factCount: number
  /** In the order in which they deserve to be said. */
  facts: readonly string[]
}

/** Longest answer, in UTF-16 code units. */
export const RECALL_TEXT_MAX = 900
/** How many facts of one entity are said at most: a store need not read more. */
export const PERSON_FACTS_MAX = 5
export const OTHER_FACTS_MAX = 2

const NAME_MAX = 200
const BETWEEN = ' | '
const GENERIC_SPEAKER = new RegExp(
  `(?<![\\p{L}\\p{N}])${GENERIC_USER}(?! \\p{Lu})(?![\\p{L}\\p{N}])`,
  'gu'
)

/**
 * The line for a caller of whom `entities` are known; `NEW_CALLER` when they hold no fact.
 * Facts are kept whole: the line ends before the first one that does not fit.
 */
export function recallText(number: string, entities: readonly KnownEntity[]): string {
  const known = entities.filter((entity) => entity.facts.some((fact) => oneLine(fact) !== ''))
  if (known.length === 0) return NEW_CALLER
  const name = callerName(entities)
  const opening = `Known about caller (${name ?? number}): `
  const room = RECALL_TEXT_MAX - opening.length
  const facts = known
    .toSorted(bySpeakingOrder)
    .flatMap((entity) => spokenFacts(entity, name))
    .filter((fact, place, all) => all.indexOf(fact) === place)
  const fitting = takeWhileFitting(
    facts.filter((fact) => fact.length <= room),
    room
  )
  // Only when every single fact is longer than the line is one of them cut, at a word.
  const [first] = facts
  if (fitting.length === 0 && first !== undefined) return opening + cutAtWord(first, room)
  return opening + fitting.join(BETWEEN)
}

/**
 * The pinned person, else the person with most facts; null where that is somebody who never said who
 * they are: `User` is no name to be greeted by.
 */
function callerName(entities: readonly KnownEntity[]): string | null {
  const persons = entities.filter((entity) => entity.type === 'person').toSorted(bySpeakingOrder)
  const person = persons.find((entity) => entity.identity && !isGenericUser(entity)) ?? persons[0]
  if (person === undefined || isGenericUser(person)) return null
  const name = oneLine(person.name).slice(0, NAME_MAX)
  return name === '' ? null : name
}

/** Persons first, then by fact count descending; names settle what is left, for a stable line. */
function bySpeakingOrder(a: KnownEntity, b: KnownEntity): number {
  return (
    Number(b.type === 'person') - Number(a.type === 'person') ||
    b.factCount - a.factCount ||
    Number(b.identity) - Number(a.identity) ||
    (a.name < b.name ? -1 : Number(a.name > b.name))
  )
}

function spokenFacts(entity: KnownEntity, callerName: string | null): string[] {
  const max = entity.type === 'person' ? PERSON_FACTS_MAX : OTHER_FACTS_MAX
  // What was told before the name is kept in the words of then, under the name that was learnt.
  const isCaller = entity.type === 'person' && oneLine(entity.name) === callerName
  return entity.facts
    .map((fact) => withoutGenericUser(oneLine(fact), isCaller ? callerName : null))
    .filter((fact) => fact !== '')
    .slice(0, max)
}

/** "User keeps User's bees" as it is said; the "User Guide" is a title and stays. */
function withoutGenericUser(fact: string, name: string | null): string {
  return fact.replace(
    GENERIC_SPEAKER,
    (_, place: number) => name ?? (place === 0 ? 'The caller' : 'the caller')
  )
}

function takeWhileFitting(facts: readonly string[], room: number): string[] {
  let used = -BETWEEN.length
  const end = facts.findIndex((fact) => {
    used += BETWEEN.length + fact.length
    return used > room
  })
  return end === -1 ? [...facts] : facts.slice(0, end)
}

function cutAtWord(fact: string, room: number): string {
  const stretch = fact.slice(0, room - 1)
  const end = stretch.lastIndexOf(' ')
  return `${(end > 0 ? stretch.slice(0, end) : stretch.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`
}

/** Control characters and line ends would break a line that a voice reads out. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
