/**
 * Whether a revision may become current by itself. Preliminary: only the loss of proven steps.
 */
import type { ProcedureVersion } from '#src/procedures/procedure.ts'
import type { Revision } from '#src/procedures/revision.ts'
import { alignSteps } from '#src/procedures/step-alignment.ts'

export interface GateReason {
  reason: string
  /** The procedure that is in conflict, null when the revision alone is the cause. */
  procedureId: string | null
}

export interface OtherProcedure extends ProcedureVersion {
  id: string
}

/** Why the revision must wait, null when it may become current. */
export function gateRevision(
  current: ProcedureVersion,
  revision: Revision,
  _others: readonly OtherProcedure[]
): GateReason | null {
  if (revision.path === 'in_place') return null
  return losesProvenSteps(current, revision)
}

function losesProvenSteps(current: ProcedureVersion, revision: Revision): GateReason | null {
  const proven = current.steps.flatMap((step, place) => (step.successCount > 0 ? [place] : []))
  const { pairs } = alignSteps(current.steps, revision.steps)
  const lost = proven.filter((place) => !pairs.some((pair) => pair.before === place))
  if (lost.length * 2 <= proven.length) return null
  return { reason: `it removes ${lost.length} of ${proven.length} proven steps`, procedureId: null }
}
