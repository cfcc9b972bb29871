/**
 * The present states of what a journal entry touches. Rows are found by their ids within the account:
 * an entry may tell of two users of it (a merge of scopes), so the user is part of the state instead.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { idArray } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { FactState } from '#src/memory/fact.ts'
import {
  type EntityState,
  type KnowledgeState,
  PLACED_TABLES,
  type PlacedTable,
  type PlaceState,
  type ReflectionState,
  type RelationState,
  type Snapshot,
  type StatementState,
  type VersionState
} from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/** The column that names a row of a table. */
export const KEY_COLUMNS: Readonly<Record<PlacedTable, string>> = {
  entities: 'entity_id',
  facts: 'fact_id',
  relations: 'relation_id',
  knowledge: 'knowledge_id',
  chunks: 'chunk_id',
  episodes: 'episode_id',
  procedures: 'procedure_id',
  reflections: 'reflection_id',
  triggers: 'trigger_id',
  agent_runs: 'run_id',
  journal: 'journal_id'
}

/** The present states of everything that `like` names; what does not exist is absent. */
export async function readSnapshot(
  tx: ReadTx,
  accountId: string,
  like: Snapshot
): Promise<Snapshot> {
  const from = { tx, accountId }
  return {
    entities: await read<EntityState>(from, like.entities, 'entities', 'entity_id', ENTITY),
    facts: await read<FactState>(from, like.facts, 'facts', 'fact_id', FACT),
    relations: await read<RelationState>(
      from,
      like.relations,
      'relations',
      'relation_id',
      RELATION
    ),
    knowledge: await read<KnowledgeState>(
      from,
      like.knowledge,
      'knowledge',
      'knowledge_id',
      sql`entity_id as "entityId"`
    ),
    reflections: await read<ReflectionState>(
      from,
      like.reflections,
      'reflections',
      'reflection_id',
      sql`entity_id as "entityId"`
    ),
    versions: await readVersions(from, like.versions),
    statements: await readStatements(from, like.statements),
    places: await readPlaces(from, like.places)
  }
}

const ENTITY = sql`name, type, identity, created_at as "createdAt", user_id as "userId"`
const FACT = sql`entity_id as "entityId", state, archived_at as "archivedAt",
  archived_by as "archivedBy", superseded_by as "supersededBy"`
const RELATION = sql`from_entity as "fromEntity", to_entity as "toEntity", type,
  created_at as "createdAt"`
/** Columns of a statement as the journal keeps it. */
export const STATEMENT = sql`item_kind as "itemKind", item_id as "itemId", job_id as "jobId",
  metadata, agent_id as "agentId", run_id as "runId", app_id as "appId", stated_at as "statedAt",
  created_at as "createdAt", fact_id as "factId", description, expires_at as "expiresAt"`

/** Fields that a statement state has only where there is something in them. */
const OPTIONAL = ['agentId', 'runId', 'appId', 'factId', 'description', 'expiresAt']

/** A row with the columns of `STATEMENT` as the journal keeps it. */
export function statementState(row: Record<string, unknown>): StatementState {
  const held = Object.entries(withNumbers(row)).filter(
    ([key, value]) => value !== null || !OPTIONAL.includes(key)
  )
  return Object.fromEntries(held) as unknown as StatementState
}

async function readStatements(
  from: From,
  like: Snapshot['statements']
): Promise<Record<string, StatementState>> {
  const found = await read<Record<string, unknown>>(
    from,
    like,
    'statements',
    'statement_id',
    STATEMENT
  )
  return Object.fromEntries(Object.entries(found).map(([id, row]) => [id, statementState(row)]))
}

/** Of a version's names those that the journal tells of. */
async function readVersions(
  from: From,
  like: Snapshot['versions']
): Promise<Record<string, VersionState>> {
  const found = await read<VersionState>(
    from,
    like,
    'procedure_versions',
    'version_id',
    sql`entity_names as names`
  )
  return Object.fromEntries(
    Object.entries(found).map(([id, { names }]) => {
      const told = new Set(like[id]?.names.map(nameKey))
      return [id, { names: names.filter((name) => told.has(nameKey(name))) }]
    })
  )
}

interface From {
  tx: ReadTx
  accountId: string
}

async function read<State>(
  { tx, accountId }: From,
  like: Readonly<Record<string, unknown>>,
  table: string,
  key: string,
  columns: SQL
): Promise<Record<string, State>> {
  const ids = Object.keys(like)
  if (ids.length === 0) return {}
  const rows = await tx.rows<Record<string, unknown>>(select`${sql.identifier(key)} as id,
      ${columns} from ${sql.identifier(table)}
    where account_id = ${accountId} and ${sql.identifier(key)} = any(${idArray(ids)})`)
  return Object.fromEntries(
    rows.map(({ id, ...state }) => [String(id), withNumbers(state) as State])
  )
}

/** Times as the journal keeps them: milliseconds since the epoch. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date ? value.getTime() : value
    ])
  )
}

async function readPlaces(
  from: From,
  like: Snapshot['places']
): Promise<Record<string, PlaceState>> {
  const places: Record<string, PlaceState> = {}
  for (const table of PLACED_TABLES) {
    const own = Object.entries(like).filter(([, place]) => place?.table === table)
    const found = await read<{ userId: string }>(
      from,
      Object.fromEntries(own),
      table,
      KEY_COLUMNS[table],
      sql`user_id as "userId"`
    )
    for (const [id, { userId }] of Object.entries(found)) places[id] = { table, userId }
  }
  return places
}
