/**
 * An engine without a database behind it, for tests that simulate time and interleavings: an
 * activation takes effect when its transaction's caller nudges, and a delay waits for `advance`.
 */
import type { Drain, Engine } from '#actors/engine/engine.ts'

export class InMemoryEngine implements Engine {
  #due: { accountId: string; at: number }[] = []
  #drain: Drain | null = null
  #now = 0
  #running = 0
  readonly #concurrency: number

  constructor(concurrency = 4) {
    this.#concurrency = concurrency
  }

  activate(_tx: unknown, accountId: string, afterS = 0): Promise<void> {
    this.#due.push({ accountId, at: this.#now + afterS * 1000 })
    return Promise.resolve()
  }

  waiting(_tx: unknown, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const due = this.#due.filter(({ at }) => at <= this.#now).map(({ accountId }) => accountId)
    return Promise.resolve(new Set(due.filter((accountId) => accountIds.includes(accountId))))
  }

  goOn(accountId: string): void {
    this.#due.push({ accountId, at: this.#now })
    this.nudge()
  }

  othersWait(): boolean {
    return this.#drain === null || this.#due.length > 0 || this.#running >= this.#concurrency
  }

  nudge(): void {
    const drain = this.#drain
    if (drain === null) return
    while (this.#running < this.#concurrency) {
      const place = this.#due.findIndex((activation) => activation.at <= this.#now)
      const [next] = place === -1 ? [] : this.#due.splice(place, 1)
      if (next === undefined) return
      this.#running++
      drain(next.accountId).finally(() => {
        this.#running--
        this.nudge()
      })
    }
  }

  run(drain: Drain): void {
    this.#drain = drain
    this.nudge()
  }

  /** Moves simulated time; delayed activations become due. */
  advance(ms: number): void {
    this.#now += ms
    this.nudge()
  }

  working(): boolean {
    return this.#drain !== null
  }

  /** Whether a drain is under way. */
  get busy(): boolean {
    return this.#running > 0
  }

  get idle(): boolean {
    return this.#running === 0 && this.#due.length === 0
  }

  async stop(): Promise<void> {
    this.#drain = null
    while (this.#running > 0) await Bun.sleep(1)
  }
}
