/**
 * What an export is made of (contract 4.9): the wire shapes of `GET /v1/export`, which `POST
 * /v1/import` takes back, and the pieces in which the account's actor hands a scope over.
 *
 * An export is read in many short reads, not in one snapshot: what is written while it runs may be in
 * it or not, but nothing that was there before and stays is left out or told twice.
 */
import { type Static, t } from 'elysia'
import {
  ArchivedFactDetail,
  Entity,
  FactDetail,
  Knowledge,
  Relation
} from '#src/entities/contract.ts'
import { episodeFields } from '#src/episodes/contract.ts'
import {
  AnyObject,
  Count,
  defaulted,
  Id,
  nullable,
  number,
  oneOf,
  Time
} from '#src/http/input/shared-fields.ts'
import { EvolutionEntry, ProcedureVersion, procedureFields } from '#src/procedures/contract.ts'
import { reflectionFields } from '#src/search/contract.ts'

/** Raised when an older export could no longer be read as it is. */
export const EXPORT_VERSION = 1

export const EXPORT_FORMATS = ['json', 'markdown', 'files'] as const

export const ExportQuery = t.Object({
  format: defaulted({ ...oneOf(EXPORT_FORMATS), default: 'json' })
})

/** What a fact is compared and ranked by, which its answers elsewhere do not show. */
const factFields = {
  attribute: nullable(t.String()),
  importance: number(0, 1),
  access_count: Count
}

const ExportedFact = t.Intersect([FactDetail, t.Object(factFields)])
const ExportedPastFact = t.Intersect([ArchivedFactDetail, t.Object(factFields)])
const ExportedRelation = t.Intersect([Relation, t.Object({ id: Id, created_at: Time })])
const ExportedKnowledge = t.Intersect([Knowledge, t.Object({ expires_at: nullable(Time) })])

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

const source = { source_hash: nullable(t.String()), add_hash: nullable(t.String()) }

const ExportedEpisode = t.Object({
  ...episodeFields,
  time: Time,
  job_id: nullable(t.String()),
  ...source
})

const ExportedVersion = t.Intersect([
  ProcedureVersion,
  t.Object({
    state: oneOf(['current', 'past', 'needs_review', 'discarded']),
    preconditions: t.Array(t.String()),
    requests: t.Array(t.String())
  })
])

const ExportedProcedure = t.Object({
  ...procedureFields,
  ...source,
  versions: t.Array(ExportedVersion)
})

const ExportedReflection = t.Object(reflectionFields)

const ExportedChunk = t.Object({
  id: Id,
  content: t.String(),
  job_id: t.String(),
  message_index: Count,
  part: Count,
  speaker: nullable(t.String()),
  role: t.String(),
  timestamp: Time,
  metadata: AnyObject,
  created_at: Time,
  expires_at: nullable(Time),
  memory_type: t.Literal('chunk')
})

const ExportedStatement = t.Object({
  id: Id,
  item_type: oneOf(['fact', 'chunk', 'knowledge', 'relation', 'episode', 'procedure']),
  item_id: Id,
  job_id: nullable(t.String()),
  metadata: AnyObject,
  agent_id: nullable(t.String({ description: 'as named, whatever stands in metadata' })),
  run_id: nullable(t.String()),
  app_id: nullable(t.String()),
  stated_at: Time,
  created_at: Time,
  fact_id: nullable(t.String({ description: 'of a relation: the fact that tells of it' })),
  description: nullable(t.String({ description: "of a relation: where not in the fact's words" })),
  expires_at: nullable(Time)
})

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
  statements: Count
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
    counts: ExportCounts
  },
  { title: 'Export' }
)

/** `format=files`: the same to read, as Markdown files by their paths; `markdown` zips them. */
export const ExportFiles = t.Object(
  { files: t.Record(t.String(), t.String()), counts: ExportCounts },
  { title: 'ExportFiles' }
)

export type FactRecord = Static<typeof ExportedFact>
export type PastFactRecord = Static<typeof ExportedPastFact>
export type RelationRecord = Static<typeof ExportedRelation>
export type KnowledgeRecord = Static<typeof ExportedKnowledge>
export type EpisodeRecord = Static<typeof ExportedEpisode>
export type ProcedureRecord = Static<typeof ExportedProcedure>
export type EvolutionRecord = Static<typeof EvolutionEntry>
export type ReflectionRecord = Static<typeof ExportedReflection>
export type ChunkRecord = Static<typeof ExportedChunk>
export type StatementRecord = Static<typeof ExportedStatement>

type Lists = 'facts' | 'fact_details' | 'relations' | 'knowledge'

/** An entity without its lists. */
export type EntityHead = Omit<Static<typeof Entity>, Lists>

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
}
export const SCOPE_LISTS = [
  'episodes',
  'procedures',
  'evolution',
  'reflections',
  'chunks',
  'statements'
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
