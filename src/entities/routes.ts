/** Reading and correcting what is known, entity by entity. */
import { t } from 'elysia'
import {
  DeletedEntity,
  EntityAnswer,
  type EntityInput,
  type EntityListInput,
  EntityListQuery,
  EntityPage,
  EntityQuery,
  type EraseEntityInput,
  FullEntityPage,
  Graph,
  type GraphInput,
  GraphQuery,
  IdentityBody,
  type IdentityInput,
  PinnedIdentity,
  TypeBody,
  type TypeInput,
  UpdatedType
} from '#src/entities/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { provenanceFilter } from '#src/input/provenance-input.ts'
import { entityName } from '#src/shapes/entity.ts'

const reading = {
  method: 'GET',
  tag: 'Memories',
  permission: 'read',
  scope: 'user',
  from: 'query',
  status: 200
} as const

const fixing = {
  tag: 'Memories',
  permission: 'write',
  scope: 'user',
  from: 'either',
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
    input: ({ fields, userId }) => listInput(fields, userId)
  }),
  endpoint({
    ...reading,
    path: '/v1/memories/full',
    summary: 'Entities with all facts, relations and knowledge',
    fields: EntityListQuery,
    answer: FullEntityPage,
    operation: 'entities.list_whole',
    input: ({ fields, userId }) => listInput(fields, userId)
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
      includeArchived: fields.include_archived ?? false,
      ...(fields.team_id === undefined ? {} : { teamId: fields.team_id })
    })
  }),
  erasing('/v1/memory/:name'),
  erasing('/v1/entity/:name'),
  endpoint({
    ...reading,
    path: '/v1/graph',
    summary: 'Entities with most facts as nodes, relations between them as edges',
    fields: GraphQuery,
    answer: Graph,
    operation: 'entities.graph',
    input: ({ fields, userId }): GraphInput => ({
      userId,
      limit: fields.limit,
      filter: provenanceFilter(fields, undefined)
    })
  }),
  endpoint({
    ...fixing,
    method: 'PATCH',
    path: '/v1/entity/:name/type',
    summary: "Correct an entity's type",
    fields: TypeBody,
    spellings: { new_type: 'type' },
    answer: UpdatedType,
    operation: 'entities.change_type',
    input: ({ fields, userId, path }): TypeInput => ({
      userId,
      name: entityName(path),
      type: fields.type
    })
  }),
  endpoint({
    ...fixing,
    method: 'POST',
    path: '/v1/identity',
    summary: "Pin the entity that is the scope's own person",
    fields: IdentityBody,
    answer: PinnedIdentity,
    operation: 'entities.pin',
    input: ({ fields, userId }): IdentityInput => ({ userId, entity: fields.entity })
  })
]

/** Two paths of the same erasure. */
function erasing(path: string) {
  return endpoint({
    ...fixing,
    method: 'DELETE',
    path,
    summary: 'Erase an entity and every copy of what is known about it; cannot be undone',
    fields: t.Object({}),
    answer: DeletedEntity,
    operation: 'entities.erase',
    input: ({ userId, path: parts }): EraseEntityInput => ({ userId, name: entityName(parts) })
  })
}

function listInput(query: EntityListQuery, userId: string): EntityListInput {
  return {
    userId,
    limit: query.limit,
    offset: query.offset,
    filter: provenanceFilter(query, undefined),
    type: query.type ?? null
  }
}
