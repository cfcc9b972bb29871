/** Wire shapes of merging and deduplication (contract 4.4). */
import { type Static, t } from 'elysia'
import { Count, Id, NamedUser, nullable, oneOf, optional } from '#src/input/shared-fields.ts'
import { EntityNameField } from '#src/shapes/entity.ts'

const Moved = t.Object({ facts: Count, relations: Count, knowledge: Count })

export const MergeBody = t.Object({ source: EntityNameField, target: EntityNameField })

export const Merged = t.Object(
  {
    status: t.Literal('merged'),
    source: t.String(),
    target: t.String(),
    from: t.String({ description: 'same as source' }),
    into: t.String({ description: 'same as target' }),
    target_id: Id,
    moved: Moved,
    journal_id: Id
  },
  { title: 'Merged' }
)
export type Merged = Static<typeof Merged>

export interface MergeInput {
  userId: string
  source: string
  target: string
}

export const MergeUserBody = t.Object({
  from_user_id: optional(NamedUser)
})

export const MergedUser = t.Object(
  {
    status: oneOf(['merged', 'skip']),
    message: optional(t.String()),
    from: optional(t.String({ description: '`User`' })),
    into: optional(
      t.String({ description: 'the primary person; `User` where nobody else is known' })
    ),
    target_id: optional(Id),
    moved: optional(Moved),
    journal_id: optional(Id)
  },
  { title: 'MergedUser' }
)
export type MergedUser = Static<typeof MergedUser>

export interface MergeUserInput {
  userId: string
  fromUserId: string | null
}

export const EntityDedup = t.Object(
  {
    entity: t.String(),
    kept: t.Array(t.String()),
    archived: t.Array(t.String()),
    archived_count: Count,
    journal_id: nullable(Id)
  },
  { title: 'EntityDedup' }
)
export type EntityDedup = Static<typeof EntityDedup>

export interface EntityDedupInput {
  userId: string
  name: string
}

export const MergedDoubles = t.Object(
  {
    merged: t.Array(t.String({ description: 'short → long' })),
    suggestions: t.Array(t.String({ description: 'may be one; merge them to say so' })),
    count: Count,
    journal_ids: t.Array(Id)
  },
  { title: 'MergedDoubles' }
)
export type MergedDoubles = Static<typeof MergedDoubles>

export const DedupAll = t.Object(
  {
    total_archived: Count,
    entities: t.Array(t.Object({ entity: t.String(), archived: Count })),
    journal_ids: t.Array(Id)
  },
  { title: 'DedupAll' }
)
export type DedupAll = Static<typeof DedupAll>

export interface ScopeInput {
  userId: string
}
