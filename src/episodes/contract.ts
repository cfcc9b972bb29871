/** Wire shapes of episodes: the record, the list by time and the search (contract 2, 4.2). */
import { type Static, t } from 'elysia'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import {
  Count,
  defaulted,
  filledText,
  InstantText,
  integer,
  number,
  optional
} from '#src/input/shared-fields.ts'
import type { EpisodeRange } from '#src/memory/episode.ts'
import { Episode, episodeFields } from '#src/shapes/episode.ts'

/** Characters of a query, everywhere (contract 8). */
const QUERY_CHARACTERS_MAX = 8000
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
