/** Search: over facts alone, or over all kinds of memory at once. */
import { t } from 'elysia'
import { endpoint } from '#src/http/endpoint.ts'
import { parseInstant } from '#src/input/instant.ts'
import { provenanceFilter } from '#src/input/provenance-input.ts'
import {
  SearchAllAnswer,
  SearchAnswer,
  SearchBody,
  type SearchInput
} from '#src/search/contract.ts'
import { Reindexed } from '#src/shapes/reindexed.ts'

const searching = {
  method: 'POST',
  tag: 'Search',
  permission: 'read',
  scope: 'user',
  fields: SearchBody,
  from: 'body',
  strict: true,
  cost: 'search',
  status: 200
} as const

export const searchEndpoints = [
  endpoint({
    ...searching,
    path: '/v1/search',
    summary: 'Find facts by meaning, words and relations',
    answer: SearchAnswer,
    operation: 'search.semantic',
    input: ({ fields, userId }) => searchInput(fields, userId)
  }),
  endpoint({
    ...searching,
    path: '/v1/search/all',
    summary: 'Find facts, episodes, procedures and messages as they were said',
    answer: SearchAllAnswer,
    operation: 'search.all',
    input: ({ fields, userId }) => searchInput(fields, userId)
  }),
  endpoint({
    method: 'POST',
    path: '/v1/reindex',
    tag: 'Search',
    summary: 'Make the vectors that are missing, after a change of the embedder',
    permission: 'write',
    scope: 'user',
    from: 'either',
    status: 200,
    fields: t.Object({}),
    answer: Reindexed,
    operation: 'search.reindex',
    input: ({ userId }) => ({ userId })
  })
]

function searchInput(body: SearchBody, userId: string): SearchInput {
  const asOf = body.as_of === undefined ? null : parseInstant(body.as_of, 'endOfDay')
  return {
    query: body.query,
    userId,
    limit: body.limit,
    graphDepth: body.graph_depth,
    filter: provenanceFilter(body, body.filters),
    threshold: body.threshold ?? null,
    asOf: asOf?.ms ?? null,
    explain: body.explain ?? false,
    maxTokens: body.max_tokens ?? null,
    chunks: body.chunks ?? null
  }
}
