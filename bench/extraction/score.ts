/** Shares with their uncertainty: every figure of a benchmark is printed with n and an interval. */

export interface Share {
  hits: number
  n: number
}

/** 95 % Wilson score interval of a share (Wilson 1927), as fractions. */
export function wilson({ hits, n }: Share): [number, number] {
  if (n === 0) return [0, 1]
  const z = 1.959964
  const p = hits / n
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  return [middle - half, middle + half]
}

/** `0.871 [0.845, 0.893] n=693`. */
export function shareText(share: Share): string {
  const [low, high] = wilson(share)
  const value = share.n === 0 ? 0 : share.hits / share.n
  return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}] n=${share.n}`
}

export function count(share: Share, hit: boolean): void {
  share.n += 1
  if (hit) share.hits += 1
}

export function emptyShare(): Share {
  return { hits: 0, n: 0 }
}
