/** Wire shapes of episodes: the record, the list by time and the search (contract 2, 4.2). */
import { type Static, t } from 'elysia'
import { pageAnswer, pageFields } from '#src/http/input/paging.ts'
import {
  AnyObject,
  Count,
  defaulted,
  filledText,
  Id,
  InstantText,
  integer,
  nullable,
  number,
  oneOf,
  optional,
  Time
} from '#src/http/input/shared-fields.ts'

/** Characters of a query, everywhere (contract 8). */
const QUERY_CHARACTERS_MAX = 8000

export const episodeFields = {
  id: Id,
  summary: t.String(),
  context: t.String(),
  outcome: nullable(t.String()),
  participants: t.Array(t.String()),
  emotional_valence: oneOf(['positive', 'negative', 'neutral', 'mixed']),
  importance: number(0, 1),
  metadata: AnyObject,
  linked_procedure_id: nullable(Id),
  failed_at_step: nullable(Count),
  happened_at: nullable(t.String({ description: 'YYYY-MM-DD or a datetime' })),
  created_at: Time,
  expires_at: nullable(Time),
  memory_type: t.Literal('episodic')
}

export const Episode = t.Object(episodeFields, { title: 'Episode' })
export type Episode = Static<typeof Episode>

const FoundEpisode = t.Object({ ...episodeFields, score: number(0, 1) }, { title: 'FoundEpisode' })

const range = { after: optional(InstantText), before: optional(InstantText) }

export const EpisodesQuery = t.Object({ ...pageFields(20), ...range })

export const EpisodePage = t.Object(
  { episodes: t.Array(Episode), count: Count, ...pageAnswer },
  { title: 'EpisodePage' }
)
export type EpisodePage = Static<typeof EpisodePage>

export const EpisodeSearchQuery = t.Object({
  query: filledText(QUERY_CHARACTERS_MAX),
  limit: defaulted(integer(1, 100, { default: 5 })),
  ...range
})

export const FoundEpisodes = t.Object(
  { results: t.Array(FoundEpisode), count: Count },
  { title: 'FoundEpisodes' }
)
export type FoundEpisodes = Static<typeof FoundEpisodes>

/** Bounds on an episode's time, milliseconds since the epoch; null is open. */
export interface EpisodeRange {
  after: number | null
  before: number | null
}

/** Input of `episodes.list`. */
export interface EpisodesInput extends EpisodeRange {
  userId: string
  limit: number
  offset: number
}

/** Input of `episodes.search`. */
export interface EpisodeSearchInput extends EpisodeRange {
  userId: string
  query: string
  limit: number
}
