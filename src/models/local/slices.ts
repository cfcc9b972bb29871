/**
 * Cuts a pile of texts into slices for the model. Texts of like length go together, since a slice is
 * padded to its longest; a slice is small, since nothing else runs while the model works on one.
 */

/** A search waits for at most one slice of others: eight short texts take about 15 ms. */
export const SLICE_TEXTS_MAX = 8
/** Counted with padding, so that eight texts of 256 tokens do not block four times as long. */
export const SLICE_TOKENS_MAX = 768

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
  for (const place of order) {
    if (current.length > 0 && !fitsSlice(current.length + 1, lengths[place] ?? 0)) {
      slices.push(current)
      current = []
    }
    current.push(place)
  }
  if (current.length > 0) slices.push(current)
  return slices
}
