/**
 * What a reading process can be asked, by name: pure functions of texts. Inputs are what
 * JSON can say and results plain data, since they cross into another process and back. Each is loaded when it is first asked
 * for, so that a process that only redacts holds no language model.
 */
import type { TaskInput, TaskName, TaskOutput } from '#src/reading/process/reading.ts'

const TASKS = {
  redact_add: async () => (await import('#src/extraction/accept/redact-add.ts')).redactAdd,
  extract: async () => (await import('#src/reading/read-locally.ts')).readLocally,
  sift: async () => (await import('#src/extraction/prepare/cut-add.ts')).sift,
  cut_add: async () => (await import('#src/extraction/prepare/cut-add.ts')).cutAdd,
  try_policy: async () => (await import('#src/capture-policy/trial.ts')).tryPolicy,
  reflect: async () => (await import('#src/reflections/drafting/draft.ts')).draftReflections,
  judge_facts: async () => (await import('#src/agents/rules/facts.ts')).judgeFacts,
  sift_facts: async () => (await import('#src/agents/rules/facts.ts')).siftFacts,
  match_names: async () => (await import('#src/agents/rules/names.ts')).matchedNames,
  connect: async () => (await import('#src/agents/rules/connector.ts')).connect,
  digest: async () => (await import('#src/agents/rules/digest.ts')).digest,
  redact: async () => (await import('#src/redaction/redact.ts')).redact,
  allowed_units: async () => (await import('#src/import/allowed-units.ts')).allowedUnits,
  redact_passages: async () =>
    (await import('#src/import/accept/redact-passages.ts')).redactPassages,
  redact_joined: async () => (await import('#src/redaction/joined.ts')).redactJoined
} as const

type All = { [Name in keyof typeof TASKS]: Awaited<ReturnType<(typeof TASKS)[Name]>> }

declare module '#src/reading/process/reading.ts' {
  interface Tasks extends All {}
}

/** Runs the named task here and now. */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>
): Promise<TaskOutput<Name>> {
  const task = (await TASKS[name]()) as (input: TaskInput<Name>) => TaskOutput<Name>
  return task(input)
}
