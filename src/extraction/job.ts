/**
 * The job behind every add. Preparing proposes: candidates, chunks, terms and vectors, with models
 * and without touching anything. Keeping decides against memory as it is in that moment, and writes
 * all of it in the turn's one commit (see `keep-memory.ts`).
 */
import { job } from '#actors/operation.ts'
import type { QueuedAdd, QueuedMessage } from '#src/add/queued-add.ts'
import { cutIntoChunks } from '#src/chunks/chunk.ts'
import type { Candidates, FactCandidate } from '#src/extraction/candidates.ts'
import type { Extraction, ExtractionReport } from '#src/extraction/extractor.ts'
import { type AddResult, keepMemory } from '#src/extraction/keep-memory.ts'
import { propose } from '#src/extraction/propose.ts'
import { quoteIsIn } from '#src/extraction/quotes.ts'
import { newId } from '#src/ids.ts'
import type { Embedder, Embedding } from '#src/models/models.ts'
import { guessLanguage } from '#src/search/lexical/language-guess.ts'
import { termsOf } from '#src/search/lexical/tokens.ts'
import { pruneTokens } from '#src/search/rerank/token-weights.ts'

/** How an item is found: its terms and its vector. */
export interface Findable {
  terms: ReadonlyMap<string, number>
  length: number
  embedding: Embedding | null
}

export interface PreparedChunk extends Findable {
  chunkId: string
  content: string
  part: number
  message: QueuedMessage
}

export interface PreparedFact extends Findable {
  candidate: FactCandidate
  chunkId: string | null
}

export interface PreparedAdd {
  candidates: Candidates
  report: ExtractionReport
  chunks: PreparedChunk[]
  facts: PreparedFact[]
  /** Name of the embedder that made the vectors. */
  model: string
}

export const extractAdd = job<QueuedAdd, PreparedAdd, AddResult>({
  name: 'extraction.add',
  prepare: async (context, add) => {
    context.step('extracting')
    const { accountId, models } = context
    const extraction = await propose(models, { accountId, messages: add.messages, userName: null })
    context.step('resolving')
    return prepareAdd(extraction, add, models.embedder)
  },
  keep: (context, plan, add) => keepMemory(context, plan, add)
})

/** Cuts chunks, finds each fact's, makes terms and vectors. */
export async function prepareAdd(
  { candidates, report }: Extraction,
  add: QueuedAdd,
  embedder: Embedder
): Promise<PreparedAdd> {
  const pieces = add.messages.flatMap((message) =>
    cutIntoChunks(message.text).map((content, part) => ({
      chunkId: newId(),
      content,
      part,
      message
    }))
  )
  const chunkEmbeddings = await embedder.embed(
    pieces.map((piece) => piece.content),
    { urgency: 'bulk', tokens: true }
  )
  // A fact that says what its message says needs no vector of its own.
  const vectorOf = new Map(
    pieces.map((piece, place) => [piece.content, withoutTokens(chunkEmbeddings[place])])
  )
  const fresh = [...new Set(candidates.facts.map((fact) => fact.content))].filter(
    (text) => !vectorOf.has(text)
  )
  const factEmbeddings = await embedder.embed(fresh, { urgency: 'bulk', tokens: false })
  for (const [place, text] of fresh.entries()) vectorOf.set(text, factEmbeddings[place] ?? null)
  return {
    candidates,
    report,
    model: embedder.name,
    chunks: pieces.map((piece, place) => ({
      ...piece,
      ...termsWithLength(piece.content),
      embedding: pruned(piece.content, chunkEmbeddings[place] ?? null)
    })),
    facts: candidates.facts.map((candidate) => ({
      candidate,
      chunkId: chunkHolding(pieces, candidate),
      ...termsWithLength(candidate.content),
      embedding: vectorOf.get(candidate.content) ?? null
    }))
  }
}

function chunkHolding(
  pieces: readonly { chunkId: string; content: string; message: QueuedMessage }[],
  fact: FactCandidate
): string | null {
  const own = pieces.filter((piece) => piece.message.index === fact.messageIndex)
  return (own.find((piece) => quoteIsIn(fact.quote, piece.content)) ?? own[0])?.chunkId ?? null
}

function termsWithLength(text: string): { terms: Map<string, number>; length: number } {
  const terms = termsOf(text)
  let length = 0
  for (const frequency of terms.values()) length += frequency
  return { terms, length }
}

function withoutTokens(embedding: Embedding | undefined): Embedding | null {
  return embedding === undefined ? null : { vector: embedding.vector, tokens: null }
}

/** Token vectors of words that say nothing are not stored. */
function pruned(text: string, embedding: Embedding | null): Embedding | null {
  if (embedding === null || embedding.tokens === null) return embedding
  return { ...embedding, tokens: pruneTokens(embedding.tokens, guessLanguage(text)) }
}
