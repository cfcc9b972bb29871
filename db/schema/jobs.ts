/** The jobs table is the mailbox: one row per accepted job, numbered without gaps per account. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { accountId, bytes, createdAt, instant, userId } from './columns.ts'

export const jobs = pgTable(
  'jobs',
  {
    accountId: accountId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    jobId: text('job_id').notNull(),
    userId: userId(),
    /** What a caller sees (`add`, `evolution`) and which operation runs it. */
    type: text('type').notNull(),
    operation: text('operation').notNull(),
    status: text('status').notNull().default('processing'),
    step: text('step').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** How often whoever worked on it was lost: its process, its thread, or frozen. */
    interruptions: integer('interruptions').notNull().default(0),
    /** Redacted input as JSON text; erased when the job ends. */
    input: text('input'),
    /** Where a job of several parts goes on; erased when the job ends. */
    cursor: jsonb('cursor'),
    progressDone: integer('progress_done'),
    progressTotal: integer('progress_total'),
    result: jsonb('result'),
    error: text('error'),
    /** What a permanent failure gives back. */
    meter: text('meter'),
    charged: integer('charged').notNull().default(0),
    chargedMonth: text('charged_month'),
    /** What makes two submissions one, where the caller sends no idempotency key (voice calls). */
    repeatKey: text('repeat_key'),
    queuedAt: instant('queued_at').notNull().default(sql`now()`),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.seq] }),
    uniqueIndex('jobs_id').on(t.accountId, t.jobId),
    index('jobs_repeat').on(t.accountId, t.repeatKey).where(sql`${t.repeatKey} is not null`),
    index('jobs_open').on(t.accountId, t.userId).where(sql`${t.status} = 'processing'`),
    index('jobs_finished').on(t.finishedAt).where(sql`${t.finishedAt} is not null`)
  ]
)

/** An accepted file until its job ends, in parts so that no statement holds all of it. */
export const uploads = pgTable(
  'uploads',
  {
    accountId: accountId(),
    jobId: text('job_id').notNull(),
    part: integer('part').notNull(),
    userId: userId(),
    bytes: bytes('bytes').notNull()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.jobId, t.part] })]
)

/** First answers by idempotency key, for 24 hours. */
export const idempotency = pgTable(
  'idempotency',
  {
    accountId: accountId(),
    /** A keyed hash of the header's value. */
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The operation's value as JSON text; sealed for answers that hold a secret. */
    value: text('value').notNull(),
    /** The user of whose memory the answer tells; it goes with that memory. */
    tellsOf: text('tells_of'),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_age').on(t.createdAt)]
)

/**
 * Work that falls due at a time: one row per account, kind and key. While somebody works on a row
 * `claim` names that one attempt and `due_at` is when the claim ends, so a claim that nobody renews
 * is simply due again. The service's own work stands under the account of nothing but zeros.
 */
export const dueWork = pgTable(
  'due_work',
  {
    accountId: accountId(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Whose memory it is about; erased with that scope. Null is the whole account's. */
    userId: text('user_id'),
    /** JSON text, already redacted. */
    input: text('input').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Attempts that have failed since it last went well. */
    attempts: integer('attempts').notNull().default(0),
    claim: uuid('claim'),
    /** The process and thread that hold the claim. */
    owner: text('owner')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.key] }),
    index('due_work_due').on(t.dueAt),
    index('due_work_claimed').on(t.owner).where(sql`${t.owner} is not null`)
  ]
)
