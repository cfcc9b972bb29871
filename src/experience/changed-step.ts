/** What a changed step that is told in prose does to the procedures that are known. */
import {
  type LearningTools,
  type ProcedureChange,
  reviseProcedure
} from '#src/experience/learning.ts'
import { stepsChanged } from '#src/experience/recognition/told-changes.ts'
import type { RevisionCause } from '#src/experience/revision/revision.ts'
import type { StepChangeCandidate } from '#src/memory/candidates.ts'
import type { ProcedureRecord } from '#src/memory/procedure.ts'

/** A changed step revises the procedure that has it; null where none surely has. */
export function learnChange(
  change: StepChangeCandidate,
  records: readonly ProcedureRecord[],
  tools: LearningTools
): ProcedureChange | null {
  const known = records.map(({ procedure }) => procedure.current)
  const found = stepsChanged(change, known)
  const record = records[found?.place ?? -1]
  if (found === null || record === undefined) return null
  const cause: RevisionCause = { kind: 'changed', steps: found.steps, said: change.said }
  return reviseProcedure(record, cause, records, tools)
}
