/**
 * Who goes first at a thread's database: people who wait for an answer, on any thread of the process,
 * and among them those who read; then the jobs behind them.
 *
 * Background work waits until nobody in front is under way or has been a moment ago. While there is
 * always somebody, it rests in proportion to what it took: it keeps a sixteenth of the time, however
 * long its pieces are, so jobs go on under any load. It comes by a few pieces at a time; several
 * waiting in a connection's own queue would stand in front of the next caller.
 */
import { InFront } from '#db/in-front.ts'

const QUIET_MS = 3
/** Rest after a piece, in times of its length, while somebody is in front. */
const REST = 15
const REST_MAX_MS = 250
const LOOK_MS = 1
const LOOP_TURNS = 3
/** However little the piece before took, so long it waits for a gap. */
const PATIENCE_MS = 15
/** While somebody reads, or has so lately, accepting in bulk rests for this part of the time it takes. */
const READERS_MS = 20
const READERS_REST = 0.75
const READERS_REST_MAX_MS = 20

export class ForegroundFirst {
  readonly #waiting: (() => void)[] = []
  #free: number
  #clearing: Promise<unknown> = Promise.resolve()
  readonly #front: InFront
  /** Until then background work leaves the way to those in front. */
  #restsUntil = 0
  /** Milliseconds of rest that readers are still owed: a timer has none shorter than one. */
  #owedMs = 0

  /** `width`: background pieces at a time, one per connection that is theirs. */
  constructor(width: number, front: InFront = new InFront()) {
    this.#free = width
    this.#front = front
  }

  /** Runs work that somebody waits for; it never waits here. */
  async inFront<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#front.enter()
    try {
      return await work()
    } finally {
      this.#front.leave()
    }
  }

  /** Like `inFront`, for somebody who only reads. */
  async reading<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#front.read()
    try {
      return await this.inFront(work)
    } finally {
      this.#front.read()
    }
  }

  /**
   * Rests after a write behind which others wait, if somebody reads. Those who add get their answers as
   * fast as they come and send the next at once, so all cores are theirs until they are made to wait.
   */
  async restForReaders(tookMs: number): Promise<void> {
    if (!this.#front.readWithin(READERS_MS)) {
      this.#owedMs = 0
      return
    }
    this.#owedMs += tookMs * READERS_REST
    if (this.#owedMs < 1) return
    const restMs = Math.min(READERS_REST_MAX_MS, this.#owedMs)
    this.#owedMs = 0
    await Bun.sleep(restMs)
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
      // The place is handed over without becoming free, so nobody who comes now can overtake.
      if (next === undefined) this.#free++
      else next()
    }
  }

  /**
   * Resolves when nobody in front is busy, or background work has rested; for one at a time, since
   * what follows may keep the thread busy. That counts as a piece of work.
   */
  async clear(): Promise<void> {
    const begun = await this.#inTurn()
    // Runs when whatever follows has let go of the thread.
    setImmediate(() => this.#rest(begun))
  }

  /** Whether nobody in front is under way, or has been for so many milliseconds. */
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
    // Let in first who has been asking meanwhile: work on the embedded database goes from one promise
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
