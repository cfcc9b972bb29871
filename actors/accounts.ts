/**
 * What the HTTP side and an account's actor say to each other. All of it is plain data: between them a
 * thread boundary is crossed.
 */
import type { Origin } from '#src/access/audit-actions.ts'
import type { Usage } from '#src/access/caller.ts'

/** An `Idempotency-Key` and a hash of method, path and body (contract 12). */
export interface Replay {
  key: string
  requestHash: string
}

export interface AskOptions {
  replay?: Replay | undefined
  /** Where the call came from, for the audit log. */
  origin?: Origin | undefined
}

/** As a route gives them. */
export interface CallOptions extends AskOptions {
  /** Watched by work that would otherwise go on after its client has left. */
  asker?: Asker
}

/** The client that waits for an answer; the HTTP request itself will do. */
export interface Asker {
  /** Aborted when the client has left. */
  readonly signal: AbortSignal
}

export interface Answer<Value> {
  value: Value
  /** The value as JSON, where it came over as that. */
  text?: string
  usage: Usage
  /** The value is that of an earlier call with the same idempotency key. */
  replayed: boolean
}
