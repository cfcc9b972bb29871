/**
 * What the records of an export must look like to be taken back. Fields that only tell what others say
 * (counts, doubled spellings) are ignored; everything that is stored is checked and bounded.
 */
import { type TObject, Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import {
  defaulted,
  InstantText,
  MetadataObject,
  nullable,
  number,
  oneOf
} from '#src/input/shared-fields.ts'
import { FACT_TEXT_MAX } from '#src/memory/candidates.ts'
import { CHANGE_TYPES } from '#src/memory/procedure.ts'
import { EntityNameField, EntityTypeName } from '#src/shapes/entity.ts'

/** What was stored was drawn from messages, so it is no longer than one. */
const Text = t.String({ maxLength: 100_000 })
const Filled = t.String({ minLength: 1, maxLength: 100_000, pattern: '\\S' })
const Name = t.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
/** Kept as it came; every other text loses its secrets, and every other time is written anew. */
const asSent = { 'x-as-sent': true }
const Id = t.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  'x-wants': 'an id',
  ...asSent
})
const JobId = t.String({
  pattern: '^[0-9A-Za-z_-]{1,64}$',
  'x-wants': 'the id of a job',
  ...asSent
})
const Hash = nullable(t.String({ pattern: '^[0-9a-f]{1,128}$', ...asSent }))
/** A date that may have no time of the day. */
const Moment = t.String({ ...InstantText, ...asSent })
const Whole = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Successes and failures are summed over versions; the sum has to stay a whole number of the database. */
const Uses = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Named = t.String({ minLength: 1, maxLength: 256 })
const VERSIONS_MAX = 2000
const List = <Of extends Parameters<typeof t.Array>[0]>(of: Of, maxItems: number) =>
  t.Array(of, { maxItems })
/** Left out or null where there is none. */
const maybe = <Of extends Parameters<typeof nullable>[0]>(of: Of) => t.Optional(nullable(of))

const telling = {
  id: Id,
  job_id: maybe(JobId),
  stated_at: InstantText,
  created_at: InstantText,
  fact_id: maybe(Id),
  description: maybe(Text),
  expires_at: maybe(InstantText)
}

const Statement = t.Object({
  ...telling,
  item_id: Id,
  metadata: MetadataObject,
  agent_id: maybe(Named),
  run_id: maybe(Named),
  app_id: maybe(Named)
})

const fact = {
  id: Id,
  content: t.String({ minLength: 1, maxLength: FACT_TEXT_MAX, pattern: '\\S' }),
  event_date: maybe(Moment),
  stated_at: InstantText,
  created_at: InstantText,
  expires_at: maybe(InstantText),
  metadata: t.Optional(MetadataObject),
  attribute: maybe(t.String({ maxLength: 300 })),
  importance: defaulted({ ...number(0, 1), default: 0.5 }),
  access_count: defaulted({ ...Whole, default: 0 }),
  source: defaulted(
    t.Object({
      job_id: maybe(JobId),
      chunk_id: maybe(Id),
      message_index: maybe(Whole),
      speaker: maybe(Name),
      quote: maybe(Text)
    })
  )
}

const head = {
  id: Id,
  name: EntityNameField,
  type: EntityTypeName,
  identity: defaulted(t.Boolean({ default: false })),
  created_at: InstantText,
  updated_at: InstantText
}

const Entity = t.Object({
  ...head,
  fact_details: t.Optional(t.Array(t.Unknown())),
  archived_fact_details: t.Optional(t.Array(t.Unknown())),
  relations: t.Optional(t.Array(t.Unknown())),
  archived_relations: t.Optional(t.Array(t.Unknown())),
  knowledge: t.Optional(t.Array(t.Unknown()))
})

const Step = t.Object({
  step: Whole,
  action: Text,
  detail: Text,
  success_count: Uses,
  fail_count: Uses
})

const Version = t.Object({
  version_id: Id,
  version: Whole,
  state: oneOf(['current', 'past', 'needs_review', 'discarded']),
  name: Name,
  trigger_condition: maybe(Text),
  steps: List(Step, 1000),
  entity_names: List(Name, 10_000),
  preconditions: List(Text, 1000),
  requests: List(Text, 1000),
  success_count: Uses,
  fail_count: Uses,
  parent_version_id: maybe(Id),
  evolved_from_episode: maybe(Id),
  created_at: InstantText
})

