/**
 * Standard scores: how many standard deviations a value lies above the mean of its list. Signals of
 * different scales (BM25, cosines) are added up in this form. Reciprocal ranks, the usual way, throw
 * the distances away and lost to BM25 alone on this task.
 */

/** Missing values (null) take the mean, 0: they say neither yes nor no. A flat list gives zeros. */
export function standardScores(values: readonly (number | null)[]): Float64Array {
  let count = 0
  let sum = 0
  let squares = 0
  for (const value of values) {
    if (value === null) continue
    count += 1
    sum += value
    squares += value * value
  }
  const scores = new Float64Array(values.length)
  if (count === 0) return scores
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(squares / count - mean * mean, 0))
  if (deviation < 1e-9) return scores
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? null
    if (value !== null) scores[i] = (value - mean) / deviation
  }
  return scores
}
