/**
 * Who has the embedded database's one connection: transactions one at a time, reads before writes. A
 * read is short and somebody waits for its answer, while dozens of accepted adds may stand in line.
 *
 * Between two transactions this thread lets in what others have asked it meanwhile: work on the
 * embedded database goes from promise to promise, and no message arrives before that chain is broken.
 */

/** So many reads in a row while a write waits; then that write goes. */
const READS_IN_A_ROW = 16
/** A chain of transactions shorter than this is not broken. */
const BREATH_MS = 1

export class EmbeddedLane {
  readonly #reads: (() => void)[] = []
  readonly #writes: (() => void)[] = []
  #taken = false
  #readsInARow = 0
  #breathed = 0

  /** Runs a transaction alone. */
  async run<Result>(kind: 'read' | 'write', work: () => Promise<Result>): Promise<Result> {
    if (this.#taken) {
      await new Promise<void>((go) => (kind === 'read' ? this.#reads : this.#writes).push(go))
    }
    this.#taken = true
    try {
      return await work()
    } finally {
      // The place is handed over without becoming free, so nobody who comes now can overtake.
      if (this.#reads.length + this.#writes.length > 0) this.#handOver()
      else this.#taken = false
    }
  }

  #handOver(): void {
    if (performance.now() - this.#breathed < BREATH_MS) {
      this.#next()
      return
    }
    setImmediate(() => {
      this.#breathed = performance.now()
      this.#next()
    })
  }

  #next(): void {
    const write = this.#readsInARow >= READS_IN_A_ROW || this.#reads.length === 0
    const next = (write ? this.#writes.shift() : undefined) ?? this.#reads.shift()
    this.#readsInARow = write ? 0 : this.#readsInARow + 1
    next?.()
  }
}
