/**
 * Whether two statements cannot both hold, told by their form: one denies what the other says, or both say
 * the same but for one value of something that has only one. A few things that rule each other out, such
 * as an allergy and a taste, are known in English. What is left to meaning alone is not judged here.
 */
import { FORMS } from '#src/triggers/contradictions/forms.ts'
import { opposed } from '#src/triggers/contradictions/opposed.ts'
import type { View } from '#src/triggers/contradictions/view.ts'
import { frameOf } from '#src/updates/stays/alike.ts'

/** The words that differ, at most, on either side, and the words that are the same, at least. */
const VALUE_MAX = 4
const FRAME_MIN = 2
/** The frame is at least this part of the shorter statement. */
const FRAME_SHARE = 0.5
/** Of the words of a denial, found in what it denies. */
const DENIED_SHARE = 0.85
const DIGITS = /\p{N}/u
/** Days on which something is so, beside other days on which it is not. */
const ONLY_ON = /^(?:weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days)$/
const NUMBER = /^\p{N}+(?:[.:]\p{N}+)*$/u
const TIME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|[ap]m|mornings?|afternoons?|evenings?|nights?|noon|midnight|spring|summer|autumn|winter|minutes?|hours?|days?|weeks?|months?|years?|euros?|dollars?|pounds?)$/
const PREPOSITION =
  /^(?:in|on|at|by|under|behind|inside|beside|above|below|near|next|with|from|to|for|of)$/
const JOINING: ReadonlySet<string> = new Set(
  'the a an of and in on at to by de la le el di da der die das'.split(' ')
)
/** Words that rule each other out in the same place of the same sentence. */
const OPPOSITES = new Map(
  'youngest-oldest left-right first-last open-closed married-single-divorced front-back upstairs-downstairs north-south east-west inside-outside above-below empty-full alive-dead true-false public-private indoor-outdoor even-odd smallest-biggest shortest-tallest cheapest-dearest employed-unemployed introvert-extrovert enabled-disabled mandatory-optional free-paid'
    .split(' ')
    .flatMap((group) => group.split('-').map((word) => [word, group] as const))
)

/** Whether one of two statements of the same subject rules the other out. */
export function contradicts(older: View, newer: View): boolean {
  if (older.language !== newer.language || older.isLoose || newer.isLoose) return false
  if (opposed(older, newer)) return true
  return older.isDenial === newer.isDenial ? isOtherValue(older, newer) : denies(older, newer)
}

/** One says, maybe with more words, what the other one denies. */
function denies(older: View, newer: View): boolean {
  const [denial, claim] = older.isDenial ? [older, newer] : [newer, older]
  const shared = [...denial.meaning].filter((word) => claim.meaning.has(word)).length
  return shared >= 2 && shared >= DENIED_SHARE * denial.meaning.size
}

/** A word of both between words of which each has its own: not only the value differs. */
function areTwoThings(value: readonly string[], other: readonly string[]): boolean {
  return value.some((word) => other.includes(word) && !JOINING.has(word))
}

/** "Two" and "three" of the same; "two cats" and "three dogs" are of two kinds. */
function areOneKind(rest: readonly string[], other: readonly string[]): boolean {
  if (rest.length === 0 || other.length === 0) return true
  return [...rest, ...other].every((word) => TIME.test(word) || JOINING.has(word))
}

/** A place or a time beside a name, a place beside a time, a sort of home beside its town: both may hold. */
function isOneDimension(value: readonly string[], other: readonly string[]): boolean {
  const of = (words: readonly string[]) => ({
    time: words.some((word) => TIME.test(word) || NUMBER.test(word)),
    placed: PREPOSITION.test(words[0] ?? ''),
    indefinite: words.some((word) => word === 'a' || word === 'an')
  })
  const [one, another] = [of(value), of(other)]
  return (
    one.time === another.time &&
    one.placed === another.placed &&
    one.indefinite === another.indefinite
  )
}

function areOpposite(value: readonly string[], other: readonly string[]): boolean {
  const [one, two] = [value[0] ?? '', other[0] ?? '']
  if (value.length !== 1 || other.length !== 1) return false
  return OPPOSITES.has(one) && OPPOSITES.get(one) === OPPOSITES.get(two)
}

/** The same frame around another value, where the frame has room for one. */
function isOtherValue(older: View, newer: View): boolean {
  const { words } = older
  const { words: others } = newer
  const { head, value, other, rest: tail } = frameOf(words, others)
  if (value.length === 0 || other.length === 0) return false
  if (Math.max(value.length, other.length) > VALUE_MAX) return false
  const frame = head.length + tail.length
  if (frame < FRAME_MIN || frame < FRAME_SHARE * Math.min(words.length, others.length)) return false
  if (areOpposite(value, other)) return true
  if (areTwoThings(value, other)) return false
  if (older.isOneOfMany || newer.isOneOfMany) return false
  // "At 7 on weekdays", "at 9 on Sundays".
  if ([...value, ...other].some((word) => ONLY_ON.test(word))) return false
  const isCount = (word: string) =>
    DIGITS.test(word) || FORMS[older.language]?.counts.has(word) === true
  if (value.some(isCount) && other.some(isCount)) {
    const [rest, otherRest] = [value, other].map((one) => one.filter((word) => !isCount(word)))
    return !older.isIndefinite && areOneKind(rest ?? [], otherRest ?? [])
  }
  if (older.language === 'en' && !isOneDimension(value, other)) return false
  return older.isSingle && newer.isSingle
}
