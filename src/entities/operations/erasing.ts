/**
 * Erasing an entity from every copy: its facts in any state, relations, knowledge and their index
 * entries; the sentences about it in messages and episodes; what was derived from it; the journal that
 * could bring it back. Not undoable. All in one turn, so that nobody sees half of it.
 *
 * Texts that lost sentences are indexed anew by their words at once; their vectors need the embedder,
 * which no turn may wait for, so a job behind this turn makes them.
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { eraseAnswersOf } from '#db/stores/account/idempotency.ts'
import { TOLD_NOWHERE, toldAround } from '#db/stores/entities/around-entity.ts'
import { type EntityRow, findEntity } from '#db/stores/entities/entities.ts'
import {
  chunksTelling,
  episodesTelling,
  factsQuoting,
  ownFacts,
  ownThings,
  resultsTelling,
  rewriteResults,
  type ToldChunk,
  type ToldEpisode
} from '#db/stores/entities/entity-erasure.ts'
import { countGeneratedTexts } from '#db/stores/memory/generated-texts.ts'
import { notFound } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'
import type { DeletedEntity, EraseEntityInput } from '#src/entities/contract.ts'
import {
  type CutText,
  type Erased,
  names,
  withoutSentencesAbout
} from '#src/entities/sentences-about.ts'
import { isNamedIn, withoutNames } from '#src/entities/without-names.ts'
import { REINDEX } from '#src/finding/indexing/reindex.ts'
import { isGenericUser } from '#src/memory/entity.ts'
import { episodeText } from '#src/memory/episode.ts'
import { findableTerms } from '#src/memory/findable/indexed-text.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { quoteIsIn } from '#src/memory/quotes.ts'
import type { ErasedItems } from '#src/memory/writer/erasing.ts'
import type { FoundItem } from '#src/memory/writer/gathered.ts'
import { changeMemory, type MemoryWriter } from '#src/memory/writer/memory-writer.ts'

export const eraseEntity = command<EraseEntityInput, DeletedEntity>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const entity = await findEntity(context.tx, scope, nameKey(input.name))
    if (entity === null) throw notFound('Entity')
    const removed = await changeMemory(context, scope, (memory) =>
      erase(context, memory, scope, entity)
    )
    context.audit('entity_delete', entity.entityId)
    return {
      status: 'deleted',
      entity: entity.name,
      entity_id: entity.entityId,
      deleted: entity.name,
      removed
    }
  }
})

async function erase(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  entity: EntityRow
): Promise<DeletedEntity['removed']> {
  const { tx } = context
  const facts = await ownFacts(tx, scope, entity.entityId)
  const { relations, knowledge } = await ownThings(tx, scope, entity.entityId)
  const factIds = facts.map((fact) => fact.factId)
  const erased: Erased = {
    name: isGenericUser(entity) ? null : entity.name,
    quotes: facts.flatMap((fact) => fact.quote ?? [])
  }
  const { name } = erased
  const told =
    name === null ? TOLD_NOWHERE : await toldAround(tx, scope, name, (one) => isNamedIn(one, name))
  const chunkIds = facts.flatMap((fact) => fact.chunkId ?? [])
  const chunks = await eraseFromChunks(context, memory, scope, entity, erased, chunkIds)
  const episodes = await eraseFromEpisodes(context, memory, scope, erased)
  const results = await eraseFromResults(context, scope, entity)
  // Any of them may tell of the entity; a dry run that is repeated reads its text anew.
  await eraseAnswersOf(tx, scope)
  const { told: stated, ...around } = await memory.erase.entity({
    entity: entity.name,
    entityId: entity.entityId,
    nameKey: entity.nameKey,
    factIds,
    told
  })
  const own = {
    facts: await memory.erase.items('fact', factIds),
    relations: await memory.erase.items('relation', relations),
    knowledge: await memory.erase.items('knowledge', knowledge)
  }
  const all = [own.facts, own.relations, own.knowledge, chunks, episodes]
  return {
    facts: own.facts.rows,
    relations: stated.relations + own.relations.rows,
    knowledge: own.knowledge.rows,
    embeddings: all.reduce((sum, one) => sum + one.embeddings, 0),
    statements: all.reduce((sum, one) => sum + one.statements, stated.statements),
    chunks: chunks.rows,
    chunks_rewritten: chunks.rewritten,
    episodes: episodes.rows,
    episodes_rewritten: episodes.rewritten,
    sentences: chunks.sentences + episodes.sentences,
    reflections: around.reflections,
    agent_runs: around.agent_runs,
    triggers: around.triggers,
    shares: around.shares,
    history: around.history,
    deliveries: around.deliveries,
    procedure_links: around.procedure_links,
    job_results: results,
    // They go when memory tells what has changed.
    caches: await countGeneratedTexts(tx, scope)
  }
}

interface FromTexts extends ErasedItems {
  rewritten: number
  sentences: number
}

async function eraseFromChunks(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  entity: EntityRow,
  erased: Erased,
  chunkIds: readonly string[]
): Promise<FromTexts> {
  const { tx } = context
  const told = await chunksTelling(tx, scope, { chunkIds, name: erased.name })
  const judged = told.map((chunk) => ({ chunk, left: leftOf(chunk, entity, erased) }))
  const changed = judged.filter(({ left }) => left.cut > 0)
  const goneIds = changed.flatMap(({ chunk, left }) => (left.text === null ? chunk.chunkId : []))
  const kept = changed.flatMap(({ chunk, left }) =>
    left.text === null ? [] : [{ ...chunk, content: left.text }]
  )
  await clearLostQuotes(context, memory, scope, entity, changed)
  const embeddings = await memory.erase.fromChunks(
    kept.map(({ chunkId, content }) => ({ id: chunkId, content })),
    foundByWords(
      context,
      scope,
      'chunk',
      kept.map((chunk) => ({
        ...chunk,
        id: chunk.chunkId,
        text: chunk.content,
        at: chunk.saidAt
      }))
    )
  )
  const gone = await memory.erase.items('chunk', goneIds)
  return {
    ...gone,
    embeddings: embeddings + gone.embeddings,
    rewritten: kept.length,
    sentences: changed.reduce((sum, { left }) => sum + left.cut, 0)
  }
}

/** What the entity itself has said goes whole: it is told as its words. */
function leftOf(chunk: ToldChunk, entity: EntityRow, erased: Erased) {
  const isOwn = erased.name !== null && nameKey(chunk.speaker ?? '') === entity.nameKey
  return isOwn ? { text: null, cut: 1 } : withoutSentencesAbout(chunk.content, erased)
}

