/**
 * Whether a thread is at rest, for how long, and when its garbage goes: once, as a rest begins, for nobody lacks it.
 */
export class Rest {
  #since: number | null = null

  /** Told each time it is looked whether the thread is at rest, `now` in milliseconds; whether a rest has begun. */
  look(isAtRest: boolean, now: number): boolean {
    const begins = isAtRest && this.#since === null
    if (begins) this.#since = now
    if (!isAtRest) this.#since = null
    return begins
  }

  /** Milliseconds since the rest began; 0 where the thread is at work. */
  lasts(now: number): number {
    return this.#since === null ? 0 : now - this.#since
  }
}
