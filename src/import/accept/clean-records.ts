/**
 * Records of an export as they are queued: secrets taken out, times read, what an export leaves open
 * filled in. Nothing is decided here; references between records are still those of the export.
 */
import { toIso } from '#src/clock.ts'
import type { EvolutionRecord } from '#src/export/contract.ts'
import { parseInstant } from '#src/http/input/instant.ts'
import type { Sent } from '#src/import/accept/records.ts'
import type { Redactor } from '#src/import/accept/redactor.ts'
import type {
  ImportedChunk,
  ImportedEpisode,
  ImportedFact,
  ImportedHead,
  ImportedKnowledge,
  ImportedProcedure,
  ImportedReflection,
  ImportedVersion,
  ToldStatement
} from '#src/import/contract.ts'

/** A checked datetime as the API writes it. */
export function iso(text: string): string {
  const instant = parseInstant(text)
  if (instant === null) throw new Error('a time that was checked cannot be read')
  return toIso(instant.ms)
}

function isoOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : iso(text)
}

export function cleanStatement(sent: Sent<'statements'>, redactor: Redactor): ToldStatement {
  const metadata = redactor.metadata(sent.metadata)
  return {
    id: sent.id,
    job_id: sent.job_id ?? null,
    metadata,
    agent_id: nameOf(sent.agent_id, metadata['agent_id'], redactor),
    run_id: nameOf(sent.run_id, metadata['run_id'], redactor),
    app_id: nameOf(sent.app_id, metadata['app_id'], redactor),
    stated_at: iso(sent.stated_at),
    created_at: iso(sent.created_at),
    fact_id: sent.fact_id ?? null,
    description: redactor.maybe(sent.description),
    expires_at: isoOrNull(sent.expires_at)
  }
}

/** A named input; exports of before tell of it in the metadata alone. */
function nameOf(
  sent: string | null | undefined,
  inMetadata: unknown,
  redactor: Redactor
): string | null {
  if (sent !== undefined) return redactor.metadata(sent)
  return typeof inMetadata === 'string' ? inMetadata : null
}

export function cleanHead(sent: Sent<'entities'>, redactor: Redactor): ImportedHead {
  return {
    id: sent.id,
    name: redactor.text(sent.name),
    type: sent.type,
    identity: sent.identity ?? false,
    created_at: iso(sent.created_at),
    updated_at: iso(sent.updated_at)
  }
}

type SentFact = Sent<'facts'> & Partial<Sent<'pastFacts'>>

export function cleanFact(
  sent: SentFact,
  redactor: Redactor
): Omit<ImportedFact, 'statements' | 'isDouble' | 'successor'> {
  const { source } = sent
  return {
    id: sent.id,
    content: redactor.text(sent.content),
    event_date: sent.event_date ?? null,
    stated_at: iso(sent.stated_at),
    created_at: iso(sent.created_at),
    expires_at: isoOrNull(sent.expires_at),
    attribute: redactor.maybe(sent.attribute),
    importance: sent.importance ?? 0.5,
    access_count: sent.access_count ?? 0,
    source: {
      job_id: source?.job_id ?? null,
      chunk_id: source?.chunk_id ?? null,
      message_index: source?.message_index ?? null,
      speaker: redactor.maybe(source?.speaker),
      quote: redactor.maybe(source?.quote)
    },
    isArchived: sent.state === 'archived',
    archived_at: sent.state === 'archived' ? isoOrNull(sent.archived_at) : null,
    archived_by: sent.state === 'archived' ? (sent.archived_by ?? null) : null,
    superseded_by: sent.state === 'archived' ? (sent.superseded_by ?? null) : null
  }
}

export function cleanKnowledge(
  sent: Sent<'knowledge'>,
  redactor: Redactor
): Omit<ImportedKnowledge, 'statements'> {
  return {
    id: sent.id,
    type: sent.type,
    title: redactor.text(sent.title),
    content: redactor.text(sent.content),
    artifact: redactor.maybe(sent.artifact),
    created_at: iso(sent.created_at),
    expires_at: isoOrNull(sent.expires_at)
  }
}

