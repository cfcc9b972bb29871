/** An episode as the API writes it. */
import type { EpisodeRow } from '#db/stores/episodes/episodes.ts'
import { toIso } from '#src/base/clock.ts'
import type { Episode } from '#src/shapes/episode.ts'

export function episodeAnswer(row: EpisodeRow): Episode {
  return {
    id: row.episodeId,
    summary: row.summary,
    context: row.context,
    outcome: row.outcome,
    participants: row.participants,
    emotional_valence: row.emotionalValence,
    importance: row.importance,
    metadata: row.metadata,
    linked_procedure_id: row.linkedProcedureId,
    failed_at_step: row.failedAtStep,
    happened_at: row.happenedAt,
    created_at: toIso(row.createdAt),
    expires_at: row.expiresAt === null ? null : toIso(row.expiresAt),
    memory_type: 'episodic'
  }
}
