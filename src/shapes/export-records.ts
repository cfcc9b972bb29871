/** The records of an export, which an import takes back (contract 4.9). */
import { type Static, t } from 'elysia'
import { AnyObject, Count, Id, nullable, number, oneOf, Time } from '#src/input/shared-fields.ts'
import {
  ArchivedFactDetail,
  type Entity,
  FactDetail,
  Knowledge,
  Relation
} from '#src/shapes/entity.ts'
import { episodeFields } from '#src/shapes/episode.ts'
import { type EvolutionEntry, ProcedureVersion, procedureFields } from '#src/shapes/procedure.ts'
import { Reflection } from '#src/shapes/reflection.ts'

/** Raised when an older export could no longer be read as it is. */
export const EXPORT_VERSION = 1

/** What a fact is compared and ranked by, which its answers elsewhere do not show. */
const factFields = {
  attribute: nullable(t.String()),
  importance: number(0, 1),
  access_count: Count
}

export const ExportedFact = t.Intersect([FactDetail, t.Object(factFields)])

export const ExportedPastFact = t.Intersect([ArchivedFactDetail, t.Object(factFields)])

export const ExportedRelation = t.Intersect([Relation, t.Object({ id: Id, created_at: Time })])

export const ExportedKnowledge = t.Intersect([Knowledge, t.Object({ expires_at: nullable(Time) })])

const source = { source_hash: nullable(t.String()), add_hash: nullable(t.String()) }

export const ExportedEpisode = t.Object({
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

export const ExportedProcedure = t.Object({
  ...procedureFields,
  ...source,
  versions: t.Array(ExportedVersion)
})

export const ExportedReflection = Reflection

export const ExportedChunk = t.Object({
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

export const ExportedStatement = t.Object({
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

/** Two facts of which the later one may make the earlier one untrue; the order of results follows it. */
export const ExportedDoubt = t.Object({
  older_fact: Id,
  newer_fact: Id,
  chance: t.Number({ minimum: 0, maximum: 1 }),
  holds_from: Time
})

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

export type DoubtRecord = Static<typeof ExportedDoubt>

export type Lists = 'facts' | 'fact_details' | 'relations' | 'knowledge'

/** An entity without its lists. */
export type EntityHead = Omit<Static<typeof Entity>, Lists>
