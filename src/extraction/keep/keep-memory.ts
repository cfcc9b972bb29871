/**
 * Keeping an add: against memory as it is now, inside the account's turn. Entities are found or
 * made, restatements become statements, new facts are stored with where they came from, and every
 * chunk and fact is made findable. All of it commits with the job's status.
 */
import { type KeepContext, Stale } from '#actors/operation.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { QueuedAdd } from '#src/extraction/accept/queued-add.ts'
import type { AddResult } from '#src/extraction/add-result.ts'
import { keepExperience } from '#src/extraction/experience/keep.ts'
import { keepChunks } from '#src/extraction/keep/keep-chunks.ts'
import { keepEntities } from '#src/extraction/keep/keep-entities.ts'
import { keepFacts } from '#src/extraction/keep/keep-facts.ts'
import { keepKnowledge } from '#src/extraction/keep/keep-knowledge.ts'
import { leftOfAhead } from '#src/extraction/keep/kept-ahead.ts'
import type { PreparedFact } from '#src/extraction/prepare/embed-add.ts'
import { lookBack } from '#src/extraction/prepare/look-back.ts'
import type { PreparedAdd, ReadyAdd } from '#src/extraction/prepare/prepared-add.ts'
import { nameUser, pinNamed, type Speaking, whoSpeaks } from '#src/memory/acts/name-user.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { changeMemory, type MemoryWriter } from '#src/memory/writer/memory-writer.ts'
import { reportAnswer } from '#src/reading/propose.ts'
import { tellingFact } from '#src/reading/telling-fact.ts'

export async function keepMemory(
  context: KeepContext,
  plan: ReadyAdd,
  add: QueuedAdd
): Promise<AddResult> {
  // The policy of this moment decides: what another one let through is prepared again.
  if (plan.policyVersion !== context.account.policyVersion) throw new Stale()
  const scope = { accountId: context.accountId, userId: add.userId }
  await assertUndeleted(context, scope, plan)
  await assertSpeaking(context, scope, plan)
  await assertSaidBefore(context, scope, plan, add)
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
  const speaking = keptSpeaking(plan)
  await nameUser(context, memory, scope, speaking)
  const entities = await keepEntities(context, memory, scope, plan)
  await pinNamed(memory, speaking, entities.ids)
  const facts = await keepFacts(context, memory, scope, plan, add, entities)
  const knowledge = await keepKnowledge(context, memory, scope, plan, add, entities.ids)
  const experience = await keepExperience(context, memory, scope, plan.experience, add)
  const relations = await keepRelations(context, memory, plan, add, {
    entityIds: entities.ids,
    factIds: facts.ids
  })
  await facts.supersede()
  memory.touch(entities.ids.values())
  const offset = offsetOf(add)
  if (offset !== null) await memory.keep.offset(offset)
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

/** The speaker's zone as told last, in minutes ahead of UTC; UTC itself is what machines write, and tells nothing. */
function offsetOf({ messages }: QueuedAdd): number | null {
  return messages.findLast(({ offsetMinutes }) => offsetMinutes !== 0)?.offsetMinutes ?? null
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

/** Throws Stale when the user is called otherwise by now: an add before this one has told a name. */
async function assertSpeaking(
  { tx }: KeepContext,
  scope: Scope,
  { speaking }: PreparedAdd
): Promise<void> {
  const now = await whoSpeaks(tx, scope, speaking.told)
  if (now.name !== speaking.name) throw new Stale()
}

/** Throws Stale when something else was said before this add by now: the one before it was kept meanwhile. */
async function assertSaidBefore(
  context: KeepContext,
  scope: Scope,
  { lookedBack }: PreparedAdd,
  add: QueuedAdd
): Promise<void> {
  if (lookedBack === null) return
  const now = await lookBack(context.tx, scope, add, context)
  if (now?.chunkIds.join() !== lookedBack.join()) throw new Stale()
}

/** Who speaks; without the name told where the capture policy lets nothing be kept under it. */
function keptSpeaking({ speaking, facts }: PreparedAdd): Speaking {
  const key = nameKey(speaking.name ?? '')
  const isKept = facts.some(({ candidate }) => nameKey(candidate.entity) === key)
  return isKept ? speaking : { ...speaking, told: null }
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
