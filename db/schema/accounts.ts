/**
 * The account row is what every turn locks, so it is narrow, leaves room on its pages (fill factor
 * 70, set by migration) and carries no index on what changes with every call.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { accountId, createdAt, instant, userId } from './columns.ts'

export const accounts = pgTable(
  'accounts',
  {
    accountId: uuid('account_id').primaryKey(),
    email: text('email').notNull(),
    plan: text('plan').notNull(),
    createdAt: createdAt(),
    /** Last number given to a job, last one whose effects are kept; the difference is the depth. */
    nextSeq: bigint('next_seq', { mode: 'number' }).notNull().default(0),
    doneSeq: bigint('done_seq', { mode: 'number' }).notNull().default(0),
    /** idle, waking (an activation is under way) or busy (`owner` drains under `epoch`). */
    mailbox: text('mailbox').notNull().default('idle'),
    movedAt: instant('moved_at').notNull().default(sql`now()`),
    /** The fence: what arrives under an older epoch is refused. */
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    owner: text('owner'),
    policyVersion: integer('policy_version').notNull().default(0),
    /** Raised with every change of the webhooks; 0 where there was never one. */
    webhooksVersion: integer('webhooks_version').notNull().default(0),
    /** `YYYY-MM` that the two meters count; another month reads as zero. */
    month: text('month').notNull().default(''),
    addUsed: integer('add_used').notNull().default(0),
    searchUsed: integer('search_used').notNull().default(0)
  },
  (t) => [
    // "C" folds A to Z and nothing else: see `src/base/email-address.ts`.
    uniqueIndex('accounts_email').on(sql`lower(${t.email} collate "C")`),
    index('accounts_not_idle').on(t.mailbox).where(sql`${t.mailbox} <> 'idle'`)
  ]
)

/** Counters of one user's memory: numbers for the search index, kept so that no query counts rows. */
export const scopes = pgTable(
  'scopes',
  {
    accountId: accountId(),
    userId: userId(),
    createdAt: createdAt(),
    /** Last entry number given in the search index. */
    lastEntry: integer('last_entry').notNull().default(0),
    /** Rises with every change of the scope; caches are trusted only together with it. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** Rises when vectors of entries that were there come, change or go; new entries leave it as it is. */
    rewritten: bigint('rewritten', { mode: 'number' }).notNull().default(0),
    /** Rises when an item that was there is set aside, brought back, moved or said to expire later. */
    altered: bigint('altered', { mode: 'number' }).notNull().default(0)
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId] })]
)

/** What each finished month came to. */
export const usageMonths = pgTable(
  'usage_months',
  {
    accountId: accountId(),
    month: text('month').notNull(),
    addUsed: integer('add_used').notNull(),
    searchUsed: integer('search_used').notNull()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month] })]
)

/** How often a user's memory was recalled on a day (`YYYY-MM-DD`, UTC); of the last days only. */
export const recalls = pgTable(
  'recalls',
  {
    accountId: accountId(),
    userId: userId(),
    day: text('day').notNull(),
    served: integer('served').notNull()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.day] }), index('recalls_day').on(t.day)]
)

/** Settings of the whole service that it made for itself, such as signing secrets. */
export const serviceSecrets = pgTable('service_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull()
})

/**
 * Codes sent by mail, one per address and purpose. Neither address nor code can be read here: both
 * are kept under a keyed hash, so that nobody learns from a copy who asked for what.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    purpose: text('purpose').notNull(),
    emailHash: text('email_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull()
  },
  (t) => [primaryKey({ columns: [t.purpose, t.emailHash] })]
)
