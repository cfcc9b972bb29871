/**
 * When a thread's old garbage goes. Young garbage is collected early and often, but what a request under way holds just
 * then counts as old from then on, and no young collection looks at it again: with 16 callers a quarter of a
 * megabyte a search. The engine collects all when the heap has doubled; where it counts the database's memory
 * among its own (twice, hundreds of megabytes) that is never. So the thread that owns the database looks itself.
 */
import { fullGC } from 'bun:jsc'

/** A full collection takes as long as three searches; so much comes together in two hundred. */
const GROWTH_MIN_BYTES = 64 * 2 ** 20
/** What lives is looked at each time, so where that is much, more has to come together. */
const GROWTH_OF_LIVE = 0.5

export interface GarbageOptions {
  /** Bytes that the engine counts as the heap's and no collection looks at. */
  foreignBytes?: () => number
  /** Collects everything; the size of the heap afterwards, in bytes. */
  collect?: () => number
}

export class OldGarbage {
  readonly #foreignBytes: () => number
  readonly #collect: () => number
  /** The heap at its smallest since all was collected. */
  #kept = Number.POSITIVE_INFINITY

  constructor({ foreignBytes = () => 0, collect = fullGC }: GarbageOptions = {}) {
    this.#foreignBytes = foreignBytes
    this.#collect = collect
  }

  /** Told the heap's size in bytes; collects where it has grown by enough. */
  look(size: number): void {
    this.#kept = Math.min(this.#kept, size)
    const live = Math.max(0, this.#kept - this.#foreignBytes())
    const growth = Math.max(GROWTH_MIN_BYTES, live * GROWTH_OF_LIVE)
    if (size - this.#kept > growth) this.#kept = this.#collect()
  }
}
