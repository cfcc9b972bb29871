/** Webhooks: make, list, change, take away, try, and look up what became of deliveries. */
import { t } from 'elysia'
import { notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import type { PathParts } from '#src/http/checked-request.ts'
import { endpoint } from '#src/http/endpoint.ts'
import {
  CreatedWebhook,
  CreateWebhookBody,
  type CreateWebhookInput,
  DeletedWebhook,
  type DeliveriesInput,
  DeliveryFields,
  DeliveryList,
  TestedWebhook,
  UpdatedWebhook,
  UpdateWebhookBody,
  type UpdateWebhookInput,
  WebhookList
} from '#src/webhooks/contract.ts'
import { DEFAULT_EVENT_TYPES } from '#src/webhooks/events.ts'

const managing = { tag: 'Webhooks', permission: 'admin', scope: 'account', status: 200 } as const

const TESTS_A_MINUTE = 10

/** Counts a use of a key in a window of seconds; throws 429 above the maximum. */
type CountUse = (key: string, max: number, windowS: number, detail: string) => Promise<void>

/** The webhooks themselves. */
const managingEndpoints = [
  endpoint({
    ...managing,
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Create a webhook; a generated secret is shown in this answer only',
    fields: CreateWebhookBody,
    from: 'body',
    replays: true,
    status: 201,
    answer: CreatedWebhook,
    location: ({ id }) => `/v1/webhooks/${id}`,
    operation: 'webhooks.create',
    input: ({ fields }) => createInput(fields)
  }),
  endpoint({
    ...managing,
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'The webhooks of the account',
    fields: t.Object({}),
    from: 'query',
    answer: WebhookList,
    operation: 'webhooks.list',
    input: () => ({})
  }),
  endpoint({
    ...managing,
    method: 'PUT',
    path: '/v1/webhooks/:id',
    summary: 'Change a webhook; what is left out stays. After a new secret both sign for 24 hours',
    fields: UpdateWebhookBody,
    from: 'body',
    answer: UpdatedWebhook,
    operation: 'webhooks.update',
    input: ({ fields, path }) => updateInput(fields, webhookIdOf(path))
  }),
  endpoint({
    ...managing,
    method: 'DELETE',
    path: '/v1/webhooks/:id',
    summary: 'Delete a webhook; what it has not been sent is called off',
    fields: t.Object({}),
    from: 'body',
    answer: DeletedWebhook,
    operation: 'webhooks.delete',
    input: ({ path }) => ({ webhookId: webhookIdOf(path) })
  })
]

/** All of them; `countUse` bounds how often a webhook is tried. */
export function webhookEndpoints(countUse: CountUse) {
  return [
    ...managingEndpoints,
    endpoint({
      ...managing,
      method: 'GET',
      path: '/v1/webhooks/:id/deliveries',
      summary: 'Deliveries of a webhook, newest first; kept for 30 days',
      fields: DeliveryFields,
      from: 'query',
      answer: DeliveryList,
      operation: 'webhooks.deliveries',
      input: ({ fields, path }): DeliveriesInput => ({
        webhookId: webhookIdOf(path),
        state: fields.state ?? null,
        limit: fields.limit,
        offset: fields.offset
      })
    }),
    endpoint({
      ...managing,
      method: 'POST',
      path: '/v1/webhooks/:id/test',
      summary: 'Send a test event at once, to an inactive webhook too',
      fields: t.Object({}),
      from: 'body',
      answer: TestedWebhook,
      operation: 'webhooks.test',
      input: ({ path }) => ({ webhookId: webhookIdOf(path) }),
      asks: async ({ input, ask }) => {
        const detail = `More than ${TESTS_A_MINUTE} tests of this webhook in a minute.`
        await countUse(`webhook-test:${input.webhookId}`, TESTS_A_MINUTE, 60, detail)
        return ask(input)
      }
    })
  ]
}

function createInput(body: CreateWebhookBody): CreateWebhookInput {
  return {
    url: body.url.trim(),
    name: body.name?.trim() || null,
    eventTypes: eventTypesOf(body.event_types ?? []),
    secret: body.secret || null,
    active: body.active ?? true
  }
}

function updateInput(body: UpdateWebhookBody, webhookId: string): UpdateWebhookInput {
  return {
    webhookId,
    url: body.url?.trim() ?? null,
    name: body.name?.trim() ?? null,
    eventTypes: body.event_types === undefined ? null : eventTypesOf(body.event_types),
    secret: body.secret ?? null,
    active: body.active ?? null
  }
}

/** Each once; none means the events of memory. */
function eventTypesOf(named: readonly string[]): string[] {
  return named.length === 0 ? [...DEFAULT_EVENT_TYPES] : [...new Set(named)]
}

/** A malformed id is answered like an unknown one. */
function webhookIdOf(path: PathParts): string {
  const id = path['id'] ?? ''
  if (!isUuid(id)) throw notFound('Webhook')
  return id
}
