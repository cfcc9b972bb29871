/**
 * Who calls: `Authorization: Bearer <key>`, scheme in any case and nothing else (contract 9).
 * The key is hashed at once; neither it nor a part of it goes into a log or a message.
 */
import type { KnownKey } from '#src/access/caller.ts'
import type { KeyCache } from '#src/access/key-cache.ts'
import { Failure } from '#src/base/failure.ts'
import type { RateLimit } from '#src/http/rate-limit.ts'

const BEARER = /^bearer +(\S+) *$/i
const KEY_FORM = /^ks_[A-Za-z0-9_-]{43}$/

export class Callers {
  readonly #keys: KeyCache
  readonly #rateLimit: RateLimit

  constructor(keys: KeyCache, rateLimit: RateLimit) {
    this.#keys = keys
    this.#rateLimit = rateLimit
  }

  /**
   * The caller behind an Authorization header; null header is no key.
   * Throws 401, or 429 when too many wrong keys came from the address. Rejects with Transient
   * while keys cannot be looked up.
   */
  async identify(authorization: string | null, address: () => string): Promise<KnownKey> {
    if (authorization === null) {
      throw invalidKey('No API key. Send the header "Authorization: Bearer <API key>".')
    }
    const key = BEARER.exec(authorization)?.[1]
    const wellFormed = key !== undefined && KEY_FORM.test(key)
    const known = wellFormed ? await this.#keys.get(hashOf(key)) : null
    if (known !== null) return known
    await this.#rateLimit.countFailedKey(address())
    throw invalidKey('The API key is not valid.')
  }
}

function hashOf(key: string): string {
  return Bun.SHA256.hash(key, 'hex')
}

function invalidKey(detail: string): Failure<'invalid_key'> {
  return new Failure('invalid_key', detail, {})
}
