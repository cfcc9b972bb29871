/** Whether and when a call that went wrong is worth another try. */

/** What went wrong; null is no answer at all. */
export interface Mishap {
  status: number | null
  code: string | null
  retryAfter: number | null
}

const LONGEST_WAIT_S = 60
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

/** The service answers these before it has done anything. */
const REFUSED_UNDONE = new Set([429, 503])
/** These may come from something between, after the service did its work. */
const PERHAPS_DONE = new Set([500, 502, 504])

/**
 * Milliseconds until the next try; null where there is none. `repeatable` is a call that may be done twice
 * and has then been done once; `attempt` counts from 0, `chance` is between 0 and 1.
 */
export function pauseBefore(
  mishap: Mishap,
  { repeatable, attempt, chance }: { repeatable: boolean; attempt: number; chance: number }
): number | null {
  if (!isWorthAnother(mishap, repeatable)) return null
  if (mishap.retryAfter !== null) {
    return mishap.retryAfter <= LONGEST_WAIT_S ? mishap.retryAfter * 1000 : null
  }
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
  return pause * (0.75 + chance / 2)
}

function isWorthAnother({ status, code }: Mishap, repeatable: boolean): boolean {
  if (status === null || PERHAPS_DONE.has(status)) return repeatable
  return REFUSED_UNDONE.has(status)
    ? code !== 'billing_not_configured'
    : code === 'idempotency_in_progress'
}
