/**
 * Setting memory to the other side of a change. Doing an action and undoing it are this same function,
 * so what the journal says is what was done. The search index follows the facts' states and places.
 *
 * Removals come first and things made again last, so that no name and no relation stands twice in
 * between. Rows are found by their ids within the account (see `states.ts`).
 */
import { sql } from 'drizzle-orm'
import { entriesAltered } from '#db/stores/finding/search-index.ts'
import { changedSince } from '#db/stores/journal/changed-since.ts'
import { movePlaces } from '#db/stores/journal/places.ts'
import { idArray, jsonRows, timeText } from '#db/stores/json-rows.ts'
import { countRows } from '#db/stores/rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { Change } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'

/**
 * Sets everything that the change names to its `after`. The caller has seen that `before` holds.
 * Throws conflict when a name or relation that must come back was given to something else meanwhile.
 */
export async function applyChange(
  tx: WriteTx,
  scope: Scope,
  { before, after }: Change,
  now: number
): Promise<void> {
  const relations = sorted(before.relations, after.relations)
  const entities = sorted(before.entities, after.entities)
  const statements = sorted(before.statements, after.statements)
  await remove(tx, scope, 'relations', 'relation_id', relations.gone)
  await leaveStatements(tx, scope, relations.gone)
  await remove(tx, scope, 'statements', 'statement_id', statements.gone)
  await remove(tx, scope, 'entities', 'entity_id', entities.gone)
  await movePlaces(tx, scope.accountId, before.places, after.places)
  await freeNames(tx, scope, before, entities.changed)
  await setEntities(tx, scope, entities.changed, now)
  await makeEntities(tx, scope, entities.made, now)
  await setFacts(tx, scope, sorted(before.facts, after.facts).changed)
  await setOwner(tx, scope, 'knowledge', 'knowledge_id', after.knowledge)
  await setOwner(tx, scope, 'reflections', 'reflection_id', after.reflections)
  await setNames(tx, scope, before.versions, after.versions)
  await setRelations(tx, scope, relations.changed)
  await makeRelations(tx, scope, relations.made, now)
  await makeStatements(tx, scope, statements.made)
}

interface Sorted<State> {
  gone: string[]
  made: (State & { id: string })[]
  changed: (State & { id: string })[]
}

function sorted<State extends object>(
  before: Readonly<Record<string, State | null>>,
  after: Readonly<Record<string, State | null>>
): Sorted<State> {
  const sides: Sorted<State> = { gone: [], made: [], changed: [] }
  for (const [id, state] of Object.entries(after)) {
    const was = before[id] ?? null
    if (state === null) {
      if (was !== null) sides.gone.push(id)
    } else if (was === null) sides.made.push({ ...state, id })
    else sides.changed.push({ ...state, id })
  }
  return sides
}

type Made<Kind extends 'entities' | 'facts' | 'relations' | 'statements'> = NonNullable<
  Change['after'][Kind][string]
> & { id: string }

async function remove(
  tx: WriteTx,
  scope: Scope,
  table: string,
  key: string,
  ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  await tx.rows(sql`delete from ${sql.identifier(table)} where account_id = ${scope.accountId}
    and ${sql.identifier(key)} = any(${idArray(ids)})`)
}

/** What was said of relations that went stays for an undo, with the user whose journal tells of it. */
async function leaveStatements(tx: WriteTx, scope: Scope, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  await tx.rows(sql`update statements set user_id = ${scope.userId}
    where account_id = ${scope.accountId} and item_id = any(${idArray(gone)})`)
}

/** Throws conflict when an entity is to be given a name that another of its user has. */
async function freeNames(
  tx: WriteTx,
  scope: Scope,
  before: Change['before'],
  changed: readonly Made<'entities'>[]
): Promise<void> {
  const rows = changed
    .map(({ id, name }) => ({
      id,
      key: nameKey(name),
      was: nameKey(before.entities[id]?.name ?? '')
    }))
    .filter(({ key, was }) => key !== was)
  if (rows.length === 0) return
  const taken = await tx.rows(sql`select 1 from entities e
    join json_to_recordset(${jsonRows(rows)}) as c(id uuid, key text) on true
    join entities o on o.account_id = e.account_id and o.user_id = e.user_id
      and o.name_key = c.key and o.entity_id <> c.id
    where e.account_id = ${scope.accountId} and e.entity_id = c.id limit 1`)
  if (taken.length > 0) throw changedSince()
}

