/** Names and conditions of provenance, as callers send them (contract 3.2). */
import { invalid } from '#src/base/failure.ts'
import { contradictedName, type Metadata, type Named } from '#src/base/provenance.ts'
import type { ProvenanceFilter } from '#src/base/scope.ts'
import { checkMetadata } from '#src/input/metadata-bounds.ts'
import { redactMetadata } from '#src/redaction/redact.ts'

interface NamedFields {
  agent_id?: string | undefined
  run_id?: string | undefined
  app_id?: string | undefined
}

/** The names and the caller's own metadata of an add. Throws 422 where the one denies the other. */
export function provenanceFields(
  fields: NamedFields,
  sent: Metadata | undefined
): Named & { metadata: Metadata | null } {
  const named = namedOf(fields)
  const metadata = checkMetadata('metadata', sent)
  const contradicted = contradictedName(named, metadata)
  if (contradicted !== null) {
    throw invalid(`metadata.${contradicted}`, `must equal ${contradicted} where both are given`)
  }
  return { ...named, metadata }
}

/**
 * A filter from the named fields and, where an endpoint takes `filters`, their metadata. Secrets are
 * taken out as they were when the memory was kept, so that equal values still meet.
 */
export function provenanceFilter(
  fields: NamedFields,
  filters: Metadata | undefined
): ProvenanceFilter {
  const metadata = checkMetadata('filters', filters)
  return redactMetadata({ ...namedOf(fields), metadata }).value
}

function namedOf(fields: NamedFields): Named {
  return {
    agentId: fields.agent_id ?? null,
    runId: fields.run_id ?? null,
    appId: fields.app_id ?? null
  }
}
