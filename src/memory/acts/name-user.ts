/**
 * Who speaks as the user, and giving them the name that they tell: what was kept of them before stays
 * with the same entity, which is called so from now on. It is undone like anything else in the journal.
 */
import type { KeepContext } from '#actors/operation.ts'
import {
  type EntityRow,
  findEntitiesByKey,
  findPinned,
  nameOfUser
} from '#db/stores/entities/entities.ts'
import { readSnapshot } from '#db/stores/journal/states.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import { planMerge } from '#src/memory/acts/merging.ts'
import { GENERIC_USER, isGenericUser } from '#src/memory/entity.ts'
import { emptySnapshot, entityChange, type JournalAction } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { nameAfter, type ToldName } from '#src/memory/user-name.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'

/** Who speaks in the nameless user messages of an add. */
export interface Speaking {
  /** The name that they tell in it; null for none. */
  told: ToldName | null
  /** What they are called from this add on; null while nobody knows. */
  name: string | null
}

interface Known {
  /** The entity that is the user; null before there is one. */
  own: EntityRow | null
  /** The nameless `User`, where it stands beside `own`. */
  nameless: EntityRow | null
}

/** Who speaks, by memory as it is now. */
export async function whoSpeaks(
  tx: ReadTx,
  scope: Scope,
  told: ToldName | null
): Promise<Speaking> {
  const { own } = await knownUser(tx, scope)
  const known = own === null || isGenericUser(own) ? null : own.name
  const [holder] = told === null ? [] : await findEntitiesByKey(tx, scope, [nameKey(told.name)])
  const isOthers = holder !== undefined && holder.entityId !== own?.entityId
  // Without a name of their own they stay the generic user, so that nothing is kept under another's name.
  return { told, name: nameAfter(known, told, isOthers) ?? (isOthers ? GENERIC_USER : null) }
}

/** Calls the user by the name that `speaking` has found, before what is told under it is kept. */
export async function nameUser(
  context: KeepContext,
  memory: MemoryWriter,
  scope: Scope,
  { told, name }: Speaking
): Promise<void> {
  if (told === null || name === null || isGenericUser({ name })) return
  const { tx } = context
  const { own, nameless } = await knownUser(tx, scope)
  if (own === null) return
  if (own.name !== name || !own.identity) await rename(context, memory, scope, own, name)
  if (nameless === null) return
  // From before a name told midway was given to whom it belongs, or from before somebody was pinned.
  const { change } = await planMerge(context, scope.accountId, nameless.entityId, own.entityId)
  await memory.change(change, introduced(context, 'merge_user', own.entityId, name))
}

/** Marks an entity that this add has made as the user, where none is yet. */
export async function pinNamed(
  memory: MemoryWriter,
  { told, name }: Speaking,
  ids: ReadonlyMap<string, string>
): Promise<void> {
  if (told === null || name === null || isGenericUser({ name })) return
  const entityId = ids.get(nameKey(name))
  if (entityId !== undefined) await memory.keep.pinIfFree(entityId, name)
}

async function knownUser(tx: ReadTx, scope: Scope): Promise<Known> {
  const [pinned] = await findPinned(tx, scope)
  const [generic = null] = await findEntitiesByKey(tx, scope, [nameKey(GENERIC_USER)])
  const name = pinned === undefined ? await nameOfUser(tx, scope) : null
  const [introduced = null] =
    name === null ? [] : await findEntitiesByKey(tx, scope, [nameKey(name)])
  const own = pinned ?? introduced ?? generic
  return { own, nameless: generic?.entityId === own?.entityId ? null : generic }
}

async function rename(
  context: KeepContext,
  memory: MemoryWriter,
  { accountId }: Scope,
  own: EntityRow,
  name: string
): Promise<void> {
  const { entityId } = own
  const like = { ...emptySnapshot(), entities: { [entityId]: null } }
  const from = (await readSnapshot(context.tx, accountId, like)).entities[entityId] ?? null
  if (from === null) return
  const change = entityChange([
    { entityId, from, to: { ...from, name, type: 'person', identity: true } }
  ])
  const action = isGenericUser(own) ? 'merge_user' : 'identity'
  await memory.change(change, introduced(context, action, entityId, name))
}

function introduced(
  { jobId }: KeepContext,
  action: JournalAction,
  entityId: string,
  entity: string
) {
  const actor = { kind: 'job' as const, id: jobId }
  return { action, entityId, entity, actor, reason: 'introduced' }
}
