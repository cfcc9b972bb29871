/**
 * How many awaited jobs are under way on a thread, in all and for one account. Each may hold a model
 * or a connection for as long as its caller is patient, so beyond the bound one is refused at once. A
 * place is free again when the work has ended, which may be after its caller was answered.
 */
import { Transient } from '#src/base/failure.ts'

export interface AwaitedBounds {
  allMax: number
  perAccountMax: number
}

export class AwaitedPlaces {
  readonly #bounds: AwaitedBounds
  readonly #byAccount = new Map<string, number>()
  #all = 0

  constructor(bounds: AwaitedBounds) {
    this.#bounds = bounds
  }

  /** Does work in a place of its own. Throws Transient when there is none. */
  async hold<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#byAccount.get(accountId) ?? 0
    const { allMax, perAccountMax } = this.#bounds
    if (this.#all >= allMax || own >= perAccountMax) {
      throw new Transient('overloaded', { retryAfterS: 2 })
    }
    this.#count(accountId, 1)
    try {
      return await work()
    } finally {
      this.#count(accountId, -1)
    }
  }

  #count(accountId: string, change: 1 | -1): void {
    this.#all += change
    const own = (this.#byAccount.get(accountId) ?? 0) + change
    if (own === 0) this.#byAccount.delete(accountId)
    else this.#byAccount.set(accountId, own)
  }
}
