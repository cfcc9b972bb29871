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

/** `source` of what an uploaded file says. */
export const FILE_SOURCE = 'file_upload'

/** Who said something: the user in conversation, an uploaded file, an assistant, or a team that shares it. */
export type Origin = 'user' | 'file' | 'assistant' | 'team'

export const NOT_NAMED: Named = { agentId: null, runId: null, appId: null }

/**
 * The metadata of an add: the named inputs and the caller's own keys. The caller's `source` wins over
 * the named one; the other names always belong to the named inputs.
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

/**
 * What the service itself notes of a call or a file and what tells who called and how a document is called: it
 * stays with the owner where what was said is shared with other accounts.
 */
const NOT_SHARED: ReadonlySet<string> = new Set(['phone', 'call_id', 'ended_reason', 'filename'])

/** Metadata as another account sees them. */
export function sharedMetadata(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !NOT_SHARED.has(key)))
}

/** Whether a condition on metadata asks for what is not shared; no answer may tell whether it holds. */
export function asksUnshared(metadata: Metadata | null): boolean {
  return metadata !== null && Object.keys(metadata).some((key) => NOT_SHARED.has(key))
}

function namesIn({ agentId, runId, appId }: Partial<Named>): Metadata {
  const names = { agent_id: agentId, run_id: runId, app_id: appId }
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value != null))
}
