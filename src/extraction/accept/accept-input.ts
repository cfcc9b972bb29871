/** What adding is handed, whatever the door. */
import type { Metadata } from '#src/base/provenance.ts'

/** A message that says something; the skipped ones have left, their places are kept. */
export interface AcceptMessage {
  /** Place in the add as sent, from 0. */
  index: number
  /** As sent; what kind of speaker it is, is decided by the speaker rule (contract 3.3). */
  role: string
  name: string | null
  content: string
  /** Milliseconds since the epoch; null is the time of the add. */
  timestamp: number | null
  /** Minutes east of UTC in which relative dates are resolved. */
  offsetMinutes: number
}

/** Input of `add.accept`. */
export interface AcceptInput {
  messages: AcceptMessage[]
  userId: string
  agentId: string | null
  runId: string | null
  appId: string | null
  source: string | null
  metadata: Metadata | null
  /** null is absent, which is not false (contract 3.3). */
  agentMode: boolean | null
  /** Milliseconds since the epoch; a past one is fine. */
  expirationDate: number | null
  /** Date of the conversation, milliseconds since the epoch; null is the time of acceptance. */
  timestamp: number | null
  /** Offset of `timestamp` as written, 0 without one. */
  offsetMinutes: number
  /** Secrets taken out so far; null until redaction has seen it. */
  redactions: number | null
}
