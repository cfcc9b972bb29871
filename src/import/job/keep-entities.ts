/**
 * Keeping imported entities, inside the account's turn. An entity is the one of its name here, or is
 * made with the export's id and times.
 */
import { findEntitiesByKey } from '#db/stores/entities/entities.ts'
import { newId } from '#src/base/ids.ts'
import type { ImportedHead } from '#src/import/contract.ts'
import type { Kept } from '#src/import/job/kept.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/** The ids that entities have here, by name key. */
export type EntityIds = ReadonlyMap<string, string>

/** Finds or makes these entities; the first of a name tells what it is. */
export async function keepEntities(heads: readonly ImportedHead[], kept: Kept): Promise<EntityIds> {
  const wanted = new Map<string, ImportedHead>()
  for (const head of heads) {
    const key = nameKey(head.name)
    if (!wanted.has(key)) wanted.set(key, head)
  }
  const known = await findEntitiesByKey(kept.tx, kept.scope, [...wanted.keys()])
  const ids = new Map(known.map((row) => [row.nameKey, row.entityId]))
  const resolved = await kept.idsOf('entities', [...wanted.values()])
  const fresh = [...wanted]
    .filter(([key]) => !ids.has(key))
    .map(([key, head]) => ({
      // An id that means another entity here by now is left to that one.
      entity_id: resolved.isHere(head.id) ? newId() : resolved.idOf(head.id),
      name: head.name,
      name_key: key,
      type: head.type,
      identity: false,
      created_at: head.created_at,
      updated_at: head.updated_at
    }))
  await kept.memory.keep.records('entities', fresh)
  for (const row of fresh) ids.set(row.name_key, row.entity_id)
  const learned = known.flatMap((row) => {
    const type = wanted.get(row.nameKey)?.type ?? 'unknown'
    const { entityId, name } = row
    return row.type === 'unknown' && type !== 'unknown' ? [{ entityId, name, type }] : []
  })
  await kept.memory.keep.learnedTypes(learned)
  for (const row of known) kept.names.set(row.entityId, row.name)
  for (const row of fresh) kept.names.set(row.entity_id, row.name)
  for (const [key, head] of wanted) {
    const id = ids.get(key)
    if (id === undefined) continue
    if (head.identity) await kept.memory.keep.pinIfFree(id, kept.names.get(id) ?? head.name)
    // One that came with this export has the times of the export.
    if (resolved.idOf(head.id) !== id) kept.memory.touch([id])
  }
  kept.sums.created += fresh.length
  kept.sums.createdIds.push(...fresh.map((row) => row.entity_id))
  kept.sums.touchedIds.push(...ids.values())
  return ids
}
