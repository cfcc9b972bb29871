/** Wire shapes of the journal and of taking something back (contract 2, 4.9). */
import { type Static, t } from 'elysia'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import { AnyObject, Count, Id, nullable, oneOf, optional, Time } from '#src/input/shared-fields.ts'
import { JOURNAL_ACTIONS, type JournalAction } from '#src/memory/journal-entry.ts'
import { EntityNameField, FactDetail } from '#src/shapes/entity.ts'

export const JournalEntryAnswer = t.Object(
  {
    id: Id,
    action: oneOf(JOURNAL_ACTIONS),
    entity: nullable(t.String()),
    fact_ids: t.Array(Id),
    before: AnyObject,
    after: AnyObject,
    actor: t.Object({ kind: oneOf(['key', 'job', 'agent', 'system']), id: nullable(t.String()) }),
    reason: nullable(t.String()),
    created_at: Time,
    undoable: t.Boolean(),
    undone_at: nullable(Time)
  },
  { title: 'JournalEntry' }
)
export type JournalEntryAnswer = Static<typeof JournalEntryAnswer>

export const History = t.Object(
  { history: t.Array(JournalEntryAnswer), ...pageAnswer },
  { title: 'History' }
)
export type History = Static<typeof History>

export const HistoryQuery = t.Object({
  entity: optional(EntityNameField),
  action: optional(oneOf(JOURNAL_ACTIONS)),
  ...pageFields(50)
})

export interface HistoryInput {
  userId: string
  entity: string | null
  action: JournalAction | null
  limit: number
  offset: number
}

const GivenId = t.String({ minLength: 1, maxLength: 64 })

export const RestoreBody = t.Object({
  journal_id: optional(GivenId),
  fact_id: optional(GivenId),
  fact_ids: optional(t.Array(GivenId, { minItems: 1, maxItems: 500 }))
})
export type RestoreBody = Static<typeof RestoreBody>

export const Restored = t.Object(
  {
    status: t.Literal('restored'),
    restored: Count,
    facts: t.Array(FactDetail),
    entities: t.Array(t.String()),
    journal_id: Id
  },
  { title: 'Restored' }
)
export type Restored = Static<typeof Restored>

/** Input of `journal.restore`: one entry taken back, or archived facts made active again. */
export interface RestoreInput {
  userId: string
  which: { journalId: string } | { factIds: string[] }
}
