/**
 * The time that one job may spend on models, over all its calls, attempts and windows. The clock runs
 * while a call is under way; waiting for a place counts only against the end of all waiting, so that a
 * busy but healthy endpoint is not taken for a slow one.
 */

/** All waiting together, in times of the job's own. */
const WAITS_MAX = 2

export class JobTime {
  readonly totalMs: number
  readonly #spent = new AbortController()
  #usedMs = 0
  #open = 0
  #runningSince = 0
  #timer: Timer | null = null
  #waiting: Timer | null = null

  constructor(totalMs: number) {
    this.totalMs = totalMs
  }

  /** Fires when the time is over. */
  get signal(): AbortSignal {
    return this.#spent.signal
  }

  /** Somebody asks, and may wait for a place. */
  asked(): void {
    if (this.#spent.signal.aborted) return
    this.#waiting ??= setTimeout(() => this.#spent.abort(), this.totalMs * WAITS_MAX)
  }

  /** A call begins; the clock runs until as many have ended. */
  begin(): void {
    if (this.#open++ > 0) return
    this.#runningSince = performance.now()
    this.#timer = setTimeout(() => this.#spent.abort(), Math.max(0, this.totalMs - this.#usedMs))
  }

  end(): void {
    if (--this.#open > 0) return
    this.#usedMs += performance.now() - this.#runningSince
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** Nobody asks any more for now. */
  rest(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting)
    this.#waiting = null
  }
}