async function setEntities(
  tx: WriteTx,
  scope: Scope,
  rows: readonly Made<'entities'>[],
  now: number
): Promise<void> {
  if (rows.length === 0) return
  const named = rows.map((entity) => ({ ...entity, key: nameKey(entity.name) }))
  await tx.rows(sql`update entities e set name = c.name, name_key = c.key, type = c.type,
      identity = c.identity, updated_at = ${timeText(now)}::timestamptz
    from json_to_recordset(${jsonRows(named)})
      as c(id uuid, name text, key text, type text, identity boolean)
    where e.account_id = ${scope.accountId} and e.entity_id = c.id`)
}

async function makeEntities(
  tx: WriteTx,
  scope: Scope,
  states: readonly Made<'entities'>[],
  now: number
): Promise<void> {
  if (states.length === 0) return
  const rows = states.map((entity) => ({
    ...entity,
    key: nameKey(entity.name),
    userId: entity.userId ?? scope.userId,
    createdAt: timeText(entity.createdAt ?? now)
  }))
  const inserted = await countRows(
    tx,
    sql`insert into entities (account_id, entity_id, user_id,
      name, name_key, type, identity, created_at, updated_at)
    select ${scope.accountId}::uuid, e.id, e."userId", e.name, e.key, e.type, e.identity,
      e."createdAt", ${timeText(now)}::timestamptz
    from json_to_recordset(${jsonRows(rows)}) as e(id uuid, "userId" text, name text, key text,
      type text, identity boolean, "createdAt" timestamptz)
    on conflict do nothing`
  )
  if (inserted < states.length) throw changedSince()
}

/** Facts are never made or removed by a change: archiving keeps them. The index follows their state. */
async function setFacts(tx: WriteTx, scope: Scope, facts: readonly Made<'facts'>[]): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map((fact) => ({ ...fact, archivedAt: timeText(fact.archivedAt) }))
  const states = sql`json_to_recordset(${jsonRows(rows)}) as c(id uuid, "entityId" uuid, state text,
    "archivedAt" timestamptz, "archivedBy" text, "supersededBy" uuid)`
  await tx.rows(sql`update facts f set entity_id = c."entityId", state = c.state,
      archived_at = c."archivedAt", archived_by = c."archivedBy", superseded_by = c."supersededBy"
    from ${states} where f.account_id = ${scope.accountId} and f.fact_id = c.id`)
  await tx.rows(sql`update search_entries e
      set closed_at = case when c.state = 'archived' then c."archivedAt" end
    from ${states}
    where e.account_id = ${scope.accountId} and e.kind = 'fact' and e.item_id = c.id`)
  await entriesAltered(tx, scope)
}

/** Sets which entity an item belongs to. */
async function setOwner(
  tx: WriteTx,
  scope: Scope,
  table: string,
  key: string,
  after: Readonly<Record<string, { entityId: string | null } | null>>
): Promise<void> {
  const rows = Object.entries(after).flatMap(([id, state]) =>
    state === null ? [] : [{ id, entityId: state.entityId }]
  )
  if (rows.length === 0) return
  await tx.rows(sql`update ${sql.identifier(table)} k set entity_id = c."entityId"
    from json_to_recordset(${jsonRows(rows)}) as c(id uuid, "entityId" uuid)
    where k.account_id = ${scope.accountId} and k.${sql.identifier(key)} = c.id`)
}

