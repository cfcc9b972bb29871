/**
 * Which step of an old list is which of a new one. Identity is by meaning, not by place: a step that
 * moved, or whose wording changed a little, survives and keeps its counters; opposite actions ("lock",
 * "unlock") are never the same step, however alike they read.
 */

import { areOpposite } from '#src/experience/wording/states.ts'
import { contentStems, likeness } from '#src/experience/wording/words.ts'
import type { ProcedureStepCandidate } from '#src/memory/candidates.ts'
import { type ChangeType, foldedText, type Step, type StepDiff } from '#src/memory/procedure.ts'

/** Below this likeness two actions are two steps; at .6, four of five shared words are enough. */
const SAME_STEP = 0.6

export interface Alignment {
  /** Places (from 0) of the steps that survive, ordered by their new place. */
  pairs: { before: number; after: number }[]
  isReordered: boolean
}

/** Likeness of two actions, 0 to 1. */
export function actionLikeness(a: string, b: string): number {
  if (foldedText(a) === foldedText(b)) return 1
  return areOpposite(a, b) ? 0 : likeness(contentStems(a), contentStems(b))
}

/** Pairs the steps of two lists one to one, the likest first, nearer places first among equals. */
export function alignSteps(
  before: readonly ProcedureStepCandidate[],
  after: readonly ProcedureStepCandidate[]
): Alignment {
  const possible = before.flatMap((old, i) =>
    after.map((next, j) => ({ before: i, after: j, like: actionLikeness(old.action, next.action) }))
  )
  possible.sort(
    (a, b) => b.like - a.like || Math.abs(a.before - a.after) - Math.abs(b.before - b.after)
  )
  const pairs: Alignment['pairs'] = []
  for (const pair of possible) {
    if (pair.like < SAME_STEP) break
    if (pairs.some((taken) => taken.before === pair.before || taken.after === pair.after)) continue
    pairs.push({ before: pair.before, after: pair.after })
  }
  pairs.sort((a, b) => a.after - b.after)
  const isReordered = pairs.some((pair, i) => pair.before < (pairs[i - 1]?.before ?? -1))
  return { pairs, isReordered }
}

/** The new steps, numbered from 1, with the counters of the old steps that they continue. */
export function carryCounters(
  before: readonly Step[],
  after: readonly ProcedureStepCandidate[]
): Step[] {
  const { pairs } = alignSteps(before, after)
  return after.map((next, place) => {
    const pair = pairs.find((one) => one.after === place)
    const old = pair === undefined ? undefined : before[pair.before]
    return {
      step: place + 1,
      action: next.action,
      detail: next.detail,
      successCount: old?.successCount ?? 0,
      failCount: old?.failCount ?? 0
    }
  })
}

export interface StepChange {
  diff: StepDiff
  /** Null when both lists say the same in the same order. */
  changeType: ChangeType | null
}

/** What changed between two lists, and the one word for it: removals weigh more than additions. */
export function compareSteps(
  before: readonly ProcedureStepCandidate[],
  after: readonly ProcedureStepCandidate[]
): StepChange {
  const { pairs, isReordered } = alignSteps(before, after)
  const diff: StepDiff = { added: [], removed: [], modified: [] }
  after.forEach((next, place) => {
    const pair = pairs.find((one) => one.after === place)
    const old = pair === undefined ? undefined : before[pair.before]
    if (old === undefined) diff.added.push(next.action)
    else if (stepText(old) !== stepText(next)) {
      diff.modified.push({ step: place + 1, before: stepText(old), after: stepText(next) })
    }
  })
  before.forEach((old, place) => {
    if (!pairs.some((pair) => pair.before === place)) diff.removed.push(old.action)
  })
  return { diff, changeType: changeTypeOf(diff, isReordered) }
}

function changeTypeOf(diff: StepDiff, isReordered: boolean): ChangeType | null {
  if (diff.removed.length > diff.added.length) return 'step_removed'
  if (diff.added.length > diff.removed.length) return 'step_added'
  if (diff.added.length > 0 || diff.modified.length > 0) return 'step_modified'
  return isReordered ? 'step_reordered' : null
}

function stepText(step: ProcedureStepCandidate): string {
  return step.detail.trim() === '' ? step.action : `${step.action} — ${step.detail}`
}
