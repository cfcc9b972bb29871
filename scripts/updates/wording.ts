/** The logistic regression behind `src/updates/wording.ts`: its rows and its fit. */
import type { Weights } from '#src/updates/regression.ts'
import { PLACES, shareOf, type Wording, type WordingWeights } from '#src/updates/wording.ts'
import { seeded } from '../seeded.ts'

export interface WordingRow extends Wording {
  closes: boolean
  /** How much it counts beside others. */
  counts: number
}

const ROUNDS = 6
const RATE = 0.1
/** Of L2, on each place of a row at a time. */
const RIDGE = 0.002
/** Of the plain features beside the runs: with less they learn more slowly. */
const PLAIN_SHARE = 0.3
/** The sums of squared slopes begin here: runs are rare and may learn fast from the start. */
const BEGIN_RUNS = 0.01
const BEGIN_PLAIN = 1

/** Row by row by AdaGrad (Duchi, Hazan and Singer 2011), in the same order each time it is called. */
export function fitWording(rows: readonly WordingRow[]): WordingWeights {
  const scale = scaleOf(rows)
  const inputs = rows.map(({ plain }) =>
    scale.map(({ mean, deviation }, at) => (((plain[at] ?? 0) - mean) / deviation) * PLAIN_SHARE)
  )
  const [runs, runSlopes] = [new Float64Array(PLACES), new Float64Array(PLACES).fill(BEGIN_RUNS)]
  const size = scale.length
  const plain = new Float64Array(size + 1)
  const plainSlopes = new Float64Array(size + 1).fill(BEGIN_PLAIN)
  const learn = (weights: Float64Array, slopes: Float64Array, at: number, slope: number) => {
    slopes[at] = (slopes[at] ?? 0) + slope * slope
    weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(slopes[at] ?? 1)
  }
  const order = rows.map((_, place) => place)
  const next = seeded(1)
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, next)
    for (const place of order) {
      const row = rows[place]
      const input = inputs[place]
      if (row === undefined || input === undefined) continue
      const share = shareOf(row.runs)
      let sum = plain[size] ?? 0
      for (const run of row.runs) sum += (runs[run] ?? 0) * share
      for (let at = 0; at < size; at++) sum += (plain[at] ?? 0) * (input[at] ?? 0)
      const miss = (1 / (1 + Math.exp(-sum)) - (row.closes ? 1 : 0)) * row.counts
      for (const run of row.runs)
        learn(runs, runSlopes, run, miss * share + RIDGE * (runs[run] ?? 0))
      for (let at = 0; at < size; at++) learn(plain, plainSlopes, at, miss * (input[at] ?? 0))
      learn(plain, plainSlopes, size, miss)
    }
  }
  const step = runs.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const bytes = Int8Array.from(runs, (weight) => Math.round(weight / (step || 1)))
  return {
    model: 'any',
    plain: scale.map(({ mean, deviation }, at) => ({
      mean: round(mean),
      deviation: round(deviation),
      weight: round((plain[at] ?? 0) * PLAIN_SHARE)
    })),
    bias: round(plain[size] ?? 0),
    meaning: [],
    places: Buffer.from(bytes.buffer).toString('base64'),
    step: Number(step.toPrecision(4))
  }
}

const round = (x: number) => Number(x.toFixed(4))

function scaleOf(
  rows: readonly WordingRow[]
): Pick<Weights['plain'][number], 'mean' | 'deviation'>[] {
  return (rows[0]?.plain ?? []).map((_, at) => {
    const mean = rows.reduce((sum, { plain }) => sum + (plain[at] ?? 0), 0) / rows.length
    const variance =
      rows.reduce((sum, { plain }) => sum + ((plain[at] ?? 0) - mean) ** 2, 0) / rows.length
    return { mean, deviation: Math.sqrt(variance) || 1 }
  })
}

function shuffle(order: number[], next: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const held = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = held
  }
}
