/** Wire shapes of facts by themselves: archiving one, the timeline, the feed (contract 4.2, 4.4). */
import { type Static, t } from 'elysia'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import {
  Count,
  defaulted,
  Id,
  InstantText,
  integer,
  nullable,
  optional,
  Time
} from '#src/input/shared-fields.ts'
import { FACT_TEXT_MAX } from '#src/memory/candidates.ts'
import { EntityNameField, EntityTypeName } from '#src/shapes/entity.ts'
import { teamMark } from '#src/shapes/team-mark.ts'
export const ArchiveBody = t.Object({
  entity_name: optional(EntityNameField),
  fact_content: optional(
    t.String({ minLength: 1, maxLength: FACT_TEXT_MAX + 100, pattern: '\\S' })
  ),
  fact_id: optional(t.String({ minLength: 1, maxLength: 64 }))
})
export type ArchiveBody = Static<typeof ArchiveBody>

export const ArchivedFact = t.Object(
  {
    status: t.Literal('archived'),
    archived: t.String({ description: "the fact's text" }),
    entity: t.String(),
    fact_id: Id,
    already_archived: t.Boolean(),
    journal_id: nullable(Id)
  },
  { title: 'ArchivedFact' }
)
export type ArchivedFact = Static<typeof ArchivedFact>

/** Input of `facts.archive`: a fact by its id (of that entity, where one is named), or by its entity and text. */
export interface ArchiveInput {
  userId: string
  which: { factId: string; entity?: string } | { entity: string; text: string }
}

export const TimelineQuery = t.Object({
  after: optional(InstantText),
  before: optional(InstantText),
  as_of: optional(InstantText),
  limit: defaulted(integer(1, 500, { default: 20 }))
})
export type TimelineQuery = Static<typeof TimelineQuery>

export const Timeline = t.Object(
  {
    results: t.Array(
      t.Object({
        entity: t.String(),
        type: EntityTypeName,
        ...teamMark,
        facts: t.Array(
          t.Object({
            id: Id,
            content: t.String(),
            fact: t.String({ description: 'same as content' }),
            event_date: nullable(t.String()),
            time: t.String({ description: 'event_date, else when it was stated' }),
            created_at: Time
          })
        )
      })
    ),
    timeline: t.Array(
      t.Object({
        entity: t.String(),
        type: EntityTypeName,
        fact_id: Id,
        content: t.String(),
        time: t.String(),
        ...teamMark
      }),
      { description: 'the same facts in the order of time' }
    ),
    count: Count
  },
  { title: 'Timeline' }
)
export type Timeline = Static<typeof Timeline>

/** Input of `facts.timeline`; milliseconds since the epoch, null is open. */
export interface TimelineInput {
  userId: string
  after: number | null
  before: number | null
  asOf: number | null
  limit: number
}

export const FeedQuery = t.Object(pageFields(50))

export const Feed = t.Object(
  {
    feed: t.Array(
      t.Object({
        id: Id,
        fact: t.String(),
        entity: t.String(),
        entity_type: EntityTypeName,
        event_date: nullable(t.String()),
        importance: t.Number(),
        access_count: Count,
        created_at: Time
      })
    ),
    ...pageAnswer
  },
  { title: 'Feed' }
)
export type Feed = Static<typeof Feed>

export interface FeedInput {
  userId: string
  limit: number
  offset: number
}
