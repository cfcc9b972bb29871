/**
 * The second round over the sessions found: a plan is talked about in several of them, in other words each
 * time, and those whose words the question shares lead to the others. Each session is judged by what the
 * sessions most like it are worth; how like two are is told by the mean vectors of their chunks, from which
 * the mean of all is taken off, since what one person says is all a little alike. From what a session is like is taken
 * off half of what it is like its own nearest ones, since the sessions of a plan that is talked about much are near
 * to each other and would be the nearest of every other session too.
 */
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import { meanVector } from '#src/text/embedding.ts'
import { Int8Rows } from '#src/text/int8/int8-rows.ts'
import { quantised } from '#src/text/int8/nearest-rows.ts'

/** Sessions that speak for another one. */
const NEAREST = 10
/** How much more the nearer of them counts, by cosine. */
const SHARPNESS = 8
/** Share of a session's likeness to its own nearest ones that its likeness to others loses. */
const HUB_LOSS = 0.5
/** Of what a session is worth, the share that is its own. */
const OWN = 0.1

/** For one session the places of those most like it, best first, and how much each of them counts: 1 together. */
export type Links = readonly (readonly [place: number, weight: number])[]

/** Directions of the sessions that are being compared, by dimensions: of this thread, used again. */
const ROWS = new Map<number, Int8Rows>()

/** Links of each session by mean vectors; none for a session without one. */
export function linksBetween(means: readonly (Float32Array | null)[]): Links[] {
  const known = means.flatMap((mean, place) => (mean === null ? [] : [{ mean, place }]))
  const links: Links[] = means.map(() => [])
  if (known.length < 2) return links
  const common = meanVector(known.map(({ mean }) => mean))
  const apart = known.map(({ mean }) => quantised(mean.map((value, d) => value - (common[d] ?? 0))))
  const rows = ROWS.getOrInsertComputed(common.length, () => new Int8Rows(common.length))
  rows.clear()
  for (const { values } of apart) rows.append(values)
  const cosines = apart.map(({ values, scale }) => {
    const own = new Float64Array(apart.length)
    const dots = rows.dots(values)
    // By place here and below: there are as many pairs as sessions squared.
    for (let j = 0; j < own.length; j++) own[j] = (dots[j] ?? 0) * scale * (apart[j]?.scale ?? 0)
    return own
  })
  const losses = cosines.map((own, i) => {
    const nearest = nearestTo(i, own)
    return (HUB_LOSS * nearest.reduce((sum, j) => sum + (own[j] ?? 0), 0)) / nearest.length
  })
  for (const [i, own] of cosines.entries()) {
    for (let j = 0; j < own.length; j++) own[j] = (own[j] ?? 0) - (losses[j] ?? 0)
    const nearest = nearestTo(i, own)
    const weights = nearest.map((j) => Math.exp(SHARPNESS * (own[j] ?? 0)))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    links[known[i]?.place ?? 0] = nearest.map((j, n) => [
      known[j]?.place ?? 0,
      (weights[n] ?? 0) / all
    ])
  }
  return links
}

/** Places of the highest values but that of `self`, best first; of equals the first. */
function nearestTo(self: number, cosines: Float64Array): number[] {
  const nearest: number[] = []
  const at = (n: number) => cosines[nearest[n] ?? 0] ?? 0
  for (let j = 0; j < cosines.length; j++) {
    const cosine = cosines[j] ?? 0
    if (j === self || (nearest.length === NEAREST && cosine <= at(NEAREST - 1))) continue
    let n = Math.min(nearest.length, NEAREST - 1)
    for (; n > 0 && at(n - 1) < cosine; n--) nearest[n] = nearest[n - 1] ?? 0
    nearest[n] = j
  }
  return nearest
}

/**
 * A standard score for each session by what those that it is linked to are worth, `scores` being logarithms of
 * that; a session without links stands for itself. Zeros where none has any.
 */
export function likenessScores(scores: readonly number[], links: readonly Links[]): Float64Array {
  if (links.every((own) => own.length === 0)) return new Float64Array(scores.length)
  const highest = scores.reduce((high, score) => Math.max(high, score), Number.NEGATIVE_INFINITY)
  const worth = scores.map((score) => Math.exp(score - highest))
  return standardScores(
    worth.map((own, i) => {
      const others = links[i] ?? []
      if (others.length === 0) return Math.log(own)
      const lent = others.reduce((sum, [j, weight]) => sum + weight * (worth[j] ?? 0), 0)
      return Math.log(OWN * own + (1 - OWN) * lent)
    })
  )
}
