/** Runs the review gate over the interference set and counts hits, misses and false alarms. */

import { gateRevision, type OtherProcedure } from '#src/experience/revision/review-gate.ts'
import { decideRevision, type Revision, unchanged } from '#src/experience/revision/revision.ts'
import type { Procedure, ProcedureVersion, Step } from '#src/memory/procedure.ts'
import type { InterferenceCase } from '#tests/procedures/interference-cases.ts'
import type { ReportedCase } from '#tests/procedures/interference-reports.ts'

export interface GateScore {
  cases: number
  caught: number
  missed: InterferenceCase[]
  falseAlarms: { one: InterferenceCase; reason: string }[]
}

/** Whether the gate holds the revision of this case, and why. */
export function gateOf(one: InterferenceCase): string | null {
  const current = provenVersion(one)
  const revision = revisionOf(one, current)
  if (revision === null) return null
  return gateRevision(current, revision, [otherOf(one)])?.reason ?? null
}

function otherOf(one: InterferenceCase): OtherProcedure {
  return {
    id: 'other',
    name: one.other.name,
    trigger: one.other.trigger ?? null,
    entityNames: one.other.entities,
    preconditions: one.other.preconditions ?? [],
    steps: one.other.steps.map((action) => ({ action, detail: '' }))
  }
}

export function scoreGate(cases: readonly InterferenceCase[]): GateScore {
  const score: GateScore = { cases: cases.length, caught: 0, missed: [], falseAlarms: [] }
  for (const one of cases) {
    const reason = gateOf(one)
    if (one.conflict && reason !== null) score.caught++
    else if (one.conflict) score.missed.push(one)
    else if (reason !== null) score.falseAlarms.push({ one, reason })
  }
  return score
}

function provenVersion(one: InterferenceCase): Procedure['current'] {
  const steps = (one.stepsBefore ?? ['Prepare', one.revised, 'Report']).map(
    (action, place): Step => ({
      step: place + 1,
      action,
      detail: '',
      successCount: 3,
      failCount: 0
    })
  )
  return {
    versionId: 'v1',
    version: 1,
    state: 'current',
    name: one.revised,
    trigger: null,
    steps,
    entityNames: one.entities,
    preconditions: [],
    requests: [],
    successCount: 3,
    failCount: 0,
    parentVersionId: null,
    evolvedFromEpisode: null,
    createdAt: 0
  }
}

function revisionOf(one: InterferenceCase, current: ProcedureVersion): Revision | null {
  if (one.stepsAfter !== undefined) {
    const steps = one.stepsAfter.map((action) => ({ action, detail: '' }))
    const candidate = { name: one.revised, trigger: null, steps, entities: [], messageIndexes: [] }
    return decideRevision(current, { kind: 'restated', candidate })
  }
  return {
    ...unchanged(current),
    preconditionAdded: one.precondition ?? null,
    diff: { added: [], removed: [], modified: [] },
    changeType: 'step_modified',
    reason: 'a failure'
  }
}

/** The same for whole failure reports: the report is read, the revision decided, then gated. */
export function scoreReports(cases: readonly ReportedCase[]): {
  caught: number
  missed: ReportedCase[]
  falseAlarms: ReportedCase[]
} {
  const score = { caught: 0, missed: [] as ReportedCase[], falseAlarms: [] as ReportedCase[] }
  for (const one of cases) {
    const other = { ...one.other, entities: one.entities }
    const current = provenVersion({ ...one, other })
    const revision = decideRevision(current, {
      kind: 'failure',
      context: one.report,
      failedAtStep: null,
      episodeId: null
    })
    const reason =
      revision === null ? null : gateRevision(current, revision, [otherOf({ ...one, other })])
    if (one.conflict && reason !== null) score.caught++
    else if (one.conflict) score.missed.push(one)
    else if (reason !== null) score.falseAlarms.push(one)
  }
  return score
}
