/**
 * How a receiver knows that a request is ours: the signature of Standard Webhooks, which covers id, time and
 * body, and a plain one of the body alone for receivers that know nothing else (contract 11.2).
 */
import { createHmac } from 'node:crypto'

/** What a generated secret begins with; the rest is the key as base64. */
export const SECRET_PREFIX = 'whsec_'

export interface SignedAttempt {
  deliveryId: string
  /** 1 for the first. */
  attempt: number
  body: string
  /** The present secret, and behind it the previous one for as long as it signs as well. */
  secrets: readonly [string, ...string[]]
  /** Milliseconds since the epoch. */
  now: number
}

/** The headers of one attempt. */
export function headersOf(signed: SignedAttempt): Record<string, string> {
  const { deliveryId, attempt, body, secrets, now } = signed
  const seconds = Math.floor(now / 1000)
  const content = `${deliveryId}.${seconds}.${body}`
  const signatures = secrets.map((secret) => `v1,${mac(secret, content).toString('base64')}`)
  return {
    'content-type': 'application/json',
    'user-agent': 'Keepsake-Webhooks/1',
    'webhook-id': deliveryId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
    'x-keepsake-signature': `sha256=${mac(secrets[0], body).toString('hex')}`,
    'x-keepsake-attempt': String(attempt)
  }
}

/** Whether a secret can be a key: behind the prefix stands base64. */
export function isUsableSecret(secret: string): boolean {
  if (!secret.startsWith(SECRET_PREFIX)) return secret !== ''
  const encoded = secret.slice(SECRET_PREFIX.length)
  return encoded !== '' && Buffer.from(encoded, 'base64').toString('base64') === encoded
}

function mac(secret: string, content: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(content).digest()
}

function keyOf(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8')
}
