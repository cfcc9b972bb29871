/** Triggers: what is to be told when its time comes. */
import { t } from 'elysia'
import { endpoint } from '#src/http/endpoint.ts'
import {
  DetectedTriggers,
  type DetectInput,
  DismissedTrigger,
  type DismissInput,
  ProcessedTriggers,
  type ProcessInput,
  TriggerList,
  type TriggersInput,
  TriggersQuery
} from '#src/triggers/contract.ts'

const NO_FIELDS = t.Object({})

const listing = {
  method: 'GET',
  tag: 'Triggers',
  permission: 'read',
  scope: 'user',
  from: 'query',
  status: 200,
  fields: TriggersQuery,
  answer: TriggerList,
  operation: 'triggers.list'
} as const

export const triggerEndpoints = [
  endpoint({
    ...listing,
    path: '/v1/triggers',
    summary: 'Reminders, contradictions and patterns that wait to be told',
    input: ({ fields, userId }) => listInput(fields, userId)
  }),
  endpoint({
    ...listing,
    path: '/v1/triggers/:user_id',
    summary: 'The triggers of one user',
    input: ({ fields, userId }) => listInput(fields, userId)
  }),
  endpoint({
    method: 'POST',
    path: '/v1/triggers/process',
    tag: 'Triggers',
    summary: 'Fire all triggers that are due, of every user unless one is given',
    permission: 'write',
    scope: 'any-user',
    from: 'either',
    status: 200,
    fields: NO_FIELDS,
    answer: ProcessedTriggers,
    operation: 'triggers.process',
    input: ({ userId }): ProcessInput => ({ userId })
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/triggers/:trigger_id',
    tag: 'Triggers',
    summary: 'Dismiss a pending trigger; it will not fire',
    permission: 'write',
    scope: 'any-user',
    from: 'either',
    status: 200,
    fields: NO_FIELDS,
    answer: DismissedTrigger,
    operation: 'triggers.dismiss',
    input: ({ path, userId }): DismissInput => ({ triggerId: path['trigger_id'] ?? '', userId })
  }),
  endpoint({
    method: 'POST',
    path: '/v1/triggers/detect/:user_id',
    tag: 'Triggers',
    summary: "Look through a user's memory for triggers now",
    permission: 'write',
    scope: 'user',
    from: 'either',
    status: 200,
    fields: NO_FIELDS,
    answer: DetectedTriggers,
    operation: 'triggers.detect',
    input: ({ userId }): DetectInput => ({ userId })
  })
]

function listInput(
  { include_fired, include_dismissed, limit }: typeof TriggersQuery.static,
  userId: string
): TriggersInput {
  return { userId, includeFired: include_fired, includeDismissed: include_dismissed, limit }
}
