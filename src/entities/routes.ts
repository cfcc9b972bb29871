/** Reading of what is known, entity by entity. */
import {
  ENTITY_NAME_MAX,
  EntityAnswer,
  type EntityInput,
  type EntityListInput,
  EntityListQuery,
  EntityPage,
  EntityQuery,
  FullEntityPage
} from '#src/entities/contract.ts'
import { invalid } from '#src/failure.ts'
import { endpoint, type PathParts } from '#src/http/endpoint.ts'
import { provenanceFilter } from '#src/http/input/provenance-input.ts'

const reading = {
  method: 'GET',
  tag: 'Memories',
  permission: 'read',
  scope: 'user',
  from: 'query',
  status: 200
} as const

export const entityEndpoints = [
  endpoint({
    ...reading,
    path: '/v1/memories',
    summary: 'Entities, the newest change first',
    fields: EntityListQuery,
    answer: EntityPage,
    operation: 'entities.list',
    input: ({ fields, userId }) => listInput(fields, userId, false)
  }),
  endpoint({
    ...reading,
    path: '/v1/memories/full',
    summary: 'Entities with all facts, relations and knowledge',
    fields: EntityListQuery,
    answer: FullEntityPage,
    operation: 'entities.list',
    input: ({ fields, userId }) => listInput(fields, userId, true)
  }),
  endpoint({
    ...reading,
    path: '/v1/memory/:name',
    summary: 'One entity by its name',
    fields: EntityQuery,
    answer: EntityAnswer,
    operation: 'entities.get',
    input: ({ fields, userId, path }): EntityInput => ({
      userId,
      name: entityName(path),
      includeArchived: fields.include_archived ?? false
    })
  })
]

function listInput(query: EntityListQuery, userId: string, full: boolean): EntityListInput {
  return {
    userId,
    limit: query.limit,
    offset: query.offset,
    filter: provenanceFilter(query, null),
    type: query.type ?? null,
    full
  }
}

function entityName(path: PathParts): string {
  const name = path['name'] ?? ''
  if (name.length > ENTITY_NAME_MAX && [...name].length > ENTITY_NAME_MAX) {
    throw invalid('name', `must have at most ${ENTITY_NAME_MAX} characters`)
  }
  return name
}
