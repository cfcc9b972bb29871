/** What the capture policy says to a revision: its own words are looked at again (contract 13). */

import type { Revision } from '#src/experience/revision/revision.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { procedureTexts } from '#src/policy/filter-candidates.ts'

/** Whether the revision may be applied: nothing that it would store is denied. */
export function revisionGate(gate: ContentGate): (revision: Revision) => boolean {
  return (revision) => {
    const { preconditions, requests, reason, violatedAssumption } = revision
    const texts = procedureTexts(revision, preconditions)
    return !gate([...texts, ...requests, reason, violatedAssumption ?? '']).dropped
  }
}
