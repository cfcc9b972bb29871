/**
 * Where an item came from: every time it was said is kept as a statement with that add's metadata
 * (contract 3.2). Nothing in metadata has power over identity, policy or state.
 */
import type { ProvenanceFilter } from '#src/scope.ts'

export type Metadata = Record<string, unknown>

/** One time something was said. */
export interface Statement {
  jobId: string | null
  metadata: Metadata
  /** Conversation time, milliseconds since the epoch. */
  statedAt: number
}

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

/** JSONB containment (`value @> part`): objects by key, arrays by element, scalars by type and value. */
export function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(value) && part.every((p) => value.some((v) => contains(v, p)))
  }
  if (part !== null && typeof part === 'object') {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
    const record = value as Metadata
    return Object.entries(part).every(([key, p]) => key in record && contains(record[key], p))
  }
  return value === part
}

/** Whether one statement meets all conditions at once; conditions never spread over two statements. */
export function statementQualifies(metadata: Metadata, filter: ProvenanceFilter): boolean {
  if (filter.agentId !== null && metadata['agent_id'] !== filter.agentId) return false
  if (filter.runId !== null && metadata['run_id'] !== filter.runId) return false
  if (filter.appId !== null && metadata['app_id'] !== filter.appId) return false
  return filter.metadata === null || contains(metadata, filter.metadata)
}
