/**
 * Facts and chunks of a scope as the index has them, by rising numbers, read in pages for a copy of them
 * (`src/finding/copies/scope-copy.ts`). Each item is looked up by key: `offset 0` keeps that from becoming
 * a join.
 */
import { sql } from 'drizzle-orm'
import { CANDIDATE, type Entry, ofScope } from '#db/stores/finding/candidates.ts'
import type { FactOrigin } from '#db/stores/finding/fact-candidates.ts'
import { milliseconds, rowsByColumn } from '#db/stores/rows-by-column.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** An entry, and until when it holds. */
export interface PagedEntry extends Entry {
  /** Not set aside. */
  isOpen: boolean
  /** Milliseconds since the epoch. */
  expiresAt: number | null
}

export interface PagedFact extends PagedEntry, Omit<FactOrigin, 'statedAt'> {
  statedAt: number
}

export interface PagedChunk extends PagedEntry {
  content: string
  jobId: string
  messageIndex: number
  part: number
  speaker: string | null
  role: string
  saidAt: number
}

const ENTRY = {
  ...CANDIDATE,
  isOpen: sql`e.closed_at is null`,
  expiresAt: milliseconds(sql`e.expires_at`)
}

const FACT = {
  ...ENTRY,
  entityId: sql`f.entity_id`,
  chunkId: sql`f.chunk_id`,
  statedAt: milliseconds(sql`f.stated_at`)
}

const CHUNK = {
  ...ENTRY,
  content: sql`c.content`,
  jobId: sql`c.job_id`,
  messageIndex: sql`c.message_index`,
  part: sql`c.part`,
  speaker: sql`c.speaker`,
  role: sql`c.role`,
  saidAt: milliseconds(sql`c.said_at`)
}

/** The next facts by number, at most `count`. */
export function factPage(
  tx: ReadTx,
  scope: Scope,
  after: number,
  count: number
): Promise<PagedFact[]> {
  return rowsByColumn<PagedFact>(
    tx,
    FACT,
    sql`(select * from search_entries e where ${ofScope(scope, 'fact')} and e.entry_no > ${after}
        order by e.entry_no limit ${count}) e
      left join lateral (select f.entity_id, f.chunk_id, f.stated_at from facts f
        where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
          and f.fact_id = e.item_id offset 0) f on true`
  )
}

/** The next chunks by number, at most `count`. */
export function chunkPage(
  tx: ReadTx,
  scope: Scope,
  after: number,
  count: number
): Promise<PagedChunk[]> {
  return rowsByColumn<PagedChunk>(
    tx,
    CHUNK,
    sql`(select * from search_entries e where ${ofScope(scope, 'chunk')} and e.entry_no > ${after}
        order by e.entry_no limit ${count}) e
      left join lateral (select c.content, c.job_id, c.message_index, c.part, c.speaker, c.role,
          c.said_at from chunks c
        where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId}
          and c.chunk_id = e.item_id offset 0) c on true`
  )
}
