/**
 * What crosses between the compute thread, its owner and its callers: tagged plain data, nothing
 * else. Error classes do not survive the passage, so a refusal is a word. Another kind of work (page
 * rendering, reading files) adds its request to `ComputeRequest` and its answer to `ComputeReply`.
 */
import type { PackedEmbeddings } from '#actors/threads/compute/packed-embeddings.ts'
import type { TransientReason } from '#src/base/failure.ts'
import type { LocalModelOptions } from '#src/models/local/embedder.ts'
import type { StatementPair, Urgency } from '#src/models/models.ts'

/** Owner to thread. A port is transferred with `attach`; after `close` nothing may come. */
export type ComputeOrder =
  | { kind: 'open'; model: LocalModelOptions }
  | { kind: 'attach'; port: MessagePort }
  | { kind: 'close' }

/** Thread to owner. `failed` ends the start; its text names files, never texts. */
export type ComputeReport =
  | ({ kind: 'ready' } & ComputeIdentity)
  | { kind: 'failed'; message: string }
  /** A run of the model threw; whoever asked has been refused. Class and call sites only. */
  | { kind: 'run_failed'; error: RunFailure }
  | { kind: 'closed' }

export interface RunFailure {
  kind: string
  places: string
}

/** What a caller must know of the model before its first question. */
export interface ComputeIdentity {
  name: string
  dimensions: number
}

/** Caller to thread, over the caller's own port. `id` is the caller's number for the request. */
export type ComputeRequest = EmbedRequest | JudgeRequest

export interface EmbedRequest {
  kind: 'embed'
  id: number
  texts: string[]
  urgency: Urgency
  tokens: boolean
}

export interface JudgeRequest {
  kind: 'judge'
  id: number
  pairs: readonly StatementPair[]
}

/** Thread to caller; each request is answered once, in any order. */
export type ComputeReply = EmbedReply | JudgeReply | RefusedReply

export interface EmbedReply {
  kind: 'embedded'
  id: number
  /** Its buffers are transferred. */
  packed: PackedEmbeddings
}

export interface JudgeReply {
  kind: 'judged'
  id: number
  logOdds: number[]
}

export interface RefusedReply {
  kind: 'refused'
  id: number
  reason: TransientReason
}