/** The schema of each kind: records are checked by it, and cleaned by it. */
export const SCHEMAS = {
  heads: t.Object(head),
  tellings: t.Object(telling),
  statements: Statement,
  entities: Entity,
  facts: t.Object(fact),
  pastFacts: t.Object({
    ...fact,
    state: oneOf(['archived', 'expired']),
    archived_at: maybe(InstantText),
    archived_by: maybe(oneOf(['manual', 'superseded', 'dedup', 'merge', 'agent'])),
    superseded_by: maybe(Id)
  }),
  relations: t.Object({
    id: Id,
    type: t.String({ minLength: 1, maxLength: 200 }),
    direction: oneOf(['outgoing', 'incoming']),
    target: Name,
    description: Text,
    created_at: InstantText
  }),
  knowledge: t.Object({
    id: Id,
    type: oneOf(['solution', 'formula', 'command', 'insight', 'decision', 'recipe', 'reference']),
    title: Text,
    content: Filled,
    artifact: maybe(Text),
    metadata: t.Optional(MetadataObject),
    created_at: InstantText,
    expires_at: maybe(InstantText)
  }),
  episodes: t.Object({
    id: Id,
    summary: Filled,
    context: Text,
    outcome: maybe(Text),
    participants: List(Name, 1000),
    emotional_valence: oneOf(['positive', 'negative', 'neutral', 'mixed']),
    importance: number(0, 1),
    metadata: t.Optional(MetadataObject),
    linked_procedure_id: maybe(Id),
    failed_at_step: maybe(Whole),
    happened_at: maybe(Moment),
    time: t.Optional(InstantText),
    job_id: maybe(JobId),
    source_hash: t.Optional(Hash),
    add_hash: t.Optional(Hash),
    created_at: InstantText,
    expires_at: maybe(InstantText)
  }),
  procedures: t.Object({
    id: Id,
    version_id: Id,
    last_used: maybe(InstantText),
    created_at: InstantText,
    updated_at: InstantText,
    metadata: t.Optional(MetadataObject),
    source_hash: t.Optional(Hash),
    add_hash: t.Optional(Hash),
    versions: t.Array(Version, { minItems: 1, maxItems: VERSIONS_MAX })
  }),
  evolution: t.Object({
    id: Id,
    procedure_id: Id,
    episode_id: maybe(Id),
    change_type: oneOf(CHANGE_TYPES),
    reason: Text,
    violated_assumption: maybe(Text),
    precondition_added: maybe(Text),
    diff: t.Object({
      added: List(Text, 10_000),
      removed: List(Text, 10_000),
      modified: List(t.Object({ step: Whole, before: Text, after: Text }), 10_000)
    }),
    version_before: Whole,
    version_after: Whole,
    in_place: t.Boolean(),
    created_at: InstantText
  }),
  reflections: t.Object({
    id: Id,
    title: Text,
    content: Filled,
    scope: oneOf(['entity', 'cross', 'temporal']),
    confidence: number(0, 1),
    entity: maybe(Name),
    claims: t.Optional(
      List(
        t.Object({
          text: Filled,
          fact_ids: List(Id, 1000),
          replaced_fact_ids: List(Id, 1000),
          shown_until: maybe(InstantText)
        }),
        100
      )
    ),
    created_at: InstantText,
    refreshed_at: InstantText
  }),
  chunks: t.Object({
    id: Id,
    content: t.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
    job_id: JobId,
    message_index: Whole,
    part: Whole,
    speaker: maybe(Name),
    role: t.String({ minLength: 1, maxLength: 200 }),
    timestamp: InstantText,
    metadata: t.Optional(MetadataObject),
    created_at: InstantText,
    expires_at: maybe(InstantText)
  }),
  possible_conflicts: t.Object({
    older_fact: Id,
    newer_fact: Id,
    chance: number(0, 1),
    holds_from: InstantText
  })
} as const satisfies Record<string, TObject>

export type RecordKind = keyof typeof SCHEMAS
export type Sent<Kind extends RecordKind> = Static<(typeof SCHEMAS)[Kind]>
