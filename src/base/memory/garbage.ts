/**
 * When a thread's old garbage goes. Young garbage is collected early and often, but what a request under way holds just
 * then counts as old from then on, and no young collection looks at it again: with 16 callers a quarter of a
 * megabyte a search. The engine collects all when the heap has doubled; where it counts the database's memory
 * among its own (twice, hundreds of megabytes) that is never. So a thread that answers callers looks itself.
 */
import { fullGC } from 'bun:jsc'

/** A full collection takes as long as two or three searches; so much comes together in a hundred. */
const GROWTH_MIN_BYTES = 32 * 2 ** 20
/** What lives is looked at each time, so where that is much, more has to come together. */
const GROWTH_OF_LIVE = 0.5

export interface GarbageOptions {
  /** Grown by less, in bytes, nothing is collected. */
  growthMinBytes?: number
  /** Bytes that the engine counts as the heap's and no collection looks at. */
  foreignBytes?: () => number
  /** Collects everything; the size of the heap afterwards, in bytes. */
  collect?: () => number
}

export class OldGarbage {
  readonly #growthMinBytes: number
  readonly #foreignBytes: () => number
  readonly #collect: () => number
  /** The heap at its smallest since all was collected. */
  #kept = Number.POSITIVE_INFINITY

  constructor({
    growthMinBytes = GROWTH_MIN_BYTES,
    foreignBytes = () => 0,
    collect = fullGC
  }: GarbageOptions = {}) {
    this.#growthMinBytes = growthMinBytes
    this.#foreignBytes = foreignBytes
    this.#collect = collect
  }

  /** Told the heap's size in bytes; collects where it has grown by enough. */
  look(size: number): void {
    this.#kept = Math.min(this.#kept, size)
    const live = Math.max(0, this.#kept - this.#foreignBytes())
    const growth = Math.max(this.#growthMinBytes, live * GROWTH_OF_LIVE)
    if (size - this.#kept > growth) this.#kept = this.#collect()
  }
}
