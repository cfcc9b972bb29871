/**
 * The rate and quota headers of every authenticated answer, errors included (contract 7), and the
 * last usage seen per account: a refusal that reaches no thread still has to show it.
 * An answer shows its own usage, after its own charge, whatever other calls have done meanwhile.
 */
import type { Usage } from '#src/access/caller.ts'
import { type Clock, monthEndOf } from '#src/base/clock.ts'
import type { FailureData } from '#src/base/failure.ts'
import type { RateStanding } from '#src/http/rate-limit.ts'

const ACCOUNTS_MAX = 10_000
const LOOK_AGAIN_MS = 1000

export class Meters {
  readonly #clock: Clock
  readonly #lastSeen = new Map<string, { usage: Usage }>()
  readonly #lookedAgain = new Map<string, number>()
  #monthEndsAt: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#monthEndsAt = monthEndOf(clock())
  }

  /** The last usage an answer carried, else what the key lookup said. */
  lastSeen(accountId: string, fromKey: Usage): Usage {
    const now = this.#clock()
    if (now >= this.#monthEndsAt) this.#startMonth(now)
    return this.#lastSeen.get(accountId)?.usage ?? fromKey
  }

  /** Whether a refused account may be looked up anew: once a second, however often it calls. */
  mayLookAgain(accountId: string): boolean {
    const now = this.#clock()
    if (now < (this.#lookedAgain.get(accountId) ?? 0) + LOOK_AGAIN_MS) return false
    // Cleared as a whole: forgetting one means one more look-up.
    if (this.#lookedAgain.size >= ACCOUNTS_MAX) this.#lookedAgain.clear()
    this.#lookedAgain.set(accountId, now)
    return true
  }

  /** Something about the account has changed: what its key is found to say counts. */
  forget(accountId: string): void {
    this.#lastSeen.delete(accountId)
  }

  saw(accountId: string, usage: Usage): void {
    const seen = this.#lastSeen.get(accountId)
    if (seen !== undefined) {
      seen.usage = usage
      return
    }
    if (this.#lastSeen.size >= ACCOUNTS_MAX) {
      const oldest = this.#lastSeen.keys().next()
      if (!oldest.done) this.#lastSeen.delete(oldest.value)
    }
    this.#lastSeen.set(accountId, { usage })
  }

  /** Usage seen in an earlier month counts as nothing used. */
  #startMonth(now: number): void {
    this.#monthEndsAt = monthEndOf(now)
    for (const seen of this.#lastSeen.values()) {
      seen.usage = { ...seen.usage, addUsed: 0, searchUsed: 0 }
    }
  }
}

/** The usage as stated in a refusal for a used-up quota; files draw on the add meter. */
export function afterRefusal(usage: Usage, told: FailureData['quota_exceeded']): Usage {
  return told.action === 'search'
    ? { ...usage, searchUsed: told.used, searchLimit: told.limit }
    : { ...usage, addUsed: told.used, addLimit: told.limit }
}

/** The names of the seven headers, in the order in which `metersOf` gives their values. */
export const METER_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Add-Used',
  'X-Quota-Add-Limit',
  'X-Quota-Search-Used',
  'X-Quota-Search-Limit'
] as const

/** What the seven headers say. */
export function metersOf(usage: Usage, standing: RateStanding): number[] {
  return [
    standing.limit,
    standing.remaining,
    Math.max(1, standing.resetS),
    usage.addUsed,
    usage.addLimit,
    usage.searchUsed,
    usage.searchLimit
  ]
}
