/**
 * The turn lane: who waits, in memory, for an account's exclusive slot.
 *
 * Waiting here is free; waiting on the row lock would take one of few connections. The lane gives no
 * safety: the row lock does. It gives order (first come, first served inside this process) and a
 * bound with an answer (503) instead of a growing heap.
 *
 * A lane is either *free* (nobody runs, nobody waits) or *held* (one runs, the others wait in the
 * order they came). It holds: runs ≤ 1; somebody waits only while one runs; waiting ≤ depthMax.
 */
import { Transient } from '#src/failure.ts'

export class TurnLane {
  readonly #depthMax: number
  readonly #waiting: (() => void)[] = []
  #held = false

  constructor(depthMax: number) {
    this.#depthMax = depthMax
  }

  /** Whether nobody runs and nobody waits: the actor may then be let go. */
  get free(): boolean {
    return !this.#held
  }

  get depth(): number {
    return this.#waiting.length
  }

  /** Runs `turn` alone, after all that came before. Rejects at once with Transient when full. */
  async run<Result>(turn: () => Promise<Result>): Promise<Result> {
    if (this.#held) {
      if (this.#waiting.length >= this.#depthMax) {
        throw new Transient('overloaded', { retryAfterS: 1 })
      }
      await new Promise<void>((go) => this.#waiting.push(go))
    }
    this.#held = true
    try {
      return await turn()
    } finally {
      const next = this.#waiting.shift()
      // The slot is handed over without becoming free, so nobody who comes now can overtake.
      if (next === undefined) this.#held = false
      else next()
    }
  }
}
