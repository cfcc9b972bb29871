/**
 * Keeping an add: against memory as it is now, inside the account's turn. Entities are found or
 * made, restatements become statements, new facts are stored with where they came from, and every
 * chunk and fact is made findable. All of it commits with the job's status.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { findEntitiesByKey } from '#db/stores/entities.ts'
import type { QueuedAdd } from '#src/add/queued-add.ts'
import { nameKey } from '#src/entities/name-match.ts'
import type { AddResult } from '#src/extraction/add-result.ts'
import type { EntityType } from '#src/extraction/candidates.ts'
import type { PreparedFact } from '#src/extraction/embed-add.ts'
import { keepExperience } from '#src/extraction/experience/keep.ts'
import type { PreparedAdd, ReadyAdd } from '#src/extraction/job.ts'
import { keepChunks } from '#src/extraction/keep-chunks.ts'
import { keepFacts } from '#src/extraction/keep-facts.ts'
import { keepKnowledge } from '#src/extraction/keep-knowledge.ts'
import { leftOfAhead } from '#src/extraction/kept-ahead.ts'
import { isNameFact } from '#src/extraction/local/introductions.ts'
import { reportAnswer } from '#src/extraction/propose.ts'
import { tellingFact } from '#src/extraction/telling-fact.ts'
import { newId } from '#src/ids.ts'
import { changeMemory, type MemoryWriter } from '#src/memory/memory-writer.ts'
import type { Scope } from '#src/scope.ts'
import { nameCaller } from '#src/voice/name-caller.ts'

export async function keepMemory(
  context: KeepContext,
  plan: ReadyAdd,
  add: QueuedAdd
): Promise<AddResult> {
  // The policy of this moment decides: what another one let through is prepared again.
  if (plan.policyVersion !== context.account.policyVersion) throw new Stale()
  const scope = { accountId: context.accountId, userId: add.userId }
  await assertUndeleted(context, scope, plan)
  const { jobId } = context
  const { metadata, named } = add
  const source = { jobId, metadata, named, model: plan.model }
  return changeMemory(
    context,
    scope,
    (memory) => keepAdd(context, memory, scope, plan, add),
    source
  )
}

async function keepAdd(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope,
  plan: ReadyAdd,
  add: QueuedAdd
): Promise<AddResult> {
  await keepChunks(memory, context.jobId, plan.chunks, add)
  const entities = await keepEntities(context, memory, scope, plan)
  const facts = await keepFacts(context, memory, scope, plan, add, entities)
  const knowledge = await keepKnowledge(context, memory, scope, plan, add, entities.ids)
  const experience = await keepExperience(context, memory, scope, plan.experience, add)
  const relations = await keepRelations(context, memory, plan, add, {
    entityIds: entities.ids,
    factIds: facts.ids
  })
  await facts.supersede()
  memory.touch(entities.ids.values())
  if (plan.facts.some(({ candidate }) => isNameFact(candidate))) {
    await nameCaller(context, memory, scope)
  }
  return {
    created: entities.created,
    count: entities.created.length,
    entities: entities.touched,
    facts_added: facts.added,
    facts_superseded: facts.superseded,
    suppressed: facts.suppressed,
    relations,
    knowledge,
    ...experience,
    dropped_by_policy: plan.droppedByPolicy,
    redactions: add.redactions,
    skipped_by_policy: false,
    extraction: reportAnswer(plan.report)
  }
}

/** Throws Stale when messages that were kept ahead have lost something since the plan was made. */
async function assertUndeleted(
  { tx }: KeepContext,
  scope: Scope,
  { ahead }: PreparedAdd
): Promise<void> {
  if (ahead === null) return
  const left = await leftOfAhead(tx, scope, ahead.kept)
  if (left.mark !== ahead.mark) throw new Stale()
}

export interface KeptEntities {
  /** Entity id by name key. */
  ids: Map<string, string>
  /** What they are called here, by id. */
  names: ReadonlyMap<string, string>
  created: string[]
  touched: string[]
}

/** Finds or makes every entity that an item belongs to; an entity without items is not made. */
async function keepEntities(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope,
  plan: PreparedAdd
): Promise<KeptEntities> {
  const wanted = new Map<string, { name: string; type: EntityType }>()
  const want = (name: string, type: EntityType) => {
    const known = wanted.get(nameKey(name))
    if (known === undefined) wanted.set(nameKey(name), { name, type })
    else if (known.type === 'unknown') known.type = type
  }
  const types = new Map(plan.candidates.entities.map((one) => [nameKey(one.name), one.type]))
  for (const { candidate } of plan.facts) want(candidate.entity, candidate.entityType)
  for (const relation of plan.candidates.relations) {
    want(relation.from, types.get(nameKey(relation.from)) ?? 'unknown')
    want(relation.to, types.get(nameKey(relation.to)) ?? 'unknown')
  }
  for (const { entity } of plan.candidates.knowledge) {
    want(entity, types.get(nameKey(entity)) ?? 'unknown')
  }
  const known = await findEntitiesByKey(context.tx, scope, [...wanted.keys()])
  const ids = new Map(known.map((row) => [row.nameKey, row.entityId]))
  const fresh = [...wanted]
    .filter(([key]) => !ids.has(key))
    .map(([key, { name, type }]) => ({ entityId: newId(), name, nameKey: key, type }))
  await memory.keep.entities(fresh)
  for (const row of fresh) ids.set(row.nameKey, row.entityId)
  const learned = known
    .filter((row) => row.type === 'unknown')
    .map(({ entityId, name, nameKey: key }) => ({
      entityId,
      name,
      type: wanted.get(key)?.type ?? 'unknown'
    }))
    .filter((row) => row.type !== 'unknown')
  await memory.keep.learnedTypes(learned)
  const touched = [...known.map((row) => row.name), ...fresh.map((row) => row.name)]
  const names = new Map([...known, ...fresh].map((row) => [row.entityId, row.name]))
  return { ids, names, created: fresh.map((row) => row.name), touched }
}

/**
 * Stores relations that are new; every one that was told, new or known, gets a statement that hangs on
 * the fact that tells of it. What a suppressed fact tells is suppressed with it. Returns how many are new.
 */
async function keepRelations(
  context: KeepContext,
  memory: MemoryWriter,
  plan: PreparedAdd,
  add: QueuedAdd,
  known: {
    entityIds: ReadonlyMap<string, string>
    factIds: ReadonlyMap<PreparedFact, string>
  }
): Promise<number> {
  const told = plan.candidates.relations.flatMap((relation) => {
    const fact = tellingFact(relation, plan.facts)
    const factId = fact === null ? null : known.factIds.get(fact)
    if (factId === undefined) return []
    const fromEntity = known.entityIds.get(nameKey(relation.from))
    const toEntity = known.entityIds.get(nameKey(relation.to))
    if (fromEntity === undefined || toEntity === undefined || fromEntity === toEntity) return []
    const { type, messageIndex } = relation
    const description =
      relation.description === fact?.candidate.content ? null : relation.description
    const statedAt = add.messages.find((one) => one.index === messageIndex)?.at ?? context.now
    const how = { factId, description, expiresAt: add.expiresAt }
    return [{ relationId: newId(), fromEntity, toEntity, type, statedAt, told: how }]
  })
  return memory.keep.relations(told)
}
