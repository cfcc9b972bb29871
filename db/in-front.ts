/**
 * The requests of a process that are in front (a client waits for them): how many on each account
 * thread, and when the last one was. Shared by the threads, since they share the machine's cores and the
 * disk: a thread that saw its own clients only would take another one's busy time for a quiet one.
 *
 * A count belongs to one thread, which begins with 0, so that what a lost one left behind is gone.
 */
const THREADS_MAX = 64
/** The place of the last moment; the counts stand behind it. */
const LAST = 0
const COUNTS = 1

/** Memory for the threads of one process. */
export function frontMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer((COUNTS + THREADS_MAX) * Int32Array.BYTES_PER_ELEMENT)
}

export class InFront {
  readonly #cells: Int32Array
  readonly #own: number

  /** Of the thread at `place`; without memory of its process it knows its own clients only. */
  constructor(place = 0, memory: SharedArrayBuffer = frontMemory()) {
    this.#cells = new Int32Array(memory)
    this.#own = COUNTS + (place % THREADS_MAX)
    Atomics.store(this.#cells, this.#own, 0)
    Atomics.store(this.#cells, LAST, now() - 1_000_000)
  }

  enter(): void {
    Atomics.add(this.#cells, this.#own, 1)
  }

  leave(): void {
    Atomics.sub(this.#cells, this.#own, 1)
    Atomics.store(this.#cells, LAST, now())
  }

  /** Whether a request is in front, or was less than `ms` milliseconds ago. */
  busy(quietMs: number): boolean {
    for (let place = COUNTS; place < COUNTS + THREADS_MAX; place++) {
      if (Atomics.load(this.#cells, place) > 0) return true
    }
    return ((now() - Atomics.load(this.#cells, LAST)) | 0) < quietMs
  }
}

/** Milliseconds in 32 bits: they wrap, and so do their differences, without harm. */
function now(): number {
  return Date.now() | 0
}
