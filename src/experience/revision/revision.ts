/**
 * What a cause makes of a procedure (contract 14): edited in place while the current version has never
 * succeeded, otherwise a new version. Nothing here stores anything; the gate decides afterwards whether
 * a new version becomes current. Steps that survive keep their counters, learned checks stay when
 * instructions are told again, and a run that succeeded changes only what is unproven.
 */
import { effectsOf } from '#src/experience/agent-run.ts'
import { findFailedStep } from '#src/experience/recognition/failed-step.ts'
import { areToolCalls } from '#src/experience/recognition/same-procedure.ts'
import { alignSteps, carryCounters, compareSteps } from '#src/experience/revision/step-alignment.ts'
import { readViolatedAssumption } from '#src/experience/revision/violated-assumption.ts'
import { shorten } from '#src/experience/wording/words.ts'
import type { ProcedureCandidate, ProcedureStepCandidate } from '#src/memory/candidates.ts'
import {
  type ChangeType,
  type EvolutionEntry,
  type ProcedureVersion,
  type Step,
  type StepDiff,
  withPrecondition,
  withRequest
} from '#src/memory/procedure.ts'

export type RevisionCause =
  | {
      kind: 'failure'
      /** What went wrong, already redacted and through the capture policy. */
      context: string
      failedAtStep: number | null
      episodeId: string | null
    }
  | { kind: 'restated'; candidate: ProcedureCandidate }
  | { kind: 'shown'; candidate: ProcedureCandidate }
  | { kind: 'changed'; steps: ProcedureStepCandidate[]; said: string }

export interface Revision {
  path: 'in_place' | 'new_version'
  name: string
  trigger: string | null
  steps: Step[]
  entityNames: string[]
  preconditions: string[]
  requests: string[]
  preconditionAdded: string | null
  violatedAssumption: string | null
  failedAtStep: number | null
  diff: StepDiff
  changeType: ChangeType
  reason: string
  episodeId: string | null
}

const REASON_MAX = 500
const DETAIL_MAX = 600
const CHECK = 'First '
const AGAIN = /\s*\(it has failed on this (\d+) times\)/u

/** Null when the cause changes nothing: a blank report, the same steps again, or a proven version. */
export function decideRevision(current: ProcedureVersion, cause: RevisionCause): Revision | null {
  switch (cause.kind) {
    case 'failure':
      return afterFailure(current, cause)
    case 'restated':
      return afterSteps(current, cause.candidate, 'restated')
    case 'shown':
      return mayLearnFromRun(current, cause.candidate)
        ? afterSteps(current, cause.candidate, 'shown by a run that succeeded')
        : null
    case 'changed':
      return afterSteps(
        current,
        {
          name: current.name,
          trigger: current.trigger,
          steps: cause.steps,
          entities: [],
          messageIndexes: []
        },
        shorten(`restated: ${cause.said}`, REASON_MAX)
      )
  }
}

/** In place while the version has never succeeded. */
export function pathOf(current: ProcedureVersion): Revision['path'] {
  return current.successCount === 0 ? 'in_place' : 'new_version'
}

/** The parts of a revision that stay as they are unless the cause says otherwise. */
export function unchanged(
  current: ProcedureVersion
): Omit<Revision, 'diff' | 'changeType' | 'reason'> {
  return {
    path: pathOf(current),
    name: current.name,
    trigger: current.trigger,
    steps: current.steps,
    entityNames: current.entityNames,
    preconditions: current.preconditions,
    requests: current.requests,
    preconditionAdded: null,
    violatedAssumption: null,
    failedAtStep: null,
    episodeId: null
  }
}

function afterFailure(
  current: ProcedureVersion,
  cause: Extract<RevisionCause, { kind: 'failure' }>
): Revision | null {
  const read = readViolatedAssumption(cause.context)
  if (read === null) return null
  const failedAtStep = cause.failedAtStep ?? findFailedStep(current.steps, cause.context)
  const steps = withCheck(current.steps, failedAtStep, read.precondition)
  const { diff } = compareSteps(current.steps, steps)
  return {
    ...unchanged(current),
    steps,
    preconditions: withPrecondition(current.preconditions, read.precondition),
    preconditionAdded: read.precondition,
    violatedAssumption: read.assumption,
    failedAtStep,
    diff,
    changeType: 'step_modified',
    reason: shorten(cause.context, REASON_MAX),
    episodeId: cause.episodeId
  }
}

/** The blamed step gets the check; without one it stands at the beginning, where it costs least. */
function withCheck(
  steps: readonly Step[],
  failedAtStep: number | null,
  precondition: string
): Step[] {
  const blamed = failedAtStep ?? steps[0]?.step
  return steps.map((step) =>
    step.step === blamed ? { ...step, detail: addCheck(step.detail, precondition) } : step
  )
}

