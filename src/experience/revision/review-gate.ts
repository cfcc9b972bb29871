/**
 * Whether a revision may become current by itself (contract 14). It waits under review when its new
 * precondition conflicts with another current procedure that shares an entity with it or is named in
 * it, or when it removes over half of the steps that have succeeded. Only new versions are gated: an
 * unproven version has nothing to lose. The gate is careful in one direction only: what it cannot read
 * it lets pass, and a person can still discard the version later.
 */

import type { Revision } from '#src/experience/revision/revision.ts'
import { actionLikeness, alignSteps } from '#src/experience/revision/step-alignment.ts'
import {
  type Condition,
  contradict,
  lastingEffects,
  readConditions,
  settingsIn,
  undoes
} from '#src/experience/wording/condition.ts'
import { mayBeSame, readNounPhrase } from '#src/experience/wording/noun-phrase.ts'
import { areOpposite, effectPoles } from '#src/experience/wording/states.ts'
import { contentStems, coverage } from '#src/experience/wording/words.ts'
import type { ProcedureVersion } from '#src/memory/procedure.ts'

export interface GateReason {
  /** A sentence part for the log; names the other procedure and its words. */
  reason: string
  /** The procedure that is in conflict, null when the revision alone is the cause. */
  procedureId: string | null
}

/** What the gate needs to know of the other current procedures. */
export interface OtherProcedure {
  id: string
  name: string
  trigger: string | null
  steps: readonly { action: string; detail: string }[]
  entityNames: readonly string[]
  preconditions: readonly string[]
}

/** Why the revision must wait, null when it may become current. */
export function gateRevision(
  current: ProcedureVersion,
  revision: Revision,
  others: readonly OtherProcedure[]
): GateReason | null {
  if (revision.path === 'in_place') return null
  const lost = losesProvenSteps(current, revision)
  if (lost !== null) return { reason: lost, procedureId: null }
  if (revision.preconditionAdded === null) return null
  for (const other of others) {
    const conflict = conflictWith(current, revision.preconditionAdded, other)
    if (conflict !== null) return { reason: `${conflict} (${other.name})`, procedureId: other.id }
  }
  return null
}

function losesProvenSteps(current: ProcedureVersion, revision: Revision): string | null {
  const proven = current.steps.flatMap((step, place) => (step.successCount > 0 ? [place] : []))
  const { pairs } = alignSteps(current.steps, revision.steps)
  const lost = proven.filter((place) => !pairs.some((pair) => pair.before === place))
  return lost.length * 2 > proven.length
    ? `it removes ${lost.length} of ${proven.length} steps that have succeeded`
    : null
}

/** How a new precondition of `current` conflicts with `other`, in words; null when it does not. */
export function conflictWith(
  current: Pick<ProcedureVersion, 'name' | 'entityNames'>,
  precondition: string,
  other: OtherProcedure
): string | null {
  const conditions = readConditions(precondition)
  if (!areRelated(current, precondition, conditions, other)) return null
  return (
    findUndoing(conditions, other) ??
    findContradiction(conditions, other) ??
    findForbidden(conditions, other) ??
    findCircle(current.name, precondition, conditions, other)
  )
}

function areRelated(
  current: Pick<ProcedureVersion, 'entityNames'>,
  precondition: string,
  conditions: readonly Condition[],
  other: OtherProcedure
): boolean {
  const own = current.entityNames.map((name) => contentStems(name).join(' '))
  if (other.entityNames.some((name) => own.includes(contentStems(name).join(' ')))) return true
  if (coverage(contentStems(other.name), contentStems(precondition)) >= 0.99) return true
  // A thing that is named with what narrows it ("staging DB") is an entity, recorded or not.
  const text = other.steps.flatMap((step) => contentStems(step.action))
  return conditions.some(
    (one) =>
      one.kind !== 'deed' &&
      one.thing.qualifiers.size > 0 &&
      coverage([one.thing.head, ...one.thing.qualifiers], text) === 1
  )
}

/** The other one leaves things as they must not be. */
function findUndoing(conditions: readonly Condition[], other: OtherProcedure): string | null {
  const actions = other.steps.map((step) => step.action)
  for (const effect of lastingEffects(actions)) {
    if (conditions.some((one) => undoes(effect, one)))
      return `another procedure does "${effect.text}"`
  }
  const settings = settingsIn(actions)
  const clash = settings.find((set) => conditions.some((one) => contradict(set, one)))
  return clash === undefined ? null : `another procedure does "${clash.text}"`
}

/** The other one demands what excludes this. */
function findContradiction(conditions: readonly Condition[], other: OtherProcedure): string | null {
  for (const precondition of other.preconditions) {
    const clash = readConditions(precondition).some((theirs) =>
      conditions.some((ours) => contradict(ours, theirs))
    )
    if (clash) return `another procedure demands "${precondition}"`
  }
  return null
}

/** What is forbidden here is done there, or the other way round. */
function findForbidden(conditions: readonly Condition[], other: OtherProcedure): string | null {
  for (const ours of conditions) {
    if (ours.kind !== 'deed') continue
    for (const step of other.steps) {
      const isSame = isSameDeed(ours.instruction, step.action)
      const isOpposite = isOppositeDeed(ours.instruction, step.action)
      if (ours.forbidden ? isSame : isOpposite) return `another procedure does "${step.action}"`
    }
    for (const precondition of other.preconditions) {
      const clash = readConditions(precondition).some(
        (theirs) =>
          theirs.kind === 'deed' &&
          theirs.forbidden !== ours.forbidden &&
          isSameDeed(ours.instruction, theirs.instruction)
      )
      if (clash) return `another procedure demands "${precondition}"`
    }
  }
  return null
}

function isSameDeed(a: string, b: string): boolean {
  const [verb, ...object] = contentStems(a)
  const [otherVerb, ...otherObject] = contentStems(b)
  if (verb === undefined || verb !== otherVerb) return false
  const isCovered = coverage(object, otherObject) === 1 || coverage(otherObject, object) === 1
  return object.length > 0 && otherObject.length > 0 ? isCovered : actionLikeness(a, b) === 1
}

function isOppositeDeed(a: string, b: string): boolean {
  const left = readNounPhrase(effectPoles(a).rest)
  const right = readNounPhrase(effectPoles(b).rest)
  return areOpposite(a, b) && left !== null && right !== null && mayBeSame(left, right)
}

/** Each wants the other one to come first. */
function findCircle(
  name: string,
  precondition: string,
  conditions: readonly Condition[],
  other: OtherProcedure
): string | null {
  const isWanted = conditions.some(
    (one) => (one.kind === 'deed' && !one.forbidden) || (one.kind === 'state' && !one.negated)
  )
  if (!isWanted || !names(precondition, other.name)) return null
  if (
    other.trigger !== null &&
    /^(?:after|once|as soon as)\b/iu.test(other.trigger) &&
    names(other.trigger, name)
  ) {
    return `another procedure starts "${other.trigger}"`
  }
  const back = other.preconditions.find(
    (theirs) =>
      names(theirs, name) &&
      readConditions(theirs).some((one) =>
        one.kind === 'deed' ? !one.forbidden : one.kind === 'state' && !one.negated
      )
  )
  return back === undefined ? null : `another procedure demands "${back}"`
}

function names(text: string, procedure: string): boolean {
  return coverage(contentStems(procedure), contentStems(text)) >= 0.99
}
