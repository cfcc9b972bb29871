/**
 * What the HTTP side and an account's actor say to each other. All of it is plain data: between them a
 * thread boundary is crossed.
 */
import type { Origin } from '#src/audit/actions.ts'
import type { Permission } from '#src/keys/permissions.ts'

/** Who calls: one usable key of one account. */
export interface Caller {
  accountId: string
  keyId: string
  permissions: readonly Permission[]
  /** A bound key sees this user only; null sees all. */
  boundUserId: string | null
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

/** An `Idempotency-Key` and a hash of method, path and body (contract 12). */
export interface Replay {
  key: string
  requestHash: string
}

export interface AskOptions {
  replay?: Replay | undefined
  /** Where the call came from; for the audit log. */
  origin?: Origin | undefined
}

/** As a route gives them. */
export interface CallOptions extends AskOptions {
  /** Looked at by work that would go on for nobody. */
  asker?: Asker
}

/** Whoever waits for an answer; the request itself will do. */
export interface Asker {
  /** Says that they have left. */
  readonly signal: AbortSignal
}

export interface Answer<Value> {
  value: Value
  usage: Usage
  /** The value is that of an earlier call with the same idempotency key. */
  replayed: boolean
}

/** What a key lookup finds: the caller and the usage at that moment (for headers and refusals). */
export interface KnownKey {
  caller: Caller
  usage: Usage
  /** Milliseconds since the epoch; null never ends. */
  expiresAt: number | null
}
