/** Wire shapes of search (contract 4.2). Scores are on one 0–1 scale for all four memory kinds. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import type { ProvenanceFilter } from '#src/base/scope.ts'
import {
  AnyObject,
  Count,
  defaulted,
  filledText,
  Id,
  InstantText,
  integer,
  MetadataObject,
  nullable,
  number,
  oneOf,
  optional,
  provenanceFields,
  Time
} from '#src/input/shared-fields.ts'
import { ENTITY_TYPES } from '#src/memory/candidates.ts'
import { FactDetail, Knowledge, Relation } from '#src/shapes/entity.ts'
import { episodeFields } from '#src/shapes/episode.ts'
import { procedureFields } from '#src/shapes/procedure.ts'
import { Reflection } from '#src/shapes/reflection.ts'

export const QUERY_CHARACTERS_MAX = 8000

/** Body of search and search/all; strict. */
export const SearchBody = t.Object({
  query: filledText(QUERY_CHARACTERS_MAX),
  limit: defaulted(integer(1, 100, { default: 5 })),
  graph_depth: defaulted(integer(0, 4, { default: 2 })),
  ...provenanceFields,
  filters: optional(MetadataObject),
  threshold: optional(number(0, 1)),
  as_of: optional(InstantText),
  explain: optional(t.Boolean()),
  max_tokens: optional(
    Type.Integer({
      minimum: 32,
      maximum: 1_000_000,
      description:
        'room for the texts answered, in estimated tokens: characters ÷ 4, CJK characters ÷ 1.5'
    })
  ),
  chunks: optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'how many messages /v1/search/all answers, `limit` if absent; no other has any'
    })
  )
})
export type SearchBody = Static<typeof SearchBody>

/** Input of `search.semantic` and `search.all`. */
export interface SearchInput {
  query: string
  userId: string
  limit: number
  graphDepth: number
  filter: ProvenanceFilter
  threshold: number | null
  /** Milliseconds since the epoch; a bare date is its last millisecond. */
  asOf: number | null
  explain: boolean
  /** Estimated tokens that the answer may come to; null is no bound. */
  maxTokens: number | null
  /** Messages answered; null is as many as other results. */
  chunks: number | null
}

const Score = number(0, 1)

const ResultExplanation = t.Object(
  {
    vector: t.Number(),
    text: t.Number(),
    graph: t.Number(),
    recency: t.Number(),
    rerank: nullable(t.Number()),
    path: t.Array(t.String()),
    matched_fact_ids: t.Array(Id)
  },
  { title: 'ResultExplanation' }
)

const SearchExplanation = t.Object(
  {
    stages: t.Array(t.Object({ name: t.String(), ms: t.Number(), candidates: Count })),
    first: t.Array(t.Object({ id: Id, values: t.Array(t.Number()) }), {
      description:
        'what the first fact and the first message were chosen among, and by which numbers'
    })
  },
  { title: 'SearchExplanation' }
)

export const SearchResult = t.Object(
  {
    id: Id,
    entity: t.String(),
    name: t.String({ description: 'same as entity' }),
    type: oneOf(ENTITY_TYPES),
    score: Score,
    metadata: AnyObject,
    facts: t.Array(t.String(), { description: 'by relevance, at most 10' }),
    fact_details: t.Array(FactDetail),
    relations: t.Array(Relation),
    knowledge: t.Array(Knowledge),
    memory_type: t.Literal('semantic'),
    team_shared: t.Boolean(),
    team_id: optional(Id),
    explain: optional(ResultExplanation)
  },
  { title: 'SearchResult' }
)
export type SearchResult = Static<typeof SearchResult>

export const ChunkResult = t.Object(
  {
    id: Id,
    content: t.String(),
    job_id: t.String(),
    message_index: Count,
    speaker: t.String(),
    role: t.String(),
    timestamp: Time,
    metadata: AnyObject,
    created_at: Time,
    expires_at: nullable(Time),
    memory_type: t.Literal('chunk'),
    score: Score,
    explain: optional(ResultExplanation)
  },
  { title: 'ChunkResult' }
)
export type ChunkResult = Static<typeof ChunkResult>

export const EpisodeResult = t.Object(
  { ...episodeFields, score: Score, explain: optional(ResultExplanation) },
  { title: 'EpisodeResult' }
)
export type EpisodeResult = Static<typeof EpisodeResult>

export const ProcedureResult = t.Object(
  { ...procedureFields, score: Score, explain: optional(ResultExplanation) },
  { title: 'ProcedureResult' }
)
export type ProcedureResult = Static<typeof ProcedureResult>

const Budget = t.Object(
  {
    max_tokens: Count,
    used: Type.Integer({
      minimum: 0,
      description:
        'estimated tokens of the texts answered, each once: names, facts, relations, knowledge, summaries, steps, messages'
    }),
    cut: t.Object(
      { results: Count, facts: Count, chunks: Count, relations: Count, knowledge: Count },
      { description: 'facts, relations and knowledge are those of the last result shown' }
    )
  },
  { title: 'Budget' }
)
export type Budget = Static<typeof Budget>

const quality = {
  budget: optional(Budget),
  result_quality: oneOf(['strong', 'weak', 'no_match']),
  top_score: Score,
  hint: optional(t.String()),
  explain: optional(SearchExplanation)
}

export const SearchAnswer = t.Object(
  {
    results: t.Array(SearchResult),
    ...quality,
    insights: t.Array(Reflection)
  },
  { title: 'SearchAnswer' }
)
export type SearchAnswer = Static<typeof SearchAnswer>

export const SearchAllAnswer = t.Object(
  {
    semantic: t.Array(SearchResult),
    episodic: t.Array(EpisodeResult),
    procedural: t.Array(ProcedureResult),
    chunks: t.Array(ChunkResult),
    results: t.Array(t.Union([SearchResult, EpisodeResult, ProcedureResult, ChunkResult])),
    ...quality
  },
  { title: 'SearchAllAnswer' }
)
export type SearchAllAnswer = Static<typeof SearchAllAnswer>
