/**
 * A fact as the row of things that it says: turns of phrase put into one form, light words left out, one
 * word for those that mean the same. Two facts with the same things in an order that means the same say
 * the same; whatever differs in a single word is another fact.
 */
import { LIGHT, PREPOSITIONS, TIMED, TURNS, thingOf } from '#src/memory/acts/concepts.ts'
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
  // Who is taller than whom: "ich" and "yo" are no things, so a turn would hide who has changed places.
  if (a.things.some((thing) => COMPARING.has(thing))) return false
  if (isTurned(a.things, b.things)) return true
  const isPlain = a.things.every((thing) => /^[\p{Script=Latin}\p{N}'-]+$/u.test(thing))
  return isPlain && isOneMoved(a.things, b.things, true) && areNamesInOrder(a, b)
}

const COMPARING: ReadonlySet<string> = new Set('than als dan niż que qu 比 より 보다'.split(' '))

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

/** Begin a part of a sentence that may stand elsewhere in it. */
const ADVERBS: ReadonlySet<string> = new Set(
  (
    'called fluent every daily weekly monthly yearly weekend usual often rare always never sometim again last next this tomorrow yesterday then here there together alone ' +
    'jeden jede jedes immer oft am im auf bei mit für nach zu seit morgens abends ' +
    'cada todos todas siempre en con por para desde los las el ' +
    'chaque tous toutes toujours à au avec pour dans depuis chez le ' +
    'ogni tutti tutte sempre nel alla al dal il la ' +
    'sempre em com no na às aos ' +
    'elk iedere elke altijd op bij met voor naar om ' +
    'każdy każdą zawsze w we z do u od przez codziennie ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ' +
    'lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica'
  ).split(' ')
)

/** Of those, prepositions of languages whose adjectives stand behind the noun: "a chave azul na bolsa", "na bolsa azul". */
const BEHIND_NOUNS: ReadonlySet<string> = new Set(
  'en con por para desde à au avec pour dans depuis chez nel nella alla al dal com em no na às aos'.split(
    ' '
  )
)

/**
 * One part has moved: "on Mondays" from the middle to the end. Of words in general (`isFree`) only one that says when, where or how: an
 * adjective that moves makes another thing of its noun ("the key is in the blue bag").
 */
function isOneMoved(a: readonly string[], b: readonly string[], isFree = false): boolean {
  const size = a.length
  let from = 0
  while (from < size && a[from] === b[from]) from++
  let to = size
  while (to > from && a[to - 1] === b[to - 1]) to--
  const [was, is] = [a.slice(from, to), b.slice(from, to)]
  if (!isTurned(was, is)) return false
  if (!isFree) return true
  const movable = [was[0], is[0]].filter(isMovable)
  const isBehindNoun = from > 0 && movable.every((thing = '') => BEHIND_NOUNS.has(thing))
  return movable.length > (isBehindNoun ? 1 : 0)
}

function isMovable(thing = ''): boolean {
  return PREPOSITIONS.has(thing) || ADVERBS.has(thing) || TIMED.test(thing) || thing.endsWith("'s")
}

/** Who does what to whom hangs on the order of names. */
function areNamesInOrder(a: Reading, b: Reading): boolean {
  const names = a.names.union(b.names)
  const of = ({ things }: Reading) => things.filter((thing) => names.has(thing)).join(' ')
  return of(a) === of(b)
}
