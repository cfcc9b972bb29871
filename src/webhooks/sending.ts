/** One attempt of one delivery: its body, its signatures, and the POST. */
import type { Outbound } from '#src/outbound/post.ts'
import { bodyOf } from '#src/webhooks/body.ts'
import type { SecretSeal } from '#src/webhooks/secret-seal.ts'
import { headersOf } from '#src/webhooks/signature.ts'
import type { Answer } from '#src/webhooks/verdict.ts'

/** Contract 11.3. */
const TIMEOUT_MS = 10_000

export interface Attempt {
  accountId: string
  webhookId: string
  deliveryId: string
  url: string
  /** Sealed. */
  secret: string
  /** Sealed; null unless it signs as well. */
  previousSecret: string | null
  event: string
  payload: { timestamp: string; data: Record<string, unknown> }
  /** 1 for the first. */
  attempt: number
  /** Milliseconds since the epoch. */
  now: number
}

/** Sends it and says what came of it. Rejects with the reason of `signal` when that ends it. */
export async function send(
  { outbound, seal }: { outbound: Outbound; seal: SecretSeal },
  attempt: Attempt,
  signal: AbortSignal
): Promise<Answer> {
  const secrets = opened(seal, attempt)
  if (secrets === null) return { outcome: 'unsigned' }
  const body = bodyOf(attempt.event, attempt.payload)
  const headers = headersOf({ ...attempt, body, secrets })
  return outbound.post(attempt.url, { headers, body, timeoutMs: TIMEOUT_MS, signal })
}

/** The secrets that sign; null where they were sealed with a key that the service has no more. */
function opened(seal: SecretSeal, attempt: Attempt): [string, ...string[]] | null {
  const present = seal.open(attempt, attempt.secret)
  if (present === null) return null
  const previous =
    attempt.previousSecret === null ? null : seal.open(attempt, attempt.previousSecret)
  return previous === null ? [present] : [present, previous]
}
