/**
 * Embeddings as they cross a thread: a few long arrays that are handed over instead of copied.
 * The receiving side cuts them up again into arrays of their own, so that keeping one vector does
 * not keep all of them in memory.
 */
import type { Embedding, TokenVectors } from '#src/text/embedding.ts'

export interface PackedEmbeddings {
  count: number
  /** All sentence vectors, one after the other. */
  vectors: Float32Array<ArrayBuffer>
  /** Null when no text has token vectors; either all have them or none. */
  tokens: PackedTokens | null
}

interface PackedTokens {
  /** Tokens of each text. */
  counts: Int32Array<ArrayBuffer>
  dimensions: number
  values: Int8Array<ArrayBuffer>
  /** Word pieces of each text, copied; null when the model names none. */
  pieces: (readonly string[])[] | null
}

/** Packs embeddings of one model; `transfer` names the buffers to hand over. */
export function packEmbeddings(embeddings: Embedding[]): {
  packed: PackedEmbeddings
  transfer: ArrayBuffer[]
} {
  const dimensions = embeddings[0]?.vector.length ?? 0
  const vectors = new Float32Array(embeddings.length * dimensions)
  for (const [row, { vector }] of embeddings.entries()) vectors.set(vector, row * dimensions)
  const tokens = packTokens(embeddings.flatMap((embedding) => embedding.tokens ?? []))
  const transfer = [vectors.buffer]
  if (tokens) transfer.push(tokens.counts.buffer, tokens.values.buffer)
  return { packed: { count: embeddings.length, vectors, tokens }, transfer }
}

function packTokens(all: TokenVectors[]): PackedTokens | null {
  const first = all[0]
  if (!first) return null
  const counts = Int32Array.from(all, (tokens) => tokens.count)
  const values = new Int8Array(all.reduce((sum, tokens) => sum + tokens.values.length, 0))
  let offset = 0
  for (const tokens of all) {
    values.set(tokens.values, offset)
    offset += tokens.values.length
  }
  const pieces = all.flatMap((tokens) => (tokens.pieces ? [tokens.pieces] : []))
  const allNamed = pieces.length === all.length
  return { counts, dimensions: first.dimensions, values, pieces: allNamed ? pieces : null }
}

/** The embeddings in the order in which they were packed. */
export function unpackEmbeddings(packed: PackedEmbeddings): Embedding[] {
  const { count, vectors, tokens } = packed
  const dimensions = count === 0 ? 0 : vectors.length / count
  let offset = 0
  return Array.from({ length: count }, (_, row) => {
    const vector = vectors.slice(row * dimensions, (row + 1) * dimensions)
    if (!tokens) return { vector, tokens: null }
    const own = tokens.counts[row] ?? 0
    const values = tokens.values.slice(offset, offset + own * tokens.dimensions)
    offset += values.length
    const pieces = tokens.pieces?.[row]
    const unpacked = { count: own, dimensions: tokens.dimensions, values }
    return { vector, tokens: pieces ? { ...unpacked, pieces } : unpacked }
  })
}
