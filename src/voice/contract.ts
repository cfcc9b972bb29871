/**
 * Wire shapes of the two voice endpoints (contract 4.8). Requests have next to no schema on purpose:
 * any JSON object is taken, and what it does not hold is ignored.
 */
import { t } from 'elysia'
import type { RecallCall } from '#src/voice/event.ts'

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

/** All that the endpoints read of a body. */
export const VoiceBody = t.Object({
  message: t.Optional(t.Unknown()),
  call: t.Optional(t.Unknown())
})

/** Input of `voice.recall`. */
export interface RecallInput {
  calls: RecallCall[]
}

export type RecallAnswer = typeof RecallAnswer.static
export type SaveAnswer = typeof SaveAnswer.static
export type IgnoredAnswer = typeof IgnoredAnswer.static
