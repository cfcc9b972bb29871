/**
 * Which caller stands behind a key's hash, remembered on the HTTP thread for at most a minute.
 * It only saves a question: the first statement of every turn and read checks the key again, so a
 * stale line here grants nothing. Keys themselves are never held, unknown ones never remembered.
 */
import type { KnownKey } from '#src/access/caller.ts'
import type { Clock } from '#src/base/clock.ts'

const REMEMBERED_MS = 60_000
const KEYS_MAX = 10_000

export class KeyCache {
  readonly #find: (keyHash: string) => Promise<KnownKey | null>
  readonly #clock: Clock
  readonly #known = new Map<string, { key: KnownKey; until: number }>()
  readonly #asking = new Map<string, Promise<KnownKey | null>>()
  /** Rises with every `forget`: an answer asked for earlier is then not remembered. */
  #forgets = 0

  constructor(find: (keyHash: string) => Promise<KnownKey | null>, clock: Clock) {
    this.#find = find
    this.#clock = clock
  }

  get size(): number {
    return this.#known.size
  }

  /** The caller behind a key's SHA-256, remembered or asked for; null when there is none. */
  get(keyHash: string): KnownKey | Promise<KnownKey | null> {
    const entry = this.#known.get(keyHash)
    if (entry !== undefined) {
      if (entry.until > this.#clock()) return entry.key
      this.#known.delete(keyHash)
    }
    const asking = this.#asking.get(keyHash)
    if (asking !== undefined) return asking
    const answer = this.#ask(keyHash).finally(() => this.#asking.delete(keyHash))
    this.#asking.set(keyHash, answer)
    return answer
  }

  /** Drops every line of a key: revoked, renamed or changed. */
  forget(keyId: string): void {
    this.#forgets += 1
    this.#asking.clear()
    for (const [hash, { key }] of this.#known) {
      if (key.caller.keyId === keyId) this.#known.delete(hash)
    }
  }

  /** Drops every line of an account: erased. */
  forgetAccount(accountId: string): void {
    this.#forgets += 1
    this.#asking.clear()
    for (const [hash, { key }] of this.#known) {
      if (key.caller.accountId === accountId) this.#known.delete(hash)
    }
  }

  /** Drops everything: word of a change may have been missed. */
  clear(): void {
    this.#forgets += 1
    this.#asking.clear()
    this.#known.clear()
  }

  async #ask(keyHash: string): Promise<KnownKey | null> {
    const forgets = this.#forgets
    const key = await this.#find(keyHash)
    const now = this.#clock()
    if (key === null || (key.expiresAt !== null && key.expiresAt <= now)) return null
    if (forgets === this.#forgets) {
      if (this.#known.size >= KEYS_MAX) this.#dropOldest()
      const until = Math.min(now + REMEMBERED_MS, key.expiresAt ?? Number.POSITIVE_INFINITY)
      this.#known.set(keyHash, { key, until })
    }
    return key
  }

  #dropOldest(): void {
    const oldest = this.#known.keys().next()
    if (!oldest.done) this.#known.delete(oldest.value)
  }
}
