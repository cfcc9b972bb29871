/**
 * Whose memory is meant. The account pays and is isolated; the user is an end user inside it;
 * agent, run and app narrow what an answer may draw on (contract 3).
 */

/** The user of calls that name none. */
export const DEFAULT_USER = 'default'

/** Account and end user: every statement on memory names at least these. */
export interface Scope {
  accountId: string
  userId: string
}

/** Conditions on provenance; they hold in every candidate source (contract 3.2). */
export interface ProvenanceFilter {
  agentId: string | null
  runId: string | null
  appId: string | null
  /** JSONB containment against one statement's metadata; null is no filter. */
  metadata: Record<string, unknown> | null
}

export const NO_FILTER: ProvenanceFilter = {
  agentId: null,
  runId: null,
  appId: null,
  metadata: null
}
