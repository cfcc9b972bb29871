/**
 * How often an account may call (contract 6): a fixed window of 60 s from its first call, all keys
 * together. Polling a job has a window of its own, health is free. A limit of 0 or less is off and
 * is shown as -1. A call is counted before anything else is looked at, so 429 has no effects.
 */
import { Failure } from '#src/failure.ts'
import type { Peers } from '#src/peers/peers.ts'

const WINDOW_S = 60
const JOB_POLLS_A_MINUTE = 300
/** Contract 5. */
export const FAILED_KEYS_A_MINUTE = 30

/** Which window a call counts in; `free` shows the account's window and counts nothing. */
export type RateKind = 'account' | 'jobs' | 'free'

/** What the three X-RateLimit headers say; `limit` and `remaining` are -1 when there is no limit. */
export interface RateStanding {
  limit: number
  remaining: number
  resetS: number
}

/** A call counted: where its window stands, and whether the call is above the limit. */
interface RateCounted {
  standing: RateStanding
  exceeded: boolean
}

const UNCOUNTED: RateCounted = {
  standing: { limit: -1, remaining: -1, resetS: WINDOW_S },
  exceeded: false
}

export class RateLimit {
  readonly #peers: Peers
  readonly #override: number | null
  readonly #failedKeysMax: number

  /**
   * `override` is RATE_LIMIT_PER_MINUTE: null leaves the plan's number, 0 is off. `failedKeysMax` is
   * higher where a proxy makes all callers share one address.
   */
  constructor(peers: Peers, override: number | null, failedKeysMax = FAILED_KEYS_A_MINUTE) {
    this.#peers = peers
    this.#override = override
    this.#failedKeysMax = failedKeysMax
  }

  /** Counts a call; the caller refuses it when `exceeded`. */
  async count(accountId: string, planLimit: number, kind: RateKind): Promise<RateCounted> {
    const accountLimit = this.#override ?? planLimit
    if (accountLimit <= 0) return UNCOUNTED
    const limit = kind === 'jobs' ? JOB_POLLS_A_MINUTE : accountLimit
    const key = `${kind === 'jobs' ? 'jobs' : 'account'}:${accountId}`
    const { count, resetS } = await (kind === 'free'
      ? this.#peers.rateState(key, WINDOW_S)
      : this.#peers.rateWindow(key, WINDOW_S))
    return {
      standing: { limit, remaining: Math.max(0, limit - count), resetS },
      exceeded: kind !== 'free' && count > limit
    }
  }

  /**
   * Counts a key that failed, by the address it came from.
   * Throws 429 above the bound (30 a minute). Good keys from the same address are not held up: behind a proxy
   * all callers share one address.
   */
  countFailedKey(address: string): Promise<void> {
    const detail = 'Too many calls with a wrong API key.'
    return this.countUse(`failed-keys:${address}`, this.#failedKeysMax, WINDOW_S, detail)
  }

  /** Counts a call without a key, by endpoint and address. Throws 429 above `max` a minute. */
  countAddress(path: string, address: string, max: number): Promise<void> {
    const detail = 'Too many calls from this address.'
    return this.countUse(`open:${path}:${address}`, max, WINDOW_S, detail)
  }

  /** Counts one use of `key` in a window of that length. Throws 429 above `max`. */
  async countUse(key: string, max: number, windowS: number, detail: string): Promise<void> {
    const window = await this.#peers.rateWindow(key, windowS)
    if (window.count > max) {
      const text = `${detail} Try again in ${window.resetS} s.`
      throw new Failure('rate_limited', text, { retry_after: window.resetS })
    }
  }
}

/** The 429 of a call above its account's limit. */
export function rateLimited(standing: RateStanding): Failure<'rate_limited'> {
  return new Failure(
    'rate_limited',
    `More than ${standing.limit} requests a minute. Try again in ${standing.resetS} s.`,
    { retry_after: standing.resetS }
  )
}
