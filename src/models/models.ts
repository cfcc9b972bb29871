/**
 * The port to everything that takes its time: embeddings (always there, built in by default), reading
 * by rules and, where an endpoint is configured, replies. No transaction is ever handed one of these.
 */
import type { ChatModel } from '#src/models/chat.ts'
import type { Reading } from '#src/reading/reading.ts'

/** How a text is represented for search. */
export interface Embedding {
  /** Unit length; `dimensions` long. */
  vector: Float32Array
  /**
   * Token vectors for late interaction, unit length, quantised to int8 (value = component × 127),
   * `tokenCount × tokenDimensions` row by row; null where the embedder gives none.
   */
  tokens: TokenVectors | null
}

export interface TokenVectors {
  count: number
  dimensions: number
  values: Int8Array
  /**
   * The word piece behind each vector, `##` before a continuation, special pieces in square
   * brackets; absent where the vectors come from the database.
   */
  pieces?: readonly string[]
}

/** Searches go before bulk work in the embedder's queue. */
export type Urgency = 'search' | 'bulk'

export interface Embedder {
  /** Model and quantisation, stored beside every vector; vectors of two names never mix. */
  readonly name: string
  readonly dimensions: number
  /**
   * Embeds texts in the order given. Token vectors only when asked for.
   * Throws Transient('model_unavailable') when an endpoint does not answer.
   */
  embed(texts: string[], options: { urgency: Urgency; tokens: boolean }): Promise<Embedding[]>
}

/** What a query or the first half of a job may use. */
export interface Models {
  embedder: Embedder
  /** Work that grows with a text. */
  reading: Reading
  /** The model that writes, within its limits; null where none is configured. */
  chat: ChatModel | null
  /** What one job may spend on models, in milliseconds; absent is the default. */
  jobMs?: number
  /** The model that also sees pages; null where none is configured. */
  vision: ChatModel | null
  /** The model that grades what a search found; null where none is configured. */
  reranker: ChatModel | null
}
