/**
 * Fits the network of `src/finding/order/first-place.ts`: softmax over the candidates of a question, the share of
 * those that answer as its likelihood, by Adam (Kingma and Ba 2015) over all questions at once with an L2 ridge.
 */
import type { Network } from '#src/finding/order/first-place.ts'
import type { Choice } from './questions.ts'

const HIDDEN = 16
const STEPS = 400
const RATE = 0.02
const RIDGE = 0.01
/**
 * What a question counts whose answer has changed, beside one whose answer still holds. Of two statements told
 * by themselves the later is mostly meant; in a memory of many things both mistakes are as bad.
 */
const CHANGED_COUNTS: Record<Choice['kind'], number> = {
  pairs: 16,
  young: 2,
  lives: 2,
  scenes: 2,
  conversations: 4
}
const DEVIATIONS_MAX = 4
const SEED = 20261127

/** All candidates one behind the other, as standard scores. */
interface Rows {
  width: number
  values: Float64Array
  answers: Uint8Array
  /** Where each question's candidates begin, and where the last ones end. */
  starts: number[]
  counts: number[]
}

export function fitNetwork(choices: readonly Choice[]): Network {
  const all = choices.flatMap(({ candidates }) => candidates.map(({ values }) => values))
  const width = all[0]?.length ?? 0
  const { mean, deviation } = spreadOf(all, width)
  const rows = rowsOf(choices, { width, mean, deviation })
  const size = width * HIDDEN + HIDDEN * 2 + width
  const parameters = new Float64Array(size)
  const random = mulberry(SEED)
  for (let i = 0; i < width * HIDDEN; i++)
    parameters[i] = ((random() - 0.5) * 1.2) / Math.sqrt(width)
  for (let h = 0; h < HIDDEN; h++) parameters[width * HIDDEN + HIDDEN + h] = (random() - 0.5) * 0.6
  const [first, second] = [new Float64Array(size), new Float64Array(size)]
  for (let step = 1; step <= STEPS; step++) {
    const slope = gradient(rows, parameters)
    const rate = RATE * (1 - (0.9 * step) / STEPS)
    for (let i = 0; i < size; i++) {
      const g = slope[i] ?? 0
      first[i] = 0.9 * (first[i] ?? 0) + 0.1 * g
      second[i] = 0.999 * (second[i] ?? 0) + 0.001 * g * g
      const [m, v] = [(first[i] ?? 0) / (1 - 0.9 ** step), (second[i] ?? 0) / (1 - 0.999 ** step)]
      parameters[i] = (parameters[i] ?? 0) - (rate * m) / (Math.sqrt(v) + 1e-8)
    }
  }
  return { mean, deviation, ...layersOf(parameters, width) }
}

function layersOf(parameters: Float64Array, width: number) {
  const at = (from: number, count: number) =>
    [...parameters.subarray(from, from + count)].map(round)
  const behind = width * HIDDEN
  return {
    hidden: Array.from({ length: HIDDEN }, (_, h) => at(h * width, width)),
    bias: at(behind, HIDDEN),
    out: at(behind + HIDDEN, HIDDEN),
    direct: at(behind + 2 * HIDDEN, width)
  }
}

const round = (x: number) => Number(x.toFixed(4))

function spreadOf(all: readonly number[][], width: number) {
  const mean = Array.from({ length: width }, (_, i) => {
    return round(all.reduce((sum, values) => sum + (values[i] ?? 0), 0) / all.length)
  })
  const deviation = mean.map((middle, i) => {
    const squares = all.reduce((sum, values) => sum + ((values[i] ?? 0) - middle) ** 2, 0)
    return Math.max(round(Math.sqrt(squares / all.length)), 1e-3)
  })
  return { mean, deviation }
}

function rowsOf(
  choices: readonly Choice[],
  { width, mean, deviation }: { width: number; mean: number[]; deviation: number[] }
): Rows {
  const candidates = choices.flatMap((choice) => choice.candidates)
  const values = new Float64Array(candidates.length * width)
  for (const [row, one] of candidates.entries()) {
    for (let i = 0; i < width; i++) {
      const score = ((one.values[i] ?? 0) - (mean[i] ?? 0)) / (deviation[i] ?? 1)
      values[row * width + i] = Math.min(Math.max(score, -DEVIATIONS_MAX), DEVIATIONS_MAX)
    }
  }
  const starts = [0]
  for (const choice of choices) starts.push((starts.at(-1) ?? 0) + choice.candidates.length)
  const counts = choices.map(({ hasChanged, kind }) => (hasChanged ? CHANGED_COUNTS[kind] : 1))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return {
    ...{ width, values, starts },
    answers: Uint8Array.from(candidates, ({ isAnswer }) => Number(isAnswer)),
    counts: counts.map((count) => count / total)
  }
}

/** Of the loss by each parameter: hidden weights, bias, out, direct. */
function gradient(
  { width, values, answers, starts, counts }: Rows,
  of: Float64Array
): Float64Array {
  const slope = Float64Array.from(of, (parameter) => 2 * RIDGE * parameter)
  const [bias, out, direct] = [0, 1, 2].map((part) => width * HIDDEN + part * HIDDEN) as [
    number,
    number,
    number
  ]
  const rows = answers.length
  const active = new Float64Array(rows * HIDDEN)
  const worth = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let i = 0; i < width; i++) sum += (values[row * width + i] ?? 0) * (of[direct + i] ?? 0)
    for (let h = 0; h < HIDDEN; h++) {
      let inner = of[bias + h] ?? 0
      for (let i = 0; i < width; i++)
        inner += (values[row * width + i] ?? 0) * (of[h * width + i] ?? 0)
      const unit = Math.tanh(inner)
      active[row * HIDDEN + h] = unit
      sum += unit * (of[out + h] ?? 0)
    }
    worth[row] = sum
  }
  for (const [question, count] of counts.entries()) {
    const [from, to] = [starts[question] ?? 0, starts[question + 1] ?? 0]
    let most = -Infinity
    for (let row = from; row < to; row++) most = Math.max(most, worth[row] ?? 0)
    let [whole, right] = [0, 0]
    for (let row = from; row < to; row++) {
      const e = Math.exp((worth[row] ?? 0) - most)
      whole += e
      if (answers[row] === 1) right += e
    }
    for (let row = from; row < to; row++) {
      const e = Math.exp((worth[row] ?? 0) - most)
      const push = count * (e / whole - (answers[row] === 1 ? e / right : 0))
      for (let h = 0; h < HIDDEN; h++) {
        const unit = active[row * HIDDEN + h] ?? 0
        const inner = push * (of[out + h] ?? 0) * (1 - unit * unit)
        slope[out + h] = (slope[out + h] ?? 0) + push * unit
        slope[bias + h] = (slope[bias + h] ?? 0) + inner
        for (let i = 0; i < width; i++) {
          const at = h * width + i
          slope[at] = (slope[at] ?? 0) + inner * (values[row * width + i] ?? 0)
        }
      }
      for (let i = 0; i < width; i++)
        slope[direct + i] = (slope[direct + i] ?? 0) + push * (values[row * width + i] ?? 0)
    }
  }
  return slope
}

/** Numbers of 0 to 1 that are the same each time (Mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
