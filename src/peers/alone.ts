/**
 * Peers of a process that has none: windows in memory. Ended windows are swept as new ones begin,
 * so memory follows the number of callers in the last minute.
 */
import type { Clock } from '#src/base/clock.ts'
import type { Peers, RateCount } from '#src/peers/peers.ts'

interface Window {
  count: number
  begunAt: number
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
    let window = this.#windowAt(key, now, windowS)
    if (window === null) {
      if (this.#windows.size >= this.#sweepAt) this.#sweep(now)
      window = { count: 0, begunAt: now, endsAt: now + windowS * 1000 }
      this.#windows.set(key, window)
    }
    window.count += 1
    return { count: window.count, resetS: Math.ceil((window.endsAt - now) / 1000) }
  }

  rateState(key: string, windowS: number): RateCount {
    const now = this.#clock()
    const window = this.#windowAt(key, now, windowS)
    if (window === null) return { count: 0, resetS: windowS }
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

  /** The window of a key that has not ended; null when there is none. */
  #windowAt(key: string, now: number, windowS: number): Window | null {
    const window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) return null
    if (window.begunAt > now) {
      // The clock was set back: it has its length to go, and not the hours that were taken back too.
      window.begunAt = now
      window.endsAt = now + windowS * 1000
    }
    return window
  }

  #sweep(now: number): void {
    for (const [key, { begunAt, endsAt }] of this.#windows) {
      if (endsAt <= now || begunAt > now) this.#windows.delete(key)
    }
    this.#sweepAt = Math.max(SWEEP_AT, this.#windows.size * 2)
  }
}
