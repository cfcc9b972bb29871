/**
 * What an add's texts are found by: chunks cut, each fact's chunk found, terms and vectors made. What
 * the capture policy denies is gone before anything is embedded.
 *
 * All of an add's texts are handed to the embedder at once, each text one time: it is what an add
 * waits for longest.
 */
import type { QueuedAdd, QueuedMessage } from '#src/add/queued-add.ts'
import type { ContentGate } from '#src/capture-policy/content-gate.ts'
import { cutSentences } from '#src/capture-policy/cut-sentences.ts'
import type { KeptCandidates, KeptFact } from '#src/capture-policy/filter-candidates.ts'
import { cutIntoChunks } from '#src/chunks/chunk.ts'
import { quoteIsIn } from '#src/extraction/quotes.ts'
import { newId } from '#src/ids.ts'
import type { Embedder } from '#src/models/models.ts'
import { type Findable, findable } from '#src/search/findable.ts'

export interface PreparedChunk extends Findable {
  chunkId: string
  content: string
  part: number
  message: QueuedMessage
}

/** A chunk that facts may be found in. */
export interface ChunkOfAdd {
  chunkId: string
  content: string
  messageIndex: number
}

export interface PreparedFact extends Findable {
  candidate: KeptFact
  chunkId: string | null
}

/**
 * Chunks with vectors and token vectors, facts with vectors; rejects as the embedder does. Where the
 * messages are kept already, `known` are their chunks and none is made.
 */
export async function embedAdd(
  candidates: KeptCandidates,
  add: QueuedAdd,
  embedder: Embedder,
  gate: ContentGate,
  known: readonly ChunkOfAdd[] | null
): Promise<{ chunks: PreparedChunk[]; facts: PreparedFact[] }> {
  const pieces = known === null ? cutMessages(add.messages, gate) : []
  const places = known ?? pieces.map((piece) => ({ ...piece, messageIndex: piece.message.index }))
  const said = [...new Set(pieces.map((piece) => piece.content))]
  // A fact that says what its message says needs no vector of its own.
  const fresh = [...new Set(candidates.facts.map((fact) => fact.content)).difference(new Set(said))]
  const [ofSaid, ofFresh] = await Promise.all([
    embedder.embed(said, { urgency: 'bulk', tokens: true }),
    embedder.embed(fresh, { urgency: 'bulk', tokens: false })
  ])
  const found = new Map<string, Findable>()
  for (const [place, text] of said.entries()) found.set(text, findable(text, ofSaid[place] ?? null))
  for (const [place, text] of fresh.entries()) {
    found.set(text, findable(text, ofFresh[place] ?? null))
  }
  const findableOf = (text: string): Findable => found.get(text) ?? findable(text, null)
  return {
    chunks: pieces.map((piece) => ({ ...piece, ...findableOf(piece.content) })),
    facts: candidates.facts.map((candidate) => ({
      candidate,
      chunkId: chunkHolding(places, candidate),
      ...withoutTokens(findableOf(candidate.content))
    }))
  }
}

function cutMessages(messages: readonly QueuedMessage[], gate: ContentGate) {
  return allowedMessages(messages, gate).flatMap((message) =>
    cutIntoChunks(message.text).map((content, part) => ({
      chunkId: newId(),
      content,
      part,
      message
    }))
  )
}

/** Messages without their denied sentences; one with nothing left is no chunk. */
function allowedMessages(messages: readonly QueuedMessage[], gate: ContentGate): QueuedMessage[] {
  return messages.flatMap((message) => {
    const text = cutSentences(gate, message.text)
    if (text === null) return []
    const isNamed = message.speaker !== null && !gate([message.speaker]).dropped
    return [{ ...message, text, speaker: isNamed ? message.speaker : null }]
  })
}

function chunkHolding(chunks: readonly ChunkOfAdd[], fact: KeptFact): string | null {
  const own = chunks.filter((chunk) => chunk.messageIndex === fact.messageIndex)
  const { quote } = fact
  const holding = quote === null ? null : own.find((chunk) => quoteIsIn(quote, chunk.content))
  return (holding ?? own[0])?.chunkId ?? null
}

/** A fact is compared as a whole: token vectors are its chunk's. */
function withoutTokens(one: Findable): Findable {
  const { embedding } = one
  return { ...one, embedding: embedding && { vector: embedding.vector, tokens: null } }
}
