/**
 * What an export is made of (contract 4.9): the wire shapes of `GET /v1/export`, which `POST
 * /v1/import` takes back, and the pieces in which the account's actor delivers a scope.
 *
 * An export is read in many short reads, not in one snapshot: what is written while it runs may be in
 * it or not, but nothing that was there before and stays is left out or given twice.
 */
import { type Static, t } from 'elysia'
import { Count, defaulted, oneOf, Time } from '#src/input/shared-fields.ts'
import { Entity } from '#src/shapes/entity.ts'
import {
  type ChunkRecord,
  type DoubtRecord,
  type EntityHead,
  type EpisodeRecord,
  type EvolutionRecord,
  EXPORT_VERSION,
  ExportedChunk,
  ExportedDoubt,
  ExportedEpisode,
  ExportedFact,
  ExportedKnowledge,
  ExportedPastFact,
  ExportedProcedure,
  ExportedReflection,
  ExportedRelation,
  ExportedStatement,
  type FactRecord,
  type KnowledgeRecord,
  type PastFactRecord,
  type ProcedureRecord,
  type ReflectionRecord,
  type RelationRecord,
  type StatementRecord
} from '#src/shapes/export-records.ts'
import { EvolutionEntry } from '#src/shapes/procedure.ts'

export const EXPORT_FORMATS = ['json', 'markdown', 'files'] as const

export const ExportQuery = t.Object({
  format: defaulted({ ...oneOf(EXPORT_FORMATS), default: 'json' })
})
const ExportedEntity = t.Intersect([
  Entity,
  t.Object({
    fact_details: t.Array(ExportedFact),
    relations: t.Array(ExportedRelation),
    knowledge: t.Array(ExportedKnowledge),
    archived_fact_details: t.Array(ExportedPastFact),
    archived_relations: t.Array(ExportedRelation, {
      description: 'told by facts that are archived or have expired alone'
    })
  })
])
export const ExportCounts = t.Object({
  entities: Count,
  facts: Count,
  archived_facts: Count,
  expired_facts: Count,
  relations: Count,
  archived_relations: Count,
  knowledge: Count,
  episodes: Count,
  procedures: Count,
  procedure_versions: Count,
  evolution: Count,
  reflections: Count,
  chunks: Count,
  statements: Count,
  possible_conflicts: Count
})
export type ExportCounts = Static<typeof ExportCounts>

/** `format=json`: everything of a scope, as `POST /v1/import` takes it back. */
export const Export = t.Object(
  {
    version: t.Literal(EXPORT_VERSION),
    exported_at: Time,
    user_id: t.String(),
    entities: t.Array(ExportedEntity),
    episodes: t.Array(ExportedEpisode),
    procedures: t.Array(ExportedProcedure),
    evolution: t.Array(EvolutionEntry),
    reflections: t.Array(ExportedReflection),
    chunks: t.Array(ExportedChunk),
    statements: t.Array(ExportedStatement, {
      description: 'each time an item was said, with the metadata and time it was said with'
    }),
    possible_conflicts: t.Array(ExportedDoubt, {
      description: 'facts of which the later one may make the earlier one untrue'
    }),
    counts: ExportCounts
  },
  { title: 'Export' }
)

/** `format=files`: the same to read, as Markdown files by their paths; `markdown` zips them. */
export const ExportFiles = t.Object(
  { files: t.Record(t.String(), t.String()), counts: ExportCounts },
  { title: 'ExportFiles' }
)

/** The lists of an entity, by name, in the order in which they come. */
export interface EntityLists {
  facts: string
  fact_details: FactRecord
  archived_fact_details: PastFactRecord
  relations: RelationRecord
  archived_relations: RelationRecord
  knowledge: KnowledgeRecord
}
export const ENTITY_LISTS = [
  'facts',
  'fact_details',
  'archived_fact_details',
  'relations',
  'archived_relations',
  'knowledge'
] as const satisfies readonly (keyof EntityLists)[]

/** The lists of an export after its entities, in the order in which they come. */
export interface ScopeLists {
  episodes: EpisodeRecord
  procedures: ProcedureRecord
  evolution: EvolutionRecord
  reflections: ReflectionRecord
  chunks: ChunkRecord
  statements: StatementRecord
  possible_conflicts: DoubtRecord
}
export const SCOPE_LISTS = [
  'episodes',
  'procedures',
  'evolution',
  'reflections',
  'chunks',
  'statements',
  'possible_conflicts'
] as const satisfies readonly (keyof ScopeLists)[]

export type RowsOf<Lists> = {
  [Name in keyof Lists]: { list: Name; rows: Lists[Name][] }
}[keyof Lists]

/** One piece of an export. An entity is its head, pieces of its lists in their order, and its end. */
export type ExportPart =
  | { part: 'entity'; head: EntityHead }
  | ({ part: 'entity_rows' } & RowsOf<EntityLists>)
  | { part: 'entity_end' }
  | ({ part: 'rows' } & RowsOf<ScopeLists>)

/** Where a page begins: among the entities, inside a big one, or in one of the other lists. */
export type ExportCursor =
  | { at: 'entities'; afterKey: string }
  | { at: 'entity'; key: string; entityId: string; list: keyof EntityLists; after: string }
  | { at: keyof ScopeLists; after: unknown }

/** Input of `export.page`; a null cursor is the beginning. */
export interface ExportPageInput {
  userId: string
  cursor: ExportCursor | null
}

export interface ExportPage {
  /** When it was read, milliseconds since the epoch. */
  at: number
  parts: ExportPart[]
  /** Null at the end. */
  next: ExportCursor | null
}
