/**
 * The turn lane: the requests that wait, in memory, for an account's exclusive slot.
 *
 * Waiting here is free; waiting on the row lock would take one of few connections. The lane does not
 * give safety; the row lock does. It gives order (first come, first served inside this process) and a
 * bound with an answer (503) instead of a growing heap.
 *
 * A lane is either *free* (nothing is served, nothing waits) or *held*. Invariants: one service at a
 * time; requests wait only while one is under way; waiting ≤ depthMax.
 */
import { Transient } from '#src/base/failure.ts'

/**
 * Serves the first request in line, and as many right behind it as it chooses; returns how many. It
 * settles each of them itself, and never rejects.
 */
export type Serve<Waiting> = (line: readonly Waiting[]) => Promise<number>

export class TurnLane<Waiting> {
  readonly #depthMax: number
  readonly #serve: Serve<Waiting>
  /** Those being served stay at the front, so that new requests stand behind them. */
  readonly #line: Waiting[] = []
  #held = false

  constructor(depthMax: number, serve: Serve<Waiting>) {
    this.#depthMax = depthMax
    this.#serve = serve
  }

  /** Whether nothing is served and nothing waits: the actor may then be dropped from memory. */
  get free(): boolean {
    return !this.#held
  }

  /** Stands in line. Throws Transient when the line is full. */
  enter(waiting: Waiting): void {
    if (this.#line.length > this.#depthMax) throw new Transient('overloaded', { retryAfterS: 1 })
    this.#line.push(waiting)
    if (this.#held) return
    this.#held = true
    void this.#serveAll()
  }

  async #serveAll(): Promise<void> {
    while (this.#line.length > 0) {
      const served = await this.#serve(this.#line)
      this.#line.splice(0, served)
    }
    this.#held = false
  }
}
