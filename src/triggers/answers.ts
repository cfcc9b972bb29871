/** Triggers as callers see them. */
import type { TriggerRow } from '#db/stores/triggers/triggers.ts'
import { toIso } from '#src/base/clock.ts'
import type { TriggerAnswer } from '#src/triggers/contract.ts'

/** The wire shape of a stored trigger (contract 2). */
export function triggerAnswer(row: TriggerRow): TriggerAnswer {
  const time = (at: Date | null) => (at === null ? null : toIso(at))
  return {
    id: row.triggerId,
    user_id: row.userId,
    trigger_type: row.type,
    title: row.title,
    detail: row.detail,
    source_type: row.sourceType,
    source_id: row.sourceId,
    state: row.state,
    fired: row.state === 'fired',
    fire_at: time(row.fireAt),
    fired_at: time(row.firedAt),
    dismissed_at: time(row.dismissedAt),
    created_at: toIso(row.createdAt)
  }
}
