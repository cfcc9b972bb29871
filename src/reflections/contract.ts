/** Wire shapes of reflections and insights (contract 4.5). */
import { type Static, t } from 'elysia'
import { Count, Id, nullable, number, oneOf, optional, Time } from '#src/input/shared-fields.ts'
import { REACHES, type Reach } from '#src/memory/derived/reflection.ts'
import { Reflection } from '#src/shapes/reflection.ts'

export const Reflected = t.Object(
  {
    status: oneOf(['reflected', 'no_data']),
    generated: t.Object(
      { entity_reflections: Count, cross_entity: Count, temporal: Count },
      { description: 'how many of each there are now, new, revised and confirmed' }
    ),
    stats_before: t.Object({
      new_facts_since_last: Count,
      hours_since_last: nullable(number(0, Number.MAX_SAFE_INTEGER)),
      last_reflection: nullable(Time)
    }),
    reflections: t.Array(Reflection)
  },
  { title: 'Reflected' }
)
export type Reflected = Static<typeof Reflected>

export const ReflectionsFields = t.Object({ scope: optional(oneOf(REACHES)) })

export const ReflectionList = t.Object(
  { reflections: t.Array(Reflection), total: Count },
  { title: 'ReflectionList' }
)
export type ReflectionList = Static<typeof ReflectionList>

export const DeletedReflection = t.Object(
  { status: t.Literal('deleted'), reflection_id: Id },
  { title: 'DeletedReflection' }
)
export type DeletedReflection = Static<typeof DeletedReflection>

export const Insights = t.Object(
  {
    has_insights: t.Boolean(),
    profile: nullable(Reflection),
    weekly: nullable(Reflection),
    network: nullable(Reflection),
    patterns: nullable(Reflection),
    all_reflections: t.Array(Reflection),
    groups: t.Array(
      t.Object({ scope: oneOf(REACHES), title: t.String(), reflections: t.Array(Reflection) })
    ),
    text: t.String({ description: 'all of it, ready to read' })
  },
  { title: 'Insights' }
)
export type Insights = Static<typeof Insights>

/** Input of `reflections.list`; null is every reach. */
export interface ReflectionsInput {
  userId: string
  reach: Reach | null
}

/** Input of `reflections.delete`. */
export interface DeleteReflectionInput {
  userId: string
  reflectionId: string
}
