/**
 * A procedure, its versions and their counters (contract 2, 14). The id is stable over all versions;
 * one version is current. Counters of the record are sums over versions and are never computed from
 * steps; step counters belong to a version's steps and travel with the steps that survive a revision.
 */
import { invalid } from '#src/base/failure.ts'

export interface Step {
  /** From 1, without gaps. */
  step: number
  action: string
  detail: string
  successCount: number
  failCount: number
}

export type VersionState = 'current' | 'past' | 'needs_review' | 'discarded'

export interface ProcedureVersion {
  versionId: string
  /** From 1. */
  version: number
  state: VersionState
  name: string
  trigger: string | null
  steps: Step[]
  entityNames: string[]
  /** Checks that failures have taught, oldest first, at most 20. */
  preconditions: string[]
  /** What was asked in runs of this procedure, newest last, at most 5; helps to find it again. */
  requests: string[]
  successCount: number
  failCount: number
  parentVersionId: string | null
  evolvedFromEpisode: string | null
  /** Milliseconds since the epoch. */
  createdAt: number
}

export interface Procedure {
  id: string
  current: ProcedureVersion
  /** Sums over all versions. */
  successCount: number
  failCount: number
  /** Milliseconds since the epoch of the last feedback or inferred outcome; null before any. */
  lastUsed: number | null
  createdAt: number
  updatedAt: number
}

export const CHANGE_TYPES = [
  'auto_created',
  'step_added',
  'step_removed',
  'step_modified',
  'step_reordered',
  'promoted',
  'discarded',
  'gated'
] as const

export type ChangeType = (typeof CHANGE_TYPES)[number]

export interface StepDiff {
  added: string[]
  removed: string[]
  /** `step` is the number in the newer list. */
  modified: { step: number; before: string; after: string }[]
}

export interface EvolutionEntry {
  id: string
  procedureId: string
  episodeId: string | null
  changeType: ChangeType
  reason: string
  violatedAssumption: string | null
  preconditionAdded: string | null
  diff: StepDiff
  versionBefore: number
  versionAfter: number
  inPlace: boolean
  createdAt: number
}

export const PRECONDITIONS_MAX = 20
export const REQUESTS_MAX = 5
export const REVISIONS_PER_DAY = 10
const DAY_MS = 24 * 60 * 60 * 1000

/** A success: the version, the record and every step count one more. */
export function countSuccess(procedure: Procedure, at: number): Procedure {
  const { current } = procedure
  return {
    ...procedure,
    current: {
      ...current,
      successCount: current.successCount + 1,
      steps: current.steps.map((step) => ({ ...step, successCount: step.successCount + 1 }))
    },
    successCount: procedure.successCount + 1,
    lastUsed: at,
    updatedAt: at
  }
}

/**
 * A failure. With a step number the steps before it have succeeded and it has failed; without one no
 * step is blamed. Throws a validation Failure for a number outside 1…steps.
 */
export function countFailure(
  procedure: Procedure,
  failedAtStep: number | null,
  at: number
): Procedure {
  const { current } = procedure
  if (failedAtStep !== null && !current.steps.some((step) => step.step === failedAtStep)) {
    throw invalid('failed_at_step', `must be a step of the version, 1 to ${current.steps.length}`)
  }
  return {
    ...procedure,
    current: {
      ...current,
      failCount: current.failCount + 1,
      steps: current.steps.map((step) => blame(step, failedAtStep))
    },
    failCount: procedure.failCount + 1,
    lastUsed: at,
    updatedAt: at
  }
}

function blame(step: Step, failedAtStep: number | null): Step {
  if (failedAtStep === null || step.step > failedAtStep) return step
  return step.step === failedAtStep
    ? { ...step, failCount: step.failCount + 1 }
    : { ...step, successCount: step.successCount + 1 }
}

/** The list with `added` as its newest, an equal one (case, spaces) moved instead of doubled. */
export function withPrecondition(preconditions: readonly string[], added: string): string[] {
  const key = foldedText(added)
  const others = preconditions.filter((precondition) => foldedText(precondition) !== key)
  return [...others, added].slice(-PRECONDITIONS_MAX)
}

/** The requests with `added` as the newest, without a double. */
export function withRequest(requests: readonly string[], added: string | null): string[] {
  if (added === null || added.trim() === '') return [...requests]
  const key = foldedText(added)
  return [...requests.filter((request) => foldedText(request) !== key), added].slice(-REQUESTS_MAX)
}

/** Text without regard to case, white space and closing punctuation. */
export function foldedText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.!。])[\s.!。]+$/u, '')
    .trim()
}

/** Revisions in the last 24 hours; promotions and creations do not count. */
export function recentRevisions(evolution: readonly EvolutionEntry[], now: number): number {
  return evolution.filter(
    (entry) =>
      now - entry.createdAt < DAY_MS &&
      !['auto_created', 'promoted', 'discarded'].includes(entry.changeType)
  ).length
}

/** Whether one more revision fits the bound of 10 in 24 hours. */
export function mayRevise(evolution: readonly EvolutionEntry[], now: number): boolean {
  return recentRevisions(evolution, now) < REVISIONS_PER_DAY
}

/** A procedure with what is needed to change it. */
export interface ProcedureRecord {
  procedure: Procedure
  /** The highest version number in use. */
  lastVersion: number
  /** The version under review, null when there is none. */
  pending: ProcedureVersion | null
  /** At least those of the last 24 hours. */
  evolution: EvolutionEntry[]
}
