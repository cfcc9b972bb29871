/** Rows of memory as an export writes them: as the API shows them, with what only a copy needs. */

import type { EpisodeRow } from '#db/stores/episodes/episodes.ts'
import type {
  ExportedKnowledge,
  ExportedRelation,
  SizedEntity
} from '#db/stores/export/entities.ts'
import type {
  ExportedChange,
  ExportedChunk,
  ExportedDoubt,
  ExportedStatement
} from '#db/stores/export/lists.ts'
import type { FactRow } from '#db/stores/facts/facts.ts'
import type { StoredProcedure } from '#db/stores/procedures/procedures.ts'
import { toIso } from '#src/base/clock.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { ProcedureVersion } from '#src/memory/procedure.ts'
import {
  archivedFactAnswer,
  factAnswer,
  knowledgeAnswer,
  relationAnswer,
  summaryAnswer
} from '#src/shapes/entity-answers.ts'
import { episodeAnswer } from '#src/shapes/episode-answers.ts'
import type {
  ChunkRecord,
  DoubtRecord,
  EntityHead,
  EpisodeRecord,
  EvolutionRecord,
  FactRecord,
  KnowledgeRecord,
  PastFactRecord,
  ProcedureRecord,
  RelationRecord,
  StatementRecord
} from '#src/shapes/export-records.ts'
import { evolutionAnswer, procedureAnswer, versionAnswer } from '#src/shapes/procedure-answers.ts'

export function headAnswer(row: SizedEntity, metadata: Metadata): EntityHead {
  return { ...summaryAnswer(row, row), metadata }
}

const beside = ({ attribute, importance, accessCount }: FactRow) => ({
  attribute,
  importance,
  access_count: accessCount
})

export function exportedFact(row: FactRow): FactRecord {
  return { ...factAnswer(row), ...beside(row) }
}

export function exportedPastFact(row: FactRow): PastFactRecord {
  return { ...archivedFactAnswer(row), ...beside(row) }
}

/** Of these relations those of one entity, as it sees them. */
export function exportedRelations(
  rows: readonly ExportedRelation[],
  entityId: string
): RelationRecord[] {
  return rows
    .filter((row) => row.fromEntity === entityId || row.toEntity === entityId)
    .map((row) => ({
      ...relationAnswer(row, entityId),
      id: row.relationId,
      created_at: toIso(row.createdAt)
    }))
}

export function exportedKnowledge(row: ExportedKnowledge): KnowledgeRecord {
  return { ...knowledgeAnswer(row), expires_at: isoOrNull(row.expiresAt) }
}

export function exportedEpisode(
  row: EpisodeRow,
  source: { sourceHash: string | null; addHash: string | null; jobId: string | null }
): EpisodeRecord {
  return {
    ...episodeAnswer(row),
    time: toIso(row.time),
    job_id: source.jobId,
    source_hash: source.sourceHash,
    add_hash: source.addHash
  }
}

export function exportedProcedure(
  stored: StoredProcedure,
  versions: readonly ProcedureVersion[]
): ProcedureRecord {
  return {
    ...procedureAnswer(stored),
    source_hash: stored.sourceHash,
    add_hash: stored.addHash,
    versions: versions.map((version) => {
      const { state, preconditions, requests } = version
      return { ...versionAnswer(stored, version), state, preconditions, requests }
    })
  }
}

export function exportedChange({ createdAt, ...change }: ExportedChange): EvolutionRecord {
  return evolutionAnswer({ ...change, createdAt: createdAt.getTime() })
}

export function exportedChunk(row: ExportedChunk): ChunkRecord {
  return {
    id: row.chunkId,
    content: row.content,
    job_id: row.jobId,
    message_index: row.messageIndex,
    part: row.part,
    speaker: row.speaker,
    role: row.role,
    timestamp: toIso(row.saidAt),
    metadata: row.metadata,
    created_at: toIso(row.createdAt),
    expires_at: isoOrNull(row.expiresAt),
    memory_type: 'chunk'
  }
}

export function exportedStatement(row: ExportedStatement): StatementRecord {
  return {
    id: row.id,
    item_type: row.itemKind,
    item_id: row.itemId,
    job_id: row.jobId,
    metadata: row.metadata,
    agent_id: row.agentId,
    run_id: row.runId,
    app_id: row.appId,
    stated_at: toIso(row.statedAt),
    created_at: toIso(row.createdAt),
    fact_id: row.factId,
    description: row.description,
    expires_at: isoOrNull(row.expiresAt)
  }
}

function isoOrNull(time: Date | null): string | null {
  return time === null ? null : toIso(time)
}

export function exportedDoubt({
  olderFact,
  newerFact,
  chance,
  holdsFrom
}: ExportedDoubt): DoubtRecord {
  return {
    older_fact: olderFact,
    newer_fact: newerFact,
    chance,
    holds_from: toIso(holdsFrom)
  }
}
