/**
 * `POST /v1/merge_user`: the generic `User` becomes the person the scope is about. With another user's
 * id, that user's whole memory moves into this one first (two phone numbers of one caller): entities of
 * the same name are merged, everything else changes hands as it is. One turn, one journal entry.
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { applyChange } from '#db/stores/changes.ts'
import { dropGeneratedTexts } from '#db/stores/generated-texts.ts'
import { keepEntry } from '#db/stores/journal.ts'
import { entitiesWithCounts } from '#db/stores/merge-sides.ts'
import { placesOf } from '#db/stores/places.ts'
import { isKnownScope } from '#db/stores/scopes.ts'
import { readSnapshot } from '#db/stores/states.ts'
import type { MergedUser, MergeUserInput } from '#src/deduplication/contract.ts'
import { mergeNow } from '#src/deduplication/merging.ts'
import { journalAbout } from '#src/deduplication/operations.ts'
import { mergeUserPlan } from '#src/entities/entity.ts'
import { notFound } from '#src/failure.ts'
import { type Change, composed, emptyChange, entityChange } from '#src/journal/entry.ts'
import type { Scope } from '#src/scope.ts'

export const mergeUser = command<MergeUserInput, MergedUser>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const joined =
      input.fromUserId === null ? null : await moveScope(context, scope, input.fromUserId)
    const plan = mergeUserPlan(await entitiesWithCounts(context.tx, scope, context.now))
    const before = joined ?? emptyChange()
    if (plan.kind === 'skip' && isEmpty(before)) {
      return { status: 'skip', message: SKIPPED[joined === null ? plan.why : 'nothing_there'] }
    }
    const target = plan.kind === 'skip' ? null : plan.target
    const change =
      plan.kind === 'skip'
        ? before
        : composed(
            before,
            (await mergeNow(context, scope, plan.source.entityId, plan.target.entityId)).change
          )
    const about = journalAbout(context, 'merge_user', target)
    const entry = await keepEntry(context.tx, scope, change, about, context.now)
    await dropGeneratedTexts(context.tx, scope, context.now)
    return {
      status: 'merged',
      from: plan.kind === 'skip' ? (input.fromUserId ?? '') : plan.source.name,
      into: target?.name ?? null,
      target_id: target?.entityId ?? null,
      moved: movedIn(change),
      journal_id: entry.journalId
    }
  }
})

const SKIPPED = {
  no_user: 'There is no generic User in this memory.',
  no_person: 'No person is known yet whom User could be merged into.',
  nothing_there: 'There is nothing to move.'
} as const

/** Moves all memory of another user into the scope; the change is done when this returns. */
async function moveScope(
  context: CommandContext,
  scope: Scope,
  fromUserId: string
): Promise<Change> {
  const { tx, accountId, now } = context
  const from = { accountId, userId: fromUserId }
  if (!(await isKnownScope(tx, from))) throw notFound('User')
  const here = await entitiesWithCounts(tx, scope, now)
  const there = await entitiesWithCounts(tx, from, now)
  let change = emptyChange()
  for (const entity of there) {
    const same = here.find((one) => one.nameKey === entity.nameKey)
    if (same === undefined) continue
    const plan = await mergeNow(context, scope, entity.entityId, same.entityId)
    change = composed(change, plan.change)
  }
  const moves = emptyChange()
  moves.before.places = await placesOf(tx, accountId, fromUserId)
  for (const [id, place] of Object.entries(moves.before.places)) {
    moves.after.places[id] = place === null ? null : { ...place, userId: scope.userId }
  }
  await applyChange(tx, scope, moves, now)
  await dropGeneratedTexts(tx, from, now)
  change = composed(change, moves)
  return composed(change, await keepOnePin(context, scope, new Set(here.map((e) => e.entityId))))
}

/** Both users may have had a pinned person: the one of this scope stays pinned. */
async function keepOnePin(
  context: CommandContext,
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
  await applyChange(tx, scope, change, now)
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
