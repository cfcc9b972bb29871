/**
 * Making vectors that are missing: after the embedder was changed, and for texts that lost sentences.
 * A queued job of parts, each a few texts, so that a large scope neither fills memory nor holds its
 * account up; `POST /v1/reindex` orders it, and answers at once when nothing is missing.
 */
import { awaitedJob, type PrepareContext, partedJob } from '#actors/operation.ts'
import {
  countUnembedded,
  type EntryPlace,
  FIRST_PLACE,
  nextUnembedded
} from '#db/stores/finding/vectors/missing-vectors.ts'
import { findOpenJob } from '#db/stores/jobs/jobs.ts'
import type { Scope } from '#src/base/scope.ts'
import { embeddingFor } from '#src/memory/findable/findable.ts'
import { joinedText } from '#src/memory/findable/indexed-text.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import type { Reindexed } from '#src/shapes/reindexed.ts'
import type { Embedding } from '#src/text/embedding.ts'
import { guessLanguage } from '#src/text/language-guess.ts'
import { pruneTokens } from '#src/text/token-weights.ts'

/** How the job is enqueued; whoever does adds user and input. */
export const REINDEX = { type: 'reindex', operation: 'search.embed_missing' } as const

export interface ReindexInput {
  userId: string
}

declare module '#actors/orders.ts' {
  interface QueuedInputs {
    'search.embed_missing': ReindexInput
  }
}

const PART = 32

interface Cursor {
  after: EntryPlace
  done: number
  reindexed: number
}

interface Part {
  model: string
  entries: (EntryPlace & { embedding: Embedding })[]
  /** The last place of this part; null when there was nothing left. */
  last: EntryPlace | null
  left: number
}

export const embedMissing = partedJob<ReindexInput, Cursor, Part, { reindexed: number }>({
  prepare: async (context, input, cursor) => {
    context.step('storing')
    const scope = { accountId: context.accountId, userId: input.userId }
    return preparePart(context, scope, cursor?.after ?? FIRST_PLACE)
  },
  keep: async (context, part, input, cursor) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const written = await changeMemory(
      context,
      scope,
      (memory) => memory.replaceVectors(part.entries),
      { jobId: context.jobId, metadata: {}, model: part.model }
    )
    const reindexed = (cursor?.reindexed ?? 0) + written
    const done = (cursor?.done ?? 0) + part.entries.length
    const progress = { done, total: done + part.left }
    if (part.last === null || part.left === 0) return { result: { reindexed }, progress }
    return { next: { after: part.last, done, reindexed }, progress }
  },
  // A text that the embedder refuses stays findable by its words; the job ends with what it has.
  skip: (_context, _input, cursor) =>
    Promise.resolve({
      result: { reindexed: cursor?.reindexed ?? 0 },
      progress: { done: cursor?.done ?? 0, total: cursor?.done ?? 0 }
    })
})

async function preparePart(
  context: PrepareContext,
  scope: Scope,
  after: EntryPlace
): Promise<Part> {
  const { embedder } = context.models
  const found = await context.read((tx) => nextUnembedded(tx, scope, embedder.name, after, PART))
  const last = found.at(-1) ?? null
  const end = last === null ? null : { kind: last.kind, no: last.no }
  const left =
    end === null ? 0 : await context.read((tx) => countUnembedded(tx, scope, embedder.name, end))
  const texts = found.map((entry) => joinedText(entry.parts ?? []))
  const embeddings = await embedder.embed(texts, { urgency: 'bulk', tokens: true })
  const entries = found.flatMap(({ kind, no }, place) => {
    const embedding = embeddings[place]
    const text = texts[place] ?? ''
    return embedding === undefined || text === ''
      ? []
      : [{ kind, no, embedding: prunedFor(kind, text, embedding) }]
  })
  return { model: embedder.name, entries, last: end, left }
}

/** The embedding as it is kept; tokens of words that say nothing are not. */
function prunedFor(kind: string, text: string, given: Embedding): Embedding {
  const embedding = embeddingFor(kind, given)
  if (embedding.tokens === null) return embedding
  return { ...embedding, tokens: pruneTokens(embedding.tokens, guessLanguage(text)) }
}

export const reindex = awaitedJob<ReindexInput, number, Reindexed>({
  prepare: (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const model = context.models.embedder.name
    return context.read((tx) => countUnembedded(tx, scope, model, FIRST_PLACE))
  },
  keep: async (context, missing, input) => {
    if (missing === 0) return { status: 'completed', reindexed: 0, job_id: null }
    const scope = { accountId: context.accountId, userId: input.userId }
    const open = await findOpenJob(context.tx, scope, REINDEX.type)
    const jobId =
      open ?? context.enqueue({ ...REINDEX, userId: input.userId, input: { userId: input.userId } })
    return { status: 'queued', reindexed: missing, job_id: jobId }
  }
})
