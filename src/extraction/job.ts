/**
 * The job behind every add. Preparing proposes: candidates, chunks, terms and vectors, with models
 * and without touching anything. Keeping decides against memory as it is in that moment, and writes
 * all of it in the turn's one commit (see `keep-memory.ts`).
 */
import { job, type PrepareContext } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy.ts'
import { nameOfUser } from '#db/stores/entities.ts'
import type { QueuedAdd, QueuedMessage } from '#src/add/queued-add.ts'
import type { ContentGate } from '#src/capture-policy/content-gate.ts'
import { cutSentences } from '#src/capture-policy/cut-sentences.ts'
import {
  allowedCandidates,
  type KeptCandidates,
  type KeptFact
} from '#src/capture-policy/filter-candidates.ts'
import { type PolicyInForce, policyInForce } from '#src/capture-policy/policy-in-force.ts'
import { cutIntoChunks } from '#src/chunks/chunk.ts'
import type { AddResult } from '#src/extraction/add-result.ts'
import { type PreparedExperience, prepareExperience } from '#src/extraction/experience/prepare.ts'
import type { Extraction, ExtractionReport } from '#src/extraction/extractor.ts'
import { keepMemory } from '#src/extraction/keep-memory.ts'
import { propose } from '#src/extraction/propose.ts'
import { quoteIsIn } from '#src/extraction/quotes.ts'
import { RecentExtractions } from '#src/extraction/recent-extractions.ts'
import { type Settled, settleFacts } from '#src/extraction/settle-facts.ts'
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
  candidate: KeptFact
  chunkId: string | null
}

export interface PreparedAdd {
  candidates: KeptCandidates
  report: ExtractionReport
  /** The capture policy that chose what is here; keeping asks whether it still holds. */
  policyVersion: number
  droppedByPolicy: number
  chunks: PreparedChunk[]
  facts: PreparedFact[]
  /** Name of the embedder that made the vectors. */
  model: string
  /** What a model said of conflicts; null where none was asked because there is none. */
  settled: Settled | null
}

/** An add that is ready to be kept. */
export interface ReadyAdd extends PreparedAdd {
  experience: PreparedExperience
}

export const extractAdd = job<QueuedAdd, ReadyAdd, AddResult>({
  name: 'extraction.add',
  prepare: prepareReady,
  keep: async (context, plan, add) => {
    const result = await keepMemory(context, plan, add)
    recentExtractions.forget(context.jobId)
    return result
  }
})

/** Forgotten by whoever keeps; see there. */
export const recentExtractions = new RecentExtractions()

/**
 * Everything of an add that needs models, from extraction to vectors. `name` stands for the add in
 * the memory of what a model has read: a job of several adds gives each of them one.
 */
export async function prepareReady(
  context: PrepareContext,
  add: QueuedAdd,
  name = context.jobId
): Promise<ReadyAdd> {
  context.step('extracting')
  const { accountId, models } = context
  const extraction = await recentExtractions.of(name, context.now, async () => {
    const scope = { accountId, userId: add.userId }
    const userName = await context.read((tx) => nameOfUser(tx, scope))
    return propose(models, { accountId, messages: add.messages, userName })
  })
  context.step('resolving')
  const inForce = policyInForce(await context.read((tx) => readPolicy(tx, accountId)))
  const prepared = await prepareAdd(extraction, add, models.embedder, inForce)
  const experience = await prepareExperience(context, add, prepared.candidates, inForce.gate)
  return { ...prepared, experience, ...(await settleFacts(context, prepared, add)) }
}

/**
 * Leaves out what the capture policy denies, cuts chunks, finds each fact's, makes terms and vectors.
 * Denied text is gone before anything is embedded.
 */
export async function prepareAdd(
  extraction: Extraction,
  add: QueuedAdd,
  embedder: Embedder,
  inForce: PolicyInForce
): Promise<PreparedAdd> {
  const { report } = extraction
  const { kept: candidates, droppedCount } = allowedCandidates(
    extraction.candidates,
    add.messages,
    inForce
  )
  const pieces = allowedMessages(add.messages, inForce.gate).flatMap((message) =>
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
    policyVersion: inForce.version,
    droppedByPolicy: droppedCount,
    settled: null,
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

/** Messages without their denied sentences; one with nothing left is no chunk. */
function allowedMessages(messages: readonly QueuedMessage[], gate: ContentGate): QueuedMessage[] {
  return messages.flatMap((message) => {
    const text = cutSentences(gate, message.text)
    if (text === null) return []
    const isNamed = message.speaker !== null && !gate([message.speaker]).dropped
    return [{ ...message, text, speaker: isNamed ? message.speaker : null }]
  })
}

function chunkHolding(
  pieces: readonly { chunkId: string; content: string; message: QueuedMessage }[],
  fact: KeptFact
): string | null {
  const own = pieces.filter((piece) => piece.message.index === fact.messageIndex)
  const { quote } = fact
  const holding = quote === null ? null : own.find((piece) => quoteIsIn(quote, piece.content))
  return (holding ?? own[0])?.chunkId ?? null
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
