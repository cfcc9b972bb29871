/** Wire shapes of entities with their facts, relations and knowledge (contract 2, 4.1). */
import { type Static, t } from 'elysia'
import type { EntityType } from '#src/extraction/candidates.ts'
import { ENTITY_TYPES } from '#src/extraction/candidates.ts'
import { pageAnswer, pageFields } from '#src/http/input/paging.ts'
import {
  AnyObject,
  Count,
  defaulted,
  Id,
  integer,
  nullable,
  oneOf,
  optional,
  provenanceFields,
  Time
} from '#src/http/input/shared-fields.ts'
import type { ProvenanceFilter } from '#src/scope.ts'

export const ENTITY_NAME_MAX = 200

export const EntityTypeName = oneOf(ENTITY_TYPES)

const factDetail = {
  id: Id,
  content: t.String(),
  event_date: nullable(t.String({ description: 'YYYY-MM-DD or a datetime' })),
  stated_at: Time,
  created_at: Time,
  expires_at: nullable(Time),
  metadata: AnyObject,
  source: t.Object({
    job_id: nullable(t.String()),
    chunk_id: nullable(Id),
    message_index: nullable(Count),
    speaker: nullable(t.String()),
    quote: nullable(t.String())
  })
}

export const FactDetail = t.Object(factDetail, { title: 'FactDetail' })
export type FactDetail = Static<typeof FactDetail>

export const ArchivedFactDetail = t.Object(
  {
    ...factDetail,
    state: oneOf(['archived', 'expired']),
    archived_at: nullable(Time),
    archived_by: nullable(oneOf(['manual', 'superseded', 'dedup', 'merge', 'agent'])),
    superseded_by: nullable(Id)
  },
  { title: 'ArchivedFactDetail' }
)
export type ArchivedFactDetail = Static<typeof ArchivedFactDetail>

export const Relation = t.Object(
  {
    type: t.String(),
    direction: oneOf(['outgoing', 'incoming']),
    target: t.String({ description: "the other entity's name" }),
    description: t.String(),
    detail: t.String({ description: 'same as description' })
  },
  { title: 'Relation' }
)
export type Relation = Static<typeof Relation>

export const Knowledge = t.Object(
  {
    id: Id,
    type: oneOf(['solution', 'formula', 'command', 'insight', 'decision', 'recipe', 'reference']),
    title: t.String(),
    content: t.String(),
    artifact: nullable(t.String()),
    metadata: AnyObject,
    created_at: Time
  },
  { title: 'Knowledge' }
)
export type Knowledge = Static<typeof Knowledge>

const entitySummary = {
  id: Id,
  name: t.String(),
  entity: t.String({ description: 'same as name' }),
  type: EntityTypeName,
  facts_count: Count,
  relations_count: Count,
  knowledge_count: Count,
  identity: t.Boolean(),
  created_at: Time,
  updated_at: Time
}

const entity = {
  ...entitySummary,
  facts: t.Array(t.String()),
  fact_details: t.Array(FactDetail, { description: 'same order and length as facts' }),
  relations: t.Array(Relation),
  knowledge: t.Array(Knowledge),
  metadata: AnyObject
}

export const EntitySummary = t.Object(entitySummary, { title: 'EntitySummary' })
export type EntitySummary = Static<typeof EntitySummary>

export const Entity = t.Object(entity, { title: 'Entity' })
export type Entity = Static<typeof Entity>

/** A single entity, with its archived facts where they were asked for. */
export const EntityAnswer = t.Object(
  {
    ...entity,
    archived_fact_details: optional(t.Array(ArchivedFactDetail))
  },
  { title: 'EntityAnswer' }
)
export type EntityAnswer = Static<typeof EntityAnswer>

export const EntityPage = t.Object(
  { memories: t.Array(EntitySummary), ...pageAnswer },
  { title: 'EntityPage' }
)
export type EntityPage = Static<typeof EntityPage>

export const FullEntityPage = t.Object(
  { memories: t.Array(Entity), ...pageAnswer },
  { title: 'FullEntityPage' }
)
export type FullEntityPage = Static<typeof FullEntityPage>

export const EntityListQuery = t.Object({
  ...pageFields(100),
  ...provenanceFields,
  type: optional(EntityTypeName)
})
export type EntityListQuery = Static<typeof EntityListQuery>

export const EntityQuery = t.Object({ include_archived: optional(t.Boolean()) })

/** Input of `entities.list`. */
export interface EntityListInput {
  userId: string
  limit: number
  offset: number
  filter: ProvenanceFilter
  type: EntityType | null
}

/** Input of `entities.get`. */
export interface EntityInput {
  userId: string
  name: string
  includeArchived: boolean
}

/** What an erasure took; every kind of copy is counted. */
export const ErasedCopies = t.Object(
  {
    facts: Count,
    relations: Count,
    knowledge: Count,
    embeddings: Count,
    statements: Count,
    chunks: Count,
    chunks_rewritten: Count,
    episodes: Count,
    episodes_rewritten: Count,
    sentences: Count,
    reflections: Count,
    triggers: Count,
    shares: Count,
    history: Count,
    deliveries: Count,
    procedure_links: Count,
    job_results: Count,
    caches: Count
  },
  { title: 'ErasedCopies' }
)

export const DeletedEntity = t.Object(
  {
    status: t.Literal('deleted'),
    entity: t.String(),
    entity_id: Id,
    deleted: t.String({ description: 'its name' }),
    removed: ErasedCopies
  },
  { title: 'DeletedEntity' }
)
export type DeletedEntity = Static<typeof DeletedEntity>

/** Input of `entities.erase`. */
export interface EraseEntityInput {
  userId: string
  name: string
}

export const TypeBody = t.Object({ type: EntityTypeName })

export const UpdatedType = t.Object(
  {
    status: t.Literal('updated'),
    entity: t.String(),
    type: EntityTypeName,
    new_type: EntityTypeName,
    previous_type: EntityTypeName
  },
  { title: 'UpdatedType' }
)
export type UpdatedType = Static<typeof UpdatedType>

export interface TypeInput {
  userId: string
  name: string
  type: EntityType
}

export const IdentityBody = t.Object({
  entity: t.String({ minLength: 1, maxLength: ENTITY_NAME_MAX, pattern: '\\S' })
})

export const PinnedIdentity = t.Object(
  {
    status: t.Literal('pinned'),
    entity: t.String(),
    entity_id: Id,
    previous: nullable(t.String({ description: 'who was pinned before' }))
  },
  { title: 'PinnedIdentity' }
)
export type PinnedIdentity = Static<typeof PinnedIdentity>

export interface IdentityInput {
  userId: string
  entity: string
}

export const GraphQuery = t.Object({
  limit: defaulted(integer(1, 500, { default: 150 })),
  ...provenanceFields
})

export const Graph = t.Object(
  {
    nodes: t.Array(
      t.Object({
        id: Id,
        name: t.String(),
        type: EntityTypeName,
        facts_count: Count,
        knowledge_count: Count
      })
    ),
    edges: t.Array(
      t.Object({
        source: t.String({ description: "an entity's name" }),
        target: t.String({ description: "an entity's name" }),
        type: t.String(),
        description: t.String()
      }),
      { description: 'only between the nodes returned' }
    ),
    total_nodes: Count
  },
  { title: 'Graph' }
)
export type Graph = Static<typeof Graph>

export interface GraphInput {
  userId: string
  limit: number
  filter: ProvenanceFilter
}