/** Facts of others keep their text and lose a quote that is no longer in its chunk. */
async function clearLostQuotes(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  entity: EntityRow,
  changed: readonly { chunk: ToldChunk; left: CutText }[]
): Promise<void> {
  const texts = new Map(changed.map(({ chunk, left }) => [chunk.chunkId, left.text]))
  const quoting = await factsQuoting(context.tx, scope, entity.entityId, [...texts.keys()])
  const lost = quoting.filter(({ chunkId, quote }) => !quoteIsIn(quote, texts.get(chunkId) ?? ''))
  await memory.erase.quotes(lost.map((fact) => fact.factId))
}

async function eraseFromEpisodes(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  erased: Erased
): Promise<FromTexts> {
  const { tx } = context
  const told = await episodesTelling(tx, scope, erased)
  const judged = told.map((episode) => withoutEntity(episode, erased))
  const changed = judged.filter((one) => one.cut > 0)
  const kept = changed.filter((one) => one.episode.summary !== '').map((one) => one.episode)
  const goneIds = changed
    .filter((one) => one.episode.summary === '')
    .map((one) => one.episode.episodeId)
  const embeddings = await memory.erase.fromEpisodes(
    kept,
    foundByWords(
      context,
      scope,
      'episode',
      kept.map((one) => ({ ...one, id: one.episodeId, text: episodeText(one), at: one.time }))
    )
  )
  const gone = await memory.erase.items('episode', goneIds)
  return {
    ...gone,
    embeddings: embeddings + gone.embeddings,
    rewritten: kept.length,
    sentences: changed.reduce((sum, one) => sum + one.cut, 0)
  }
}

/** The episode without its sentences about the entity; without a summary it is no episode. */
function withoutEntity(
  episode: ToldEpisode,
  erased: Erased
): { episode: ToldEpisode; cut: number } {
  const summary = withoutSentencesAbout(episode.summary, erased)
  const told = withoutSentencesAbout(episode.context, erased)
  const outcome = withoutSentencesAbout(episode.outcome ?? '', erased)
  const others = episode.participants.filter(
    (name) => erased.name === null || !names(name, erased.name)
  )
  return {
    cut: summary.cut + told.cut + outcome.cut + (episode.participants.length - others.length),
    episode: {
      ...episode,
      summary: summary.text ?? '',
      context: told.text ?? '',
      outcome: outcome.text === '' ? null : outcome.text,
      participants: others
    }
  }
}

interface RewrittenText {
  id: string
  text: string
  at: Date
  expiresAt: Date | null
}

/** What stays is found by the words that are left; its vectors follow in a job. */
function foundByWords(
  context: CommandContext,
  scope: Scope,
  kind: 'chunk' | 'episode',
  texts: readonly RewrittenText[]
): FoundItem[] {
  if (texts.length > 0) {
    context.enqueue({ ...REINDEX, userId: scope.userId, input: { userId: scope.userId } })
  }
  return texts.map(({ id, text, at, expiresAt }) => ({
    kind,
    itemId: id,
    found: { ...findableTerms(text), embedding: null },
    statedAt: at.getTime(),
    expiresAt: expiresAt?.getTime() ?? null
  }))
}

/** Job results keep their numbers and lose the name. */
async function eraseFromResults(
  context: CommandContext,
  scope: Scope,
  entity: EntityRow
): Promise<number> {
  if (isGenericUser(entity)) return 0
  const told = await resultsTelling(context.tx, scope, entity.name)
  const rewritten = told.flatMap(({ seq, result }) => {
    const left = withoutNames(result, entity.name)
    return Bun.deepEquals(left, result) ? [] : [{ seq, result: left }]
  })
  await rewriteResults(context.tx, scope, rewritten)
  return rewritten.length
}
