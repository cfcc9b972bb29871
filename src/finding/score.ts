/** Below this a result is withheld (contract 4.2). */
export const SCORE_FLOOR = 0.05

/** A score as it is answered: within 0 and 1, four decimals. */
export function rounded(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000
}
