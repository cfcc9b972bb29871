/** Wire shape of a reflection (contract 2). */
import { type Static, t } from 'elysia'
import { Id, nullable, number, oneOf, Time } from '#src/input/shared-fields.ts'
import { REACHES } from '#src/memory/derived/reflection.ts'

const Claim = t.Object(
  {
    text: t.String(),
    fact_ids: t.Array(Id, { description: 'facts that must hold for it to be shown' }),
    replaced_fact_ids: t.Array(Id, { description: 'superseded facts that it tells of' }),
    shown_until: nullable(Time)
  },
  { title: 'Claim' }
)

/** A reflection, as a list, a search and an export show it. */
export const reflectionFields = {
  id: Id,
  title: t.String(),
  content: t.String(),
  scope: oneOf(REACHES),
  confidence: number(0, 1),
  entity: nullable(t.String()),
  claims: t.Array(Claim, { description: 'the sentences of the content, with what each rests on' }),
  fact_ids: t.Array(Id, { description: 'all facts that the claims rest on' }),
  created_at: Time,
  refreshed_at: Time
}

export const Reflection = t.Object(reflectionFields, { title: 'Reflection' })
export type Reflection = Static<typeof Reflection>
