/** Whether what an undo brings back was said anew since, so that it would stand there twice. */
import { type ArchivedBy, stateAt } from '#src/memory/fact.ts'
import type { Change } from '#src/memory/journal-entry.ts'

interface SaidFact {
  entityId: string
  contentKey: string
  createdAt: Date
  expiresAt: Date | null
  archivedAt: Date | null
  state: 'active' | 'archived'
  archivedBy: ArchivedBy | null
}

/** The others were set aside because the same is said beside them, and come back beside it. */
const SET_ASIDE_ALONE: ReadonlySet<ArchivedBy | null> = new Set(['manual', 'superseded'])

/** The facts that a change makes active again. */
export function setAsideIn({ before, after }: Change): string[] {
  return Object.entries(after.facts)
    .filter(([id, to]) => to?.state === 'active' && before.facts[id]?.state === 'archived')
    .map(([id]) => id)
}

/**
 * @param back archived facts that are to be active again
 * @param beside all facts of their entities
 */
export function isSaidSince(
  back: readonly SaidFact[],
  beside: readonly SaidFact[],
  now: number
): boolean {
  const active = beside.filter((fact) => stateAt(fact, now) === 'active')
  const said = Map.groupBy(active, sameTextKey)
  return back
    .filter(({ archivedBy }) => SET_ASIDE_ALONE.has(archivedBy))
    .some((fact) =>
      said
        .get(sameTextKey(fact))
        ?.some(({ createdAt }) => fact.archivedAt === null || createdAt > fact.archivedAt)
    )
}

function sameTextKey({ entityId, contentKey }: SaidFact): string {
  return `${entityId} ${contentKey}`
}
