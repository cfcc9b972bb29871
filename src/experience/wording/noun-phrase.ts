/**
 * What a short English phrase is about: its head ("database" in "the staging DB of the shop") and what
 * narrows it ("staging", "shop"). Two phrases mean the same thing when the heads agree and neither says
 * something that the other contradicts by saying something else.
 */
import { stemOf, wordsOf } from '#src/experience/wording/words.ts'

export interface NounPhrase {
  head: string
  qualifiers: ReadonlySet<string>
}

const DETERMINERS = new Set(
  'the a an this that these those my our your their his her its all any some each every no other another both new old current'.split(
    ' '
  )
)
const PREPOSITIONS = new Set(
  'of on in at for from to with by into onto via under over about before after during until than as without within near off'.split(
    ' '
  )
)

/** Null for a phrase without a noun ("it", ""). */
export function readNounPhrase(text: string): NounPhrase | null {
  const words = wordsOf(text)
  const cut = words.findIndex((word, place) => place > 0 && PREPOSITIONS.has(word))
  const front = (cut === -1 ? words : words.slice(0, cut)).filter((word) => !DETERMINERS.has(word))
  const back = cut === -1 ? [] : words.slice(cut)
  const nouns = [...front]
  const numbers: string[] = []
  // "port 8080": the number narrows the noun before it.
  while (nouns.length > 1 && /^\d/u.test(nouns.at(-1) ?? '')) numbers.push(nouns.pop() ?? '')
  const head = nouns.pop()
  if (head === undefined || isPronoun(head)) return null
  const qualifiers = [...nouns, ...numbers, ...back]
    .filter((word) => !DETERMINERS.has(word) && !PREPOSITIONS.has(word))
    .map(stemOf)
  return { head: stemOf(head), qualifiers: new Set(qualifiers) }
}

export function isPronoun(word: string): boolean {
  return /^(?:it|they|them|this|that|these|those|he|she|him|her|you|i|we|us)$/iu.test(word)
}

/** Whether both can mean one thing: "the database" and "the staging DB" can, two stages cannot. */
export function mayBeSame(a: NounPhrase, b: NounPhrase): boolean {
  if (a.head !== b.head) return false
  const onlyA = [...a.qualifiers].some((word) => !b.qualifiers.has(word))
  const onlyB = [...b.qualifiers].some((word) => !a.qualifiers.has(word))
  return !(onlyA && onlyB)
}
