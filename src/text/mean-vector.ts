/** Mean of vectors of one length; empty of none. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (let d = 0; d < mean.length; d++) mean[d] = (mean[d] as number) + (vector[d] ?? 0)
  }
  return mean.map((sum) => sum / vectors.length)
}
