/**
 * Where an item came from: every time it was said is kept as a statement with that add's metadata
 * (contract 3.2). Nothing in metadata has power over identity, policy or state.
 */
export type Metadata = Record<string, unknown>

/** Who and what an add came from by the named inputs; the conditions of these names look at them alone. */
export interface Named {
  agentId: string | null
  runId: string | null
  appId: string | null
}

export const NOT_NAMED: Named = { agentId: null, runId: null, appId: null }

/**
 * The metadata of an add: the named inputs and the caller's own keys. The caller's `source` wins over
 * the named one; the other names are the named inputs', whoever else uses them.
 */
export function provenanceOf(
  input: Partial<Named> & { source?: string | null; metadata?: Metadata | null }
): Metadata {
  const source = input.source == null ? {} : { source: input.source }
  return { ...source, ...input.metadata, ...namesIn(input) }
}

/**
 * The first key of `metadata` that says something else than the named input of that name; null where
 * none does. Without a named input such a key is the caller's own business.
 */
export function contradictedName(named: Partial<Named>, metadata: Metadata | null): string | null {
  const names = Object.entries(namesIn(named))
  const found = names.find(
    ([key, value]) =>
      metadata !== null && Object.hasOwn(metadata, key) && (metadata[key] ?? value) !== value
  )
  return found?.[0] ?? null
}

function namesIn({ agentId, runId, appId }: Partial<Named>): Metadata {
  const names = { agent_id: agentId, run_id: runId, app_id: appId }
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value != null))
}
