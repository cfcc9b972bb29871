/**
 * What crosses between the HTTP thread and an account thread: tagged, numbered, plain data.
 *
 * Inputs and values cross as JSON text, which is some fifty times cheaper than cloning objects.
 * Errors cross as records: an Error subclass would arrive as a bare Error without its fields. A
 * message to an ended thread is lost silently, so the pool answers for a thread that closed.
 */

import type { AskOptions } from '#actors/accounts.ts'
import type { AskedName, ServiceName } from '#actors/operations.ts'
import type { ComputeLink } from '#actors/threads/compute/compute.ts'
import type { ProductSettings } from '#actors/threads/product.ts'
import type { Caller, KnownKey, Usage } from '#src/access/caller.ts'
import {
  Failure,
  type FailureRecord,
  failureFromRecord,
  Transient,
  type TransientReason
} from '#src/base/failure.ts'
import type { ModelOptions } from '#src/models/model-options.ts'

/** To a thread, first of all. */
export interface StartMessage {
  kind: 'start'
  /** Place in the pool; place 0 also does the process's upkeep. */
  place: number
  options: ThreadOptions
  /** Whether a link to the compute thread follows: it is opened at the same time as the database. */
  embedsHere: boolean
  /** What the threads know of each other's waiting clients (see `db/in-front.ts`). */
  front: SharedArrayBuffer
}

export interface ThreadOptions {
  /** PostgreSQL address; null runs the embedded database in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  rowSecurity: boolean
  /** This process's number among the living; 1 on the embedded database. */
  process: number
  /** Seconds without a move after which a busy mailbox counts as frozen. */
  stallS: number
  /** Seconds without a call after which the thread has rested for long; 0 is never. */
  restS: number
  models: ModelOptions
  product: ProductSettings
}

export type ToThread =
  | StartMessage
  /** The compute thread is open, or was replaced; from now on this link. */
  | { kind: 'compute'; compute: ComputeLink }
  /** It could not be opened; the thread that waits for it does not start. */
  | { kind: 'no_compute'; message: string }
  | {
      kind: 'ask'
      id: number
      caller: Caller
      operation: AskedName
      input: string
      /** The input's `bytes`, handed over rather than copied. */
      bytes: Uint8Array | null
      options: AskOptions
    }
  /** The client that asked that question has left. */
  | { kind: 'left'; asked: number }
  | { kind: 'find_key'; id: number; hash: string }
  /** A service operation. */
  | { kind: 'act'; id: number; operation: ServiceName; input: string }
  /** Whether the parts of the thread work. */
  | { kind: 'checks'; id: number }
  /** What models have cost. */
  | { kind: 'spent'; id: number }
  | { kind: 'stop'; id: number }

export type FromThread =
  | { kind: 'ready' }
  /** It was asked for something once, has not been for long, and has nothing under way: a new thread takes less memory. */
  | { kind: 'rested' }
  /** The question takes long: the thread is to be notified when its client leaves. */
  | { kind: 'takes_long'; asked: number }
  | { kind: 'failed_start'; message: string }
  | { kind: 'answer'; id: number; value: string; usage: Usage; replayed: boolean }
  | { kind: 'key'; id: number; known: KnownKey | null }
  | { kind: 'done'; id: number; value: string }
  | { kind: 'error'; id: number; error: ErrorRecord }

export type ErrorRecord =
  | { sort: 'failure'; record: FailureRecord }
  | { sort: 'transient'; reason: TransientReason; retryAfterS: number }
  | { sort: 'bug'; name: string; places: string }

export function errorToRecord(error: unknown, describe: (error: unknown) => string): ErrorRecord {
  if (error instanceof Failure) return { sort: 'failure', record: error.toRecord() }
  if (error instanceof Transient) {
    return { sort: 'transient', reason: error.reason, retryAfterS: error.retryAfterS }
  }
  const name = error instanceof Error ? error.name : typeof error
  return { sort: 'bug', name, places: describe(error) }
}

/** A bug of the other side: its class and call sites crossed, its words did not. */
export class RemoteBug extends Error {
  readonly places: string

  constructor(name: string, places: string) {
    super(`a bug in an account thread: ${name}`)
    this.name = 'RemoteBug'
    this.places = places
  }
}

export function errorFromRecord(record: ErrorRecord): Error {
  switch (record.sort) {
    case 'failure':
      return failureFromRecord(record.record)
    case 'transient':
      return new Transient(record.reason, { retryAfterS: record.retryAfterS })
    case 'bug':
      return new RemoteBug(record.name, record.places)
  }
}