/** Appends "First check that …"; a check that is there already has been too weak, which is said. */
function addCheck(detail: string, precondition: string): string {
  const check = CHECK + precondition.charAt(0).toLowerCase() + precondition.slice(1)
  const parts = detail === '' ? [] : detail.split('; ')
  const place = parts.findIndex(
    (part) => part.replace(AGAIN, '').toLowerCase() === check.toLowerCase()
  )
  if (place === -1) return shorten([...parts, check].join('; '), DETAIL_MAX)
  const known = parts[place] ?? check
  const times = Number(AGAIN.exec(known)?.[1] ?? 1) + 1
  parts[place] = `${known.replace(AGAIN, '')} (it has failed on this ${times} times)`
  return shorten(parts.join('; '), DETAIL_MAX)
}

/** A run's own calls replace only an unproven list of calls; told instructions are not overwritten. */
function mayLearnFromRun(current: ProcedureVersion, candidate: ProcedureCandidate): boolean {
  if (current.successCount > 0 || !areToolCalls(current.steps) || !areToolCalls(candidate.steps))
    return false
  const known = effectsOf(current.steps.map((step) => step.action))
  const shown = effectsOf(candidate.steps.map((step) => step.action))
  // Another way of looking things up is no reason to rewrite what is done.
  return known.join(' ') !== shown.join(' ')
}

function afterSteps(
  current: ProcedureVersion,
  candidate: ProcedureCandidate,
  reason: string
): Revision | null {
  const steps = keepChecks(current.steps, candidate.steps)
  const { diff, changeType } = compareSteps(current.steps, steps)
  if (changeType === null) return null
  const isTold = candidate.origin !== 'run'
  return {
    ...unchanged(current),
    trigger: isTold ? (candidate.trigger ?? current.trigger) : current.trigger,
    steps: carryCounters(current.steps, steps),
    entityNames: [...new Set([...current.entityNames, ...candidate.entities])],
    requests: isTold ? current.requests : withRequest(current.requests, candidate.trigger),
    diff,
    changeType,
    reason
  }
}

/** Steps told again lose neither the checks learned from failures nor a detail they do not mention. */
function keepChecks(
  before: readonly Step[],
  after: readonly ProcedureStepCandidate[]
): ProcedureStepCandidate[] {
  const { pairs } = alignSteps(before, after)
  return after.map((next, place) => {
    const pair = pairs.find((one) => one.after === place)
    const old = pair === undefined ? undefined : before[pair.before]
    if (old === undefined) return next
    if (next.detail.trim() === '') return { ...next, detail: old.detail }
    const checks = old.detail.split('; ').filter((part) => part.startsWith(CHECK))
    const missing = checks.filter((check) => !next.detail.includes(check))
    return { ...next, detail: [next.detail, ...missing].join('; ') }
  })
}

export interface NewNames {
  versionId: string
  entryId: string
  procedureId: string
  /** The highest number in use, also by versions under review or discarded. */
  lastVersion: number
  at: number
}

export interface AppliedRevision {
  /** The version as it is to be stored: the edited one, or the new one. */
  version: ProcedureVersion
  entry: EvolutionEntry
}

/**
 * The version and log entry that a revision gives. `gatedBecause` holds it back for review; a version
 * edited in place is never held back, since it has nothing to lose.
 */
export function applyRevision(
  current: ProcedureVersion,
  revision: Revision,
  names: NewNames,
  gatedBecause: string | null
): AppliedRevision {
  const inPlace = revision.path === 'in_place'
  const isGated = gatedBecause !== null && !inPlace
  const content = {
    name: revision.name,
    trigger: revision.trigger,
    steps: revision.steps,
    entityNames: revision.entityNames,
    preconditions: revision.preconditions,
    requests: revision.requests,
    evolvedFromEpisode: revision.episodeId ?? current.evolvedFromEpisode
  }
  const version: ProcedureVersion = inPlace
    ? { ...current, ...content }
    : {
        ...content,
        versionId: names.versionId,
        version: names.lastVersion + 1,
        state: isGated ? 'needs_review' : 'current',
        successCount: 0,
        failCount: 0,
        parentVersionId: current.versionId,
        evolvedFromEpisode: revision.episodeId,
        createdAt: names.at
      }
  const entry: EvolutionEntry = {
    id: names.entryId,
    procedureId: names.procedureId,
    episodeId: revision.episodeId,
    changeType: isGated ? 'gated' : revision.changeType,
    reason: isGated
      ? shorten(`${revision.reason} — held for review: ${gatedBecause}`, REASON_MAX * 2)
      : revision.reason,
    violatedAssumption: revision.violatedAssumption,
    preconditionAdded: revision.preconditionAdded,
    diff: revision.diff,
    versionBefore: current.version,
    versionAfter: version.version,
    inPlace,
    createdAt: names.at
  }
  return { version, entry }
}
