/**
 * Peers of a process that has none: windows in memory. Ended windows are swept as new ones begin,
 * so memory follows the number of callers in the last minute.
 */
import type { Clock } from '#src/clock.ts'
import type { Peers, RateCount } from '#src/peers/peers.ts'

interface Window {
  count: number
  endsAt: number
}

const SWEEP_AT = 1024

export class Alone implements Peers {
  readonly #clock: Clock
  readonly #windows = new Map<string, Window>()
  #sweepAt = SWEEP_AT

  constructor(clock: Clock) {
    this.#clock = clock
  }

  rateWindow(key: string, windowS: number): RateCount {
    const now = this.#clock()
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      if (this.#windows.size >= this.#sweepAt) this.#sweep(now)
      window = { count: 0, endsAt: now + windowS * 1000 }
      this.#windows.set(key, window)
    }
    window.count += 1
    return { count: window.count, resetS: Math.ceil((window.endsAt - now) / 1000) }
  }

  rateState(key: string, windowS: number): RateCount {
    const now = this.#clock()
    const window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) return { count: 0, resetS: windowS }
    return { count: window.count, resetS: Math.ceil((window.endsAt - now) / 1000) }
  }

  tell(): void {}

  listen(): void {}

  state(): 'alone' {
    return 'alone'
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key)
    this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2)
  }
}
