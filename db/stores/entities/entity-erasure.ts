/**
 * Hard deletion of one entity: what belongs to it, and where else it is told of. Texts that only
 * mention it are found here by their letters and judged by the rule; nothing here decides.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idSet, jsonRows } from '#db/stores/json-rows.ts'
import { countRows } from '#db/stores/rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface OwnFact {
  factId: string
  quote: string | null
  chunkId: string | null
}

/** The entity's facts in any state. */
export function ownFacts(tx: ReadTx, scope: Scope, entityId: string): Promise<OwnFact[]> {
  return tx.rows<OwnFact>(select`fact_id as "factId", quote, chunk_id as "chunkId" from facts
    where ${own(scope)} and entity_id = ${entityId}`)
}

export interface OwnThings {
  relations: string[]
  knowledge: string[]
}

export async function ownThings(tx: ReadTx, scope: Scope, entityId: string): Promise<OwnThings> {
  const relations = await tx.rows<{ id: string }>(select`relation_id as id from relations
    where ${own(scope)} and (from_entity = ${entityId} or to_entity = ${entityId})`)
  const knowledge = await tx.rows<{ id: string }>(select`knowledge_id as id from knowledge
    where ${own(scope)} and entity_id = ${entityId}`)
  return { relations: relations.map((row) => row.id), knowledge: knowledge.map((row) => row.id) }
}

export interface ToldChunk {
  chunkId: string
  content: string
  speaker: string | null
  saidAt: Date
  expiresAt: Date | null
}

/** Chunks that facts were drawn from, that may name the entity, or that it may have said. */
export function chunksTelling(
  tx: ReadTx,
  scope: Scope,
  of: { chunkIds: readonly string[]; name: string | null }
): Promise<ToldChunk[]> {
  return tx.rows<ToldChunk>(select`chunk_id as "chunkId", content, speaker,
      said_at as "saidAt", expires_at as "expiresAt" from chunks
    where ${own(scope)} and (chunk_id in ${idSet(of.chunkIds)}
      or ${mentions(sql`content || ' ' || coalesce(speaker, '')`, of.name)})`)
}

export interface ToldEpisode {
  episodeId: string
  summary: string
  context: string
  outcome: string | null
  participants: string[]
  time: Date
  expiresAt: Date | null
}

/** Episodes whose texts may name the entity or hold one of its quotes. */
export function episodesTelling(
  tx: ReadTx,
  scope: Scope,
  of: { quotes: readonly string[]; name: string | null }
): Promise<ToldEpisode[]> {
  const text = sql`summary || ' ' || context || ' ' || coalesce(outcome, '') || ' '
    || participants::text`
  return tx.rows<ToldEpisode>(select`episode_id as "episodeId", summary, context, outcome,
      participants, time, expires_at as "expiresAt" from episodes
    where ${own(scope)} and (${mentions(text, of.name)} or exists (select from
      json_array_elements_text(${jsonRows(of.quotes.map(folded))}) q(quote)
      where strpos(${foldedSql(text)}, q.quote) > 0))`)
}

/** Sets chunks to their new texts; their entries must be made again. */
export async function rewriteChunks(
  tx: WriteTx,
  scope: Scope,
  rows: readonly { id: string; content: string }[]
): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`update chunks c set content = n.content
    from json_to_recordset(${jsonRows(rows)}) as n(id uuid, content text)
    where c.account_id = ${scope.accountId} and c.user_id = ${scope.userId} and c.chunk_id = n.id`)
}

export async function rewriteEpisodes(
  tx: WriteTx,
  scope: Scope,
  rows: readonly Omit<ToldEpisode, 'time' | 'expiresAt'>[]
): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`update episodes e set summary = n.summary, context = n.context,
      outcome = n.outcome, participants = n.participants, source_hash = null
    from json_to_recordset(${jsonRows(rows)}) as n("episodeId" uuid, summary text, context text,
      outcome text, participants jsonb)
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.episode_id = n."episodeId"`)
}

/** Other entities' facts drawn from these chunks, with their quotes. */
export function factsQuoting(
  tx: ReadTx,
  scope: Scope,
  entityId: string,
  chunkIds: readonly string[]
): Promise<{ factId: string; chunkId: string; quote: string }[]> {
  return tx.rows(select`fact_id as "factId", chunk_id as "chunkId", quote from facts
    where ${own(scope)} and entity_id <> ${entityId} and quote is not null
      and chunk_id in ${idSet(chunkIds)}`)
}

/** Takes the quote from facts whose sentence went. */
export async function clearQuotes(
  tx: WriteTx,
  scope: Scope,
  factIds: readonly string[]
): Promise<void> {
  if (factIds.length === 0) return
  await tx.rows(sql`update facts set quote = null where ${own(scope)}
    and fact_id in ${idSet(factIds)}`)
}

/** Takes the pointer to chunks that are gone. */
export async function clearChunks(
  tx: WriteTx,
  scope: Scope,
  chunkIds: readonly string[]
): Promise<void> {
  if (chunkIds.length === 0) return
  await tx.rows(sql`update facts set chunk_id = null where ${own(scope)}
    and chunk_id in ${idSet(chunkIds)}`)
}

const KEYED = {
  facts: 'fact_id',
  relations: 'relation_id',
  knowledge: 'knowledge_id',
  chunks: 'chunk_id',
  episodes: 'episode_id',
  statements: 'item_id'
} as const

/** Deletes rows by their ids (statements by what they state); returns how many. */
export function deleteRows(
  tx: WriteTx,
  scope: Scope,
  table: keyof typeof KEYED,
  ids: readonly string[]
): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0)
  return countRows(
    tx,
    sql`delete from ${sql.identifier(table)} where ${own(scope)}
    and ${sql.identifier(KEYED[table])} in ${idSet(ids)}`
  )
}

export interface ResultRow {
  seq: number
  result: Record<string, unknown>
}

/** Ended jobs whose results may name the entity. */
export function resultsTelling(tx: ReadTx, scope: Scope, name: string): Promise<ResultRow[]> {
  return tx.rows<ResultRow>(select`seq, result from jobs where ${own(scope)}
    and result is not null and ${mentions(sql`result::text`, written(name))}`)
}

export async function rewriteResults(
  tx: WriteTx,
  scope: Scope,
  rows: readonly { seq: number; result: unknown }[]
): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`update jobs j set result = n.result
    from json_to_recordset(${jsonRows(rows)}) as n(seq bigint, result jsonb)
    where j.account_id = ${scope.accountId} and j.seq = n.seq`)
}

/** The name as it stands inside JSON text. */
export function written(name: string | null): string | null {
  return name === null ? null : JSON.stringify(name).slice(1, -1)
}

export const own = ({ accountId, userId }: Scope) =>
  sql`account_id = ${accountId} and user_id = ${userId}`

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

const foldedSql = (text: SQL) => sql`regexp_replace(normalize(${text}), '\\s+', ' ', 'g')`

/**
 * Whether a text may hold the name, in any case: a wide net for the rule to judge. The other cases
 * are made here as well, since a database of locale C knows those of ASCII only.
 */
export function mentions(text: SQL, name: string | null): SQL {
  if (name === null) return sql`false`
  const form = folded(name)
  const variants = [...new Set([form, form.toLowerCase(), form.toUpperCase()])]
  const parts = variants.map((variant) => sql`strpos(${foldedSql(text)}, ${variant}) > 0`)
  parts.push(sql`strpos(lower(${foldedSql(text)}), ${form.toLowerCase()}) > 0`)
  return sql`(${sql.join(parts, sql` or `)})`
}
