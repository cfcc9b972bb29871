/** Shares with their 95 % Wilson score interval (Wilson 1927), as every benchmark here prints them. */

export interface Share {
  hits: number
  n: number
  /** Interval bounds, 0 to 1. */
  low: number
  high: number
}

const Z = 1.959964

export function share(hits: number, n: number): Share {
  if (n === 0) return { hits, n, low: 0, high: 1 }
  const rate = hits / n
  const spread = Z * Math.sqrt((rate * (1 - rate)) / n + (Z * Z) / (4 * n * n))
  const centre = rate + (Z * Z) / (2 * n)
  const scale = 1 + (Z * Z) / n
  return { hits, n, low: (centre - spread) / scale, high: (centre + spread) / scale }
}

/** "94.1 % (321/341; 91.1–96.2)". */
export function percent(value: Share): string {
  const rate = value.n === 0 ? 0 : value.hits / value.n
  const show = (part: number) => (part * 100).toFixed(part > 0.99 || part < 0.01 ? 2 : 1)
  return `${show(rate)} % (${value.hits}/${value.n}; ${show(value.low)}–${show(value.high)})`
}
