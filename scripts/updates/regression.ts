/** The logistic regressions behind `src/updates/classifier.ts` and `closing.ts`: their rows and their fit; and the rows of `wording.ts`. */
import { guessLanguage } from '#src/text/language-guess.ts'
import { closingFeaturesOf } from '#src/updates/closing.ts'
import { cosine, featuresOf, type Look, lookAt } from '#src/updates/features.ts'
import type { Weights } from '#src/updates/regression.ts'
import { asSaid } from '#src/updates/stays/keeps-open.ts'
import { wordingOf } from '#src/updates/wording.ts'
import { factsOf, type Pair, type Vectors } from './pairs.ts'
import type { WordingRow } from './wording.ts'

export interface Row {
  plain: number[]
  /** Vector of the later statement. */
  meaning: Float32Array
  closes: boolean
  /** How much it counts beside others. */
  counts: number
}

const MODEL = 'all-minilm-l6-v2'
const STEPS = 300
/** Of L2: the plain features are few and hand-made, the components of meaning many. */
const RIDGE_PLAIN = 0.003
const RIDGE_MEANING = 0.01
/** Components of a unit vector are small beside standard scores. */
const SPREAD = 6

const round = (x: number) => Number(x.toFixed(4))
const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** The row of a pair for the classifier that looks at meaning. */
export function rowOf(pair: Pair, vectors: Vectors): Row {
  const { older, newer, similarity, meaning } = looksAt(pair, vectors)
  return { plain: featuresOf(older, newer, similarity), meaning, closes: pair.closes, counts: 1 }
}

/** The row of a pair for the one that closes; null where the later one does not speak of the earlier. */
export function closingRowOf(pair: Pair, vectors: Vectors, counts: number): Row | null {
  const { older, newer, similarity, language } = looksAt(pair, vectors)
  const facts = factsOf(pair.new).map((fact) => lookOf(fact, language))
  const plain = closingFeaturesOf({ older, newer, facts, similarity })
  return plain && { plain, meaning: new Float32Array(), closes: pair.closes, counts }
}

/** The row of a pair for the one that looks at wording; null where that is not asked. */
export function wordingRowOf(pair: Pair, vectors: Vectors, counts: number): WordingRow | null {
  const { newer, similarity, language } = looksAt(pair, vectors)
  const older = lookOf(asSaid(pair.old), language)
  const facts = factsOf(pair.new).map((fact) => lookOf(fact, language))
  const wording = wordingOf({ older, newer, facts, similarity })
  return wording && { ...wording, closes: pair.closes, counts }
}

const looks = new Map<string, Look>()

function lookOf(text: string, language: string): Look {
  const key = `${language} ${text}`
  const look = looks.get(key) ?? lookAt(text, [language])
  looks.set(key, look)
  return look
}

function looksAt(pair: Pair, vectors: Vectors) {
  const meaning = vectors.get(pair.new) ?? new Float32Array()
  const similarity = cosine(vectors.get(pair.old) ?? null, meaning)
  const language = guessLanguage(pair.new)
  const [older, newer] = [lookOf(pair.old, language), lookOf(pair.new, language)]
  return { older, newer, similarity, meaning, language }
}

/** Logistic regression by Adam (Kingma and Ba 2015) over all rows at once. */
export function fit(rows: readonly Row[]): Weights {
  const scale = (rows[0]?.plain ?? []).map((_, at) => {
    const values = rows.map(({ plain }) => plain[at] ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    return { mean, deviation: Math.sqrt(variance) || 1 }
  })
  const inputs = rows.map(({ plain, meaning }) =>
    Float64Array.from([
      ...scale.map(({ mean, deviation }, at) => ((plain[at] ?? 0) - mean) / deviation),
      ...meaning.map((x) => x * SPREAD),
      1
    ])
  )
  const size = inputs[0]?.length ?? 0
  const weight = new Float64Array(size)
  const first = new Float64Array(size)
  const second = new Float64Array(size)
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Float64Array(size)
    for (const [row, input] of inputs.entries()) {
      const { closes = false, counts = 0 } = rows[row] ?? {}
      const miss = ((logistic(dot(weight, input)) - (closes ? 1 : 0)) * counts) / inputs.length
      for (let at = 0; at < size; at++) slope[at] = (slope[at] ?? 0) + miss * (input[at] ?? 0)
    }
    for (let at = 0; at < size; at++) {
      const ridge = at < scale.length ? RIDGE_PLAIN : at < size - 1 ? RIDGE_MEANING : 0
      const g = (slope[at] ?? 0) + ridge * (weight[at] ?? 0)
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * g
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * g * g
      const [m, v] = [(first[at] ?? 0) / (1 - 0.9 ** step), (second[at] ?? 0) / (1 - 0.999 ** step)]
      weight[at] = (weight[at] ?? 0) - (0.05 * m) / (Math.sqrt(v) + 1e-8)
    }
  }
  return {
    model: MODEL,
    plain: scale.map(({ mean, deviation }, at) => ({
      mean: round(mean),
      deviation: round(deviation),
      weight: round(weight[at] ?? 0)
    })),
    bias: round(weight[size - 1] ?? 0),
    meaning: [...weight.slice(scale.length, size - 1)].map((w) => round(w * SPREAD))
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
