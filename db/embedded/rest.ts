/**
 * What a thread that nobody asks gives back, and when. Garbage goes at once: nobody lacks it. Compiled code goes
 * once in a long rest, since the first questions afterwards are slower until it is made again.
 */
export type GivenBack = 'nothing' | 'garbage' | 'compiled code'

/** A pause between two calls is shorter, a night is longer: whoever calls next waits for code to be compiled anew. */
export const LONG_REST_MS = 45 * 60_000

export class Rest {
  #since: number | null = null
  #long = false

  /** What to give back now; told each time it is looked whether the thread is at rest, `now` in milliseconds. */
  look(isAtRest: boolean, now: number): GivenBack {
    if (!isAtRest) {
      this.#since = null
      this.#long = false
      return 'nothing'
    }
    if (this.#since === null) {
      this.#since = now
      return 'garbage'
    }
    if (this.#long || now - this.#since < LONG_REST_MS) return 'nothing'
    this.#long = true
    return 'compiled code'
  }
}
