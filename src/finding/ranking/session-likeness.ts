/**
 * The second round over the sessions found: a plan is talked about in several of them, in other words each
 * time, and those whose words the question shares lead to the others. Each session is judged by what the
 * sessions most like it score; how like two are is told by the mean vectors of their chunks, from which the
 * mean of all is taken off, since what one person says is all a little alike.
 */
import { standardScores } from '#src/finding/fusion/standard-scores.ts'
import { meanVector } from '#src/text/embedding.ts'

/** Sessions that speak for another one. */
const NEAREST = 10
/** How much more the nearer of them counts, by cosine. */
const SHARPNESS = 8
/** What a difference in rank score says: with 1 the best session would speak nearly alone. */
const STEEPNESS = 0.7
/** Of what a session is worth, the share that is its own. */
const OWN = 0.1

/**
 * A standard score for each session from the rank score of its best chunk and the mean vectors; a session
 * without a vector stands for itself. Zeros where none has one.
 */
export function likenessScores(
  best: readonly number[],
  means: readonly (Float32Array | null)[]
): Float64Array {
  if (means.every((mean) => mean === null)) return new Float64Array(best.length)
  const directions = withoutCommon(means)
  const highest = best.reduce((high, score) => Math.max(high, score), Number.NEGATIVE_INFINITY)
  const worth = best.map((score) => Math.exp((score - highest) * STEEPNESS))
  const linked = linksBetween(directions)
  return standardScores(
    worth.map((own, i) => {
      const others = nearestOf(linked[i] ?? [])
      const weight = others.reduce((sum, [, link]) => sum + link, 0)
      if (weight === 0) return Math.log(own)
      const lent = others.reduce((sum, [j, link]) => sum + link * (worth[j] ?? 0), 0) / weight
      return Math.log(OWN * own + (1 - OWN) * lent)
    })
  )
}

/** Unit vectors of what sets each apart from the mean of all. */
function withoutCommon(means: readonly (Float32Array | null)[]): (Float32Array | null)[] {
  const common = meanVector(means.filter((mean) => mean !== null))
  return means.map((mean) => {
    if (mean === null) return null
    const own = mean.map((value, d) => value - (common[d] ?? 0))
    const length = Math.sqrt(dot(own, own))
    return length < 1e-9 ? null : own.map((value) => value / length)
  })
}

/** How much each speaks for each: 0 for itself and where there is no vector. */
function linksBetween(directions: readonly (Float32Array | null)[]): Float64Array[] {
  const links = directions.map(() => new Float64Array(directions.length))
  for (const [i, one] of directions.entries()) {
    if (one === null) continue
    for (let j = i + 1; j < directions.length; j++) {
      const other = directions[j]
      if (!other) continue
      const link = Math.exp(SHARPNESS * dot(one, other))
      const [row, mirrored] = [links[i], links[j]]
      if (row) row[j] = link
      if (mirrored) mirrored[i] = link
    }
  }
  return links
}

/** The strongest links with their places. */
function nearestOf(links: ArrayLike<number>): [place: number, link: number][] {
  return Array.from(links, (link, place): [number, number] => [place, link])
    .filter(([, link]) => link > 0)
    .sort(([i, a], [j, b]) => b - a || i - j)
    .slice(0, NEAREST)
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  // Lengths agree: vectors of one model.
  for (let d = 0; d < one.length; d++) sum += (one[d] as number) * (other[d] as number)
  return sum
}
