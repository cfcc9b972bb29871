/**
 * The first answer of a call is given again to the same idempotency key (contract 12). Of the header's
 * value only a keyed hash is kept. An answer that holds a secret (a new API key) is sealed under a key
 * derived from the value itself and a secret of the service, so what is kept of a call opens nothing,
 * not even by trying likely values.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Failure } from '#src/base/failure.ts'

/** Whether the kept answer belongs to this request; throws the 409 of another request. */
export function assertSameRequest(kept: { requestHash: string }, requestHash: string): void {
  if (kept.requestHash !== requestHash) {
    throw new Failure(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
      {}
    )
  }
}

/** What the answers of one account to one header value are kept under. */
export interface ReplaySecrets {
  /** The value of the `Idempotency-Key` header. */
  header: string
  accountId: string
  /** The service's own. */
  secret: string
}

/** The name under which an answer is kept. */
export function keptName({ header, accountId, secret }: ReplaySecrets): string {
  return createHmac('sha256', secret)
    .update(`idempotency ${accountId} ${header}`)
    .digest('base64url')
}

/** AES-256-GCM under a key that only the header value and the service's secret give together. */
export function seal(text: string, secrets: ReplaySecrets): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secrets), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Opens what `seal` made; throws when one of the secrets is another. */
export function open(sealed: string, secrets: ReplaySecrets): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opener = createDecipheriv('aes-256-gcm', sealingKey(secrets), bytes.subarray(0, 12))
  opener.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8')
}

function sealingKey({ header, accountId, secret }: ReplaySecrets): Buffer {
  const material = createHmac('sha256', secret).update(`seal ${header}`).digest()
  return Buffer.from(hkdfSync('sha256', material, accountId, 'keepsake idempotency', 32))
}
