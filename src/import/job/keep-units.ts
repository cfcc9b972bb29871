/**
 * Keeping one part of an imported export, inside the account's turn: everything it holds, or nothing.
 * Preparing has left out what the policy denies and embedded the texts; here it is decided against
 * memory as it is now what is new.
 */
import { type KeepContext, type PrepareContext, Stale } from '#actors/operation.ts'
import { readPolicy } from '#db/stores/capture-policy/capture-policy.ts'
import type { Scope } from '#src/base/scope.ts'
import { AT_ONCE_MAX } from '#src/extraction/accept/redact-add.ts'
import { allowedUnits } from '#src/import/allowed-units.ts'
import type { ImportedChunk, ImportUnit, QueuedImport } from '#src/import/contract.ts'
import { type EntityIds, keepEntities } from '#src/import/job/keep-entities.ts'
import {
  foundVersions,
  keepEpisodes,
  keepEvolution,
  keepProcedures,
  keepReflections,
  versionText
} from '#src/import/job/keep-experience.ts'
import { keepDoubts, keepFacts, keepKnowledge } from '#src/import/job/keep-facts.ts'
import { keepRelations } from '#src/import/job/keep-relations.ts'
import { type Embeddings, indexed, Kept } from '#src/import/job/kept.ts'
import type { ImportSums } from '#src/import/sums.ts'
import { episodeText } from '#src/memory/episode.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import { embeddedTexts } from '#src/models/embedded-texts.ts'
import { policyInForce } from '#src/policy/policy-in-force.ts'

export interface PreparedUnits {
  units: ImportUnit[]
  dropped: number
  /** The policy that chose what is here; keeping asks whether it still holds. */
  policyVersion: number
  matchSource: boolean
  /** Name of the embedder. */
  model: string
  embeddings: Embeddings
}

/** @param characters length of the part as JSON: a long one meets the policy in a reading process */
export async function prepareUnits(
  context: PrepareContext,
  units: readonly ImportUnit[],
  { sources, characters }: { sources: QueuedImport['sources']; characters: number }
): Promise<PreparedUnits> {
  const { accountId, models } = context
  const inForce = policyInForce(await context.read((tx) => readPolicy(tx, accountId)))
  const asked = { units, policy: inForce.policy, sources }
  const allowed =
    characters <= AT_ONCE_MAX
      ? allowedUnits(asked)
      : await models.reading.run('allowed_units', asked, { characters, isAwaited: false })
  const texts = allowed.units.flatMap(textsOf).map(indexed)
  return {
    ...allowed,
    policyVersion: inForce.version,
    matchSource: inForce.policy.match_source,
    model: models.embedder.name,
    embeddings: await embeddedTexts(models.embedder, texts)
  }
}

/** Texts by which the items of a unit are found. */
function textsOf(unit: ImportUnit): string[] {
  switch (unit.kind) {
    case 'chunks':
      return unit.rows.map((row) => row.content)
    case 'entity':
      return unit.facts.map((fact) => fact.content)
    case 'procedures':
      return unit.rows.flatMap((row) => foundVersions(row).map(versionText))
    case 'episodes':
      return unit.rows.map(episodeText)
    case 'relations':
    case 'evolution':
    case 'reflections':
    case 'possible_conflicts':
      return []
  }
}

export async function keepUnits(
  context: KeepContext,
  scope: Scope,
  plan: PreparedUnits
): Promise<ImportSums> {
  if (plan.policyVersion !== context.account.policyVersion) throw new Stale()
  const source = { jobId: context.jobId, metadata: {}, model: plan.model }
  return changeMemory(
    context,
    scope,
    (memory) => keepAll(plan, new Kept(context, scope, memory, plan.embeddings)),
    source
  )
}

async function keepAll(plan: PreparedUnits, kept: Kept): Promise<ImportSums> {
  kept.sums.counts.dropped_by_policy += plan.dropped
  const entities = await keepEntities(headsOf(plan.units), kept)
  // Facts look for their quotes in what was said.
  for (const unit of plan.units) if (unit.kind === 'chunks') await keepChunks(unit.rows, kept)
  await keepEntityItems(plan, entities, kept)
  for (const unit of plan.units) await keepRows(unit, entities, kept)
  await kept.handOverStatements()
  return kept.sums
}

function headsOf(units: readonly ImportUnit[]) {
  return units.flatMap((unit) => {
    if (unit.kind === 'entity') return [unit.head]
    return unit.kind === 'relations' ? unit.rows.flatMap(({ from, to }) => [from, to]) : []
  })
}

async function keepEntityItems(
  plan: PreparedUnits,
  entities: EntityIds,
  kept: Kept
): Promise<void> {
  const owned = plan.units.flatMap((unit) => {
    const entityId = unit.kind === 'entity' ? entities.get(nameKey(unit.head.name)) : undefined
    return unit.kind === 'entity' && entityId !== undefined ? [{ ...unit, entityId }] : []
  })
  const facts = owned.flatMap((unit) =>
    unit.facts.map((fact) => ({ fact, entityId: unit.entityId }))
  )
  await keepFacts(facts, plan.matchSource, kept)
  const items = owned.flatMap((unit) =>
    unit.knowledge.map((item) => ({ item, entityId: unit.entityId }))
  )
  await keepKnowledge(items, kept)
}

async function keepRows(unit: ImportUnit, entities: EntityIds, kept: Kept): Promise<void> {
  switch (unit.kind) {
    case 'chunks':
    case 'entity':
      return
    case 'relations':
      return keepRelations(unit.rows, entities, kept)
    case 'procedures':
      return keepProcedures(unit.rows, kept)
    case 'episodes':
      return keepEpisodes(unit.rows, kept)
    case 'evolution':
      return keepEvolution(unit.rows, kept)
    case 'reflections':
      return keepReflections(unit.rows, kept)
    case 'possible_conflicts':
      return keepDoubts(unit.rows, kept)
  }
}

async function keepChunks(chunks: readonly ImportedChunk[], kept: Kept): Promise<void> {
  const ids = await kept.idsOf('chunks', chunks)
  const fresh = chunks.filter((chunk) => !ids.isHere(chunk.id))
  const rows = fresh.map(({ id, timestamp, statements: _, ...plain }) => ({
    chunk_id: ids.idOf(id),
    said_at: timestamp,
    ...plain
  }))
  const made = await kept.memory.keep.records('chunks', rows)
  for (const chunk of chunks) kept.said('chunk', ids.idOf(chunk.id), chunk.statements)
  for (const chunk of fresh) {
    kept.found({
      kind: 'chunk',
      itemId: ids.idOf(chunk.id),
      text: chunk.content,
      statedAt: Date.parse(chunk.timestamp),
      expiresAt: chunk.expires_at === null ? null : Date.parse(chunk.expires_at),
      closedAt: null
    })
  }
  kept.sums.chunks += made.size
  kept.sums.known += chunks.length - made.size
}
