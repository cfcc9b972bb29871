/**
 * Who of a process is in front: how many on each of its account threads, and when somebody was last.
 * Shared by the threads, since they share the machine's cores and the disk: with an eye on its own
 * callers only, a thread would take another one's for a quiet time.
 *
 * A count belongs to one thread, which begins with 0, so that what a lost one left behind is gone.
 */
const THREADS_MAX = 64
/** The places of the last moment, and of the last read; the counts stand behind them. */
const LAST = 0
const READ = 1
const COUNTS = 2

/** Memory for the threads of one process. */
export function frontMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer((COUNTS + THREADS_MAX) * Int32Array.BYTES_PER_ELEMENT)
}

export class InFront {
  readonly #cells: Int32Array
  readonly #own: number

  /** Of the thread at `place`; without memory of its process it knows its own callers only. */
  constructor(place = 0, memory: SharedArrayBuffer = frontMemory()) {
    this.#cells = new Int32Array(memory)
    this.#own = COUNTS + (place % THREADS_MAX)
    Atomics.store(this.#cells, this.#own, 0)
    for (const moment of [LAST, READ]) Atomics.store(this.#cells, moment, now() - 1_000_000)
  }

  enter(): void {
    Atomics.add(this.#cells, this.#own, 1)
  }

  leave(): void {
    Atomics.sub(this.#cells, this.#own, 1)
    Atomics.store(this.#cells, LAST, now())
  }

  /** Whether somebody is in front, or was less than so many milliseconds ago. */
  busy(quietMs: number): boolean {
    for (let place = COUNTS; place < COUNTS + THREADS_MAX; place++) {
      if (Atomics.load(this.#cells, place) > 0) return true
    }
    return this.#since(LAST) < quietMs
  }

  /** Somebody reads now. */
  read(): void {
    Atomics.store(this.#cells, READ, now())
  }

  /** Whether somebody has read in the last so many milliseconds. */
  readWithin(ms: number): boolean {
    return this.#since(READ) < ms
  }

  #since(moment: number): number {
    return (now() - Atomics.load(this.#cells, moment)) | 0
  }
}

/** Milliseconds in 32 bits: they wrap, and so do their differences, without harm. */
function now(): number {
  return Date.now() | 0
}
