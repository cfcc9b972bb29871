/**
 * How often a model's endpoint is asked before the caller is told that it is unavailable. Few and
 * short: a queued job has attempts of its own over minutes, and a search has a person waiting.
 */
import { Transient } from '#src/base/failure.ts'

/** What came instead of an answer: a stable word, without a text of either side. */
export type ModelProblem =
  | `status_${number}`
  | 'timeout'
  | 'no_connection'
  | 'unreadable_answer'
  | 'too_slow'
  | 'given_up'
  | 'unknown'

/** An attempt that brought nothing. */
export class AttemptFailed extends Error {
  readonly problem: ModelProblem
  readonly worthAnother: boolean
  /** What the endpoint asked for in `Retry-After`; null when it asked for nothing. */
  readonly retryAfterMs: number | null

  constructor(problem: ModelProblem, worthAnother: boolean, retryAfterMs: number | null = null) {
    super(problem)
    this.name = 'AttemptFailed'
    this.problem = problem
    this.worthAnother = worthAnother
    this.retryAfterMs = retryAfterMs
  }
}

export interface AttemptPlan {
  /** Waits between attempts; there is one attempt more than waits. */
  waitsMs: readonly number[]
  /** A longer `Retry-After` is not waited for: whoever asked is told to come back then. */
  retryAfterMaxMs: number
}

export const PATIENT: AttemptPlan = { waitsMs: [500, 2000], retryAfterMaxMs: 5000 }
export const HASTY: AttemptPlan = { waitsMs: [200], retryAfterMaxMs: 500 }

export type Wait = (ms: number) => Promise<void>

/**
 * Runs `attempt` until it brings something, by the plan. Throws Transient('model_unavailable') with
 * the last problem as its cause; what is not an AttemptFailed passes through at once.
 */
export async function attempts<Value>(
  plan: AttemptPlan,
  wait: Wait,
  attempt: () => Promise<Value>
): Promise<Value> {
  for (let made = 1; ; made++) {
    try {
      return await attempt()
    } catch (cause) {
      if (!(cause instanceof AttemptFailed)) throw cause
      const pause = Math.max(plan.waitsMs[made - 1] ?? 0, cause.retryAfterMs ?? 0)
      const tooLong = (cause.retryAfterMs ?? 0) > plan.retryAfterMaxMs
      if (!cause.worthAnother || tooLong || made > plan.waitsMs.length) {
        throw new Transient('model_unavailable', { retryAfterS: comeBackAfterS(cause), cause })
      }
      await wait(pause)
    }
  }
}

/** 1 to 30 seconds (contract 10); what another attempt would not help is said to take the longest. */
function comeBackAfterS(failed: AttemptFailed): number {
  if (!failed.worthAnother) return 30
  return Math.min(30, Math.max(1, Math.ceil((failed.retryAfterMs ?? 5000) / 1000)))
}

/** `Retry-After` (RFC 9110, 10.2.3: seconds or a date) as milliseconds from `now`; null if neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
