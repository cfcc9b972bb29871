/** What is asked of finding, and what it answers. */
import type { KnowledgeRow, RelationRow } from '#db/stores/entities/relations.ts'
import type { ChunkRow } from '#db/stores/memory/chunks.ts'
import type { Metadata } from '#src/base/provenance.ts'
import type { ProvenanceFilter } from '#src/base/scope.ts'
import type { RankedChunk } from '#src/finding/evidence.ts'
import type { FoundEpisode, FoundProcedure } from '#src/finding/find-experience.ts'
import type { FoundEntity } from '#src/finding/find-facts.ts'
import { rounded, SCORE_FLOOR } from '#src/finding/score.ts'

export interface FindRequest {
  query: string
  graphDepth: number
  filter: ProvenanceFilter
  /** Milliseconds since the epoch; null is now. */
  asOf: number | null
  /** Of each kind. */
  limit: number
  /** Results below it are left out. */
  threshold: number | null
  /** Messages wanted; null is as many as of the other kinds. */
  chunks: number | null
  /** Facts shown of an entity; 10 if absent. */
  factsOfEntity?: number
  /** The least score that is looked at, 0 to 1, where what tells it is raised afterwards; `SCORE_FLOOR` otherwise. */
  floor?: number
}

/** An entity with what is shown beside its facts. */
export interface ShownEntity extends FoundEntity {
  relations: readonly RelationRow[]
  knowledge: readonly KnowledgeRow[]
  metadata: Metadata
  /** The team through which another account shares it; null for one's own. */
  teamId: string | null
}

export interface FoundChunk extends RankedChunk {
  row: ChunkRow
}

/** What is found beside entities. */
export interface FoundBeside {
  chunks: FoundChunk[]
  episodes: FoundEpisode[]
  procedures: FoundProcedure[]
}

/** A step of finding, for `explain`. */
export interface Stage {
  name: string
  ms: number
  candidates: number
}

/** The best of what was found that the caller wants to see. */
export function passing<Found extends { score: number }>(
  found: readonly Found[],
  {
    threshold,
    limit,
    floor: least = SCORE_FLOOR
  }: Pick<FindRequest, 'threshold' | 'limit' | 'floor'>
): Found[] {
  const floor = Math.max(least, threshold ?? 0)
  // As the answer shows it: a caller who asks with a score that was shown gets that result.
  return found.filter((one) => rounded(one.score) >= floor).slice(0, limit)
}
