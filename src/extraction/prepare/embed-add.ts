/**
 * Gives the texts of an add their vectors. All of them are handed to the embedder at once, each text
 * one time: it is what an add waits for longest.
 */

import { newId } from '#src/base/ids.ts'
import type { QueuedAdd, QueuedMessage } from '#src/extraction/accept/queued-add.ts'
import { type CutAdd, placesOf } from '#src/extraction/prepare/cut-add.ts'
import { type Findable, findable, findableWith } from '#src/memory/findable/findable.ts'
import type { Embedder } from '#src/models/models.ts'
import type { KeptFact } from '#src/policy/filter-candidates.ts'

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
 * Chunks with vectors and token vectors, facts with vectors; rejects as the embedder does. A slight fact has the one of
 * its message where it says the same, and else none until it is kept. Where the messages are kept already, `known` are
 * their chunks and none is made.
 */
export async function embedAdd(
  cut: CutAdd,
  add: QueuedAdd,
  embedder: Embedder,
  known: readonly ChunkOfAdd[] | null
): Promise<{ chunks: PreparedChunk[]; facts: PreparedFact[]; slight: PreparedFact[] }> {
  const { facts, slight } = cut.kept
  const pieces = known === null ? cut.pieces : []
  const said = [...new Set(pieces.map((piece) => piece.content))]
  // A fact that says what its message says needs no vector of its own.
  const fresh = [...new Set(facts.map((fact) => fact.content)).difference(new Set(said))]
  const [ofSaid, ofFresh] = await Promise.all([
    embedder.embed(said, { urgency: 'bulk', tokens: true }),
    embedder.embed(fresh, { urgency: 'bulk', tokens: false })
  ])
  const found = new Map<string, Findable>()
  const learn = (texts: readonly string[], embeddings: typeof ofSaid) => {
    for (const [place, text] of texts.entries()) {
      const words = cut.words.get(text)
      const embedding = embeddings[place] ?? null
      found.set(text, words ? findableWith(words, embedding) : findable(text, embedding))
    }
  }
  learn(said, ofSaid)
  learn(fresh, ofFresh)
  const findableOf = (text: string): Findable => found.get(text) ?? findable(text, null)
  const byIndex = new Map(add.messages.map((message) => [message.index, message]))
  const chunks = pieces.flatMap(({ content, part, messageIndex, speaker, role }) => {
    const message = byIndex.get(messageIndex)
    if (message === undefined) return []
    const chunk = { chunkId: newId(), content, part, message: { ...message, speaker, role } }
    return [{ ...chunk, ...findableOf(content) }]
  })
  const prepared = (some: readonly KeptFact[], places: readonly (number | null)[]) =>
    some.map((candidate, place) => ({
      candidate,
      chunkId: (known ?? chunks)[places[place] ?? -1]?.chunkId ?? null,
      ...withoutTokens(findableOf(candidate.content))
    }))
  return {
    chunks,
    facts: prepared(facts, known === null ? cut.pieceOfFact : placesOf(facts, known)),
    slight: prepared(slight, placesOf(slight, known ?? cut.pieces))
  }
}

/** A fact is compared as a whole: token vectors are its chunk's. */
function withoutTokens(one: Findable): Findable {
  const { embedding } = one
  return { ...one, embedding: embedding && { vector: embedding.vector, tokens: null } }
}
