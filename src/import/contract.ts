/**
 * Wire shapes of `POST /v1/import` (contract 4.9), and what an import is while it is under way: redacted records
 * in parts, each part kept in one commit. A part is JSON text in `uploads` until its job ends.
 */
import { type Static, t } from 'elysia'
import type { AcceptInput } from '#src/extraction/accept/accept-input.ts'
import { AnyObject, Count, optional } from '#src/input/shared-fields.ts'
import type { CapturePolicy } from '#src/policy/policy.ts'
import type {
  DoubtRecord,
  EntityHead,
  EpisodeRecord,
  EvolutionRecord,
  FactRecord,
  KnowledgeRecord,
  PastFactRecord,
  ProcedureRecord,
  ReflectionRecord,
  StatementRecord,
  ChunkRecord as WireChunk
} from '#src/shapes/export-records.ts'

export const ITEMS_MAX = 500
/** Records of an export that cost one add together. */
export const RECORDS_PER_ADD = 100

/** Exactly one of both; each is looked into item by item and record by record. */
export const ImportBody = t.Object({
  items: optional(
    t.Array(AnyObject, {
      minItems: 1,
      maxItems: ITEMS_MAX,
      description:
        'each with messages or text, as /v1/add and /v1/add_text take them, and timestamp, source, agent_id, run_id, app_id, metadata, expiration_date, agent_mode'
    })
  ),
  export: optional(
    t.Record(t.String(), t.Unknown(), {
      description: 'the body of GET /v1/export, or a part of each of its lists with its version'
    })
  )
})
export type ImportBody = Static<typeof ImportBody>

export const ImportAccepted = t.Object(
  {
    status: t.Literal('accepted'),
    job_id: t.String(),
    accepted: Count,
    quota_used: Count,
    message: t.String()
  },
  { title: 'ImportAccepted' }
)
export type ImportAccepted = Static<typeof ImportAccepted>

/** One time an item was said; times are ISO texts here and in all records. */
export type ToldStatement = Omit<StatementRecord, 'item_type' | 'item_id'>

/** An entity and the words of one of its facts: by these a fact is found that has another id here. */
export interface FactWords {
  entity: string
  key: string
}

/** One time a relation was stated, with the words of the fact that states it, where the export has it. */
export type ToldRelation = ToldStatement & { teller: FactWords | null }

/** An item with every time it was said. */
export type Told<Record> = Record & { statements: ToldStatement[] }

/** An entity alone; its items name it again, so that it is created with the first one that is kept. */
export type ImportedHead = Pick<
  EntityHead,
  'id' | 'name' | 'type' | 'identity' | 'created_at' | 'updated_at'
>

type FactFields = Omit<FactRecord, 'metadata'> &
  Pick<PastFactRecord, 'archived_at' | 'archived_by' | 'superseded_by'>

export interface ImportedFact extends FactFields {
  statements: ToldStatement[]
  isArchived: boolean
  /** The same words stood among the entity's present facts before: it is kept next to them. */
  isDouble: boolean
  /** The entity and the words of the fact that replaced it, where the export has it. */
  successor: FactWords | null
}

export type ImportedKnowledge = Told<Omit<KnowledgeRecord, 'metadata'>>
export type ImportedChunk = Told<Omit<WireChunk, 'metadata' | 'memory_type'>>
export type ImportedEpisode = Told<Omit<EpisodeRecord, 'metadata' | 'memory_type'>>
/** Of an older export it is not known what its sentences rest on. */
export type ImportedReflection = Omit<ReflectionRecord, 'claims' | 'fact_ids'> & {
  claims: ReflectionRecord['claims'] | null
}

export interface ImportedRelation {
  id: string
  from: ImportedHead
  to: ImportedHead
  type: string
  description: string
  created_at: string
  statements: ToldRelation[]
}

type Version = ProcedureRecord['versions'][number]
export type ImportedVersion = Omit<Version, 'id' | 'is_current' | 'metadata'>
export type ImportedProcedure = Told<
  Pick<
    ProcedureRecord,
    'id' | 'version_id' | 'last_used' | 'created_at' | 'updated_at' | 'source_hash' | 'add_hash'
  > & { versions: ImportedVersion[] }
>

/** Records that stand together: of one entity, or of one kind. */
export type ImportUnit =
  | {
      kind: 'entity'
      head: ImportedHead
      /** It has no items at all, so it is made as it is. */
      isBare: boolean
      facts: ImportedFact[]
      knowledge: ImportedKnowledge[]
    }
  | { kind: 'chunks'; rows: ImportedChunk[] }
  | { kind: 'relations'; rows: ImportedRelation[] }
  | { kind: 'procedures'; rows: ImportedProcedure[] }
  | { kind: 'episodes'; rows: ImportedEpisode[] }
  | { kind: 'evolution'; rows: EvolutionRecord[] }
  | { kind: 'reflections'; rows: ImportedReflection[] }
  | { kind: 'possible_conflicts'; rows: DoubtRecord[] }

/** One item of `items`; the id names its text, so that the same item gets the same one. */
export interface ImportItem {
  itemId: string
  /** Redacted. */
  accept: AcceptInput
}

/** The text of one part in `uploads`. */
export type ImportPart = { item: ImportItem } | { units: ImportUnit[] }

/** The job's input; the parts themselves are in `uploads` until it ends. */
export interface QueuedImport {
  userId: string
  /** Milliseconds since the epoch; stands in for a missing date. */
  acceptedAt: number
  kind: 'items' | 'export'
  /** Records in each part. */
  sizes: number[]
  /** Parts that the source gate skipped at acceptance; their text was not kept. */
  skipped: number[]
  /** The source gate of the policy at acceptance, for the records of an export. */
  sources: Pick<CapturePolicy, 'allow_sources' | 'deny_sources'>
  redactions: number
}

declare module '#actors/orders.ts' {
  interface QueuedInputs {
    'import.keep': QueuedImport
  }
}

/** Input of `import.accept`; the parts' bytes cross threads next to it, one after the other. */
export interface AcceptImportInput {
  userId: string
  kind: 'items' | 'export'
  sizes: number[]
  /** Bytes of each part. */
  lengths: number[]
  /** `metadata.source` of each item; empty for an export. */
  itemSources: unknown[]
  redactions: number
  bytes: Uint8Array
}
