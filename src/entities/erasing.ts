/**
 * Erasing an entity from every copy: its facts in any state, relations, knowledge and their index
 * entries; the sentences about it in messages and episodes; what was derived from it; the journal that
 * could bring it back. Not undoable. All in one turn, so that nobody sees half of it.
 *
 * Texts that lost sentences are indexed anew by their words at once; their vectors need the embedder,
 * which no turn may wait for, so a job behind this turn makes them.
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { type EntityRow, findEntity } from '#db/stores/entities.ts'
import {
  chunksTelling,
  clearChunks,
  clearQuotes,
  deleteAround,
  deleteRows,
  episodesTelling,
  factsQuoting,
  ownFacts,
  ownThings,
  resultsTelling,
  rewriteChunks,
  rewriteEpisodes,
  rewriteResults,
  type ToldChunk,
  type ToldEpisode
} from '#db/stores/entity-erasure.ts'
import { dropGeneratedTexts } from '#db/stores/generated-texts.ts'
import { eraseEntries, type ItemKind, insertEntries } from '#db/stores/search-index.ts'
import { eraseTold } from '#db/stores/told-relations.ts'
import type { DeletedEntity, EraseEntityInput } from '#src/entities/contract.ts'
import { isGenericUser } from '#src/entities/entity.ts'
import { nameKey } from '#src/entities/name-match.ts'
import { type Erased, names, withoutSentencesAbout } from '#src/entities/sentences-about.ts'
import { withoutNames } from '#src/entities/without-names.ts'
import { episodeText } from '#src/episodes/episode-text.ts'
import { quoteIsIn } from '#src/extraction/quotes.ts'
import { notFound } from '#src/failure.ts'
import type { Scope } from '#src/scope.ts'
import { findableTerms } from '#src/search/indexed-text.ts'
import { REINDEX } from '#src/search/reindex.ts'

export const eraseEntity = command<EraseEntityInput, DeletedEntity>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const entity = await findEntity(context.tx, scope, nameKey(input.name))
    if (entity === null) throw notFound('Entity')
    const removed = await erase(context, scope, entity)
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
  const chunkIds = facts.flatMap((fact) => fact.chunkId ?? [])
  const chunks = await eraseFromChunks(context, scope, entity, erased, chunkIds)
  const episodes = await eraseFromEpisodes(context, scope, erased)
  const results = await eraseFromResults(context, scope, entity)
  const embeddings =
    (await eraseEntries(tx, scope, 'fact', factIds)) +
    (await eraseEntries(tx, scope, 'knowledge', knowledge))
  const around = await deleteAround(tx, scope, {
    entityId: entity.entityId,
    nameKey: entity.nameKey,
    name: erased.name,
    factIds
  })
  const told = await eraseTold(tx, scope, factIds)
  const statements = await deleteRows(tx, scope, 'statements', [
    ...factIds,
    ...relations,
    ...knowledge
  ])
  const removed = {
    facts: await deleteRows(tx, scope, 'facts', factIds),
    relations: told.relations + (await deleteRows(tx, scope, 'relations', relations)),
    knowledge: await deleteRows(tx, scope, 'knowledge', knowledge)
  }
  const caches = await dropGeneratedTexts(tx, scope, context.now)
  return {
    ...removed,
    embeddings: embeddings + chunks.embeddings + episodes.embeddings,
    statements: told.statements + statements + chunks.statements + episodes.statements,
    chunks: chunks.gone,
    chunks_rewritten: chunks.rewritten,
    episodes: episodes.gone,
    episodes_rewritten: episodes.rewritten,
    sentences: chunks.sentences + episodes.sentences,
    reflections: around.reflections,
    triggers: around.triggers,
    shares: around.shares,
    history: around.history,
    deliveries: around.deliveries,
    procedure_links: around.procedure_links,
    job_results: results,
    caches
  }
}

interface FromTexts {
  gone: number
  rewritten: number
  sentences: number
  embeddings: number
  statements: number
}

async function eraseFromChunks(
  context: CommandContext,
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
  await rewriteChunks(
    tx,
    scope,
    kept.map(({ chunkId, content }) => ({ id: chunkId, content }))
  )
  await clearLostQuotes(context, scope, entity, kept)
  await clearChunks(tx, scope, goneIds)
  const embeddings = await reindex(context, scope, 'chunk', {
    gone: goneIds,
    kept: kept.map((chunk) => ({
      ...chunk,
      id: chunk.chunkId,
      text: chunk.content,
      at: chunk.saidAt
    }))
  })
  return {
    gone: await deleteRows(tx, scope, 'chunks', goneIds),
    statements: await deleteRows(tx, scope, 'statements', goneIds),
    rewritten: kept.length,
    sentences: changed.reduce((sum, { left }) => sum + left.cut, 0),
    embeddings
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
  scope: Scope,
  entity: EntityRow,
  kept: readonly ToldChunk[]
): Promise<void> {
  const texts = new Map(kept.map((chunk) => [chunk.chunkId, chunk.content]))
  const quoting = await factsQuoting(context.tx, scope, entity.entityId, [...texts.keys()])
  const lost = quoting.filter(({ chunkId, quote }) => !quoteIsIn(quote, texts.get(chunkId) ?? ''))
  await clearQuotes(
    context.tx,
    scope,
    lost.map((fact) => fact.factId)
  )
}

async function eraseFromEpisodes(
  context: CommandContext,
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
  await rewriteEpisodes(tx, scope, kept)
  const embeddings = await reindex(context, scope, 'episode', {
    gone: goneIds,
    kept: kept.map((one) => ({ ...one, id: one.episodeId, text: episodeText(one), at: one.time }))
  })
  return {
    gone: await deleteRows(tx, scope, 'episodes', goneIds),
    statements: await deleteRows(tx, scope, 'statements', goneIds),
    rewritten: kept.length,
    sentences: changed.reduce((sum, one) => sum + one.cut, 0),
    embeddings
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

interface IndexedText {
  id: string
  text: string
  at: Date
  expiresAt: Date | null
}

/** Takes entries out and makes those that stay again, by their words; vectors follow in a job. */
async function reindex(
  context: CommandContext,
  scope: Scope,
  kind: ItemKind,
  texts: { gone: readonly string[]; kept: readonly IndexedText[] }
): Promise<number> {
  const ids = [...texts.gone, ...texts.kept.map((one) => one.id)]
  const embeddings = await eraseEntries(context.tx, scope, kind, ids)
  const entries = texts.kept.map((one) => ({
    kind,
    itemId: one.id,
    ...findableTerms(one.text),
    embedding: null,
    statedAt: one.at.getTime(),
    expiresAt: one.expiresAt?.getTime() ?? null
  }))
  await insertEntries(context.tx, scope, entries, '')
  if (entries.length > 0) {
    context.enqueue({ ...REINDEX, userId: scope.userId, input: { userId: scope.userId } })
  }
  return embeddings
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
