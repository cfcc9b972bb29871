/**
 * Whether two facts that name the same things give them the same parts, whatever the sentence is built
 * like: "Oslo is where her sister lives", "her sister lives in Oslo". Words that carry no meaning of their
 * own (light verbs, relative words) are left out; a preposition or an owner's ending is the part of the word
 * behind it. Two things that have changed places, or one with another preposition, make another fact. English.
 */
import { PREPOSITIONS, TIMED, thingOf } from '#src/memory/acts/concepts.ts'
import { isTurned } from '#src/memory/acts/reading-of-fact.ts'
import { wordsOf } from '#src/text/content-words.ts'

/** A thing that is named, with its part: a preposition, `OWNER`, or nothing for subject and object. */
interface Part {
  thing: string
  part: string
}

export interface Roles {
  /** The things in any order, without the user: equal for facts that may say the same; empty for too few. */
  key: string
  parts: readonly Part[]
  /** The parts of each thing, sorted. */
  partsOf: ReadonlyMap<string, readonly string[]>
  /** Who has something; null where nothing is had. */
  holder: string | null
  /** Whether one thing is said to be another. */
  isEquation: boolean
  /** Whether the verb says little: "takes the bus", "goes by bus". */
  isMove: boolean
  /** Whether it was so. */
  isPast: boolean
  /** Whether there is one of what is had. */
  isOne: boolean
}

const USER = 'user'
const OWNER = "'s"
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Light verbs (Jespersen 1942) and words that only tie a sentence together. */
const EMPTY = set(
  'a an the is are am be being has have do does did doing go goes going take takes taking located situated place thing that which who where when what there it this these those and others or something really very just also still actually simply quite now currently got'
)
/** With one of these a thing may be subject or object elsewhere: "lives in Rome", "Rome is where she lives". */
const WEAK = set("in at on of 's of's in's at's on's")
const MOVES = set('go goes going take takes taking')
const WERE = set('was were been had')
const HAS = set('has have had')
const BE = set('is are')
/** Of a time or a number it is the same with any of these, or with none. */
const OF_TIME = set('on in at every per')

/** Reads the parts of a fact whose turns of phrase are in one form. */
export function rolesOf(text: string): Roles {
  const words = wordsOf(text.replace(/\b(there|that|it|what|he|she)'s\b/gi, '$1 is'))
  const parts: Part[] = []
  let [part, holder, isEquation, isPast, isOne] = ['', null as string | null, false, false, false]
  for (const [place, word] of words.entries()) {
    isPast ||= WERE.has(word)
    if (HAS.has(word)) {
      holder = parts.at(-1)?.thing ?? USER
      isOne = words[place + 1] === 'one'
      continue
    }
    if (word === 'one' && words[place - 1] === 'has') continue
    isEquation ||= BE.has(word) && !/(?:ing|\w\wed)$/.test(words[place + 1] ?? '')
    if (PREPOSITIONS.has(word)) part = word
    else if (!EMPTY.has(word) && !WERE.has(word)) {
      const isOwner = word.endsWith("'s")
      const thing = thingOf(isOwner ? word.slice(0, -2) : word)
      parts.push({ thing, part: isOwner ? `${part}${OWNER}` : part })
      part = ''
    }
  }
  const things = parts.flatMap(({ thing }) => (thing === USER ? [] : [thing]))
  // A single thing is too little to tell what is said of it.
  const key = things.length < 2 ? '' : things.toSorted().join(' ')
  const partsOf = new Map<string, string[]>()
  for (const one of parts) partsOf.getOrInsertComputed(one.thing, () => []).push(one.part)
  for (const own of partsOf.values()) own.sort()
  const isMove = words.some((word) => MOVES.has(word))
  return { key, parts, partsOf, holder, isEquation, isMove, isPast, isOne }
}

/** Whether two readings with one key give their things the same parts. Symmetric. */
export function isSameRoles(a: Roles, b: Roles): boolean {
  if (a.isPast !== b.isPast || !isSameHaving(a, b)) return false
  const things = new Set([...a.parts, ...b.parts].map(({ thing }) => thing))
  const [fell, rose] = [new Set<string>(), new Set<string>()]
  for (const thing of things) {
    const [one, other] = [partsOf(a, thing), partsOf(b, thing)]
    if (one.join() === other.join()) continue
    if (one.length === 0 || other.length === 0) {
      // Only the user can be left out, as owner: who does something must be said in both.
      if ([...one, ...other].includes('')) return false
      continue
    }
    if (TIMED.test(thing) && [...one, ...other].every((part) => part === '' || OF_TIME.has(part)))
      continue
    if (one.length !== 1 || other.length !== 1) return false
    if (one[0] === '' && isWeak(other[0]) && isNoObject(a, thing)) fell.add(thing)
    else if (other[0] === '' && isWeak(one[0]) && isNoObject(b, thing)) rose.add(thing)
    else return false
  }
  if (fell.size > 0 && rose.size > 0) return false
  if (!isSameOwning(a, b)) return false
  const isTurnable = (a.isEquation || a.holder !== null) && (b.isEquation || b.holder !== null)
  // Things with one part each in its turn: "tea is at 3, lunch at 1" is not "tea is at 1, lunch at 3".
  return [...new Set(a.parts.map(({ part }) => part))].every((part) =>
    isSameRow(rowOf(a, b, part), rowOf(b, a, part), isTurnable && part === '')
  )
}

/** Who owns something in both owns the same: "Anna's cat is Ben's dog" is not "Ben's cat is Anna's dog". */
function isSameOwning(a: Roles, b: Roles): boolean {
  if (!a.isEquation || !b.isEquation) return true
  const owned = ({ parts }: Roles) =>
    new Map(
      parts.flatMap(({ thing, part }, place) =>
        part.endsWith(OWNER) ? [[thing, parts[place + 1]?.thing ?? ''] as const] : []
      )
    )
  const other = owned(b)
  return [...owned(a)].every(([owner, thing]) => (other.get(owner) ?? thing) === thing)
}

/** Whether something is not what a verb is about: "plays a band" is not "plays in a band". */
function isNoObject({ parts, isEquation, isMove, holder }: Roles, thing: string): boolean {
  return isEquation || isMove || holder !== null || parts[0]?.thing === thing
}

function isWeak(part = ''): boolean {
  return WEAK.has(part)
}

/** Who has a thing is whose thing it is: "User has a sore throat", "User's throat is sore". */
function isSameHaving(a: Roles, b: Roles): boolean {
  if (a.holder === b.holder) return a.isOne === b.isOne
  const [having, other] = a.holder === null ? [b, a] : [a, b]
  if (other.holder !== null || having.holder === null) return false
  return partsOf(other, having.holder).some(isWeak)
}

function partsOf(roles: Roles, thing: string): readonly string[] {
  return roles.partsOf.get(thing) ?? []
}

/** What has this part in both, in order; of subjects and objects not the time, which stands anywhere. */
function rowOf(a: Roles, b: Roles, row: string): string[] {
  return a.parts.flatMap(({ thing, part }) => {
    const isFree = row === '' && TIMED.test(thing) && !/^\p{N}/u.test(thing)
    return part === row && !isFree && partsOf(b, thing).includes(row) ? [thing] : []
  })
}

function isSameRow(a: readonly string[], b: readonly string[], isTurnable: boolean): boolean {
  return a.join(' ') === b.join(' ') || (isTurnable && isTurned(a, b))
}
