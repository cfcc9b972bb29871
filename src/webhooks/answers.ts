/** Webhooks and deliveries as callers see them. */
import type { DeliveryRow } from '#db/stores/webhooks/deliveries.ts'
import type { WebhookRow } from '#db/stores/webhooks/webhooks.ts'
import { toIso } from '#src/base/clock.ts'
import type { Delivery, Webhook } from '#src/webhooks/contract.ts'

/** A webhook without its secret. */
export function webhookAnswer(hook: WebhookRow): Webhook {
  return {
    id: hook.webhookId,
    url: hook.url,
    name: hook.name,
    event_types: hook.eventTypes,
    active: hook.active,
    created_at: toIso(hook.createdAt),
    updated_at: toIso(hook.updatedAt),
    last_triggered: timeOf(hook.lastTriggered),
    trigger_count: hook.triggerCount,
    last_error: hook.lastError,
    disabled_at: timeOf(hook.disabledAt),
    disabled_reason: hook.disabledReason
  }
}

/** A delivery with the body that is or was sent. */
export function deliveryAnswer(delivery: DeliveryRow): Delivery {
  const isWaiting = delivery.state === 'pending' || delivery.state === 'retrying'
  return {
    id: delivery.deliveryId,
    webhook_id: delivery.webhookId,
    event: delivery.event,
    state: delivery.state,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus,
    error: delivery.error,
    created_at: toIso(delivery.createdAt),
    next_attempt_at: isWaiting ? timeOf(delivery.nextAttemptAt) : null,
    delivered_at: timeOf(delivery.deliveredAt),
    payload: { event: delivery.event, ...delivery.payload }
  }
}

function timeOf(time: Date | null): string | null {
  return time === null ? null : toIso(time)
}
