/**
 * Why an answer does not hold the right one: each miss under the first cause that is true, told from what
 * the answerer looked at. No text is shown, so the table may be published where the questions may not.
 */
import { holdsGold } from './gold.ts'
import type { Asked } from './questions.ts'

export const CAUSES = {
  notFound: 'no message that holds evidence was among those looked at',
  oneOfMany: 'the answer is spread over several messages, not all of which were looked at',
  worded:
    'the evidence does not hold the words of the right answer: it has to be inferred or reworded',
  empty: 'no answer was given, though the evidence was looked at',
  others: 'other statements were chosen',
  shortened: 'the evidence is cited, but what was asked for stands in a sentence that was left out'
} as const
export type Cause = keyof typeof CAUSES

/** The cause of a miss; `textOf` gives the text of a turn. */
export function causeOf(
  { answer, evidence, looked, given }: Asked,
  textOf: (turn: string) => string
): Cause {
  const found = evidence.filter((turn) => looked.includes(turn))
  if (found.length === 0) return 'notFound'
  const told = (turns: readonly string[]) => turns.map(textOf).join(' ')
  if (answer === null || !holdsGold(told(evidence), answer)) return 'worded'
  if (!holdsGold(told(found), answer)) return 'oneOfMany'
  if (given.answer === '') return 'empty'
  const cited = given.citations.flatMap(({ sources }) => sources.map(({ fact }) => fact))
  const isCited = found.some((turn) => cited.some((fact) => sharesWords(fact, textOf(turn))))
  return isCited ? 'shortened' : 'others'
}

/** Facts are reworded sentences: most of their words stand in the message that they were drawn from. */
function sharesWords(fact: string, message: string): boolean {
  const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  const own = words(fact)
  return own.intersection(words(message)).size >= own.size * 0.6
}

/** So many of them, spread evenly over all, the same at every run. */
export function sampleOf<One>(all: readonly One[], count: number): One[] {
  if (all.length <= count) return [...all]
  return Array.from(
    { length: count },
    (_, at) => all[Math.floor((at * all.length) / count)]
  ).flatMap((one) => (one === undefined ? [] : [one]))
}
