/**
 * How often an account may call (contract 6): a fixed window of 60 s from its first call, all keys
 * together. Polling a job and talking MCP have windows of their own (what a tool asks for counts as a call), health is free. A limit of 0 or less is off and
 * is shown as -1. A call is counted before anything else is looked at, so 429 has no effects.
 */
import { addressGroup } from '#src/base/addresses/client-address.ts'
import { Failure } from '#src/base/failure.ts'
import type { Peers } from '#src/peers/peers.ts'

const WINDOW_S = 60
/** Windows beside the account's own: polls of jobs, messages of the tool protocol. */
const OTHER_WINDOWS: Readonly<Record<string, number>> = { jobs: 300, mcp: 300 }
/** Contract 5. */
export const FAILED_KEYS_A_MINUTE = 30

/** Which window a call counts in; `free` shows the account's window and counts nothing. */
export type RateKind = 'account' | 'jobs' | 'mcp' | 'free'

/** What the three X-RateLimit headers say; `limit` and `remaining` are -1 when there is no limit. */
export interface RateStanding {
  limit: number
  remaining: number
  resetS: number
}

/** A call as it was counted; what that means depends on the plan. */
export interface CountedCall {
  kind: RateKind
  /** Calls in the window, this one included unless it is free. */
  count: number
  resetS: number
}

const UNLIMITED: RateStanding = { limit: -1, remaining: -1, resetS: WINDOW_S }

export class RateLimit {
  readonly #peers: Peers
  readonly #override: number | null
  readonly #failedKeysMax: number

  /**
   * `override` is RATE_LIMIT_PER_MINUTE: null leaves the plan's number, 0 is off. `failedKeysMax` is
   * higher where callers share one address.
   */
  constructor(peers: Peers, override: number | null, failedKeysMax = FAILED_KEYS_A_MINUTE) {
    this.#peers = peers
    this.#override = override
    this.#failedKeysMax = failedKeysMax
  }

  /** Counts a call, unless the plan has no limit; the caller refuses it when it `isExceeded`. */
  async count(accountId: string, planLimit: number, kind: RateKind): Promise<CountedCall> {
    if ((this.#override ?? planLimit) <= 0) return { kind, count: 0, resetS: WINDOW_S }
    const key = `${kind === 'free' ? 'account' : kind}:${accountId}`
    const { count, resetS } = await (kind === 'free'
      ? this.#peers.rateState(key, WINDOW_S)
      : this.#peers.rateWindow(key, WINDOW_S))
    return { kind, count, resetS }
  }

  /** Where a counted call stands on a plan with that limit. */
  standing({ kind, count, resetS }: CountedCall, planLimit: number): RateStanding {
    const limit = this.#limitOf(kind, planLimit)
    return limit <= 0 ? UNLIMITED : { limit, remaining: Math.max(0, limit - count), resetS }
  }

  /** Whether a counted call is above the limit of a plan. */
  isExceeded({ kind, count }: CountedCall, planLimit: number): boolean {
    const limit = this.#limitOf(kind, planLimit)
    return limit > 0 && kind !== 'free' && count > limit
  }

  #limitOf(kind: RateKind, planLimit: number): number {
    const limit = this.#override ?? planLimit
    return limit > 0 ? (OTHER_WINDOWS[kind] ?? limit) : limit
  }

  /**
   * Counts a key that failed, by the address it came from.
   * Throws 429 above the bound (30 a minute). Good keys from the same address are not held up: callers may share
   * one, as behind a proxy that is not trusted to name them.
   */
  countFailedKey(address: string): Promise<void> {
    const detail = 'Too many calls with a wrong API key.'
    return this.countUse(
      `failed-keys:${addressGroup(address)}`,
      this.#failedKeysMax,
      WINDOW_S,
      detail
    )
  }

  /** Counts a call without a key, by endpoint and address. Throws 429 above `max` a minute. */
  countAddress(path: string, address: string, max: number): Promise<void> {
    const detail = 'Too many calls from this address.'
    return this.countUse(`open:${path}:${addressGroup(address)}`, max, WINDOW_S, detail)
  }

  /** Throws 429 where `key` has been used `max` times in its window; counts nothing. */
  async checkUses(key: string, max: number, windowS: number, detail: string): Promise<void> {
    const window = await this.#peers.rateState(key, windowS)
    if (window.count >= max) throw tooMany(detail, window.resetS)
  }

  /** Counts one use of `key` in a window of that length. Throws 429 above `max`. */
  async countUse(key: string, max: number, windowS: number, detail: string): Promise<void> {
    const window = await this.#peers.rateWindow(key, windowS)
    if (window.count > max) throw tooMany(detail, window.resetS)
  }
}

function tooMany(detail: string, resetS: number): Failure<'rate_limited'> {
  return new Failure('rate_limited', `${detail} Try again in ${resetS} s.`, { retry_after: resetS })
}

/** The 429 of a call above its account's limit. */
export function rateLimited(standing: RateStanding): Failure<'rate_limited'> {
  return new Failure(
    'rate_limited',
    `More than ${standing.limit} requests a minute. Try again in ${standing.resetS} s.`,
    { retry_after: standing.resetS }
  )
}
