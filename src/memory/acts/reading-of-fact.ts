/**
 * A fact as the row of things that it says: turns of phrase put into one form, light words left out, one
 * word for those that mean the same. Two facts with the same things in an order that means the same say
 * the same; whatever differs in a single word is another fact.
 */
import { LIGHT, TURNS, thingOf } from '#src/memory/acts/concepts.ts'
import { wordsOf } from '#src/text/content-words.ts'

export interface Reading {
  /** The things in any order, without the user and "was": equal for facts that may say the same. */
  key: string
  things: readonly string[]
  /** Those with a capital letter, who may do something to each other. */
  names: ReadonlySet<string>
  /** What was done, and not by whom: "the kitchen was painted". */
  isPassive: boolean
}

const USER = 'user'
const WERE: ReadonlySet<string> = new Set(['was', 'were', 'been'])
const PASSIVE =
  /\b(?:is|are|was|were|been) (?:\p{L}+ed|written|built|made|taught|bought|sold|held|kept|drawn|taken|chosen|given)\b(?!.* by )/iu

/** A fact with its turns of phrase in one form: what is read. */
export function inOneForm(content: string): string {
  let text = content.normalize('NFC').replaceAll('’', "'")
  for (const [turn, form] of TURNS) text = text.replace(turn, form)
  return text
}

/** Reads a fact that is in one form. */
export function readingOf(text: string): Reading {
  const things = wordsOf(text)
    .filter((word) => !LIGHT.has(word))
    .map(thingOf)
  const names = new Set(
    (text.match(/\p{Lu}[\p{L}\p{N}'-]*/gu) ?? []).map((word) => thingOf(word.toLowerCase()))
  )
  const key = things
    .filter((thing) => thing !== USER && !WERE.has(thing))
    .toSorted()
    .join(' ')
  return { key, things, names, isPassive: PASSIVE.test(text) }
}

/** Whether the things of two readings with one key stand in orders that mean the same. */
export function isSameOrder(a: Reading, b: Reading): boolean {
  if (a.things.join(' ') === b.things.join(' ')) return true
  if (isWithoutDoer(a, b) || isWithoutDoer(b, a)) return true
  if (a.things.length !== b.things.length) return false
  if (isTurned(a.things, b.things)) return true
  const isPlain = a.things.every((thing) => /^[\p{Script=Latin}\p{N}'-]+$/u.test(thing))
  return isPlain && isOneMoved(a.things, b.things) && areNamesInOrder(a, b)
}

/** "The app is written in Kotlin", "User wrote the app in Kotlin". */
function isWithoutDoer(passive: Reading, active: Reading): boolean {
  if (!passive.isPassive || active.isPassive || active.things[0] !== USER) return false
  const things = passive.things.filter((thing) => !WERE.has(thing))
  return isOneMoved(things, active.things.slice(1))
}

/** Said from another place on: "every morning she runs", "she runs every morning". */
export function isTurned(a: readonly string[], b: readonly string[]): boolean {
  const row = (words: readonly string[]) => ` ${words.join(' ')} `
  return a.length > 0 && a.length === b.length && row([...a, ...a]).includes(row(b))
}

/** One part has moved: "on Mondays" from the middle to the end. */
function isOneMoved(a: readonly string[], b: readonly string[]): boolean {
  const size = a.length
  let from = 0
  while (from < size && a[from] === b[from]) from++
  let to = size
  while (to > from && a[to - 1] === b[to - 1]) to--
  return isTurned(a.slice(from, to), b.slice(from, to))
}

/** Who does what to whom hangs on the order of names. */
function areNamesInOrder(a: Reading, b: Reading): boolean {
  const names = a.names.union(b.names)
  const of = ({ things }: Reading) => things.filter((thing) => names.has(thing)).join(' ')
  return of(a) === of(b)
}
