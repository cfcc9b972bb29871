/**
 * The search index, exact and equal on both databases.
 *
 * Every searchable item is an entry with a number inside its scope. Terms are kept as posting
 * blocks: one row per term and 1,024 entry numbers, each posting 8 bytes (entry number, term
 * frequency, entry length). A row per posting would take twelve times the room and time to read.
 */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accountId, bytes, halfVector, instant, userId } from './columns.ts'

export const searchEntries = pgTable(
  'search_entries',
  {
    accountId: accountId(),
    userId: userId(),
    /** fact, chunk, episode, procedure or knowledge: each kind has counts of its own. */
    kind: text('kind').notNull(),
    entryNo: integer('entry_no').notNull(),
    itemId: uuid('item_id').notNull(),
    /** Number of terms, as BM25 counts length. */
    length: smallint('length').notNull(),
    statedAt: instant('stated_at').notNull(),
    /** Archived or superseded since; null while it holds. Kept for questions about the past. */
    closedAt: instant('closed_at'),
    expiresAt: instant('expires_at')
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId, t.kind, t.entryNo] }),
    index('search_entries_item').on(t.accountId, t.itemId)
  ]
)

/** Entries and their summed length per kind: the N and average length of BM25. */
export const searchTotals = pgTable(
  'search_totals',
  {
    accountId: accountId(),
    userId: userId(),
    kind: text('kind').notNull(),
    entries: integer('entries').notNull().default(0),
    terms: integer('terms').notNull().default(0)
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId, t.kind] }),
    // Few are large; an index over all would be written with every add.
    index('search_totals_large').on(t.entries).where(sql`entries >= 2000`)
  ]
)

export const postings = pgTable(
  'postings',
  {
    accountId: accountId(),
    userId: userId(),
    kind: text('kind').notNull(),
    term: text('term').notNull(),
    /** Entry number divided by 1,024. */
    block: integer('block').notNull(),
    entries: bytes('entries').notNull()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.kind, t.term, t.block] })]
)

export const vectors = pgTable(
  'vectors',
  {
    accountId: accountId(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** `text` is the item itself, `window` the item with the turn before it. */
    role: text('role').notNull(),
    entryNo: integer('entry_no').notNull(),
    /** Embedder and quantisation; vectors of two models never meet. */
    model: text('model').notNull(),
    embedding: halfVector('embedding').notNull(),
    /** The partial index that holds this row; null as long as it is scanned. */
    indexSlot: integer('index_slot')
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.kind, t.role, t.entryNo] })]
)

/**
 * Partial vector indexes of large scopes: `vectors_slot_N` holds the rows with `index_slot = N`. They
 * are brought in a few at a time, in the order of their numbers; entries above `upto` are scanned.
 */
export const vectorIndexes = pgTable(
  'vector_indexes',
  {
    accountId: accountId(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** Never used twice. */
    slot: integer('slot').generatedAlwaysAsIdentity(),
    model: text('model').notNull(),
    dimensions: integer('dimensions').notNull(),
    upto: integer('upto').notNull().default(0)
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.kind] })]
)

/** Token vectors for late interaction, int8; beside the vectors so that scans stay narrow. */
export const tokenVectors = pgTable(
  'token_vectors',
  {
    accountId: accountId(),
    userId: userId(),
    kind: text('kind').notNull(),
    role: text('role').notNull(),
    entryNo: integer('entry_no').notNull(),
    dimensions: smallint('dimensions').notNull(),
    values: bytes('values').notNull()
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId, t.kind, t.role, t.entryNo] })]
)
