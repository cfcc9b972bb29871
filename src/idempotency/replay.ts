/**
 * The first answer of a call is given again to the same idempotency key (contract 12). An answer that
 * holds a secret (a new API key) is sealed under a key derived from the header value, which is not
 * stored: without the caller's header nobody can read it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Failure } from '#src/failure.ts'

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

/** AES-256-GCM under a key derived (HKDF-SHA-256) from the header value and the account. */
export function seal(text: string, header: string, accountId: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(header, accountId), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Opens what `seal` made; throws when the header or the account is another. */
export function open(sealed: string, header: string, accountId: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opener = createDecipheriv(
    'aes-256-gcm',
    sealingKey(header, accountId),
    bytes.subarray(0, 12)
  )
  opener.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8')
}

function sealingKey(header: string, accountId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', header, accountId, 'keepsake idempotency', 32))
}
