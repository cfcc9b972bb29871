/**
 * Secrets of webhooks are sealed while they lie in the database: AES-256-GCM with a key that is kept apart
 * from the rows. Each is bound to its account and its webhook, so that none is taken for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretSeal {
  seal(place: SecretPlace, secret: string): string
  /** Null when the key is another one or the text was changed. */
  open(place: SecretPlace, sealed: string): string | null
}

interface SecretPlace {
  accountId: string
  webhookId: string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `key` is a text of at least 32 random bytes. */
export function secretSeal(key: string): SecretSeal {
  const derived = new Uint8Array(hkdfSync('sha256', key, '', 'keepsake webhook secrets', 32))
  return {
    seal: (place, secret) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, derived, nonce).setAAD(nameOf(place))
      const hidden = [cipher.update(secret, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, ...hidden, cipher.getAuthTag()]).toString('base64')
    },
    open: (place, sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(CIPHER, derived, bytes.subarray(0, NONCE_BYTES))
        .setAAD(nameOf(place))
        .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
      const hidden = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)
      try {
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
      } catch {
        // The tag does not fit, which is the only thing that can go wrong here.
        return null
      }
    }
  }
}

function nameOf({ accountId, webhookId }: SecretPlace): Buffer {
  return Buffer.from(`${accountId} ${webhookId}`)
}
