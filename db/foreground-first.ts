/**
 * Who goes first at a thread's database: requests with a waiting client, on any thread of the process,
 * and among them those that read; then background work.
 *
 * Background work waits until no request is in front, nor was a moment ago. While there always is one,
 * it rests in proportion to the time it took: it gets a sixteenth of the time, however long its pieces
 * are, so jobs go on under any load. It runs a few pieces at a time; several waiting in a connection's
 * own queue would stand before the next request.
 */
import { InFront } from '#db/in-front.ts'

const QUIET_MS = 3
/** Rest after a piece, as a multiple of its length, while a request is in front. */
const REST = 15
const REST_MAX_MS = 250
const LOOK_MS = 1
const LOOP_TURNS = 3
/** Minimum wait for a gap, however short the piece before was. */
const PATIENCE_MS = 15

export class ForegroundFirst {
  readonly #waiting: (() => void)[] = []
  #free: number
  #clearing: Promise<unknown> = Promise.resolve()
  readonly #front: InFront
  /** Until then background work rests. */
  #restsUntil = 0

  /** `width`: background pieces at a time, one per connection that is theirs. */
  constructor(width: number, front: InFront = new InFront()) {
    this.#free = width
    this.#front = front
  }

  /** Runs work that a client waits for; it never waits here. */
  async inFront<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#front.enter()
    try {
      return await work()
    } finally {
      this.#front.leave()
    }
  }

  /** Runs background work when a place is free and the way is clear or it has rested, in order. */
  async behind<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      const begun = await this.#inTurn()
      try {
        return await work()
      } finally {
        this.#rest(begun)
      }
    } finally {
      const next = this.#waiting.shift()
      // The place is handed over without becoming free, so nothing that arrives now can overtake.
      if (next === undefined) this.#free++
      else next()
    }
  }

  /**
   * Resolves when no request is in front, or background work has rested; for one at a time, since
   * what follows may keep the thread busy. That counts as a piece of work.
   */
  async clear(): Promise<void> {
    const begun = await this.#inTurn()
    // Runs when whatever follows has let go of the thread.
    setImmediate(() => this.#rest(begun))
  }

  /** Whether no request is in front, or was within the last `ms` milliseconds. */
  quiet(ms: number): boolean {
    return !this.#front.busy(ms)
  }

  /** Resolves with the moment at which the work begins. */
  #inTurn(): Promise<number> {
    const turn = this.#clearing.then(() => this.#wait())
    this.#clearing = turn
    return turn
  }

  #rest(begun: number): void {
    const now = performance.now()
    this.#restsUntil = now + Math.min(REST_MAX_MS, REST * (now - begun))
  }

  async #wait(): Promise<number> {
    // First let in the requests that have arrived meanwhile: work on the embedded database goes from one promise
    // to the next, and no message reaches this thread before that chain is broken. One turn of the
    // loop brings a message, the next one has it begun.
    for (let turn = 0; turn < LOOP_TURNS; turn++) await new Promise<void>((go) => setImmediate(go))
    const patient = performance.now() + PATIENCE_MS
    // The rest is known only when the piece before has ended, which may be while this one waits.
    const waits = () => performance.now() < Math.max(patient, this.#restsUntil)
    while (this.#front.busy(QUIET_MS) && waits()) await Bun.sleep(LOOK_MS)
    const begun = performance.now()
    this.#restsUntil = begun + REST_MAX_MS
    return begun
  }
}
