/** What happened and what was learned: episodes, procedures with their versions, reflections, agent runs. */
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
    /** What it is about, so that it is revised and not doubled; null where it came with an import. */
    subject: text('subject'),
    /** `Claim[]`: its sentences with the facts that each rests on; null where that is not known. */
    claims: jsonb('claims'),
    /** A hash of what it was made from; the same again needs no model. */
    basis: text('basis'),
    createdAt: createdAt(),
    refreshedAt: instant('refreshed_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.reflectionId] }),
    index('reflections_user').on(t.accountId, t.userId)
  ]
)

/** One run of one agent over a user's memory, with what it found. */
export const agentRuns = pgTable(
  'agent_runs',
  {
    accountId: accountId(),
    runId: uuid('run_id').notNull(),
    userId: userId(),
    /** curator, connector or digest. */
    agentType: text('agent_type').notNull(),
    status: text('status').notNull(),
    result: jsonb('result').notNull(),
    issuesFound: integer('issues_found').notNull(),
    actionsTaken: integer('actions_taken').notNull(),
    autoFix: boolean('auto_fix').notNull(),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.runId] }),
    index('agent_runs_recent').on(t.accountId, t.userId, t.createdAt),
    index('agent_runs_age').on(t.createdAt)
  ]
)

/** When a user's memory was last reflected on, and last run over by each agent. */
export const careMarks = pgTable(
  'care_marks',
  {
    accountId: accountId(),
    userId: userId(),
    /** reflect, curator, connector or digest. */
    task: text('task').notNull(),
    doneAt: instant('done_at').notNull(),
    /** The scope's last entry number then; how far it has risen says how much is new. */
    lastEntry: integer('last_entry').notNull()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.task] })]
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
    /** Which time of the source it is about, such as a day; it is never made twice, dismissed or not. */
    occurrence: text('occurrence').notNull().default(''),
    /** The earlier fact of a contradiction; the entity of a pattern. */
    aboutId: uuid('about_id'),
    /** Comes again, as a birthday does. */
    again: boolean('again').notNull().default(false),
    state: text('state').notNull().default('pending'),
    fireAt: instant('fire_at'),
    firedAt: instant('fired_at'),
    dismissedAt: instant('dismissed_at'),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.triggerId] }),
    index('triggers_user').on(t.accountId, t.userId),
    uniqueIndex('triggers_once').on(t.accountId, t.sourceId, t.type, t.occurrence),
    uniqueIndex('triggers_one_pending')
      .on(t.accountId, t.sourceId, t.type)
      .where(sql`state = 'pending'`),
    index('triggers_about').on(t.accountId, t.aboutId).where(sql`about_id is not null`),
    index('triggers_due').on(t.fireAt, t.accountId).where(sql`state = 'pending'`),
    index('triggers_due_of').on(t.accountId, t.fireAt).where(sql`state = 'pending'`),
    index('triggers_next').on(t.accountId, t.userId, t.fireAt).where(sql`state = 'pending'`)
  ]
)

/** How far a user's memory has been looked through for triggers, and when that goes on. */
export const lookouts = pgTable(
  'lookouts',
  {
    accountId: accountId(),
    userId: userId(),
    /** When it is looked through next; null where everything has been. */
    lookAt: instant('look_at'),
    /** The last fact that was looked at, by when it was stored; null before the first. */
    seenTo: instant('seen_to'),
    seenFact: uuid('seen_fact'),
    /** How far the user's clock is ahead of UTC, as last given with an add. */
    offsetMinutes: integer('offset_minutes')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    index('lookouts_due').on(t.lookAt).where(sql`look_at is not null`)
  ]
)
