/**
 * Messages that are kept before a model has read them, so that they are found at once. The facts drawn
 * from them follow in the job's own commit, and whatever was taken out of the messages between the two
 * is not brought back by them.
 */
import { type AheadContext, type PrepareContext, Stale } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import { chunksById } from '#db/stores/memory/chunks.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import { keepChunks } from '#src/extraction/keep/keep-chunks.ts'
import { type ChunkOfAdd, embedAdd, type PreparedChunk } from '#src/extraction/prepare/embed-add.ts'
import { noCandidates } from '#src/memory/candidates.ts'
import { quoteIsIn } from '#src/memory/quotes.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import type { KeptCandidates } from '#src/policy/filter-candidates.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'
import { charactersOf } from '#src/reading/extractor.ts'

/** What the job remembers of it: each chunk, its message, and a mark of its text. */
export interface KeptAhead {
  chunks: { id: string; message: number; mark: number }[]
}

export interface PlannedChunks {
  chunks: PreparedChunk[]
  model: string
  policyVersion: number
}

/** Cuts and embeds the messages; asks no model that writes. */
export async function prepareChunks(
  context: PrepareContext,
  add: QueuedAdd
): Promise<PlannedChunks> {
  const { accountId, models } = context
  const { messages } = add
  const { policy, version } = policyInForce(await context.read((tx) => readPolicy(tx, accountId)))
  const cut = await models.reading.run(
    'cut_add',
    { candidates: noCandidates(), messages, policy },
    { characters: charactersOf(messages), isAwaited: false }
  )
  const { chunks } = await embedAdd(cut, add, models.embedder, null)
  return { chunks, model: models.embedder.name, policyVersion: version }
}

/** Keeps them. Throws Stale when the capture policy is another one by now. */
export async function keepChunksAhead(
  context: AheadContext,
  plan: PlannedChunks,
  add: QueuedAdd
): Promise<KeptAhead> {
  if (plan.policyVersion !== context.account.policyVersion) throw new Stale()
  const { accountId, jobId } = context
  const scope = { accountId, userId: add.userId }
  await changeMemory(context, scope, (memory) => keepChunks(memory, jobId, plan.chunks, add), {
    jobId,
    metadata: add.metadata,
    model: plan.model
  })
  return {
    chunks: plan.chunks.map(({ chunkId, content, message }) => ({
      id: chunkId,
      message: message.index,
      mark: markOf(content)
    }))
  }
}

/** What is left of the messages that were kept ahead. */
export interface LeftOfAhead {
  chunks: ChunkOfAdd[]
  /** Messages that something was taken out of, by their index. */
  changed: ReadonlySet<number>
  /** The same for the same state. */
  mark: string
}

/** Reads what is left of them now. */
export async function leftOfAhead(
  tx: ReadTx,
  scope: Scope,
  ahead: KeptAhead
): Promise<LeftOfAhead> {
  const ids = ahead.chunks.map((chunk) => chunk.id)
  const rows = await chunksById(tx, scope, ids)
  const left = new Map(rows.map((row) => [row.chunkId, row]))
  const changed = new Set<number>()
  for (const { id, message, mark } of ahead.chunks) {
    const row = left.get(id)
    if (row === undefined || markOf(row.content) !== mark) changed.add(message)
  }
  const chunks = ids.flatMap((chunkId): ChunkOfAdd[] => {
    const row = left.get(chunkId)
    return row === undefined
      ? []
      : [{ chunkId, content: row.content, messageIndex: row.messageIndex }]
  })
  const mark = chunks.map(({ chunkId, content }) => `${chunkId} ${markOf(content)}`).join('\n')
  return { chunks, changed, mark }
}

/**
 * Candidates without those drawn from a message that something was taken out of; of its facts those
 * stay whose words still stand there.
 */
export function withoutDeleted(candidates: KeptCandidates, left: LeftOfAhead): KeptCandidates {
  const { changed, chunks } = left
  if (changed.size === 0) return candidates
  const isUnchanged = (one: { messageIndex: number }) => !changed.has(one.messageIndex)
  const areUnchanged = (one: { messageIndexes: number[] }) =>
    !one.messageIndexes.some((index) => changed.has(index))
  const stands = (quote: string, messageIndex: number) =>
    chunks.some((chunk) => chunk.messageIndex === messageIndex && quoteIsIn(quote, chunk.content))
  return {
    ...candidates,
    facts: candidates.facts.filter(
      (fact) => isUnchanged(fact) || (fact.quote !== null && stands(fact.quote, fact.messageIndex))
    ),
    relations: candidates.relations.filter(isUnchanged),
    knowledge: candidates.knowledge.filter(isUnchanged),
    episodes: candidates.episodes.filter(areUnchanged),
    procedures: candidates.procedures.filter(areUnchanged),
    stepChanges: candidates.stepChanges.filter(areUnchanged)
  }
}

function markOf(content: string): number {
  return Number(Bun.hash.crc32(content))
}
