/**
 * What becomes of the reflections that are kept when memory is reflected on again: one about the same
 * subject is revised, not doubled; one that nothing speaks for any more goes. One that somebody has deleted
 * stays so while the facts that it was made from are the same, whoever words them.
 */
import type { KeptReflection, NewReflection } from '#db/stores/reflections/reflections.ts'
import type { Draft } from '#src/memory/derived/reflection.ts'
import { isDeleted, isOfSameFacts } from '#src/reflections/basis.ts'

export interface Revision {
  /** New ones, and those that say something else now. */
  saved: NewReflection[]
  /** Ids of those that say what they said. */
  confirmed: string[]
  gone: string[]
}

/** A draft with the hash of what it was made from. */
export type BasedDraft = Omit<Draft, 'sources'> & { basis: string }

export function revise(
  kept: readonly KeptReflection[],
  drafts: readonly BasedDraft[],
  newId: () => string
): Revision {
  const bySubject = Map.groupBy(kept, ({ subject }) => subject ?? '')
  const revision: Revision = { saved: [], confirmed: [], gone: [] }
  const settled = new Set<string>()
  for (const draft of drafts) {
    const [there] = bySubject.get(draft.subject) ?? []
    if (there !== undefined && isDeleted(there) && isOfSameFacts(there.basis, draft.basis)) {
      settled.add(there.reflectionId)
    } else if (there === undefined || isDeleted(there)) {
      revision.saved.push({ reflectionId: newId(), ...draft })
    } else {
      settled.add(there.reflectionId)
      if (saysTheSame(there, draft)) revision.confirmed.push(there.reflectionId)
      else revision.saved.push({ reflectionId: there.reflectionId, ...draft })
    }
  }
  revision.gone = kept.flatMap(({ reflectionId }) =>
    settled.has(reflectionId) ? [] : [reflectionId]
  )
  return revision
}

function saysTheSame(kept: KeptReflection, draft: BasedDraft): boolean {
  return (
    Bun.deepEquals(kept.claims, draft.claims) &&
    kept.basis === draft.basis &&
    Math.abs(kept.confidence - draft.confidence) < 0.005
  )
}
