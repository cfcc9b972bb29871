/**
 * Fits what `src/ask/weights.json` holds. Which statement answers is learnt by softmax over the statements
 * of a question, whether any does by logistic regression over the best one; both by Adam (Kingma and Ba
 * 2015) over all questions at once, with an L2 ridge.
 */
import { confidenceValues, type Ranked, ranked } from '#src/ask/confidence.ts'
import { FEATURES, type Weighed } from '#src/ask/features.ts'
import { type Judge, type Linear, logistic, type Weights } from '#src/ask/trained.ts'

/** A question with all statements that might answer it. */
export interface Example {
  /** Questions of one fold are never judged by weights that were fitted on any of them. */
  fold: string
  /** Null where only the choice of statements is not to be learnt from it. */
  answerable: boolean
  /** Whether so little was found that it may be all there is. */
  young: boolean
  statements: Weighed[]
  /** How much of the right answer each statement holds, 0 to 1; all 0 where that is not known. */
  holds: number[]
}

const STEPS = 250
const RATE = 0.03
/** A weaker one fits the conversations at hand better, and the ones left out worse. */
const RIDGE = 0.05
/** Statements of a young memory stand less near to each other. */
const RIDGE_YOUNG = 0.02

const round = (x: number) => Number(x.toFixed(4))

/** Long memories and young ones are fitted apart. */
export function fit(examples: readonly Example[]): Weights {
  const [young, long] = [true, false].map((wanted) =>
    examples.filter(({ young }) => young === wanted)
  )
  return { long: judge(long ?? [], RIDGE), young: judge(young ?? [], RIDGE_YOUNG) }
}

function judge(examples: readonly Example[], ridge: number): Judge {
  // Confidence is learnt on choices that were not fitted to the question.
  const chosen = outOfFold(examples, (rest) => fitChoice(rest, ridge)).map(({ example, model }) => {
    return { example, statements: ranked(example.statements, { statement: model, answer: model }) }
  })
  return { statement: fitChoice(examples, ridge), answer: fitConfidence(chosen, ridge) }
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

function fitChoice(examples: readonly Example[], ridge: number): Linear {
  const told = examples.filter(({ holds }) => holds.some((share) => share > 0))
  const rows = told.map(({ statements }) =>
    statements.map(({ values }) => FEATURES.map((name) => values[name]))
  )
  const scale = scaleOf(rows.flat())
  const inputs = rows.map((group) => group.map((row) => standardised(row, scale)))
  const weight = adam(scale.length, ridge, (w, slope) => {
    for (const [at, group] of inputs.entries()) {
      const holds = told[at]?.holds ?? []
      const all = holds.reduce((sum, share) => sum + share, 0)
      const sums = group.map((row) => dot(w, row))
      const top = Math.max(...sums)
      const shares = sums.map((sum) => Math.exp(sum - top))
      const total = shares.reduce((sum, share) => sum + share, 0)
      for (const [place, row] of group.entries()) {
        const miss = ((shares[place] ?? 0) / total - (holds[place] ?? 0) / all) / inputs.length
        for (let i = 0; i < row.length; i++) slope[i] = (slope[i] ?? 0) + miss * (row[i] ?? 0)
      }
    }
  })
  return linear(scale, weight, 0)
}

function fitConfidence(
  chosen: readonly { example: Example; statements: Ranked[] }[],
  ridge: number
): Linear {
  const own = chosen.filter(({ statements }) => statements.length > 0)
  const rows = own.map(({ statements }) => confidenceValues(statements))
  const scale = scaleOf(rows)
  const inputs = rows.map((row) => Float64Array.from([...standardised(row, scale), 1]))
  const weight = adam(scale.length + 1, ridge, (w, slope) => {
    for (const [at, row] of inputs.entries()) {
      const wanted = own[at]?.example.answerable === true ? 1 : 0
      const miss = (logistic(dot(w, row)) - wanted) / inputs.length
      for (let i = 0; i < row.length; i++) slope[i] = (slope[i] ?? 0) + miss * (row[i] ?? 0)
    }
  })
  return linear(scale, weight, weight[scale.length] ?? 0)
}

type Scale = { mean: number; deviation: number }[]

function scaleOf(rows: readonly (readonly number[])[]): Scale {
  const [first = []] = rows
  return first.map((_, at) => {
    const mean = rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length
    const variance = rows.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / rows.length
    return { mean, deviation: Math.sqrt(variance) || 1 }
  })
}

function standardised(row: readonly number[], scale: Scale): Float64Array {
  return Float64Array.from(scale, ({ mean, deviation }, at) => ((row[at] ?? 0) - mean) / deviation)
}

function linear(scale: Scale, weight: Float64Array, bias: number): Linear {
  return {
    bias: round(bias),
    inputs: scale.map(({ mean, deviation }, at) => ({
      mean: round(mean),
      deviation: round(deviation),
      weight: round(weight[at] ?? 0)
    }))
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < b.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** Minimises; `addSlope` adds the slope at the weights given to its second argument. */
function adam(
  size: number,
  ridge: number,
  addSlope: (weight: Float64Array, slope: Float64Array) => void
): Float64Array {
  const weight = new Float64Array(size)
  const first = new Float64Array(size)
  const second = new Float64Array(size)
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Float64Array(size)
    addSlope(weight, slope)
    for (let at = 0; at < size; at++) {
      const g = (slope[at] ?? 0) + ridge * (weight[at] ?? 0)
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * g
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * g * g
      const m = (first[at] ?? 0) / (1 - 0.9 ** step)
      const v = (second[at] ?? 0) / (1 - 0.999 ** step)
      weight[at] = (weight[at] ?? 0) - (RATE * m) / (Math.sqrt(v) + 1e-8)
    }
  }
  return weight
}
