/** Episodes: what happened, by time or by meaning. */
import { invalid } from '#src/base/failure.ts'
import {
  EpisodePage,
  type EpisodeSearchInput,
  EpisodeSearchQuery,
  type EpisodesInput,
  EpisodesQuery,
  FoundEpisodes
} from '#src/episodes/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { parseInstant } from '#src/input/instant.ts'
import type { EpisodeRange } from '#src/memory/episode.ts'

const reading = {
  method: 'GET',
  tag: 'Episodes',
  permission: 'read',
  scope: 'user',
  from: 'query',
  status: 200
} as const

export const episodeEndpoints = [
  endpoint({
    ...reading,
    path: '/v1/episodes',
    summary: 'Episodes of a range, newest first',
    fields: EpisodesQuery,
    answer: EpisodePage,
    operation: 'episodes.list',
    input: ({ fields, userId }): EpisodesInput => ({
      userId,
      limit: fields.limit,
      offset: fields.offset,
      ...rangeOf(fields)
    })
  }),
  endpoint({
    ...reading,
    path: '/v1/episodes/search',
    summary: 'Find episodes by meaning and words',
    fields: EpisodeSearchQuery,
    answer: FoundEpisodes,
    operation: 'episodes.search',
    input: ({ fields, userId }): EpisodeSearchInput => ({
      userId,
      query: fields.query,
      limit: fields.limit,
      ...rangeOf(fields)
    })
  })
]

function rangeOf(fields: { after?: string; before?: string }): EpisodeRange {
  const after = fields.after === undefined ? null : (parseInstant(fields.after)?.ms ?? null)
  const before =
    fields.before === undefined ? null : (parseInstant(fields.before, 'endOfDay')?.ms ?? null)
  if (after !== null && before !== null && after > before) {
    throw invalid('after', 'must not be later than before')
  }
  return { after, before }
}
