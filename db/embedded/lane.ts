/**
 * Who has the embedded database's one connection: transactions one at a time, those that go *ahead*
 * before those *in line*. Reads go ahead: they are short, while dozens of adds may stand in line. So
 * does background work, which has waited for its turn already.
 *
 * Between two transactions this thread lets in what others have asked it meanwhile: work on the
 * embedded database goes from promise to promise, and no message arrives before that chain is broken.
 */

/** So many go ahead in a row while others wait in line; then the first of those goes. */
const AHEAD_IN_A_ROW = 16
/** A chain of transactions shorter than this is not broken. */
const BREATH_MS = 1

export class EmbeddedLane {
  readonly #ahead: (() => void)[] = []
  readonly #inLine: (() => void)[] = []
  #taken = false
  #aheadInARow = 0
  #breathed = 0

  /** Runs a transaction alone. */
  async run<Result>(place: 'ahead' | 'in line', work: () => Promise<Result>): Promise<Result> {
    if (this.#taken) {
      await new Promise<void>((go) => (place === 'ahead' ? this.#ahead : this.#inLine).push(go))
    }
    this.#taken = true
    try {
      return await work()
    } finally {
      this.#handOver()
    }
  }

  /**
   * The place is handed over without becoming free, so nobody who comes now can overtake. Whoever does one transaction
   * after the other, with nobody in line, has the thread's messages let in as well.
   */
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
    const fromLine = this.#aheadInARow >= AHEAD_IN_A_ROW || this.#ahead.length === 0
    const next = (fromLine ? this.#inLine.shift() : undefined) ?? this.#ahead.shift()
    this.#aheadInARow = fromLine ? 0 : this.#aheadInARow + 1
    if (next === undefined) this.#taken = false
    else next()
  }
}
