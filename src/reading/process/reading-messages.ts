/** What crosses between the service and a reading process; one question is open at a time. */
import type { FailureRecord } from '#src/base/failure.ts'
import type { TaskName } from '#src/reading/process/reading.ts'

export interface TaskAsk {
  task: TaskName
  /** As JSON: the thread that asks answers nobody meanwhile, and packing objects one by one takes it five times as long. */
  input: string
}

/** `bug` is what may be said of an unforeseen error: its class and call sites, never its message. */
export type TaskAnswer =
  | { value: unknown; cpuMs: number }
  | { failure: FailureRecord; cpuMs: number }
  | { bug: { kind: string; code: string; places: string }; cpuMs: number }

/** Reads what the process sent; null for anything that is no answer. */
export function readTaskAnswer(message: unknown): TaskAnswer | null {
  if (message === null || typeof message !== 'object' || !('cpuMs' in message)) return null
  return 'value' in message || 'failure' in message || 'bug' in message
    ? (message as TaskAnswer)
    : null
}
