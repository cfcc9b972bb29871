/** What the answer of a receiver means for a delivery: it has arrived, is tried again, or is given up (contract 11.3). */

/** Pauses between attempts in seconds; the last attempt comes 24 hours after the first. */
const PAUSES_S = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800] as const
const LAST_AT_S = 24 * 3600
/** By how much a pause is shortened or lengthened, so that what failed together is not retried together. */
const SPREAD = 0.2
/** A receiver may ask for a longer pause than planned, up to this. */
const ASKED_PAUSE_MAX_S = 3600
/** Answers whose `Retry-After` counts. */
const ASKS_FOR_A_PAUSE: readonly number[] = [429, 503]
const GONE = 410

/** What came of one POST, as `src/outbound` tells it. */
export type Answer =
  | { outcome: 'answered'; status: number; retryAfterS: number | null }
  | { outcome: 'refused_address' }
  | { outcome: 'unreachable'; cause: string }
  /** The secret could not be read, so nothing was sent. */
  | { outcome: 'unsigned' }

export interface Verdict {
  state: 'delivered' | 'retrying' | 'exhausted' | 'canceled' | 'blocked'
  responseStatus: number | null
  /** A stable word, never a receiver's text; null for a success. */
  error: string | null
  /** Seconds until the next attempt; null when there is none. */
  againS: number | null
  /** The receiver wants nothing more. */
  isGone: boolean
}

/** An attempt, as far as the next one depends on it. */
export interface Attempted {
  /** Attempts that were made, this one included. */
  attempts: number
  /** Seconds since the first one. */
  sinceFirstS: number
  /** At least 0 and less than 1. */
  random: number
}

/** Judges one attempt. */
export function verdictOf(answer: Answer, attempted: Attempted): Verdict {
  const responseStatus = answer.outcome === 'answered' ? answer.status : null
  const error = errorOf(answer)
  const ended = { responseStatus, error, againS: null, isGone: responseStatus === GONE }
  if (error === null) return { ...ended, state: 'delivered' }
  if (ended.isGone) return { ...ended, state: 'canceled' }
  if (answer.outcome === 'refused_address') return { ...ended, state: 'blocked' }
  const againS = nextPauseS(attempted, askedPauseS(answer))
  return againS === null
    ? { ...ended, state: 'exhausted' }
    : { ...ended, state: 'retrying', againS }
}

function askedPauseS(answer: Answer): number {
  if (answer.outcome !== 'answered' || !ASKS_FOR_A_PAUSE.includes(answer.status)) return 0
  return Math.min(ASKED_PAUSE_MAX_S, answer.retryAfterS ?? 0)
}

/** Seconds until the next attempt; null after the last one. */
function nextPauseS({ attempts, sinceFirstS, random }: Attempted, askedS: number): number | null {
  const leftS = LAST_AT_S - sinceFirstS
  if (leftS <= 0) return null
  const planned = PAUSES_S[attempts - 1]
  if (planned === undefined) return leftS
  const spread = planned * (1 + SPREAD * (2 * random - 1))
  return Math.min(leftS, Math.max(spread, askedS))
}

const OF_CAUSE: Readonly<Record<string, string>> = {
  dns: 'dns_failed',
  tls: 'tls_failed',
  timeout: 'timeout'
}

function errorOf(answer: Answer): string | null {
  switch (answer.outcome) {
    case 'refused_address':
      return 'blocked_address'
    case 'unreachable':
      return OF_CAUSE[answer.cause] ?? 'connection_failed'
    case 'unsigned':
      return 'secret_unreadable'
    case 'answered':
      if (answer.status >= 200 && answer.status < 300) return null
      return answer.status >= 300 && answer.status < 400 ? 'redirect' : `status_${answer.status}`
  }
}
