/** The events that webhooks can subscribe to, and what an event is called for one that has. */

/** By their first spelling. */
export const EVENTS = [
  'memory_add',
  'memory_update',
  'memory_delete',
  'trigger_fired',
  'job_completed',
  'procedure_revised'
] as const

/** Sent by the test endpoint only; nobody subscribes to it. */
export const TEST_EVENT = 'webhook_test'

const OTHER_SPELLINGS: Readonly<Record<string, string>> = { smart_trigger: 'trigger_fired' }

/** What a caller may subscribe to, in every spelling. */
export const EVENT_TYPES: readonly string[] = [...EVENTS, ...Object.keys(OTHER_SPELLINGS)]

/** What a webhook that names nothing listens to. */
export const DEFAULT_EVENT_TYPES: readonly string[] = [
  'memory_add',
  'memory_update',
  'memory_delete'
]

/** The spelling in which an event was subscribed to, the first where there are two; null where it was not. */
export function spelledFor(event: string, eventTypes: readonly string[]): string | null {
  return eventTypes.find((type) => (OTHER_SPELLINGS[type] ?? type) === event) ?? null
}
