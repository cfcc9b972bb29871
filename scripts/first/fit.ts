/** Fits what chooses the first result, and cuts the questions into folds for judging that. */
import { type FirstWeights, isOfSeveral } from '#src/finding/order/first-place.ts'
import type { Trees } from '#src/updates/together/trees.ts'
import { treesAmong } from '../boosted-trees.ts'
import type { Choice } from './questions.ts'

/**
 * What a question counts whose answer has changed, beside one whose answer still holds. Of two statements told
 * by themselves the later is mostly meant; in a memory of several things both mistakes are about as bad.
 */
type ChangedCounts = Record<Choice['kind'], number>
const OF_TWO: ChangedCounts = {
  pairs: 200,
  young: 4,
  lives: 3,
  scenes: 2.5,
  minutes: 2,
  conversations: 6
}
const OF_SEVERAL: ChangedCounts = { ...OF_TWO, young: 3.5, scenes: 2.2, conversations: 12 }

/** Trees by which the candidates of one question compare; those of two things told are fitted to all questions, which are few without. */
export function fitFirst(choices: readonly Choice[]): FirstWeights {
  const several = choices.filter(({ candidates }) =>
    candidates.every(({ values }) => isOfSeveral(values))
  )
  return { ofTwo: treesOf(choices, OF_TWO), ofSeveral: treesOf(several, OF_SEVERAL) }
}

function treesOf(choices: readonly Choice[], changedCounts: ChangedCounts): Trees {
  return treesAmong(
    choices.map(({ candidates, kind, hasChanged }) => {
      const counts = hasChanged ? changedCounts[kind] : 1
      return candidates.map(({ values, isAnswer }) => ({ row: values, isTrue: isAnswer, counts }))
    })
  )
}

/**
 * The fold of each choice, 0 to `folds` - 1. A pair is told by itself and in memories of several: cases that share a question
 * share a fold, and so do those that share one with any of them.
 */
export function foldsOf(choices: readonly Choice[], folds: number): number[] {
  const firstOf = new Map<string, string>()
  const begin = (one: string): string => {
    const before = firstOf.get(one) ?? one
    return before === one ? one : begin(before)
  }
  for (const { id, question } of choices) firstOf.set(begin(`asked ${question}`), begin(id))
  return choices.map(({ id }) => Number(Bun.hash(begin(id)) % BigInt(folds)))
}