/** In the versions of procedures: the names of the one side stand for those of the other, where these stood. */
async function setNames(
  tx: WriteTx,
  scope: Scope,
  before: Change['before']['versions'],
  after: Change['after']['versions']
): Promise<void> {
  const rows = Object.entries(after).map(([id, to]) => ({
    id,
    gone: (before[id]?.names ?? []).map(nameKey),
    names: to?.names ?? []
  }))
  if (rows.length === 0) return
  await tx.rows(sql`update procedure_versions v set entity_names = coalesce((
      select jsonb_agg(n.name order by n.at, n.place) from (
        select o.name #>> '{}' as name, o.at, 0 as place
        from jsonb_array_elements(v.entity_names) with ordinality as o(name, at)
        where not jsonb_exists(c.gone, lower(o.name #>> '{}'))
        union all
        select m.name #>> '{}', (select min(o.at)
          from jsonb_array_elements(v.entity_names) with ordinality as o(name, at)
          where jsonb_exists(c.gone, lower(o.name #>> '{}'))), m.place
        from jsonb_array_elements(c.names) with ordinality as m(name, place)) n), '[]'::jsonb)
    from json_to_recordset(${jsonRows(rows)}) as c(id uuid, gone jsonb, names jsonb)
    where v.account_id = ${scope.accountId} and v.version_id = c.id`)
}

async function setRelations(
  tx: WriteTx,
  scope: Scope,
  rows: readonly Made<'relations'>[]
): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`update relations r set from_entity = c."fromEntity", to_entity = c."toEntity",
      type = c.type
    from json_to_recordset(${jsonRows(rows)}) as c(id uuid, "fromEntity" uuid, "toEntity" uuid,
      type text)
    where r.account_id = ${scope.accountId} and r.relation_id = c.id`)
}

async function makeRelations(
  tx: WriteTx,
  scope: Scope,
  states: readonly Made<'relations'>[],
  now: number
): Promise<void> {
  if (states.length === 0) return
  const rows = states.map((one) => ({ ...one, createdAt: timeText(one.createdAt ?? now) }))
  const inserted = await countRows(
    tx,
    sql`insert into relations (account_id, relation_id, user_id,
      from_entity, to_entity, type, created_at)
    select ${scope.accountId}::uuid, r.id, e.user_id, r."fromEntity", r."toEntity", r.type,
      r."createdAt"
    from json_to_recordset(${jsonRows(rows)}) as r(id uuid, "fromEntity" uuid, "toEntity" uuid,
      type text, "createdAt" timestamptz)
      join entities e on e.account_id = ${scope.accountId} and e.entity_id = r."fromEntity"
    on conflict do nothing`
  )
  if (inserted < states.length) throw changedSince()
  await tx.rows(sql`update statements s set user_id = r.user_id from relations r
    where s.account_id = ${scope.accountId} and r.account_id = s.account_id
      and r.relation_id = s.item_id and s.item_id = any(${idArray(states.map((one) => one.id))})`)
}

/** Statements belong to the user of what they state. */
async function makeStatements(
  tx: WriteTx,
  scope: Scope,
  states: readonly Made<'statements'>[]
): Promise<void> {
  if (states.length === 0) return
  const rows = states.map((one) => ({
    ...one,
    statedAt: timeText(one.statedAt),
    createdAt: timeText(one.createdAt),
    expiresAt: timeText(one.expiresAt ?? null)
  }))
  await tx.rows(sql`insert into statements (account_id, statement_id, user_id, item_kind, item_id,
      job_id, metadata, agent_id, run_id, app_id, stated_at, created_at, fact_id, description,
      expires_at)
    select ${scope.accountId}::uuid, s.id, coalesce(f.user_id, r.user_id, ${scope.userId}),
      s."itemKind", s."itemId", s."jobId", s.metadata, s."agentId", s."runId", s."appId",
      s."statedAt", s."createdAt", s."factId", s.description, s."expiresAt"
    from json_to_recordset(${jsonRows(rows)}) as s(id uuid, "itemKind" text, "itemId" uuid,
      "jobId" text, metadata jsonb, "agentId" text, "runId" text, "appId" text,
      "statedAt" timestamptz, "createdAt" timestamptz, "factId" uuid, description text,
      "expiresAt" timestamptz)
      left join facts f on f.account_id = ${scope.accountId} and f.fact_id = s."itemId"
      left join relations r on r.account_id = ${scope.accountId} and r.relation_id = s."itemId"`)
}
