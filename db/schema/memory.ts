/**
 * Semantic memory: entities, their facts, relations and knowledge, the chunks they came from, and
 * every statement (one time something was said) with its provenance.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
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

export const entities = pgTable(
  'entities',
  {
    accountId: accountId(),
    entityId: uuid('entity_id').notNull(),
    userId: userId(),
    name: text('name').notNull(),
    /** NFC, white space folded, lower case: what names are compared by. */
    nameKey: text('name_key').notNull(),
    type: text('type').notNull(),
    identity: boolean('identity').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.entityId] }),
    uniqueIndex('entities_name').on(t.accountId, t.userId, t.nameKey),
    index('entities_recent').on(t.accountId, t.userId, t.updatedAt)
  ]
)

export const facts = pgTable(
  'facts',
  {
    accountId: accountId(),
    factId: uuid('fact_id').notNull(),
    userId: userId(),
    entityId: uuid('entity_id').notNull(),
    content: text('content').notNull(),
    /** Normalised text, for recognising a restatement. */
    contentKey: text('content_key').notNull(),
    /** What it says something about, for finding the older value it replaces. */
    attribute: text('attribute'),
    eventDate: text('event_date'),
    /** Time of the fact for ranges: `event_date`, else `stated_at`. */
    time: instant('time').notNull(),
    statedAt: instant('stated_at').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    /** active or archived; expired is active with `expires_at` passed, so it needs no sweep. */
    state: text('state').notNull().default('active'),
    archivedAt: instant('archived_at'),
    archivedBy: text('archived_by'),
    supersededBy: uuid('superseded_by'),
    importance: real('importance').notNull().default(0.5),
    accessCount: integer('access_count').notNull().default(0),
    jobId: text('job_id'),
    chunkId: uuid('chunk_id'),
    messageIndex: integer('message_index'),
    speaker: text('speaker'),
    quote: text('quote')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.factId] }),
    index('facts_entity').on(t.accountId, t.entityId, t.attribute),
    index('facts_newest').on(t.accountId, t.entityId, t.statedAt),
    // By a sum of it: whole texts would be kept twice, and long ones have no room in an index. What is no secret to tell
    // (leakproof, unlike its other sums) is asked of an index also where row-level security stands.
    index('facts_said').on(t.accountId, t.userId, sql`md5(${t.contentKey})`),
    index('facts_chunk').on(t.accountId, t.chunkId),
    index('facts_recent').on(t.accountId, t.userId, t.createdAt),
    index('facts_time').on(t.accountId, t.userId, t.time),
    // What was set aside by hand is said by no message either, so every search asks for it.
    index('facts_set_aside')
      .on(t.accountId, t.userId)
      .where(sql`archived_by in ('manual', 'agent')`)
  ]
)

/** What stands between two entities; its statements say in what words, and whether it holds. */
export const relations = pgTable(
  'relations',
  {
    accountId: accountId(),
    relationId: uuid('relation_id').notNull(),
    userId: userId(),
    fromEntity: uuid('from_entity').notNull(),
    toEntity: uuid('to_entity').notNull(),
    type: text('type').notNull(),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.relationId] }),
    uniqueIndex('relations_once').on(t.accountId, t.fromEntity, t.toEntity, t.type),
    index('relations_to').on(t.accountId, t.toEntity)
  ]
)

export const knowledge = pgTable(
  'knowledge',
  {
    accountId: accountId(),
    knowledgeId: uuid('knowledge_id').notNull(),
    userId: userId(),
    entityId: uuid('entity_id').notNull(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    contentKey: text('content_key').notNull(),
    artifact: text('artifact'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.knowledgeId] }),
    index('knowledge_entity').on(t.accountId, t.entityId)
  ]
)

/** One message as it was said, after redaction and policy; long ones are cut at sentence ends. */
export const chunks = pgTable(
  'chunks',
  {
    accountId: accountId(),
    chunkId: uuid('chunk_id').notNull(),
    userId: userId(),
    content: text('content').notNull(),
    jobId: text('job_id').notNull(),
    messageIndex: integer('message_index').notNull(),
    /** Place among the pieces of one long message, from 0. */
    part: integer('part').notNull().default(0),
    speaker: text('speaker'),
    role: text('role').notNull(),
    saidAt: instant('said_at').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.chunkId] }),
    index('chunks_job').on(t.accountId, t.jobId, t.messageIndex),
    index('chunks_speaker').on(t.accountId, t.userId, t.speaker)
  ]
)

/** One time an item was said. Conditions on provenance must hold within one row. */
export const statements = pgTable(
  'statements',
  {
    accountId: accountId(),
    statementId: uuid('statement_id').notNull(),
    userId: userId(),
    /** fact, chunk, knowledge, relation, episode or procedure. */
    itemKind: text('item_kind').notNull(),
    itemId: uuid('item_id').notNull(),
    jobId: text('job_id'),
    metadata: jsonb('metadata').notNull(),
    /** The named inputs; what stands under these names in `metadata` may be the caller's own. */
    agentId: text('agent_id'),
    runId: text('run_id'),
    appId: text('app_id'),
    statedAt: instant('stated_at').notNull(),
    createdAt: createdAt(),
    /** Of a relation: the fact that tells of it. The relation is told only while that fact holds. */
    factId: uuid('fact_id'),
    /** Of a relation: its wording, where that is not the fact's own. */
    description: text('description'),
    /** Of a relation: when this ceases to be told, beside the end of its fact. Of a procedure: when this ends. */
    expiresAt: instant('expires_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.statementId] }),
    index('statements_item').on(t.accountId, t.itemId),
    index('statements_fact').on(t.accountId, t.factId).where(sql`fact_id is not null`),
    index('statements_with_metadata')
      .on(t.accountId, t.userId, t.itemId)
      .where(sql`metadata <> '{}'::jsonb`)
  ]
)

/** Two facts of which the later may make the earlier untrue, where that is not sure enough to close it. */
export const possibleConflicts = pgTable(
  'possible_conflicts',
  {
    accountId: accountId(),
    olderFact: uuid('older_fact').notNull(),
    newerFact: uuid('newer_fact').notNull(),
    /** 0 to 1. */
    chance: real('chance').notNull(),
    /** From when on it counts: the day that the newer one speaks of, where that lies ahead. */
    holdsFrom: instant('holds_from').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.olderFact, t.newerFact] }),
    index('possible_conflicts_newer').on(t.accountId, t.newerFact),
    foreignKey({
      columns: [t.accountId, t.olderFact],
      foreignColumns: [facts.accountId, facts.factId]
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.newerFact],
      foreignColumns: [facts.accountId, facts.factId]
    }).onDelete('cascade')
  ]
)
