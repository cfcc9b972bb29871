/**
 * Cuts a pile of texts into slices for the model. Texts of like length go together, since a slice is
 * padded to its longest; a slice is small, since nothing else runs while the model works on one.
 */

/** A search waits for at most one slice of others: eight short texts take about 15 ms. */
export const SLICE_TEXTS_MAX = 8
/** Counted with padding, so that eight texts of 256 tokens do not block four times as long. */
export const SLICE_TOKENS_MAX = 768

/**
 * Tokens of nothing that a slice may be filled up with. Without this bound a fifth of what the model worked
 * on was filling (42.7 tokens a message of 34.2); with it a slice has four texts instead of seven, and an
 * add's texts take a tenth less processor time.
 */
export const SLICE_PADDING_MAX = 16

/** Whether `count` texts, the longest of `longest` tokens, make an allowed slice. */
export function fitsSlice(count: number, longest: number): boolean {
  if (count === 1) return true
  return count <= SLICE_TEXTS_MAX && count * longest <= SLICE_TOKENS_MAX
}

/** Slices as lists of places in `lengths`, shortest texts first; every place occurs once. */
export function sliceByLength(lengths: number[]): number[][] {
  const order = [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0))
  const slices: number[][] = []
  let current: number[] = []
  let tokens = 0
  for (const place of order) {
    const length = lengths[place] ?? 0
    const padding = length * current.length - tokens
    const fits = fitsSlice(current.length + 1, length) && padding <= SLICE_PADDING_MAX
    if (current.length > 0 && !fits) {
      slices.push(current)
      current = []
      tokens = 0
    }
    current.push(place)
    tokens += length
  }
  if (current.length > 0) slices.push(current)
  return slices
}
