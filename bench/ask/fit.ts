/**
 * Fits what `src/ask/weights.json` holds: boosted trees over the statements of all questions for which of them
 * answers, and over the best one of each for whether any does.
 */
import { confidenceRow, type Ranked, ranked, rowsOf } from '#src/ask/confidence.ts'
import type { Weighed } from '#src/ask/features.ts'
import type { Judge, Weights } from '#src/ask/trained.ts'
import type { Trees } from '#src/updates/together/trees.ts'
import { treesOver } from '../../scripts/boosted-trees.ts'

/** A question with all statements that might answer it. */
export interface Example {
  /** Questions of one fold are never judged by weights that were fitted on any of them. */
  fold: string
  answerable: boolean
  /** Whether so little was found that it may be all there is. */
  young: boolean
  /** How many questions it counts for. */
  counts: number
  statements: Weighed[]
  /** How much of the right answer each statement holds, 0 to 1; all 0 where that is not known. */
  holds: number[]
}

/** A statement with so much of the right answer answers. */
const HOLDS_FROM = 0.5

/** Long memories and young ones are fitted apart. */
export function fit(examples: readonly Example[]): Weights {
  const [young, long] = [true, false].map((wanted) =>
    examples.filter((one) => one.young === wanted)
  )
  return { long: judge(long ?? []), young: judge(young ?? []) }
}

function judge(examples: readonly Example[]): Judge {
  // Confidence is learnt on choices that were not fitted to the question.
  const chosen = outOfFold(examples, fitChoice).map(({ example, model }) => {
    return { example, statements: ranked(example.statements, { statement: model, answer: model }) }
  })
  return { statement: fitChoice(examples), answer: fitConfidence(chosen) }
}

/** Weights for each fold, fitted without it. */
export function foldWeights(examples: readonly Example[]): Map<string, Weights> {
  return new Map(
    outOfFold(examples, fit).map(({ example, model }) => [example.fold, model] as const)
  )
}

function outOfFold<Model>(
  examples: readonly Example[],
  make: (rest: readonly Example[]) => Model
): { example: Example; model: Model }[] {
  const models = new Map<string, Model>()
  return examples.map((example) => {
    const { fold } = example
    const model = models.get(fold) ?? make(examples.filter((one) => one.fold !== fold))
    models.set(fold, model)
    return { example, model }
  })
}

function fitChoice(examples: readonly Example[]): Trees {
  return treesOver(
    examples.flatMap(({ statements, holds, counts }) => {
      if (holds.every((share) => share < HOLDS_FROM)) return []
      return rowsOf(statements).map((row, place) => {
        return { row, isTrue: (holds[place] ?? 0) >= HOLDS_FROM, counts }
      })
    })
  )
}

function fitConfidence(chosen: readonly { example: Example; statements: Ranked[] }[]): Trees {
  return treesOver(
    chosen.flatMap(({ example: { answerable, counts }, statements }) => {
      if (statements.length === 0) return []
      return [{ row: confidenceRow(statements), isTrue: answerable, counts }]
    })
  )
}
