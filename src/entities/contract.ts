/** Wire shapes of entities with their facts, relations and knowledge (contract 2, 4.1). */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import type { ProvenanceFilter } from '#src/base/scope.ts'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import {
  Count,
  defaulted,
  Id,
  integer,
  nullable,
  optional,
  provenanceFields
} from '#src/input/shared-fields.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import {
  ArchivedFactDetail,
  Entity,
  EntityNameField,
  EntitySummary,
  EntityTypeName,
  entity
} from '#src/shapes/entity.ts'
import { teamMark } from '#src/shapes/team-mark.ts'

/** A single entity, with its archived facts where they were asked for. */
export const EntityAnswer = t.Object(
  {
    ...entity,
    archived_fact_details: optional(t.Array(ArchivedFactDetail))
  },
  { title: 'EntityAnswer' }
)
export type EntityAnswer = Static<typeof EntityAnswer>

const pageParts = {
  ...pageAnswer,
  team_shared: Type.Integer({
    minimum: 0,
    description: 'how many of the total other accounts share'
  })
}

export const EntityPage = t.Object(
  { memories: t.Array(EntitySummary), ...pageParts },
  { title: 'EntityPage' }
)
export type EntityPage = Static<typeof EntityPage>

export const FullEntityPage = t.Object(
  { memories: t.Array(Entity), ...pageParts },
  { title: 'FullEntityPage' }
)
export type FullEntityPage = Static<typeof FullEntityPage>

export const EntityListQuery = t.Object({
  ...pageFields(100),
  ...provenanceFields,
  type: optional(EntityTypeName)
})
export type EntityListQuery = Static<typeof EntityListQuery>

export const EntityQuery = t.Object({
  include_archived: optional(t.Boolean()),
  team_id: optional(
    t.String({ description: 'of several with this name the one that is shared through this team' })
  )
})

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
  /** The team through which it is shared; without one, one's own first. */
  teamId?: string
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
    agent_runs: Count,
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
  entity: EntityNameField
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
        knowledge_count: Count,
        ...teamMark
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
