/**
 * What one add teaches about procedures: new ones are created, known ones are revised, and episodes
 * that tell of a run count as its success or failure. It works on the account's records as plain values
 * and hands back what changed, so that a job stores exactly that in one turn. Instructions come before
 * episodes: a run that succeeded is then counted for the procedure that it has just shown.
 */

import { type EpisodeMatch, matchEpisode } from '#src/experience/recognition/failure-match.ts'
import { findSameProcedure } from '#src/experience/recognition/same-procedure.ts'
import { gateRevision } from '#src/experience/revision/review-gate.ts'
import {
  applyRevision,
  decideRevision,
  type Revision,
  type RevisionCause
} from '#src/experience/revision/revision.ts'
import { carryCounters } from '#src/experience/revision/step-alignment.ts'
import { readEnd } from '#src/experience/run-end.ts'
import type { EpisodeCandidate, ProcedureCandidate } from '#src/memory/candidates.ts'
import {
  countFailure,
  countSuccess,
  type EvolutionEntry,
  mayRevise,
  type Procedure,
  type ProcedureRecord,
  type ProcedureVersion,
  withRequest
} from '#src/memory/procedure.ts'

export interface LearningTools {
  newId: () => string
  /** Milliseconds since the epoch. */
  at: number
  /** Cosine similarity of embeddings, null where there are none. */
  meaning?: (text: string, procedureId: string) => number | null
  /** What a cause makes of a version; the rules where nothing else is given. */
  decide?: (current: ProcedureVersion, cause: RevisionCause) => Revision | null
  /** What the capture policy says to a revision's own words; a denied one is not applied. */
  allows?: (revision: Revision) => boolean
}

/** What is to be stored for one procedure. */
export interface ProcedureChange {
  record: ProcedureRecord
  isNew: boolean
  /** Versions to be inserted or rewritten; the record's current one is always among them. */
  versions: ProcedureVersion[]
  entries: EvolutionEntry[]
  revision: Revision | null
  /** Why a wanted revision did not happen. */
  unavailable: 'rate' | null
}

/** A new procedure as version 1, with its first log entry. */
export function createProcedure(
  candidate: ProcedureCandidate,
  tools: LearningTools
): ProcedureChange {
  const { at, newId } = tools
  const id = newId()
  const isRun = candidate.origin === 'run'
  const current: ProcedureVersion = {
    versionId: newId(),
    version: 1,
    state: 'current',
    name: candidate.name,
    trigger: candidate.trigger,
    steps: carryCounters([], candidate.steps),
    entityNames: candidate.entities,
    preconditions: [],
    requests: isRun ? withRequest([], candidate.trigger) : [],
    successCount: 0,
    failCount: 0,
    parentVersionId: null,
    evolvedFromEpisode: null,
    createdAt: at
  }
  const procedure: Procedure = {
    id,
    current,
    successCount: 0,
    failCount: 0,
    lastUsed: null,
    createdAt: at,
    updatedAt: at
  }
  const entry: EvolutionEntry = {
    id: newId(),
    procedureId: id,
    episodeId: null,
    changeType: 'auto_created',
    reason: isRun ? 'shown by a run that succeeded' : 'told as instructions',
    violatedAssumption: null,
    preconditionAdded: null,
    diff: { added: candidate.steps.map((step) => step.action), removed: [], modified: [] },
    versionBefore: 0,
    versionAfter: 1,
    inPlace: false,
    createdAt: at
  }
  return {
    record: { procedure, lastVersion: 1, pending: null, evolution: [entry] },
    isNew: true,
    versions: [current],
    entries: [entry],
    revision: null,
    unavailable: null
  }
}

/** Applies a cause to one record: gate, bound of ten a day, path. `others` are the other records. */
export function reviseProcedure(
  record: ProcedureRecord,
  cause: RevisionCause,
  others: readonly ProcedureRecord[],
  tools: LearningTools
): ProcedureChange {
  const revision = (tools.decide ?? decideRevision)(record.procedure.current, cause)
  return keepRevision(record, revision, others, tools)
}

/** The same for a revision that is decided already, for example by a model. */
export function keepRevision(
  record: ProcedureRecord,
  revision: Revision | null,
  others: readonly ProcedureRecord[],
  tools: LearningTools
): ProcedureChange {
  const { procedure } = record
  const same: ProcedureChange = {
    record,
    isNew: false,
    versions: [procedure.current],
    entries: [],
    revision: null,
    unavailable: null
  }
  if (revision === null || tools.allows?.(revision) === false) return same
  if (!mayRevise(record.evolution, tools.at)) return { ...same, unavailable: 'rate' }
  const gate = gateRevision(
    procedure.current,
    revision,
    others
      .filter((other) => other.procedure.id !== procedure.id)
      .map((other) => ({ ...other.procedure.current, id: other.procedure.id }))
  )
  const names = {
    versionId: tools.newId(),
    entryId: tools.newId(),
    procedureId: procedure.id,
    lastVersion: record.lastVersion,
    at: tools.at
  }
  const { version, entry } = applyRevision(procedure.current, revision, names, gate?.reason ?? null)
  const isHeld = version.state === 'needs_review'
  const isNewVersion = version.versionId !== procedure.current.versionId
  const past = { ...procedure.current, state: 'past' as const }
  // A newer revision of the same base replaces the one under review (contract 14).
  const replaced =
    record.pending !== null && isNewVersion
      ? [{ ...record.pending, state: 'discarded' as const }]
      : []
  return {
    record: {
      procedure: {
        ...procedure,
        current: isHeld ? procedure.current : version,
        updatedAt: tools.at
      },
      lastVersion: Math.max(record.lastVersion, version.version),
      pending: isHeld ? version : isNewVersion ? null : record.pending,
      evolution: [...record.evolution, entry]
    },
    isNew: false,
    versions: [
      ...(isNewVersion && !isHeld ? [past] : isHeld ? [procedure.current] : []),
      ...replaced,
      version
    ],
    entries: [entry],
    revision,
    unavailable: null
  }
}

