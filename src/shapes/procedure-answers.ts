/** Procedures, versions and log entries as the API writes them. */
import type { StoredProcedure } from '#db/stores/procedures/procedures.ts'
import { toIso } from '#src/base/clock.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { EvolutionEntry, ProcedureVersion, Step } from '#src/memory/procedure.ts'
import type { EvolutionAnswer, Procedure, VersionAnswer } from '#src/shapes/procedure.ts'

export function procedureAnswer(stored: StoredProcedure): Procedure {
  const { procedure, pending, pendingReason } = stored
  const { current } = procedure
  return {
    id: procedure.id,
    version_id: current.versionId,
    version: current.version,
    name: current.name,
    trigger_condition: current.trigger,
    steps: current.steps.map(stepAnswer),
    entity_names: current.entityNames,
    success_count: procedure.successCount,
    fail_count: procedure.failCount,
    version_success_count: current.successCount,
    version_fail_count: current.failCount,
    last_used: procedure.lastUsed === null ? null : toIso(procedure.lastUsed),
    created_at: toIso(procedure.createdAt),
    updated_at: toIso(procedure.updatedAt),
    metadata: metadataOf(stored.metadata, current),
    pending_review:
      pending === null
        ? null
        : {
            version_id: pending.versionId,
            version: pending.version,
            reason: pendingReason ?? ''
          },
    memory_type: 'procedural'
  }
}

export function versionAnswer(stored: StoredProcedure, version: ProcedureVersion): VersionAnswer {
  return {
    id: stored.procedure.id,
    version_id: version.versionId,
    version: version.version,
    name: version.name,
    trigger_condition: version.trigger,
    steps: version.steps.map(stepAnswer),
    entity_names: version.entityNames,
    success_count: version.successCount,
    fail_count: version.failCount,
    is_current: version.versionId === stored.procedure.current.versionId,
    parent_version_id: version.parentVersionId,
    evolved_from_episode: version.evolvedFromEpisode,
    metadata: metadataOf(stored.metadata, version),
    created_at: toIso(version.createdAt)
  }
}

export function evolutionAnswer(entry: EvolutionEntry): EvolutionAnswer {
  const assumption = entry.violatedAssumption
  const precondition = entry.preconditionAdded
  return {
    id: entry.id,
    procedure_id: entry.procedureId,
    episode_id: entry.episodeId,
    change_type: entry.changeType,
    reason: entry.reason,
    violated_assumption: assumption,
    precondition_added: precondition,
    diff: { ...entry.diff, violated_assumption: assumption, precondition_added: precondition },
    version_before: entry.versionBefore,
    version_after: entry.versionAfter,
    in_place: entry.inPlace,
    created_at: toIso(entry.createdAt)
  }
}

function stepAnswer({ step, action, detail, successCount, failCount }: Step) {
  return { step, action, detail, success_count: successCount, fail_count: failCount }
}

/** The caller's own keys first, so that none of them can stand for what was learned. */
function metadataOf(metadata: Metadata, version: ProcedureVersion): Procedure['metadata'] {
  const { state, preconditions, requests } = version
  return {
    ...metadata,
    preconditions,
    ...(requests.length === 0 ? {} : { requests }),
    ...(state === 'needs_review' || state === 'discarded' ? { status: state } : {})
  }
}
