/** What happened and what was learned: episodes, procedures with their versions, reflections. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { accountId, createdAt, instant, userId } from './columns.ts'

export const episodes = pgTable(
  'episodes',
  {
    accountId: accountId(),
    episodeId: uuid('episode_id').notNull(),
    userId: userId(),
    summary: text('summary').notNull(),
    context: text('context').notNull(),
    outcome: text('outcome'),
    participants: jsonb('participants').notNull(),
    emotionalValence: text('emotional_valence').notNull(),
    importance: real('importance').notNull(),
    linkedProcedureId: uuid('linked_procedure_id'),
    failedAtStep: integer('failed_at_step'),
    happenedAt: text('happened_at'),
    /** Time of the episode for ranges: `happened_at`, else when it was stated. */
    time: instant('time').notNull(),
    /** Hash of the messages it was drawn from, and of its whole add: the same call sent again. */
    sourceHash: text('source_hash'),
    addHash: text('add_hash'),
    /** The add it came with; null for a failure that feedback told. */
    jobId: text('job_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.episodeId] }),
    index('episodes_time').on(t.accountId, t.userId, t.time),
    index('episodes_source').on(t.accountId, t.userId, t.sourceHash),
    index('episodes_add').on(t.accountId, t.userId, t.addHash),
    // Every add with an event reads the newest outcomes; few episodes have one.
    index('episodes_outcome').on(t.accountId, t.userId, t.time).where(sql`outcome is not null`)
  ]
)

export const procedures = pgTable(
  'procedures',
  {
    accountId: accountId(),
    procedureId: uuid('procedure_id').notNull(),
    userId: userId(),
    currentVersionId: uuid('current_version_id').notNull(),
    lastUsed: instant('last_used'),
    /** Hash of the messages that told it last, and of their add: told again they say nothing new. */
    sourceHash: text('source_hash'),
    addHash: text('add_hash'),
    /** Ids of evolution jobs asked for by feedback; those still open count against the day's bound. */
    evolutionJobs: jsonb('evolution_jobs').notNull().default([]),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.procedureId] }),
    index('procedures_recent').on(t.accountId, t.userId, t.updatedAt)
  ]
)

export const procedureVersions = pgTable(
  'procedure_versions',
  {
    accountId: accountId(),
    versionId: uuid('version_id').notNull(),
    userId: userId(),
    procedureId: uuid('procedure_id').notNull(),
    version: integer('version').notNull(),
    /** current, past, needs_review or discarded. */
    state: text('state').notNull(),
    name: text('name').notNull(),
    trigger: text('trigger'),
    steps: jsonb('steps').notNull(),
    entityNames: jsonb('entity_names').notNull(),
    successCount: integer('success_count').notNull().default(0),
    failCount: integer('fail_count').notNull().default(0),
    parentVersionId: uuid('parent_version_id'),
    evolvedFromEpisode: uuid('evolved_from_episode'),
    metadata: jsonb('metadata').notNull(),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.versionId] }),
    uniqueIndex('procedure_versions_number').on(t.accountId, t.procedureId, t.version)
  ]
)

export const evolution = pgTable(
  'evolution',
  {
    accountId: accountId(),
    evolutionId: uuid('evolution_id').notNull(),
    userId: userId(),
    procedureId: uuid('procedure_id').notNull(),
    episodeId: uuid('episode_id'),
    changeType: text('change_type').notNull(),
    reason: text('reason').notNull(),
    violatedAssumption: text('violated_assumption'),
    preconditionAdded: text('precondition_added'),
    diff: jsonb('diff').notNull(),
    versionBefore: integer('version_before').notNull(),
    versionAfter: integer('version_after').notNull(),
    inPlace: boolean('in_place').notNull(),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.evolutionId] }),
    index('evolution_procedure').on(t.accountId, t.procedureId),
    index('evolution_recent').on(t.accountId, t.userId, t.createdAt)
  ]
)

export const reflections = pgTable(
  'reflections',
  {
    accountId: accountId(),
    reflectionId: uuid('reflection_id').notNull(),
    userId: userId(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** entity, cross or temporal. */
    reach: text('reach').notNull(),
    confidence: real('confidence').notNull(),
    entityId: uuid('entity_id'),
    createdAt: createdAt(),
    refreshedAt: instant('refreshed_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.reflectionId] }),
    index('reflections_user').on(t.accountId, t.userId)
  ]
)

export const triggers = pgTable(
  'triggers',
  {
    accountId: accountId(),
    triggerId: uuid('trigger_id').notNull(),
    userId: userId(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: uuid('source_id').notNull(),
    state: text('state').notNull().default('pending'),
    fireAt: instant('fire_at'),
    firedAt: instant('fired_at'),
    dismissedAt: instant('dismissed_at'),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.triggerId] }),
    index('triggers_user').on(t.accountId, t.userId)
  ]
)
