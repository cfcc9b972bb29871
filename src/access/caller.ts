/** Who calls, and what the account behind the key has used. Plain data: it crosses threads. */
import type { Permission } from '#src/access/permissions.ts'

/** Who calls: one usable key of one account, or the service itself on the account's behalf. */
export interface Caller {
  accountId: string
  /** Null for the service itself, which answers to a signed link or event. */
  keyId: string | null
  permissions: readonly Permission[]
  /** A bound key sees this user only; null sees all. */
  boundUserId: string | null
}

/** A caller with a key. */
export interface KeyCaller extends Caller {
  keyId: string
}

/** The service itself, on an account's behalf; whoever makes one has checked a signature. */
export function serviceCaller(accountId: string): Caller {
  return { accountId, keyId: null, permissions: [], boundUserId: null }
}

/** What the account has used and may use; -1 is unlimited. Travels with every answer. */
export interface Usage {
  plan: string
  addUsed: number
  addLimit: number
  searchUsed: number
  searchLimit: number
  /** Requests a minute. */
  rateLimit: number
}

/** What a key lookup finds: the caller and the usage at that moment (for headers and refusals). */
export interface KnownKey {
  caller: KeyCaller
  usage: Usage
  /** When the key expires, in milliseconds since the epoch; null is never. */
  expiresAt: number | null
}
