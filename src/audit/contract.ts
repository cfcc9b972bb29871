/** Wire shapes of the audit log (contract 4.9). */
import { type Static, t } from 'elysia'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import { anyText, Id, InstantText, nullable, optional, Time } from '#src/input/shared-fields.ts'

export const AuditFields = t.Object({
  action: optional(anyText(100)),
  after: optional(InstantText),
  before: optional(InstantText),
  ...pageFields(50)
})

export const AuditEvent = t.Object(
  {
    id: Id,
    at: Time,
    action: t.String({ description: 'open for more' }),
    target: nullable(t.String({ description: 'an id or a user id' })),
    key_id: nullable(t.String({ description: 'null: done by the service' })),
    ip: nullable(t.String()),
    request_id: t.String()
  },
  { title: 'AuditEvent' }
)

export const AuditPage = t.Object(
  { events: t.Array(AuditEvent), ...pageAnswer },
  { title: 'AuditPage' }
)
export type AuditPage = Static<typeof AuditPage>

/** Input of `audit.list`; times in milliseconds since the epoch. */
export interface AuditInput {
  action: string | null
  after: number | null
  before: number | null
  limit: number
  offset: number
}
