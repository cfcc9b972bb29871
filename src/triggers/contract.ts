/** Wire shapes of triggers (contract 2, 4.5). */
import { type Static, t } from 'elysia'
import { Count, defaulted, Id, integer, nullable, oneOf, Time } from '#src/input/shared-fields.ts'
import { TRIGGER_SOURCES, TRIGGER_STATES, TRIGGER_TYPES } from '#src/memory/derived/trigger.ts'

export const TriggerAnswer = t.Object(
  {
    id: Id,
    user_id: t.String(),
    trigger_type: oneOf(TRIGGER_TYPES),
    title: t.String(),
    detail: t.String(),
    source_type: oneOf(TRIGGER_SOURCES),
    source_id: Id,
    state: oneOf(TRIGGER_STATES),
    fired: t.Boolean(),
    fire_at: nullable(Time),
    fired_at: nullable(Time),
    dismissed_at: nullable(Time),
    created_at: Time
  },
  { title: 'Trigger' }
)
export type TriggerAnswer = Static<typeof TriggerAnswer>

export const TriggersQuery = t.Object({
  include_fired: defaulted(t.Boolean({ default: false })),
  include_dismissed: defaulted(t.Boolean({ default: false })),
  limit: defaulted(integer(1, 500, { default: 50 }))
})

export interface TriggersInput {
  userId: string
  includeFired: boolean
  includeDismissed: boolean
  limit: number
}

export const TriggerList = t.Object(
  {
    triggers: t.Array(TriggerAnswer, {
      description: 'pending ones first, the next one at the top; then the others, newest first'
    }),
    count: Count
  },
  { title: 'TriggerList' }
)
export type TriggerList = Static<typeof TriggerList>

/** Input of `triggers.process`; null is every user of the account. */
export interface ProcessInput {
  userId: string | null
}

export const ProcessedTriggers = t.Object(
  {
    processed: Count,
    fired: Count,
    errors: Count,
    deliveries_queued: Count
  },
  { title: 'ProcessedTriggers' }
)
export type ProcessedTriggers = Static<typeof ProcessedTriggers>

export interface DismissInput {
  triggerId: string
  userId: string | null
}

export const DismissedTrigger = t.Object(
  { status: t.Literal('dismissed'), id: Id, trigger_id: Id },
  { title: 'DismissedTrigger' }
)
export type DismissedTrigger = Static<typeof DismissedTrigger>

export interface DetectInput {
  userId: string
}

export const DetectedTriggers = t.Object(
  {
    reminders: Count,
    contradictions: Count,
    patterns: Count,
    errors: t.Array(t.String(), {
      description: 'what was left out: `policy` denied it, or `pending_full` leaves no room'
    }),
    total_pending: Count,
    triggers: t.Array(TriggerAnswer, { description: 'the new ones' })
  },
  { title: 'DetectedTriggers' }
)
export type DetectedTriggers = Static<typeof DetectedTriggers>
