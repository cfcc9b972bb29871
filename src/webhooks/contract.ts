/** Wire shapes of webhooks and their deliveries (contract 2, 4.7, 4.9). A generated secret is shown once. */
import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import type { DeliveryQuery } from '#db/stores/webhooks/deliveries.ts'
import { pageAnswer, pageFields } from '#src/input/paging.ts'
import {
  AnyObject,
  Count,
  filledText,
  Id,
  nullable,
  oneOf,
  optional,
  Time
} from '#src/input/shared-fields.ts'
import { EVENT_TYPES } from '#src/webhooks/events.ts'

const SECRET_MAX = 256
const NAME_MAX = 100

/** Clients send "" for what their caller did not give. */
function filledOrEmpty(maxLength: number) {
  const wants = `a text of at most ${maxLength} characters that is not blank`
  return t.String({ maxLength, pattern: '^$|\\S', 'x-wants': wants })
}

const settings = {
  url: filledText(2048),
  name: optional(filledText(NAME_MAX)),
  event_types: optional(t.Array(oneOf(EVENT_TYPES), { maxItems: EVENT_TYPES.length })),
  active: optional(t.Boolean())
}

export const CreateWebhookBody = t.Object({
  ...settings,
  name: optional(filledOrEmpty(NAME_MAX)),
  secret: optional(filledOrEmpty(SECRET_MAX))
})
export type CreateWebhookBody = Static<typeof CreateWebhookBody>

export const UpdateWebhookBody = t.Object({
  ...settings,
  url: optional(settings.url),
  secret: optional(filledText(SECRET_MAX))
})
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>

const webhookFields = {
  id: Id,
  url: t.String(),
  name: t.String(),
  event_types: t.Array(t.String()),
  active: t.Boolean(),
  created_at: Time,
  updated_at: Time,
  last_triggered: nullable(Time),
  trigger_count: Count,
  last_error: nullable(t.String()),
  disabled_at: nullable(Time),
  disabled_reason: nullable(t.String())
}

export const Webhook = t.Object(webhookFields, { title: 'Webhook' })
export type Webhook = Static<typeof Webhook>

export const WebhookList = t.Object(
  { webhooks: t.Array(Webhook), total: Count },
  { title: 'WebhookList' }
)
export type WebhookList = Static<typeof WebhookList>

export const CreatedWebhook = t.Object(
  {
    status: t.Literal('created'),
    id: Id,
    webhook: t.Object({
      ...webhookFields,
      secret: t.Optional(
        t.String({ description: 'a generated one; the only time that it is shown' })
      )
    })
  },
  { title: 'CreatedWebhook' }
)
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const UpdatedWebhook = t.Object(
  { status: oneOf(['updated', 'no changes']), id: Id, webhook: Webhook },
  { title: 'UpdatedWebhook' }
)
export type UpdatedWebhook = Static<typeof UpdatedWebhook>

export const DeletedWebhook = t.Object(
  { status: t.Literal('deleted'), id: Id },
  { title: 'DeletedWebhook' }
)
export type DeletedWebhook = Static<typeof DeletedWebhook>

const DeliveryState = oneOf([
  'pending',
  'delivering',
  'retrying',
  'delivered',
  'exhausted',
  'canceled',
  'blocked'
])

export const Delivery = t.Object(
  {
    id: t.String({ description: 'the same as the header webhook-id' }),
    webhook_id: Id,
    event: t.String(),
    state: DeliveryState,
    attempts: Count,
    response_status: nullable(Type.Integer()),
    error: nullable(t.String()),
    created_at: Time,
    next_attempt_at: nullable(Time),
    delivered_at: nullable(Time),
    payload: AnyObject
  },
  { title: 'Delivery' }
)
export type Delivery = Static<typeof Delivery>

export const DeliveryFields = t.Object({ state: optional(DeliveryState), ...pageFields(50) })

export const DeliveryList = t.Object(
  { deliveries: t.Array(Delivery), ...pageAnswer },
  { title: 'DeliveryList' }
)
export type DeliveryList = Static<typeof DeliveryList>

export const TestedWebhook = t.Object(
  { status: oneOf(['delivered', 'failed']), delivery: Delivery },
  { title: 'TestedWebhook' }
)
export type TestedWebhook = Static<typeof TestedWebhook>

/** Input of `webhooks.create`. */
export interface CreateWebhookInput {
  url: string
  /** Null takes the host of the address. */
  name: string | null
  eventTypes: string[]
  /** Null has one generated. */
  secret: string | null
  active: boolean
}

/** Input of `webhooks.update`; null leaves as it is. */
export interface UpdateWebhookInput {
  webhookId: string
  url: string | null
  name: string | null
  eventTypes: string[] | null
  secret: string | null
  active: boolean | null
}

/** Input of `webhooks.delete` and `webhooks.test`. */
export interface WebhookInput {
  webhookId: string
}

/** Input of `webhooks.deliveries`. */
export type DeliveriesInput = DeliveryQuery
