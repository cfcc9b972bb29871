/** How a text is represented for search. */
export interface Embedding {
  /** Unit length; `dimensions` long. */
  vector: Float32Array
  /**
   * Token vectors for late interaction, unit length, quantised to int8 (value = component × 127),
   * `tokenCount × tokenDimensions` row by row; null where the embedder gives none.
   */
  tokens: TokenVectors | null
}

export interface TokenVectors {
  count: number
  dimensions: number
  values: Int8Array
  /**
   * The word piece behind each vector, `##` before a continuation, special pieces in square
   * brackets; absent where the vectors come from the database.
   */
  pieces?: readonly string[]
}
/** Mean of vectors of one length; empty of none. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (let d = 0; d < mean.length; d++) mean[d] = (mean[d] as number) + (vector[d] ?? 0)
  }
  return mean.map((sum) => sum / vectors.length)
}
