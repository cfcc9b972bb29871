/**
 * `POST /v1/merge_user`: the generic `User` becomes the person the scope is about. With another user's
 * id, that user's whole memory moves into this one first (two phone numbers of one caller): entities of
 * the same name are merged, everything else changes hands as it is. One turn, one journal entry. Where neither
 * a person nor `User` is known then, nothing can be named as what it went into: the answer is a skip that tells what
 * was moved.
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { entitiesWithCounts } from '#db/stores/deduplication/merge-sides.ts'
import { placesOf } from '#db/stores/journal/places.ts'
import { readSnapshot } from '#db/stores/journal/states.ts'
import { isKnownScope } from '#db/stores/memory/scopes.ts'
import { notFound } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'
import type { MergedUser, MergeUserInput } from '#src/deduplication/contract.ts'
import { journalAbout } from '#src/deduplication/operations/doubles.ts'
import { planMerge } from '#src/memory/acts/merging.ts'
import { GENERIC_USER, isGenericUser, mergeUserPlan, primaryPerson } from '#src/memory/entity.ts'
import { type Change, composed, emptyChange, entityChange } from '#src/memory/journal-entry.ts'
import { changeMemory, type MemoryWriter } from '#src/memory/writer/memory-writer.ts'

export const mergeUser = command<MergeUserInput, MergedUser>({
  run: (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    return changeMemory(context, scope, (memory) => mergeAll(context, memory, scope, input))
  }
})

async function mergeAll(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  { fromUserId }: MergeUserInput
): Promise<MergedUser> {
  const joined = fromUserId === null ? null : await moveScope(context, memory, scope, fromUserId)
  const entities = await entitiesWithCounts(context.tx, scope, context.now)
  const plan = mergeUserPlan(entities)
  const before = joined ?? emptyChange()
  if (plan.kind === 'skip' && isEmpty(before)) {
    return { status: 'skip', message: SKIPPED[joined === null ? plan.why : 'nothing_there'] }
  }
  const target = plan.kind === 'skip' ? null : plan.target
  const change =
    plan.kind === 'skip'
      ? before
      : composed([before, await mergeNow(context, memory, plan.source, plan.target)])
  const entry = await memory.journal(change, journalAbout(context, 'merge_user', target))
  const done = { moved: movedIn(change), journal_id: entry.journalId }
  // The memory that was moved is about whom this scope is about; that may be `User` still.
  const into = primaryPerson(entities) ?? entities.find(isGenericUser)
  if (into === undefined) return { status: 'skip', message: SKIPPED.only_moved, ...done }
  return {
    status: 'merged',
    from: GENERIC_USER,
    into: into.name,
    target_id: into.entityId,
    ...done
  }
}

/** Merges two entities as a part of the whole; the change is for the one journal entry. */
async function mergeNow(
  context: CommandContext,
  memory: MemoryWriter,
  source: { entityId: string },
  target: { entityId: string }
): Promise<Change> {
  const { change } = await planMerge(context, context.accountId, source.entityId, target.entityId)
  await memory.apply(change)
  return change
}

const SKIPPED = {
  no_user: 'There is no generic User in this memory.',
  no_person: 'No person is known yet whom User could be merged into.',
  nothing_there: 'There is nothing to move.',
  only_moved: 'All memory was moved. Neither User nor a person is known in it.'
} as const

/** Moves all memory of another user into the scope; the change is done when this returns. */
async function moveScope(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  fromUserId: string
): Promise<Change> {
  const { tx, accountId, now } = context
  const from = { accountId, userId: fromUserId }
  if (!(await isKnownScope(tx, from))) throw notFound('User')
  const here = await entitiesWithCounts(tx, scope, now)
  const there = await entitiesWithCounts(tx, from, now)
  const changes: Change[] = []
  for (const entity of there) {
    const same = here.find((one) => one.nameKey === entity.nameKey)
    if (same === undefined) continue
    changes.push(await mergeNow(context, memory, entity, same))
  }
  const moves = emptyChange()
  moves.before.places = await placesOf(tx, accountId, fromUserId)
  for (const [id, place] of Object.entries(moves.before.places)) {
    moves.after.places[id] = place === null ? null : { ...place, userId: scope.userId }
  }
  await memory.apply(moves)
  const ownIds = new Set(here.map((entity) => entity.entityId))
  return composed([...changes, moves, await keepOnePin(context, memory, scope, ownIds)])
}

/** Both users may have had a pinned person: the one of this scope stays pinned. */
async function keepOnePin(
  context: CommandContext,
  memory: MemoryWriter,
  scope: Scope,
  ownIds: ReadonlySet<string>
): Promise<Change> {
  const { tx, now } = context
  const pinned = (await entitiesWithCounts(tx, scope, now)).filter((entity) => entity.identity)
  const stays = pinned.find((entity) => ownIds.has(entity.entityId)) ?? pinned[0]
  const others = pinned.filter((entity) => entity !== stays)
  if (others.length === 0) return emptyChange()
  const like = emptyChange().before
  for (const { entityId } of others) like.entities[entityId] = null
  const { entities } = await readSnapshot(tx, scope.accountId, like)
  const change = entityChange(
    Object.entries(entities).flatMap(([entityId, state]) =>
      state === null ? [] : [{ entityId, from: state, to: { ...state, identity: false } }]
    )
  )
  await memory.apply(change)
  return change
}

function isEmpty({ after }: Change): boolean {
  return Object.values(after).every((states) => Object.keys(states).length === 0)
}

function movedIn({ after }: Change): NonNullable<MergedUser['moved']> {
  const count = (kind: 'facts' | 'relations' | 'knowledge') =>
    new Set([
      ...Object.keys(after[kind]),
      ...Object.entries(after.places).flatMap(([id, place]) => (place?.table === kind ? [id] : []))
    ]).size
  return { facts: count('facts'), relations: count('relations'), knowledge: count('knowledge') }
}
