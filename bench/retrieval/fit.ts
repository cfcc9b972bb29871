/**
 * Weights by listwise softmax cross-entropy (ListNet, Cao et al. 2007): the signals are few and the
 * loss is convex in the weights, so plain Adam finds the one optimum and there is nothing else to
 * tune. Cross-validation leaves whole conversations out, since questions about one share its turns.
 */
import { type RankedChunk, SIGNALS, type Signal } from '#src/finding/evidence.ts'
import type { Weights } from '#src/finding/fusion/weights.ts'
import { spreadOverSessions } from '#src/finding/ranking/session-spread.ts'

/** One question: by column the value of each one that was found, and which of them are evidence. */
export interface Example {
  conversation: string
  columns: Float64Array[]
  gold: boolean[]
}

export function exampleOf(
  conversation: string,
  ranked: readonly RankedChunk[],
  evidence: readonly string[]
): Example {
  const wanted = new Set(evidence)
  return {
    conversation,
    columns: SIGNALS.map((signal) => Float64Array.from(ranked, (chunk) => chunk.signals[signal])),
    gold: ranked.map((chunk) => wanted.has(chunk.id))
  }
}

/** Adds the gradient of one example; an example whose evidence was not gathered teaches nothing. */
function addGradient(example: Example, weights: Float64Array, gradient: Float64Array): void {
  const golds = example.gold.filter(Boolean).length
  if (golds === 0) return
  const off = new Float64Array(example.gold.length)
  for (const [s, column] of example.columns.entries()) {
    const weight = weights[s] ?? 0
    for (let i = 0; i < off.length; i++) off[i] = (off[i] ?? 0) + weight * (column[i] ?? 0)
  }
  const highest = off.reduce((high, score) => Math.max(high, score), Number.NEGATIVE_INFINITY)
  let total = 0
  for (let i = 0; i < off.length; i++) {
    off[i] = Math.exp((off[i] ?? 0) - highest)
    total += off[i] ?? 0
  }
  for (let i = 0; i < off.length; i++) {
    off[i] = (off[i] ?? 0) / total - (example.gold[i] ? 1 / golds : 0)
  }
  for (const [s, column] of example.columns.entries()) {
    let sum = 0
    for (let i = 0; i < off.length; i++) sum += (off[i] ?? 0) * (column[i] ?? 0)
    gradient[s] = (gradient[s] ?? 0) + sum
  }
}

const STEPS = 250
const RATE = 0.05
const SHRINKAGE = 1e-3

/** Fitted weights of the signals in `free`; the others stay 0. */
export function fitWeights(examples: readonly Example[], free: ReadonlySet<Signal>): Weights {
  const fitted = fitColumns(
    examples,
    SIGNALS.map((signal) => free.has(signal))
  )
  return Object.fromEntries(SIGNALS.map((signal, i) => [signal, fitted[i] ?? 0])) as Weights
}

/** Fitted weight of each column that is free; the others stay 0. */
export function fitColumns(examples: readonly Example[], free: readonly boolean[]): Float64Array {
  const n = free.length
  const weights = new Float64Array(n)
  const mean = new Float64Array(n)
  const square = new Float64Array(n)
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(n)
    for (const example of examples) addGradient(example, weights, gradient)
    for (const [i, isFree] of free.entries()) {
      if (!isFree) continue
      const g = (gradient[i] ?? 0) / examples.length + SHRINKAGE * (weights[i] ?? 0)
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * g
      square[i] = 0.99 * (square[i] ?? 0) + 0.01 * g * g
      const rate = RATE / (Math.sqrt((square[i] ?? 0) / (1 - 0.99 ** step)) + 1e-8)
      weights[i] = (weights[i] ?? 0) - (rate * (mean[i] ?? 0)) / (1 - 0.9 ** step)
    }
  }
  return weights
}

/** For each conversation the weights fitted on all the others. */
export function crossValidate(
  examples: readonly Example[],
  free: ReadonlySet<Signal>
): Map<string, Weights> {
  const names = new Set(examples.map((example) => example.conversation))
  return new Map(
    [...names].map((name) => {
      const others = examples.filter((example) => example.conversation !== name)
      return [name, fitWeights(others, free)]
    })
  )
}

/** Ids in the order of other weights, spread over sessions unless told not to. Ties keep the order given. */
export function reweighted(
  ranked: readonly RankedChunk[],
  weights: Weights,
  spread: boolean
): string[] {
  const score = (chunk: RankedChunk): number =>
    SIGNALS.reduce((sum, signal) => sum + weights[signal] * chunk.signals[signal], 0)
  const order = ranked
    .map((chunk) => ({ id: chunk.id, jobId: chunk.jobId, rankScore: score(chunk) }))
    .sort((a, b) => b.rankScore - a.rankScore)
  return (spread ? spreadOverSessions(order) : order).map(({ id }) => id)
}
