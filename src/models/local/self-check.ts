/**
 * Whether this processor computes the int8 model rightly. Without dot-product instructions some
 * kernels add pairs of products in 16 bits and cut what does not fit; the vectors still look like
 * vectors. So a few fixed texts are embedded at start and their similarities compared with those of
 * the fp32 model, written down below.
 */

/** Fixed texts: paraphrases, opposites and strangers of several lengths. Changing one voids the table. */
export const CHECK_TEXTS = [
  'A man is playing the guitar on stage.',
  'Someone performs music with a guitar in front of an audience.',
  'The quarterly report shows that revenue fell by 12 percent.',
  'My sister moved to Lisbon last spring and works as a nurse there.',
  'Where does her sister live now?',
  'To restart the server, stop the service, clear its cache folder and start it again with the old configuration.'
] as const

/** Cosines of the fp32 model for each pair (0,1), (0,2) … (4,5) of the texts above. */
const EXPECTED: readonly number[] = [
  0.6168, -0.0219, -0.1437, -0.1184, 0.0238, -0.0315, -0.1302, -0.0428, -0.0234, -0.0444, -0.0063,
  0.0246, 0.4705, 0.0427, 0.0263
]

/**
 * Largest difference allowed. A sound int8 run stays below .016; noise that leaves its vectors a
 * cosine of .97 to the right ones moves the two nearest pairs by more than .03.
 */
const TOLERANCE = 0.03

/** The largest difference between the similarities found and those expected. */
export function largestDeviation(vectors: readonly Float32Array[]): number {
  const found = pairCosines(vectors)
  if (found.length !== EXPECTED.length) throw new Error('self-check: the table is for other texts')
  // Math.max keeps a NaN, and NaN is not `<=` anything: broken vectors fail the check too.
  return found.reduce((worst, value, pair) => {
    return Math.max(worst, Math.abs(value - (EXPECTED[pair] ?? 0)))
  }, 0)
}

/** Whether the vectors of `CHECK_TEXTS` are near enough to trust the session that made them. */
export function isSound(vectors: readonly Float32Array[]): boolean {
  return largestDeviation(vectors) <= TOLERANCE
}

/** Cosine of every pair of unit vectors, in the order (0,1), (0,2) … (n−2, n−1). */
export function pairCosines(vectors: readonly Float32Array[]): number[] {
  const cosines: number[] = []
  for (const [index, left] of vectors.entries()) {
    for (const right of vectors.slice(index + 1)) {
      cosines.push(left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0))
    }
  }
  return cosines
}
