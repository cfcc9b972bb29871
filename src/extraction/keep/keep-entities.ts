/** Keeping an add's entities: found by their name or made. */
import type { KeepContext } from '#actors/operation.ts'
import { findEntitiesByKey } from '#db/stores/entities/entities.ts'
import { newId } from '#src/base/ids.ts'
import type { Scope } from '#src/base/scope.ts'
import type { PreparedAdd } from '#src/extraction/prepare/prepared-add.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { MemoryWriter } from '#src/memory/writer/memory-writer.ts'

export interface KeptEntities {
  /** Entity id by name key. */
  ids: Map<string, string>
  /** What they are called here, by id. */
  names: ReadonlyMap<string, string>
  created: string[]
  touched: string[]
}

/** Finds or makes every entity that an item belongs to; an entity without items is not made. */
export async function keepEntities(
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
