/** Wire shapes of entities with their facts, relations and knowledge (contract 2), wherever they are shown. */
import { type Static, t } from 'elysia'
import { invalid } from '#src/base/failure.ts'
import { AnyObject, Count, Id, nullable, oneOf, Time } from '#src/input/shared-fields.ts'
import { ENTITY_NAME_MAX, ENTITY_TYPES } from '#src/memory/candidates.ts'
import { teamMark } from '#src/shapes/team-mark.ts'

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
  updated_at: Time,
  ...teamMark
}

export const entity = {
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

/** A name of an entity as a caller sends it in a body or query. */
export const EntityNameField = t.String({
  minLength: 1,
  maxLength: ENTITY_NAME_MAX,
  pattern: '\\S'
})

/** The entity named in a path. Throws 422 when it cannot be a name. */
export function entityName(path: Readonly<Record<string, string | undefined>>): string {
  const name = path['name'] ?? ''
  if (name.length > ENTITY_NAME_MAX && [...name].length > ENTITY_NAME_MAX) {
    throw invalid('name', `must have at most ${ENTITY_NAME_MAX} characters`)
  }
  return name
}
