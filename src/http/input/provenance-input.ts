/** The named conditions on provenance, as callers send them (contract 3.2). */
import type { Metadata } from '#src/provenance.ts'
import type { ProvenanceFilter } from '#src/scope.ts'

/** A filter from the named fields and, where an endpoint takes `filters`, their metadata. */
export function provenanceFilter(
  fields: {
    agent_id?: string | undefined
    run_id?: string | undefined
    app_id?: string | undefined
  },
  metadata: Metadata | null
): ProvenanceFilter {
  return {
    agentId: fields.agent_id ?? null,
    runId: fields.run_id ?? null,
    appId: fields.app_id ?? null,
    metadata
  }
}
