/**
 * What a reading process can be asked, by name: pure functions of texts. Inputs and results are
 * plain data, since they cross into another process and back. Each is loaded when it is first asked
 * for, so that a process that only redacts holds no language model.
 */
const TASKS = {
  redact_add: async () => (await import('#src/add/redact-add.ts')).redactAdd,
  extract: async () => (await import('#src/extraction/read-locally.ts')).readLocally,
  sift: async () => (await import('#src/extraction/cut-add.ts')).sift,
  cut_add: async () => (await import('#src/extraction/cut-add.ts')).cutAdd,
  try_policy: async () => (await import('#src/capture-policy/trial.ts')).tryPolicy,
  redact: async () => (await import('#src/redaction/redact.ts')).redact
} as const

export type TaskName = keyof typeof TASKS
type Task<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>[0]
export type TaskOutput<Name extends TaskName> = ReturnType<Task<Name>>

/** Runs the named task here and now. */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>
): Promise<TaskOutput<Name>> {
  const task = (await TASKS[name]()) as (input: TaskInput<Name>) => TaskOutput<Name>
  return task(input)
}
