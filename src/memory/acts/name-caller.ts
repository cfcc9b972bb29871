/**
 * A caller who says who they are in a later call: what was kept of them as the generic `User` becomes
 * theirs. It is the merge of `POST /v1/merge_user`, and is undone in the same way.
 */
import type { KeepContext } from '#actors/operation.ts'
import { findEntitiesByKey, nameOfUser } from '#db/stores/entities/entities.ts'
import { numberOfUser } from '#src/base/phone-number.ts'
import type { Scope } from '#src/base/scope.ts'
import { planMerge } from '#src/memory/acts/merging.ts'
import { GENERIC_USER } from '#src/memory/entity.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'

/**
 * To be called with an add that tells a name, and with no other: a merge that was undone stays so.
 * Does nothing for users that are no callers, and for callers whose name is not known.
 */
export async function nameCaller(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope
): Promise<void> {
  if (numberOfUser(scope.userId) === null) return
  const { tx, jobId } = context
  const [nameless] = await findEntitiesByKey(tx, scope, [nameKey(GENERIC_USER)])
  const name = nameless === undefined ? null : await nameOfUser(tx, scope)
  if (nameless === undefined || name === null) return
  const [person] = await findEntitiesByKey(tx, scope, [nameKey(name)])
  if (person === undefined || person.entityId === nameless.entityId) return
  // What this add has kept moves with the rest.
  await memory.write()
  const { change } = await planMerge(context, scope.accountId, nameless.entityId, person.entityId)
  await memory.change(change, {
    action: 'merge_user',
    entityId: person.entityId,
    entity: person.name,
    actor: { kind: 'job', id: jobId },
    reason: 'introduced'
  })
}
