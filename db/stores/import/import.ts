/**
 * Writing records that were made elsewhere, as they are: with their ids, times, states and counters.
 * An id that is taken is left alone, so importing a record again changes nothing.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idSet, jsonRows, textSet, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { ItemKind } from '#src/memory/findable/item-kind.ts'

/** The tables that an import writes, each with its key. */
const KEYS = {
  entities: 'entity_id',
  chunks: 'chunk_id',
  facts: 'fact_id',
  relations: 'relation_id',
  knowledge: 'knowledge_id',
  procedures: 'procedure_id',
  procedure_versions: 'version_id',
  episodes: 'episode_id',
  evolution: 'evolution_id',
  reflections: 'reflection_id',
  statements: 'statement_id'
} as const
export type ImportTable = keyof typeof KEYS

/** Rows by column name; times are ISO texts. */
export type ImportRow = Readonly<Record<string, unknown>>

/**
 * Inserts rows of a scope; all of them have the same columns. Returns the keys of those that were
 * new: a row whose key, or whatever else must be unique, is taken already is left out.
 */
export async function insertImported(
  tx: WriteTx,
  scope: Scope,
  table: ImportTable,
  rows: readonly ImportRow[]
): Promise<Set<string>> {
  const [sample] = rows
  if (sample === undefined) return new Set()
  const columns = Object.keys(sample).map((name) => sql.identifier(name))
  const list = sql.join(columns, sql`, `)
  const into = sql.identifier(table)
  const inserted = await tx.rows<{ id: string }>(sql`insert into ${into}
      (account_id, user_id, ${list})
    select ${scope.accountId}::uuid, ${scope.userId}::text, ${list}
    from json_populate_recordset(null::${into}, ${jsonRows(rows)})
    on conflict do nothing returning ${sql.identifier(KEYS[table])} as id`)
  return new Set(inserted.map((row) => row.id))
}

/** Those of the ids that are taken in the account, and whether by this scope. */
export async function takenIds(
  tx: ReadTx,
  scope: Scope,
  table: ImportTable,
  ids: readonly string[]
): Promise<Map<string, 'here' | 'elsewhere'>> {
  if (ids.length === 0) return new Map()
  const key = sql.identifier(KEYS[table])
  const rows = await tx.rows<{ id: string; here: boolean }>(select`${key} as id,
      user_id = ${scope.userId} as here
    from ${sql.identifier(table)} where account_id = ${scope.accountId} and ${key} in ${idSet(ids)}`)
  return new Map(rows.map((row) => [row.id, row.here ? 'here' : 'elsewhere']))
}

/** Pins an entity as the scope's own person where none is pinned; returns whether it did. */
export async function pinIfFree(tx: WriteTx, scope: Scope, entityId: string): Promise<boolean> {
  const rows = await tx.rows(sql`update entities e set identity = true
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.entity_id = ${entityId} and not exists (select from entities p
        where p.account_id = e.account_id and p.user_id = e.user_id and p.identity)
    returning e.entity_id`)
  return rows.length > 0
}

/** A piece of a message as it is kept. */
export interface KeptPiece {
  messageIndex: number
  part: number
  content: string
}

/** What is kept of the last message of this job of which anything is, its pieces in order; empty where none is. */
export function lastMessageOf(tx: ReadTx, scope: Scope, jobId: string): Promise<KeptPiece[]> {
  return tx.rows<KeptPiece>(select`message_index as "messageIndex", part, content from chunks
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and job_id = ${jobId}
      and message_index = (select max(message_index) from chunks
        where account_id = ${scope.accountId} and user_id = ${scope.userId} and job_id = ${jobId})
    order by part`)
}

/** What the messages of these jobs say, all parts of a message joined, by job and place. */
export async function messagesOf(
  tx: ReadTx,
  scope: Scope,
  jobIds: readonly string[]
): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map()
  const rows = await tx.rows<{ jobId: string; place: number; text: string }>(select`
      job_id as "jobId", message_index as place, string_agg(content, ' ' order by part) as text
    from chunks where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and job_id in ${textSet(jobIds)}
    group by job_id, message_index`)
  return new Map(rows.map((row) => [`${row.jobId} ${row.place}`, row.text]))
}

/** Closes entries of the index as of the time when their item, in that wording, ceased to hold. */
export async function closeEntries(
  tx: WriteTx,
  scope: Scope,
  kind: ItemKind,
  rows: readonly { itemId: string; statedAt: number; closedAt: number }[]
): Promise<void> {
  if (rows.length === 0) return
  const plain = rows.map(({ itemId, statedAt, closedAt }) => ({
    item: itemId,
    stated: timeText(statedAt),
    closed: timeText(closedAt)
  }))
  const named: SQL = sql`json_to_recordset(${jsonRows(plain)})
    as n(item uuid, stated timestamptz, closed timestamptz)`
  await tx.rows(sql`update search_entries e set closed_at = n.closed from ${named}
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId} and e.kind = ${kind}
      and e.item_id = n.item and e.stated_at = n.stated and e.closed_at is null`)
}
