/** Wire shape of an episode (contract 2), wherever one is shown. */
import { type Static, t } from 'elysia'
import { AnyObject, Count, Id, nullable, number, oneOf, Time } from '#src/input/shared-fields.ts'

export const episodeFields = {
  id: Id,
  summary: t.String(),
  context: t.String(),
  outcome: nullable(t.String()),
  participants: t.Array(t.String()),
  emotional_valence: oneOf(['positive', 'negative', 'neutral', 'mixed']),
  importance: number(0, 1),
  metadata: AnyObject,
  linked_procedure_id: nullable(Id),
  failed_at_step: nullable(Count),
  happened_at: nullable(t.String({ description: 'YYYY-MM-DD or a datetime' })),
  created_at: Time,
  expires_at: nullable(Time),
  memory_type: t.Literal('episodic')
}

export const Episode = t.Object(episodeFields, { title: 'Episode' })

export type Episode = Static<typeof Episode>
