/** Reading and correcting what is known, entity by entity. */
import { t } from 'elysia'
import {
  DeletedEntity,
  ENTITY_NAME_MAX,
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
      includeArchived: fields.include_archived ?? false
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
    summary: 'Erase an entity and every copy of what is known of it; cannot be undone',
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

/** The entity named in a path. Throws 422 when it cannot be a name. */
export function entityName(path: PathParts): string {
  const name = path['name'] ?? ''
  if (name.length > ENTITY_NAME_MAX && [...name].length > ENTITY_NAME_MAX) {
    throw invalid('name', `must have at most ${ENTITY_NAME_MAX} characters`)
  }
  return name
}
