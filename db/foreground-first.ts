/**
 * Who goes first at a thread's database: people who wait for an answer, then the jobs behind them.
 *
 * Background work waits until nobody in front is under way or has been a moment ago, but never longer
 * than its patience, so jobs go on under any load. It comes by a few pieces at a time; several waiting
 * in a connection's own queue would stand in front of the next caller.
 */
const QUIET_MS = 3
const PATIENCE_MS = 150
const LOOK_MS = 1

export class ForegroundFirst {
  readonly #waiting: (() => void)[] = []
  #free: number
  #clearing: Promise<void> = Promise.resolve()
  #inFront = 0
  #lastInFront = Number.NEGATIVE_INFINITY

  /** `width`: background pieces at a time, one per connection that is theirs. */
  constructor(width: number) {
    this.#free = width
  }

  /** Runs work that somebody waits for; it never waits here. */
  async inFront<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#inFront++
    try {
      return await work()
    } finally {
      this.#inFront--
      this.#lastInFront = performance.now()
    }
  }

  /** Runs background work when a place is free and the way is clear or patience ends, in order. */
  async behind<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      await this.clear()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place is handed over without becoming free, so nobody who comes now can overtake.
      if (next === undefined) this.#free++
      else next()
    }
  }

  /**
   * Resolves when nobody in front is busy, or after the patience of background work; for one at a
   * time, since what follows may keep the thread busy.
   */
  clear(): Promise<void> {
    this.#clearing = this.#clearing.then(() => this.#wait())
    return this.#clearing
  }

  async #wait(): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    // Let in first who has been asking meanwhile: work on the embedded database goes from one promise
    // to the next, and no message reaches this thread before that chain is broken.
    await new Promise<void>((go) => setImmediate(go))
    while (performance.now() < end && this.#busy()) await Bun.sleep(LOOK_MS)
  }

  #busy(): boolean {
    return this.#inFront > 0 || performance.now() - this.#lastInFront < QUIET_MS
  }
}
