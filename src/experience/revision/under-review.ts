/**
 * What a person does with a version that waits under review: promote it, or discard it (contract 14).
 * Its base must still be current, otherwise it was made for something else; and what the base has
 * earned meanwhile goes with the steps that both share.
 */
import { Failure } from '#src/base/failure.ts'
import type { LearningTools, ProcedureChange } from '#src/experience/learning.ts'
import { carryCounters, compareSteps } from '#src/experience/revision/step-alignment.ts'
import type { EvolutionEntry, ProcedureRecord, ProcedureVersion } from '#src/memory/procedure.ts'

/** The version under review becomes current. Throws conflict: nothing waits, or its base has passed. */
export function promote(record: ProcedureRecord, tools: LearningTools): ProcedureChange {
  const { procedure } = record
  const pending = pendingOf(record)
  const { current } = procedure
  if (pending.parentVersionId !== current.versionId) {
    throw new Failure(
      'conflict',
      'The version under review was made from one that is no longer current.',
      {}
    )
  }
  const promoted: ProcedureVersion = {
    ...pending,
    state: 'current',
    steps: carryCounters(current.steps, pending.steps)
  }
  const entry = entryOf(record, 'promoted', pending, tools)
  return {
    record: {
      ...record,
      procedure: { ...procedure, current: promoted, updatedAt: tools.at },
      pending: null,
      evolution: [...record.evolution, entry]
    },
    isNew: false,
    versions: [{ ...current, state: 'past' }, promoted],
    entries: [entry],
    revision: null,
    unavailable: null
  }
}

/** The version under review stays in the history as discarded. Throws conflict when nothing waits. */
export function discard(record: ProcedureRecord, tools: LearningTools): ProcedureChange {
  const pending = pendingOf(record)
  const entry = entryOf(record, 'discarded', pending, tools)
  return {
    record: {
      ...record,
      procedure: { ...record.procedure, updatedAt: tools.at },
      pending: null,
      evolution: [...record.evolution, entry]
    },
    isNew: false,
    versions: [{ ...pending, state: 'discarded' }],
    entries: [entry],
    revision: null,
    unavailable: null
  }
}

function pendingOf({ pending }: ProcedureRecord): ProcedureVersion {
  if (pending === null) throw new Failure('conflict', 'No version is under review.', {})
  return pending
}

function entryOf(
  { procedure }: ProcedureRecord,
  changeType: 'promoted' | 'discarded',
  pending: ProcedureVersion,
  { newId, at }: LearningTools
): EvolutionEntry {
  const { current, id } = procedure
  const isPromoted = changeType === 'promoted'
  return {
    id: newId(),
    procedureId: id,
    episodeId: pending.evolvedFromEpisode,
    changeType,
    reason: isPromoted ? 'promoted after review' : 'discarded after review',
    violatedAssumption: null,
    preconditionAdded: null,
    diff: isPromoted
      ? compareSteps(current.steps, pending.steps).diff
      : { added: [], removed: [], modified: [] },
    versionBefore: isPromoted ? current.version : pending.version,
    versionAfter: isPromoted ? pending.version : current.version,
    inPlace: false,
    createdAt: at
  }
}
