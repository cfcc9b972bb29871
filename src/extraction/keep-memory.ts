/**
 * Keeping an add: against memory as it is now, inside the account's turn. Entities are found or
 * made, restatements become statements, new facts are stored with where they came from, and every
 * chunk and fact is made findable. All of it commits with the job's status.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { refreshBriefing } from '#db/stores/briefings.ts'
import {
  findEntitiesByKey,
  insertEntities,
  learnTypes,
  touchEntities
} from '#db/stores/entities.ts'
import { insertRelations, relationKey } from '#db/stores/relations.ts'
import { insertEntries } from '#db/stores/search-index.ts'
import { insertStatements, type NewStatement } from '#db/stores/statements.ts'
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
  const chunks = await keepChunks(context, scope, plan.chunks, add)
  const entities = await keepEntities(context, scope, plan)
  const facts = await keepFacts(context, scope, plan, add, entities.ids)
  const { jobId, now, tx } = context
  const knowledge = await keepKnowledge(context, scope, plan, add, entities.ids)
  const experience = await keepExperience(context, scope, plan.experience, add)
  const relations = await keepRelations(context, scope, plan, add, {
    entityIds: entities.ids,
    factIds: facts.ids
  })
  const statements = [
    ...chunks.statements,
    ...facts.statements,
    ...knowledge.statements,
    ...experience.statements,
    ...relations.statements
  ]
  const { metadata, named } = add
  await insertStatements(tx, scope, statements, { jobId, metadata, named, now })
  const entries = [...chunks.entries, ...facts.entries, ...experience.entries]
  await insertEntries(tx, scope, entries, plan.model)
  await facts.supersede()
  await touchEntities(context.tx, scope, [...entities.ids.values()], context.now)
  if (plan.facts.some(({ candidate }) => isNameFact(candidate))) await nameCaller(context, scope)
  await refreshBriefing(context.tx, scope, context.now)
  return {
    created: entities.created,
    count: entities.created.length,
    entities: entities.touched,
    facts_added: facts.added,
    facts_superseded: facts.superseded,
    suppressed: facts.suppressed,
    relations: relations.added,
    knowledge: knowledge.added,
    ...experience.counts,
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

interface KeptEntities {
  /** Entity id by name key. */
  ids: Map<string, string>
  created: string[]
  touched: string[]
}

/** Finds or makes every entity that an item belongs to; an entity without items is not made. */
async function keepEntities(
  context: KeepContext,
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
  await insertEntities(context.tx, scope, fresh, context.now)
  for (const row of fresh) ids.set(row.nameKey, row.entityId)
  const learned = known
    .filter((row) => row.type === 'unknown')
    .map((row) => ({ entityId: row.entityId, type: wanted.get(row.nameKey)?.type ?? 'unknown' }))
    .filter((row) => row.type !== 'unknown')
  await learnTypes(context.tx, scope, learned)
  const touched = [...known.map((row) => row.name), ...fresh.map((row) => row.name)]
  return { ids, created: fresh.map((row) => row.name), touched }
}

/**
 * Stores relations that are new; every one that was told, new or known, gets a statement that hangs on
 * the fact that tells of it. What a suppressed fact tells is suppressed with it.
 */
async function keepRelations(
  context: KeepContext,
  scope: Scope,
  plan: PreparedAdd,
  add: QueuedAdd,
  known: {
    entityIds: ReadonlyMap<string, string>
    factIds: ReadonlyMap<PreparedFact, string>
  }
): Promise<{ added: number; statements: NewStatement[] }> {
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
  const { added, ids } = await insertRelations(context.tx, scope, told, context.now)
  const statements = told.flatMap((relation): NewStatement[] => {
    const itemId = ids.get(relationKey(relation))
    const { statedAt, told: how } = relation
    return itemId === undefined
      ? []
      : [{ statementId: newId(), itemKind: 'relation', itemId, statedAt, told: how }]
  })
  return { added, statements }
}
