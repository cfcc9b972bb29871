/**
 * Wire shapes of the two voice endpoints (contract 4.8). Requests have no schema on purpose: any
 * JSON object is taken, and what it does not hold is ignored.
 */
import { t } from 'elysia'

export const RecallAnswer = t.Object({
  results: t.Array(
    t.Object({ toolCallId: t.String(), name: t.Optional(t.String()), result: t.String() })
  )
})

export const SaveAnswer = t.Object({
  status: t.Literal('accepted'),
  job_id: t.String(),
  sub_user_id: t.String()
})

export const IgnoredAnswer = t.Object({ status: t.Literal('ignored'), reason: t.String() })

export type RecallAnswer = typeof RecallAnswer.static
export type SaveAnswer = typeof SaveAnswer.static
export type IgnoredAnswer = typeof IgnoredAnswer.static
