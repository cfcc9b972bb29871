/**
 * Uploads are sealed while they lie in the database: what a file says is redacted when its job reads it,
 * and until then it is as it came. AES-256-GCM with a key that is kept apart from the rows; each part is
 * bound to its account and its place, so that none is taken for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface UploadSeal {
  seal(place: PartPlace, bytes: Uint8Array): Uint8Array
  /** Throws when the key is another one or the part was changed. */
  open(place: PartPlace, sealed: Uint8Array): Uint8Array
}

export interface PartPlace {
  accountId: string
  part: number
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `secret` is a text of at least 32 random bytes. */
export function uploadSeal(secret: string): UploadSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'keepsake uploads', 32))
  return {
    seal: (place, bytes) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(nameOf(place))
      const hidden = [cipher.update(bytes), cipher.final()]
      return Buffer.concat([nonce, ...hidden, cipher.getAuthTag()])
    },
    open: (place, sealed) => {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce)
        .setAAD(nameOf(place))
        .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
      const hidden = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)
      return Buffer.concat([decipher.update(hidden), decipher.final()])
    }
  }
}

function nameOf({ accountId, part }: PartPlace): Buffer {
  return Buffer.from(`${accountId} ${part}`)
}
