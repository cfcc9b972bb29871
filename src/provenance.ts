/**
 * Where an item came from: every time it was said is kept as a statement with that add's metadata
 * (contract 3.2). Nothing in metadata has power over identity, policy or state.
 */
export type Metadata = Record<string, unknown>

/** The named inputs of an add, overwritten key by key by the caller's own metadata. */
export function provenanceOf(input: {
  agentId?: string | null
  runId?: string | null
  appId?: string | null
  source?: string | null
  metadata?: Metadata | null
}): Metadata {
  const named: Metadata = {}
  if (input.agentId != null) named['agent_id'] = input.agentId
  if (input.runId != null) named['run_id'] = input.runId
  if (input.appId != null) named['app_id'] = input.appId
  if (input.source != null) named['source'] = input.source
  return { ...named, ...(input.metadata ?? {}) }
}
