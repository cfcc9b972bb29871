/**
 * Who goes first on the one connection of the embedded database: people who wait for an answer, then
 * the jobs behind them.
 *
 * A background transaction waits until nobody in front is under way or has been a moment ago, but
 * never longer than its patience, so jobs go on under any load. Background transactions come one at a
 * time; several waiting in the connection's own queue would stand in front of the next caller.
 */
const QUIET_MS = 3
const PATIENCE_MS = 60
const LOOK_MS = 1

export class ForegroundFirst {
  #inFront = 0
  #lastInFront = Number.NEGATIVE_INFINITY
  #behind: Promise<void> = Promise.resolve()

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

  /** Runs background work when the way is clear or patience ends, one at a time, in order. */
  behind<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#behind.then(async () => {
      await this.clear()
      return work()
    })
    this.#behind = turn.then(
      () => {},
      () => {}
    )
    return turn
  }

  /** Resolves when nobody in front is busy, or after the patience of background work. */
  async clear(): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end && this.#busy()) await Bun.sleep(LOOK_MS)
  }

  #busy(): boolean {
    return this.#inFront > 0 || performance.now() - this.#lastInFront < QUIET_MS
  }
}
