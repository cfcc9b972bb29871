/**
 * The port to everything slow: embeddings (always there, built in by default), reading
 * by rules and, where an endpoint is configured, replies. No transaction is ever handed one of these.
 */
import type { ChatModel } from '#src/models/chat.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import type { Embedding } from '#src/text/embedding.ts'

/** Searches go before bulk work in the embedder's queue. */
export type Urgency = 'search' | 'bulk'

export interface Embedder {
  /** Model and quantisation, stored with every vector; vectors of two names never mix. */
  readonly name: string
  readonly dimensions: number
  /**
   * Embeds texts in the order given. Token vectors only when asked for.
   * Throws Transient('model_unavailable') when an endpoint does not answer.
   */
  embed(texts: string[], options: { urgency: Urgency; tokens: boolean }): Promise<Embedding[]>
}

/** An earlier fact and what was said later. */
export interface StatementPair {
  earlier: string
  later: string
}

/** Reads two statements together instead of comparing their vectors: slower, and surer. English only. */
export interface CrossEncoder {
  /**
   * For each pair the log-odds that the later statement makes the earlier one untrue.
   * Throws Transient where the model is lost or has too much to do.
   */
  judge(pairs: readonly StatementPair[]): Promise<number[]>
}

/** What a query or the first half of a job may use. */
export interface Models {
  embedder: Embedder
  /** Absent where vectors come from an endpoint: then no model is open here. */
  crossEncoder?: CrossEncoder
  /** Work whose cost grows with a text, in processes of its own. */
  reading: Reading
  /** The chat model, within its limits; null where none is configured. */
  chat: ChatModel | null
  /** What one job may spend on models, in milliseconds; absent is the default. */
  jobMs?: number
  /** The vision model, which also sees pages; null where none is configured. */
  vision: ChatModel | null
  /** The model that grades what a search found; null where none is configured. */
  reranker: ChatModel | null
}
