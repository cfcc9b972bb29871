/** Of whom and what enough is known to say something. */
import type { Known, MaterialEntity } from '#src/survey/material.ts'

/** One fact is no more than itself. */
const FACTS_MIN = 3
const ENTITIES_MAX = 40

/** Entities with enough facts, the scope's own person first, then by how much is known. */
export function toldEntities({ entities, factsOf }: Known): MaterialEntity[] {
  const count = ({ entityId }: MaterialEntity) => factsOf.get(entityId)?.length ?? 0
  return entities
    .filter((entity) => count(entity) >= FACTS_MIN)
    .toSorted(
      (a, b) =>
        Number(b.identity) - Number(a.identity) ||
        count(b) - count(a) ||
        (a.entityId < b.entityId ? -1 : 1)
    )
    .slice(0, ENTITIES_MAX)
}
