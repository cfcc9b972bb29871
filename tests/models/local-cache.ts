/** One model cache for every test file and every run: the first test to need a file writes it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const LOCAL_MODEL_CACHE = join(tmpdir(), 'keepsake-test-models')

/** Cosine of two unit vectors. */
export function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}
