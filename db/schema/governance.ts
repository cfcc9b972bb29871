/** What may be kept, what was changed and how to take it back, and who did what. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid
} from 'drizzle-orm/pg-core'
import { accountId, createdAt, instant, userId } from './columns.ts'

/** One row per account once a policy was saved; no row captures everything. */
export const capturePolicies = pgTable('capture_policies', {
  accountId: uuid('account_id').primaryKey(),
  policy: jsonb('policy').notNull(),
  version: integer('version').notNull()
})

/**
 * Every automatic or asked change of memory, with what is needed to undo it. An act of several turns is one
 * entry with a row for each turn that changed something, so that none writes again what earlier ones did.
 */
export const journal = pgTable(
  'journal',
  {
    accountId: accountId(),
    journalId: uuid('journal_id').notNull(),
    /** The turn of the act, from 0. All rows of an entry agree on all but it and what was changed. */
    part: integer('part').notNull().default(0),
    userId: userId(),
    action: text('action').notNull(),
    entityId: uuid('entity_id'),
    entity: text('entity'),
    /** The entity's name as names are compared. */
    entityKey: text('entity_key'),
    factIds: jsonb('fact_ids').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    reason: text('reason'),
    undoable: boolean('undoable').notNull(),
    undoneAt: instant('undone_at'),
    /** The entry that this one took back. */
    undoes: uuid('undoes'),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.journalId, t.part] }),
    index('journal_user').on(t.accountId, t.userId, t.createdAt),
    index('journal_age').on(t.createdAt)
  ]
)

export const auditEvents = pgTable(
  'audit_events',
  {
    accountId: accountId(),
    auditId: uuid('audit_id').notNull(),
    action: text('action').notNull(),
    target: text('target'),
    keyId: text('key_id'),
    ip: text('ip'),
    requestId: text('request_id').notNull(),
    at: instant('at').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.auditId] }),
    index('audit_events_time').on(t.accountId, t.at),
    index('audit_events_age').on(t.at)
  ]
)

/** Generated texts that may be older than memory: profile and rules files (contract 4.2). */
export const generatedTexts = pgTable(
  'generated_texts',
  {
    accountId: accountId(),
    userId: userId(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.name] })]
)

/** The caller's briefing, written when memory changes, read when the phone rings. */
export const briefings = pgTable(
  'briefings',
  {
    accountId: accountId(),
    userId: userId(),
    text: text('text').notNull(),
    /** The earliest expiry among the user's facts; from then on the text is made anew. */
    validUntil: instant('valid_until'),
    updatedAt: instant('updated_at').notNull()
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    index('briefings_age').on(t.validUntil).where(sql`${t.validUntil} is not null`)
  ]
)
