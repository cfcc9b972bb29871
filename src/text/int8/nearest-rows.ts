/** The rows nearest to a question, by cosines that are right to the third decimal. */
import { Int8Rows } from '#src/text/int8/int8-rows.ts'

const INT8_MAX = 127

/** A unit vector of the same direction in int8, and what its numbers are to be multiplied by. */
export function quantised(vector: Float32Array): { values: Int8Array; scale: number } {
  const values = new Int8Array(vector.length)
  let [largest, squares] = [0, 0]
  // By place here and below: an iterator over numbers takes ten times as long.
  for (let place = 0; place < vector.length; place++) {
    const value = vector[place] as number
    largest = Math.max(largest, Math.abs(value))
    squares += value * value
  }
  if (largest === 0) return { values, scale: 0 }
  const step = largest / INT8_MAX
  for (let place = 0; place < vector.length; place++) {
    values[place] = Math.round((vector[place] as number) / step)
  }
  return { values, scale: step / Math.sqrt(squares) }
}

/** Cosines of a question to numbered rows. */
export interface Nearness {
  /** Cosine of a row; null where there is none of that number. */
  of(no: number): number | null
  /** Numbers of the nearest rows, best first, from place `from` on. */
  best(from: number, count: number): number[]
  /** Mean of the unit vectors of those of these rows that there are; null of none. */
  mean(numbers: readonly number[]): Float32Array | null
}

/** Vectors by rising numbers. */
export class NearestRows {
  readonly #rows: Int8Rows
  #numbers = new Int32Array(64)
  #scales = new Float32Array(64)

  constructor(dimensions: number) {
    this.#rows = new Int8Rows(dimensions)
  }

  get count(): number {
    return this.#rows.count
  }

  get dimensions(): number {
    return this.#rows.dimensions
  }

  /** What they take in memory. */
  get bytes(): number {
    return this.#rows.bytes + this.#numbers.byteLength + this.#scales.byteLength
  }

  /** Puts a vector behind the others; its number is above all of theirs. */
  append(no: number, vector: Float32Array): void {
    const place = this.#rows.count
    if (place > 0 && no <= (this.#numbers[place - 1] ?? 0))
      throw new RangeError(`${no} out of order`)
    if (place === this.#numbers.length) this.#widen()
    const { values, scale } = quantised(vector)
    this.#rows.append(values)
    this.#numbers[place] = no
    this.#scales[place] = scale
  }

  ask(vector: Float32Array): Nearness {
    const { values, scale } = quantised(vector)
    const dots = this.#rows.dots(values)
    const cosines = new Float32Array(dots.length)
    for (let place = 0; place < dots.length; place++) {
      cosines[place] = (dots[place] as number) * scale * (this.#scales[place] as number)
    }
    const numbers = this.#numbers.slice(0, this.count)
    return {
      of: (no) => cosines[placeOf(numbers, no)] ?? null,
      best: (from, count) =>
        largest(cosines, from + count)
          .slice(from)
          .map((place) => numbers[place] ?? 0),
      mean: (wanted) => {
        const places = wanted.map((no) => placeOf(numbers, no)).filter((place) => place >= 0)
        return places.length === 0 ? null : this.#mean(places)
      }
    }
  }

  /** Added up in place: hundreds of rows are taken for a question. */
  #mean(places: readonly number[]): Float32Array {
    const sum = new Float32Array(this.dimensions)
    for (const place of places) {
      const row = this.#rows.row(place)
      const scale = this.#scales[place] ?? 0
      for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + (row[d] as number) * scale
    }
    return sum.map((value) => value / places.length)
  }

  #widen(): void {
    const size = this.#numbers.length * 2
    const [numbers, scales] = [new Int32Array(size), new Float32Array(size)]
    numbers.set(this.#numbers)
    scales.set(this.#scales)
    this.#numbers = numbers
    this.#scales = scales
  }
}

/** Where a number stands in a rising list; -1 where it does not. */
function placeOf(rising: Int32Array, wanted: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = rising[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Places of the largest values, largest first: what is below the smallest kept is passed over. */
function largest(values: Float32Array, count: number): number[] {
  let kept: number[] = []
  let least = Number.NEGATIVE_INFINITY
  const byValue = (a: number, b: number) => (values[b] ?? 0) - (values[a] ?? 0) || a - b
  for (let place = 0; place < values.length; place++) {
    if ((values[place] ?? 0) <= least) continue
    kept.push(place)
    if (kept.length < count * 2) continue
    kept = kept.sort(byValue).slice(0, count)
    least = values[kept.at(-1) ?? 0] ?? 0
  }
  return kept.sort(byValue).slice(0, count)
}
