/**
 * Facts, chunks and episodes of a scope as the index has them, by rising numbers, read in pages for a copy of them
 * (`src/finding/copies/scope-copy.ts`). Each item is looked up by key: `offset 0` keeps that from becoming
 * a join.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { EpisodeMerits } from '#db/stores/episodes/episodes.ts'
import { CANDIDATE, type Candidate, type Entry, ofScope } from '#db/stores/finding/candidates.ts'
import type { FactOrigin } from '#db/stores/finding/fact-candidates.ts'
import { idArray } from '#db/stores/json-rows.ts'
import { type ChunkCandidate, columnsOfChunk } from '#db/stores/memory/chunks-around.ts'
import { milliseconds, rowsByColumn } from '#db/stores/rows-by-column.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** An entry, and until when it holds. */
export interface PagedEntry extends Entry {
  /** Not set aside. */
  isOpen: boolean
  /** Milliseconds since the epoch. */
  expiresAt: number | null
}

export interface PagedFact extends PagedEntry, Omit<FactOrigin, 'statedAt'> {
  statedAt: number
  /** Milliseconds since the epoch; null while it holds. */
  archivedAt: number | null
  supersededBy: string | null
  /** Set aside because another fact replaced it. */
  wasReplaced: boolean
}

/** A pair of facts in doubt (`possible-conflicts.ts`). */
export interface PagedPair {
  older: string
  newer: string
  chance: number
  /** Milliseconds since the epoch. */
  holdsFrom: number
}

/** With what orders episodes that are about equally relevant. */
export type PagedEpisode = PagedEntry & Omit<EpisodeMerits, 'episodeId'>

export type PagedChunk = PagedEntry & Omit<ChunkCandidate, keyof Candidate | 'factSimilarity'>

const ENTRY = {
  ...CANDIDATE,
  isOpen: sql`e.closed_at is null`,
  expiresAt: milliseconds(sql`e.expires_at`)
}

const FACT = {
  ...ENTRY,
  entityId: sql`f.entity_id`,
  chunkId: sql`f.chunk_id`,
  statedAt: milliseconds(sql`f.stated_at`),
  archivedAt: milliseconds(sql`f.archived_at`),
  supersededBy: sql`f.superseded_by`,
  wasReplaced: sql`coalesce(f.archived_by = 'superseded', false)`
}

const EPISODE = {
  ...ENTRY,
  importance: sql`s.importance`,
  time: milliseconds(sql`s.time`)
}

const PAIR = {
  older: sql`p.older_fact`,
  newer: sql`p.newer_fact`,
  chance: sql`p.chance::float8`,
  holdsFrom: milliseconds(sql`p.holds_from`)
}

/** The next facts by number, at most `count`. */
export function factPage(
  tx: ReadTx,
  scope: Scope,
  after: number,
  count: number
): Promise<PagedFact[]> {
  const fact = sql`select f.entity_id, f.chunk_id, f.stated_at, f.archived_at, f.superseded_by,
      f.archived_by from facts f
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId} and f.fact_id = e.item_id`
  return rowsByColumn<PagedFact>(
    tx,
    FACT,
    sql`${page(scope, 'fact', after, count, fact)} f on true`
  )
}

/** The next chunks by number, at most `count`. */
export function chunkPage(
  tx: ReadTx,
  scope: Scope,
  after: number,
  count: number
): Promise<PagedChunk[]> {
  const chunk = sql`select c.* from chunks c
    where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId} and c.chunk_id = e.item_id`
  const columns = { ...ENTRY, ...columnsOfChunk('c') }
  return rowsByColumn<PagedChunk>(
    tx,
    columns,
    sql`${page(scope, 'chunk', after, count, chunk)} c on true`
  )
}

/** The next episodes by number, at most `count`. */
export function episodePage(
  tx: ReadTx,
  scope: Scope,
  after: number,
  count: number
): Promise<PagedEpisode[]> {
  const episode = sql`select s.importance, s.time from episodes s
    where s.account_id = ${scope.accountId} and s.user_id = ${scope.userId} and s.episode_id = e.item_id`
  return rowsByColumn<PagedEpisode>(
    tx,
    EPISODE,
    sql`${page(scope, 'episode', after, count, episode)} s on true`
  )
}

/** All pairs in doubt that one of these facts is in; each side is found by its own key. */
export async function pairsOf(
  tx: ReadTx,
  { accountId }: Scope,
  factIds: readonly string[]
): Promise<PagedPair[]> {
  if (factIds.length === 0) return []
  const own = sql`any(${idArray(factIds)})`
  return rowsByColumn<PagedPair>(
    tx,
    PAIR,
    sql`(select * from possible_conflicts where account_id = ${accountId} and older_fact = ${own}
      union select * from possible_conflicts where account_id = ${accountId} and newer_fact = ${own}) p`
  )
}

/** The next entries as `e`, and beside each its item, whose name and condition come behind. */
function page(scope: Scope, kind: ItemKind, after: number, count: number, item: SQL): SQL {
  return sql`(select * from search_entries e where ${ofScope(scope, kind)} and e.entry_no > ${after}
      order by e.entry_no limit ${count}) e
    left join lateral (${item} offset 0)`
}
