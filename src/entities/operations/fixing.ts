/** Correcting what is known of an entity: its type, and which one the scope's own person is. */
import { type CommandContext, command } from '#actors/operation.ts'
import { type EntityRow, findEntity, findPinned } from '#db/stores/entities/entities.ts'
import { readSnapshot } from '#db/stores/journal/states.ts'
import { notFound } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'
import type {
  IdentityInput,
  PinnedIdentity,
  TypeInput,
  UpdatedType
} from '#src/entities/contract.ts'
import { pinIdentity } from '#src/memory/entity.ts'
import {
  type EntityState,
  emptySnapshot,
  entityChange,
  type JournalAction
} from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'

export const changeType = command<TypeInput, UpdatedType>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const entity = await findEntity(context.tx, scope, nameKey(input.name))
    if (entity === null) throw notFound('Entity')
    if (entity.type !== input.type) {
      await change(context, scope, entity, 'type_change', [entity], (state) => ({
        ...state,
        type: input.type
      }))
    }
    return {
      status: 'updated',
      entity: entity.name,
      type: input.type,
      new_type: input.type,
      previous_type: entity.type
    }
  }
})

export const pin = command<IdentityInput, PinnedIdentity>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const entity = await findEntity(context.tx, scope, nameKey(input.entity))
    if (entity === null) throw notFound('Entity')
    const pinned = await findPinned(context.tx, scope)
    const { cleared } = pinIdentity(pinned, entity.entityId)
    if (!entity.identity || cleared.length > 0) {
      await change(context, scope, entity, 'identity', [...cleared, entity], (state, id) => ({
        ...state,
        identity: id === entity.entityId
      }))
    }
    return {
      status: 'pinned',
      entity: entity.name,
      entity_id: entity.entityId,
      previous: pinned[0]?.name ?? null
    }
  }
})

async function change(
  context: CommandContext,
  scope: Scope,
  about: EntityRow,
  action: JournalAction,
  rows: readonly EntityRow[],
  next: (state: EntityState, entityId: string) => EntityState
): Promise<void> {
  const like = {
    ...emptySnapshot(),
    entities: Object.fromEntries(rows.map((row) => [row.entityId, null]))
  }
  const { entities } = await readSnapshot(context.tx, scope.accountId, like)
  const moves = Object.entries(entities).flatMap(([entityId, from]) =>
    from === null ? [] : [{ entityId, from, to: next(from, entityId) }]
  )
  await changeMemory(context, scope, (memory) =>
    memory.change(entityChange(moves), {
      action,
      entityId: about.entityId,
      entity: about.name,
      actor: { kind: 'key', id: context.caller.keyId },
      reason: null
    })
  )
}