/** The known procedure that a proposed one is, if there is one. */
export function findKnown(
  candidate: ProcedureCandidate,
  records: readonly ProcedureRecord[],
  { meaning }: Pick<LearningTools, 'meaning'>
): ProcedureRecord | undefined {
  const text = [candidate.name, candidate.trigger ?? ''].join('\n')
  const same = findSameProcedure(
    candidate,
    records.map(({ procedure }) => ({ ...procedure.current, id: procedure.id })),
    (id) => meaning?.(text, id) ?? null
  )
  return records.find(({ procedure }) => procedure.id === same?.id)
}

/** A proposed procedure: a known one is revised, an unknown one created. */
export function learnProcedure(
  candidate: ProcedureCandidate,
  records: readonly ProcedureRecord[],
  tools: LearningTools
): ProcedureChange {
  const record = findKnown(candidate, records, tools)
  if (record === undefined) return createProcedure(candidate, tools)
  const cause: RevisionCause = {
    kind: candidate.origin === 'run' ? 'shown' : 'restated',
    candidate
  }
  const change = reviseProcedure(record, cause, records, tools)
  if (candidate.origin !== 'run') return change
  // A further request for the same work is remembered also where the steps stay as they are.
  const { current } = change.record.procedure
  const asked = { ...current, requests: withRequest(current.requests, candidate.trigger) }
  return {
    ...change,
    record: { ...change.record, procedure: { ...change.record.procedure, current: asked } },
    versions: change.versions.map((one) => (one.versionId === asked.versionId ? asked : one))
  }
}

export interface EpisodeLesson {
  match: EpisodeMatch
  change: ProcedureChange
}

/**
 * What an episode teaches: null when it tells of no known procedure. A clear outcome is counted on the
 * version that was current; a clear failure then revises it; anything else only links the episode.
 */
export function learnEpisode(
  episode: EpisodeCandidate,
  episodeId: string,
  records: readonly ProcedureRecord[],
  tools: LearningTools
): EpisodeLesson | null {
  const text = [episode.summary, episode.context].join('\n')
  const match = matchEpisode(
    episode,
    records.map(({ procedure }) => ({ ...procedure.current, id: procedure.id })),
    (id) => tools.meaning?.(text, id) ?? null
  )
  const record = records.find(({ procedure }) => procedure.id === match?.procedureId)
  if (match === null || record === undefined) return null
  const { outcome } = readEnd(episode.outcome ?? '')
  if (outcome === 'unclear') {
    const none = keepRevision(record, null, records, tools)
    return { match: { ...match, failedAtStep: null }, change: none }
  }
  if (outcome === 'success') {
    const counted = { ...record, procedure: countSuccess(record.procedure, tools.at) }
    return {
      match: { ...match, failedAtStep: null },
      change: keepRevision(counted, null, records, tools)
    }
  }
  const counted = {
    ...record,
    procedure: countFailure(record.procedure, match.failedAtStep, tools.at)
  }
  const cause: RevisionCause = {
    kind: 'failure',
    context: failureReport(episode),
    failedAtStep: match.failedAtStep,
    episodeId
  }
  const change = reviseProcedure(counted, cause, records, tools)
  // The version that failed is counted also when it is past now.
  return { match, change }
}

/** The reason told with the outcome; where it tells none, what a tool complained about last. */
export function failureReport(
  episode: Pick<EpisodeCandidate, 'summary' | 'context' | 'outcome'>
): string {
  const outcome = episode.outcome ?? ''
  const complaints = [
    ...episode.context.matchAll(
      /(?<=\s)([\w.:-]+ answered: [^\n]+?\.)(?=\s[\w.:-]+ answered: |$)/gu
    )
  ]
  const told = outcome.replace(/^\W*(?:\w+ ){0,2}(?:outcome|result|status|verdict)\W+\w+\W*/iu, '')
  if (told.split(/\s+/).length > 3) return outcome
  const last = complaints.at(-1)?.[1]
  if (last !== undefined) return `${outcome} ${last}`.trim()
  const isRun = episode.context.startsWith('Steps: ')
  return isRun || episode.context === '' ? outcome : `${outcome} ${episode.context}`
}
