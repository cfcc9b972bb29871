/**
 * Boosted trees (Friedman 2001, "Greedy Function Approximation"): each tree asks the same few questions of a
 * row ("is this number at most that?") and adds a little to a sum, which is the logarithm of the odds.
 */

/** Trees of one depth, made by `scripts/boosted-trees.ts`. */
export interface Trees {
  /** Questions from the root to a leaf. */
  depth: number
  /** The sum before any tree. */
  bias: number
  trees: readonly Tree[]
}

export interface Tree {
  /** By node, the root first and the two below node `n` at `2n + 1` and `2n + 2`: which number is asked about. */
  features: readonly number[]
  /** By node: up to this value the first of the two is next. */
  limits: readonly number[]
  /** By leaf, from left to right. */
  leaves: readonly number[]
}

/** The chance of a row, 0 to 1. */
export function chanceByTrees(trees: Trees, row: readonly number[]): number {
  return 1 / (1 + Math.exp(-oddsByTrees(trees, row)))
}

/** The logarithm of the odds of a row. */
export function oddsByTrees({ depth, bias, trees }: Trees, row: readonly number[]): number {
  let sum = bias
  for (const { features, limits, leaves } of trees) {
    let node = 0
    for (let level = 0; level < depth; level++) {
      const isMore = (row[features[node] ?? 0] ?? 0) > (limits[node] ?? 0)
      node = 2 * node + (isMore ? 2 : 1)
    }
    sum += leaves[node - features.length] ?? 0
  }
  return sum
}