export function cleanChunk(
  sent: Sent<'chunks'>,
  redactor: Redactor
): Omit<ImportedChunk, 'statements'> {
  return {
    id: sent.id,
    content: redactor.text(sent.content),
    job_id: sent.job_id,
    message_index: sent.message_index,
    part: sent.part,
    speaker: redactor.maybe(sent.speaker),
    role: redactor.text(sent.role),
    timestamp: iso(sent.timestamp),
    created_at: iso(sent.created_at),
    expires_at: isoOrNull(sent.expires_at)
  }
}

export function cleanEpisode(
  sent: Sent<'episodes'>,
  redactor: Redactor
): Omit<ImportedEpisode, 'statements'> {
  return {
    id: sent.id,
    summary: redactor.text(sent.summary),
    context: redactor.text(sent.context),
    outcome: redactor.maybe(sent.outcome),
    participants: sent.participants.map((name) => redactor.text(name)),
    emotional_valence: sent.emotional_valence,
    importance: sent.importance,
    linked_procedure_id: sent.linked_procedure_id ?? null,
    failed_at_step: sent.failed_at_step ?? null,
    happened_at: sent.happened_at ?? null,
    time: iso(sent.time ?? sent.happened_at ?? sent.created_at),
    job_id: sent.job_id ?? null,
    source_hash: sent.source_hash ?? null,
    add_hash: sent.add_hash ?? null,
    created_at: iso(sent.created_at),
    expires_at: isoOrNull(sent.expires_at)
  }
}

export function cleanProcedure(
  sent: Sent<'procedures'>,
  redactor: Redactor
): Omit<ImportedProcedure, 'statements'> {
  return {
    id: sent.id,
    version_id: sent.version_id,
    last_used: isoOrNull(sent.last_used),
    created_at: iso(sent.created_at),
    updated_at: iso(sent.updated_at),
    source_hash: sent.source_hash ?? null,
    add_hash: sent.add_hash ?? null,
    versions: sent.versions.map((version) => cleanVersion(version, redactor))
  }
}

function cleanVersion(
  sent: Sent<'procedures'>['versions'][number],
  redactor: Redactor
): ImportedVersion {
  const clean = (text: string) => redactor.text(text)
  return {
    version_id: sent.version_id,
    version: sent.version,
    state: sent.state,
    name: clean(sent.name),
    trigger_condition: redactor.maybe(sent.trigger_condition),
    steps: sent.steps.map(({ step, action, detail, success_count, fail_count }) => ({
      step,
      action: clean(action),
      detail: clean(detail),
      success_count,
      fail_count
    })),
    entity_names: sent.entity_names.map(clean),
    preconditions: sent.preconditions.map(clean),
    requests: sent.requests.map(clean),
    success_count: sent.success_count,
    fail_count: sent.fail_count,
    parent_version_id: sent.parent_version_id ?? null,
    evolved_from_episode: sent.evolved_from_episode ?? null,
    created_at: iso(sent.created_at)
  }
}

export function cleanChange(sent: Sent<'evolution'>, redactor: Redactor): EvolutionRecord {
  const clean = (text: string) => redactor.text(text)
  const assumption = redactor.maybe(sent.violated_assumption)
  const precondition = redactor.maybe(sent.precondition_added)
  return {
    id: sent.id,
    procedure_id: sent.procedure_id,
    episode_id: sent.episode_id ?? null,
    change_type: sent.change_type,
    reason: clean(sent.reason),
    violated_assumption: assumption,
    precondition_added: precondition,
    diff: {
      added: sent.diff.added.map(clean),
      removed: sent.diff.removed.map(clean),
      modified: sent.diff.modified.map(({ step, before, after }) => ({
        step,
        before: clean(before),
        after: clean(after)
      })),
      violated_assumption: assumption,
      precondition_added: precondition
    },
    version_before: sent.version_before,
    version_after: sent.version_after,
    in_place: sent.in_place,
    created_at: iso(sent.created_at)
  }
}

export function cleanReflection(sent: Sent<'reflections'>, redactor: Redactor): ImportedReflection {
  return {
    id: sent.id,
    title: redactor.text(sent.title),
    content: redactor.text(sent.content),
    scope: sent.scope,
    confidence: sent.confidence,
    entity: redactor.maybe(sent.entity),
    created_at: iso(sent.created_at),
    refreshed_at: iso(sent.refreshed_at)
  }
}
