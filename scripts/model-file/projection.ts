/**
 * Shortens token vectors for late interaction: 384 numbers a token are too many to keep. The fixed
 * directions span the principal components of the model's own word table, because measured on
 * questions about long chats they kept MaxSim's recall at 96 numbers, where random directions lost
 * a tenth. Only the space they span matters (a turn of it changes no dot product), so a few rounds
 * of orthogonal iteration are enough (Golub and Van Loan, Matrix Computations, 8.2.4).
 *
 * The result must be the same on every machine, since vectors of two projections do not compare:
 * only exact IEEE operations are used (+ − × ÷ √), in a fixed order, on doubles. Never replace this
 * by a library whose order of summation depends on the processor.
 */

const ROUNDS = 20
/** Every fourth word is plenty for 384 × 384 moments, and a first start waits for this. */
const ROW_STEP = 4

/**
 * `kept` orthonormal directions, as a `width × kept` matrix row by row, that span about what the
 * unit-length rows of a `rows × width` table differ in most. Takes about half a second.
 */
export function principalDirections(
  table: Float32Array,
  rows: number,
  width: number,
  kept: number
): Float32Array {
  if (kept > width) throw new Error(`projection: ${kept} directions out of ${width}`)
  const moments = secondMoments(table, rows, width)
  let directions = Array.from({ length: kept }, (_, index) => startVector(width, index))
  for (let round = 0; round < ROUNDS; round++) {
    directions = orthonormal(directions.map((direction) => times(moments, direction)))
  }
  const projection = new Float32Array(width * kept)
  for (const [column, direction] of directions.entries()) {
    for (let row = 0; row < width; row++) projection[row * kept + column] = direction[row] ?? 0
  }
  return projection
}

/** Numbers in (−1, 1) without a pattern, from a linear congruential generator (Numerical Recipes). */
function startVector(width: number, seed: number): Float64Array {
  let state = seed + 1
  return Float64Array.from({ length: width }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

/** The symmetric second moments, uncentred, one row each, of the rows at unit length. */
function secondMoments(table: Float32Array, rows: number, width: number): Float64Array[] {
  const moments = Array.from({ length: width }, () => new Float64Array(width))
  for (let row = 0; row < rows; row += ROW_STEP) {
    const unit = Float64Array.from(table.subarray(row * width, (row + 1) * width))
    scaleToUnit(unit)
    for (const [i, line] of moments.entries()) addScaled(line, unit, unit[i] ?? 0)
  }
  return moments
}

/** Gram–Schmidt, in order; two passes, because one leaves rounding behind. */
function orthonormal(vectors: Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  for (const vector of vectors) {
    for (let pass = 0; pass < 2; pass++) {
      for (const other of done) addScaled(vector, other, -dot(vector, other))
    }
    scaleToUnit(vector)
    done.push(vector)
  }
  return done
}

function times(matrix: Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector))
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let i = 0; i < left.length; i++) sum += (left[i] ?? 0) * (right[i] ?? 0)
  return sum
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) + factor * (source[i] ?? 0)
}

function scaleToUnit(vector: Float64Array): void {
  const length = Math.sqrt(dot(vector, vector))
  if (length === 0) return
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length
}
