/** Numbers from 0 to 1, the same ones for the same seed (Park and Miller 1988). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
