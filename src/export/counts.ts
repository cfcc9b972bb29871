/** Counts what an export tells while it is told, so that the counts are those of the export itself. */
import type { ExportCounts, ExportPart } from '#src/export/contract.ts'

/** All at zero. */
export function noCounts(): ExportCounts {
  return {
    entities: 0,
    facts: 0,
    archived_facts: 0,
    expired_facts: 0,
    relations: 0,
    archived_relations: 0,
    knowledge: 0,
    episodes: 0,
    procedures: 0,
    procedure_versions: 0,
    evolution: 0,
    reflections: 0,
    chunks: 0,
    statements: 0,
    possible_conflicts: 0
  }
}

/** Adds a piece to the counts. A relation is told by both its entities and counted once. */
export function countPart(counts: ExportCounts, part: ExportPart): void {
  if (part.part === 'entity') counts.entities++
  if (part.part === 'rows') {
    counts[part.list] += part.rows.length
    if (part.list === 'procedures') {
      for (const { versions } of part.rows) counts.procedure_versions += versions.length
    }
  }
  if (part.part !== 'entity_rows') return
  switch (part.list) {
    case 'facts':
      return
    case 'fact_details':
      counts.facts += part.rows.length
      return
    case 'archived_fact_details':
      for (const { state } of part.rows) counts[`${state}_facts`]++
      return
    case 'relations':
    case 'archived_relations':
      counts[part.list] += part.rows.filter((row) => row.direction === 'outgoing').length
      return
    case 'knowledge':
      counts.knowledge += part.rows.length
  }
}
