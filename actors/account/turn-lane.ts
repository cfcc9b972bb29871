/**
 * The turn lane: who waits, in memory, for an account's exclusive slot.
 *
 * Waiting here is free; waiting on the row lock would take one of few connections. The lane gives no
 * safety: the row lock does. It gives order (first come, first served inside this process) and a
 * bound with an answer (503) instead of a growing heap.
 *
 * A lane is either *free* (nothing is served, nobody waits) or *held*. It holds: one service at a
 * time; somebody waits only while one is under way; waiting ≤ depthMax.
 */
import { Transient } from '#src/failure.ts'

/**
 * Serves the first of those in line, and as many right behind it as it likes; says how many. Tells each
 * of them itself how it ended, and never rejects.
 */
export type Serve<Waiting> = (line: readonly Waiting[]) => Promise<number>

export class TurnLane<Waiting> {
  readonly #depthMax: number
  readonly #serve: Serve<Waiting>
  /** Those being served stand in front, so that who comes now stands behind them. */
  readonly #line: Waiting[] = []
  #held = false

  constructor(depthMax: number, serve: Serve<Waiting>) {
    this.#depthMax = depthMax
    this.#serve = serve
  }

  /** Whether nothing is served and nobody waits: the actor may then be let go. */
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
