/**
 * The rows nearest to a question by their exact cosines: products in int8 tell which rows can be among them, and of
 * those few the cosine is computed from the rows as they are kept, in halves as the database keeps them.
 *
 * Nothing is lost by the int8: how far each rounded row lies from its own direction is known, so two cosines
 * are off by no more than the sum of what row and question are off by, and a row is passed over only where it could
 * not be among the nearest even then.
 */
import { Int8Rows } from '#src/text/int8/int8-rows.ts'
import { quantised } from '#src/text/int8/nearest-rows.ts'

/** A row by place, and its cosine to the question. */
export interface NearRow {
  place: number
  similarity: number
}

/** Rows of a page. By pages, rows that come one by one copy nothing and leave nothing behind. */
const PAGE_ROWS = 16

export class ExactRows {
  readonly #int8: Int8Rows
  /** The rows as they are kept, some on each page. */
  readonly #pages: Float16Array[] = []
  readonly #scales: number[] = []
  readonly #lengths: number[] = []
  /** The most that a rounded row lies away from its direction. */
  #offMost = 0

  constructor(dimensions: number) {
    this.#int8 = new Int8Rows(dimensions)
  }

  get count(): number {
    return this.#int8.count
  }

  get dimensions(): number {
    return this.#int8.dimensions
  }

  /** What they take in memory. */
  get bytes(): number {
    const ofPage = PAGE_ROWS * (this.dimensions * Float16Array.BYTES_PER_ELEMENT + 2 * 8)
    return this.#int8.bytes + this.#pages.length * ofPage
  }

  /** Puts a vector behind the others; returns its place. RangeError for one of other dimensions. */
  append(vector: Float32Array): number {
    if (vector.length !== this.dimensions) {
      throw new RangeError(`a row of ${vector.length} dimensions, not ${this.dimensions}`)
    }
    const place = this.count
    if (place % PAGE_ROWS === 0) this.#pages.push(new Float16Array(PAGE_ROWS * this.dimensions))
    this.#pages.at(-1)?.set(vector, (place % PAGE_ROWS) * this.dimensions)
    const kept = new Float32Array(new Float16Array(vector))
    const { values, scale } = quantised(kept)
    this.#int8.append(values)
    this.#scales[place] = scale
    const length = lengthOf(kept)
    this.#lengths[place] = length
    this.#offMost = Math.max(this.#offMost, offBy(kept, length, values, scale))
    return place
  }

  /** The vector at a place, as it is kept; RangeError where there is none. */
  row(place: number): Float32Array {
    const page = this.#pages[Math.floor(place / PAGE_ROWS)]
    if (page === undefined || place >= this.count) throw new RangeError(`no row ${place}`)
    const from = (place % PAGE_ROWS) * this.dimensions
    return new Float32Array(page.subarray(from, from + this.dimensions))
  }

  /** The nearest `count` of the rows at `places`, best first. */
  nearest(question: Float32Array, places: readonly number[], count: number): NearRow[] {
    const { values, scale } = quantised(question)
    const dots = this.#int8.dots(values)
    const near = new Float32Array(places.length)
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number
      near[i] = (dots[place] as number) * scale * (this.#scales[place] as number)
    }
    const length = lengthOf(question)
    const off = offBy(question, length, values, scale)
    const least = largestOf(near, count) - 2 * (off + (1 + off) * this.#offMost)
    const found: NearRow[] = []
    for (let i = 0; i < near.length; i++) {
      if ((near[i] as number) < least) continue
      const place = places[i] as number
      const both = length * (this.#lengths[place] as number)
      const similarity = both === 0 ? 0 : this.#product(question, place) / both
      found.push({ place, similarity })
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.place - b.place).slice(0, count)
  }

  #product(question: Float32Array, place: number): number {
    const row = this.row(place)
    let sum = 0
    for (let d = 0; d < row.length; d++) sum += (row[d] as number) * (question[d] as number)
    return sum
  }
}

function lengthOf(vector: Float32Array): number {
  let squares = 0
  for (let d = 0; d < vector.length; d++) squares += (vector[d] as number) * (vector[d] as number)
  return Math.sqrt(squares)
}

/** How far a rounded vector lies from the unit vector that it stands for. */
function offBy(vector: Float32Array, length: number, values: Int8Array, scale: number): number {
  if (length === 0) return 0
  let squares = 0
  for (let d = 0; d < vector.length; d++) {
    const off = (vector[d] as number) / length - (values[d] as number) * scale
    squares += off * off
  }
  return Math.sqrt(squares)
}

/** The value that stands at `rank` (from 1) among the largest; -Infinity where there are fewer. */
function largestOf(values: Float32Array, rank: number): number {
  const kept: number[] = []
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (kept.length === rank && value <= (kept[rank - 1] as number)) continue
    let at = Math.min(kept.length, rank - 1)
    while (at > 0 && (kept[at - 1] as number) < value) {
      kept[at] = kept[at - 1] as number
      at--
    }
    kept[at] = value
  }
  return kept.length < rank ? Number.NEGATIVE_INFINITY : (kept[rank - 1] as number)
}
