/** Found things as the API writes them, and how good the best of them is (contract 4.2). */

import { toIso } from '#src/base/clock.ts'
import type { Evidence, FoundEpisode, FoundProcedure } from '#src/finding/find-experience.ts'
import type { FoundChunk, ShownEntity } from '#src/finding/found.ts'
import { rounded } from '#src/finding/score.ts'
import type {
  ChunkResult,
  EpisodeResult,
  ProcedureResult,
  SearchResult
} from '#src/search/contract.ts'
import { factAnswer, knowledgeAnswer, relationAnswer } from '#src/shapes/entity-answers.ts'
import { episodeAnswer } from '#src/shapes/episode-answers.ts'
import { procedureAnswer } from '#src/shapes/procedure-answers.ts'

const STRONG = 0.5
const WEAK = 0.2

/** `result_quality`, `top_score` and, when there is nothing, what to do. */
export function qualityOf(results: readonly { score: number }[]) {
  const top = results.reduce((best, result) => Math.max(best, result.score), 0)
  const quality = top >= STRONG ? 'strong' : top >= WEAK ? 'weak' : 'no_match'
  const hint =
    results.length === 0
      ? {
          hint: 'Nothing in this scope matches. Check user_id and filters, or add memory first.'
        }
      : {}
  return { result_quality: quality as 'strong' | 'weak' | 'no_match', top_score: top, ...hint }
}

export function entityResult(found: ShownEntity, explained: boolean): SearchResult {
  const { entity, facts, relations, teamId } = found
  return {
    id: entity.entityId,
    entity: entity.name,
    name: entity.name,
    type: entity.type,
    score: rounded(found.score),
    metadata: found.metadata,
    facts: facts.map(({ fact }) => fact.content),
    fact_details: facts.map(({ fact }) => factAnswer(fact)),
    relations: relations.map((relation) => relationAnswer(relation, entity.entityId)),
    knowledge: found.knowledge.map(knowledgeAnswer),
    memory_type: 'semantic',
    team_shared: teamId !== null,
    ...(teamId === null ? {} : { team_id: teamId }),
    ...(explained ? { explain: explainEntity(found) } : {})
  }
}

function explainEntity(found: ShownEntity) {
  const best = found.facts[0]
  return {
    vector: best?.hit.similarity ?? 0,
    text: best?.hit.lexical ?? 0,
    graph: best === undefined || best.path.length === 0 ? 0 : found.score,
    recency: 0,
    rerank: null,
    path: found.path,
    matched_fact_ids: found.facts.map(({ fact }) => fact.factId)
  }
}

export function chunkAnswer(found: FoundChunk, explain: boolean): ChunkResult {
  const { row, signals } = found
  return {
    id: row.chunkId,
    content: row.content,
    job_id: row.jobId,
    message_index: row.messageIndex,
    speaker: row.speaker ?? row.role,
    role: row.role,
    timestamp: toIso(row.saidAt),
    metadata: row.metadata,
    created_at: toIso(row.createdAt),
    expires_at: row.expiresAt === null ? null : toIso(row.expiresAt),
    memory_type: 'chunk',
    score: rounded(found.score),
    ...(explain
      ? {
          explain: {
            vector: signals.dense,
            text: signals.lexical,
            graph: 0,
            recency: signals.time,
            rerank: signals.late,
            path: [],
            matched_fact_ids: []
          }
        }
      : {})
  }
}

export function episodeResult(found: FoundEpisode, explain: boolean): EpisodeResult {
  const score = rounded(found.score)
  return { ...episodeAnswer(found.row), score, ...explainExperience(found.evidence, explain) }
}

export function procedureResult(found: FoundProcedure, explain: boolean): ProcedureResult {
  const score = rounded(found.score)
  return { ...procedureAnswer(found.stored), score, ...explainExperience(found.evidence, explain) }
}

function explainExperience(evidence: Evidence, explain: boolean) {
  if (!explain) return {}
  const { vector, text, late, recency } = evidence
  const rest = { graph: 0, path: [], matched_fact_ids: [] }
  return { explain: { ...rest, vector, text, recency, rerank: late } }
}
