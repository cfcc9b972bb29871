/**
 * Rows and the states of the journal: reading the present states of what a change touches, and
 * setting them to the other side. Doing an action and undoing it are this same function, so what
 * the journal says is what was done. The search index follows the facts' states.
 */
import { sql } from 'drizzle-orm'
import { idSet, jsonRows, timeText } from '#db/stores/json-rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import { nameKey } from '#src/entities/name-match.ts'
import type { FactState } from '#src/facts/fact.ts'
import { Failure } from '#src/failure.ts'
import type {
  Change,
  EntityState,
  KnowledgeState,
  RelationState,
  Snapshot
} from '#src/journal/entry.ts'
import type { Scope } from '#src/scope.ts'

/** The present states of everything that `like` names; what does not exist is absent. */
export async function readSnapshot(tx: ReadTx, scope: Scope, like: Snapshot): Promise<Snapshot> {
  return {
    entities: await entityStates(tx, scope, Object.keys(like.entities)),
    facts: await factStates(tx, scope, Object.keys(like.facts)),
    relations: await relationStates(tx, scope, Object.keys(like.relations)),
    knowledge: await knowledgeStates(tx, scope, Object.keys(like.knowledge))
  }
}

/**
 * Sets everything that the change names to its `after`. The caller has seen that `before` holds.
 * Throws conflict when a name or relation that must come back was given to something else meanwhile.
 */
export async function applyChange(
  tx: WriteTx,
  scope: Scope,
  change: Change,
  now: number
): Promise<void> {
  await setRelations(tx, scope, change, now, 'gone')
  await setEntities(tx, scope, change, now)
  await setFacts(tx, scope, change.after.facts)
  await setKnowledge(tx, scope, change.after.knowledge)
  await setRelations(tx, scope, change, now, 'there')
}

async function entityStates(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<Record<string, EntityState>> {
  if (ids.length === 0) return {}
  const rows = await tx.rows<Stored<EntityState>>(sql`select entity_id as id, name, type, identity,
      created_at as "createdAt" from entities
      where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and entity_id in ${idSet(ids)}`)
  return byId(rows.map(withTime))
}

async function factStates(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<Record<string, FactState>> {
  if (ids.length === 0) return {}
  const rows = await tx.rows<
    Omit<FactState, 'archivedAt'> & { id: string; archivedAt: Date | null }
  >(
    sql`select fact_id as id, entity_id as "entityId", state, archived_at as "archivedAt",
      archived_by as "archivedBy", superseded_by as "supersededBy" from facts
      where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and fact_id in ${idSet(ids)}`
  )
  return byId(rows.map((row) => ({ ...row, archivedAt: row.archivedAt?.getTime() ?? null })))
}

async function relationStates(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<Record<string, RelationState>> {
  if (ids.length === 0) return {}
  const rows = await tx.rows<Stored<RelationState>>(sql`select relation_id as id,
      from_entity as "fromEntity", to_entity as "toEntity", type, description,
      created_at as "createdAt" from relations
      where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and relation_id in ${idSet(ids)}`)
  return byId(rows.map(withTime))
}

async function knowledgeStates(
  tx: ReadTx,
  scope: Scope,
  ids: readonly string[]
): Promise<Record<string, KnowledgeState>> {
  if (ids.length === 0) return {}
  const rows = await tx.rows<KnowledgeState & { id: string }>(sql`select knowledge_id as id,
      entity_id as "entityId" from knowledge
      where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and knowledge_id in ${idSet(ids)}`)
  return byId(rows)
}

type Stored<State> = Omit<State, 'createdAt'> & { id: string; createdAt: Date }

function withTime<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.getTime() }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Record<string, Omit<Row, 'id'>> {
  return Object.fromEntries(rows.map(({ id, ...state }) => [id, state]))
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

async function setEntities(
  tx: WriteTx,
  scope: Scope,
  { before, after }: Change,
  now: number
): Promise<void> {
  const { gone, made, changed } = sorted(before.entities, after.entities)
  const at = sql`${timeText(now)}::timestamptz`
  if (gone.length > 0) {
    await tx.rows(sql`delete from entities where account_id = ${scope.accountId}
      and user_id = ${scope.userId} and entity_id in ${idSet(gone)}`)
  }
  if (changed.length > 0) {
    await tx.rows(sql`update entities e set type = c.type, identity = c.identity, updated_at = ${at}
      from json_to_recordset(${jsonRows(changed)}) as c(id uuid, type text, identity boolean)
      where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
        and e.entity_id = c.id`)
  }
  if (made.length === 0) return
  const rows = made.map((entity) => ({
    ...entity,
    key: nameKey(entity.name),
    createdAt: timeText(entity.createdAt ?? now)
  }))
  const inserted = await tx.rows(sql`insert into entities (account_id, entity_id, user_id, name,
      name_key, type, identity, created_at, updated_at)
    select ${scope.accountId}, e.id, ${scope.userId}, e.name, e.key, e.type, e.identity,
      e."createdAt", ${at}
    from json_to_recordset(${jsonRows(rows)}) as e(id uuid, name text, key text, type text,
      identity boolean, "createdAt" timestamptz)
    on conflict do nothing returning entity_id`)
  if (inserted.length < made.length) throw changedSince()
}

/** Facts are never made or removed by a change: archiving keeps them. The index follows their state. */
async function setFacts(
  tx: WriteTx,
  scope: Scope,
  after: Readonly<Record<string, FactState | null>>
): Promise<void> {
  const rows = Object.entries(after).flatMap(([id, state]) =>
    state === null ? [] : [{ ...state, id, archivedAt: timeText(state.archivedAt) }]
  )
  if (rows.length === 0) return
  const states = sql`json_to_recordset(${jsonRows(rows)}) as c(id uuid, "entityId" uuid, state text,
    "archivedAt" timestamptz, "archivedBy" text, "supersededBy" uuid)`
  await tx.rows(sql`update facts f set entity_id = c."entityId", state = c.state,
      archived_at = c."archivedAt", archived_by = c."archivedBy", superseded_by = c."supersededBy"
    from ${states}
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId} and f.fact_id = c.id`)
  await tx.rows(sql`update search_entries e
      set closed_at = case when c.state = 'archived' then c."archivedAt" end
    from ${states}
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId} and e.kind = 'fact'
      and e.item_id = c.id`)
}

async function setKnowledge(
  tx: WriteTx,
  scope: Scope,
  after: Readonly<Record<string, KnowledgeState | null>>
): Promise<void> {
  const rows = Object.entries(after).flatMap(([id, state]) =>
    state === null ? [] : [{ ...state, id }]
  )
  if (rows.length === 0) return
  await tx.rows(sql`update knowledge k set entity_id = c."entityId"
    from json_to_recordset(${jsonRows(rows)}) as c(id uuid, "entityId" uuid)
    where k.account_id = ${scope.accountId} and k.user_id = ${scope.userId}
      and k.knowledge_id = c.id`)
}

/** Removal comes first and making last, so that no relation stands twice in between. */
async function setRelations(
  tx: WriteTx,
  scope: Scope,
  { before, after }: Change,
  now: number,
  step: 'gone' | 'there'
): Promise<void> {
  const { gone, made, changed } = sorted(before.relations, after.relations)
  if (step === 'gone') {
    if (gone.length === 0) return
    await tx.rows(sql`delete from relations where account_id = ${scope.accountId}
      and user_id = ${scope.userId} and relation_id in ${idSet(gone)}`)
    return
  }
  if (changed.length > 0) {
    await tx.rows(sql`update relations r set from_entity = c."fromEntity",
        to_entity = c."toEntity", type = c.type, description = c.description
      from json_to_recordset(${jsonRows(changed)}) as c(id uuid, "fromEntity" uuid,
        "toEntity" uuid, type text, description text)
      where r.account_id = ${scope.accountId} and r.user_id = ${scope.userId}
        and r.relation_id = c.id`)
  }
  if (made.length === 0) return
  const rows = made.map((one) => ({ ...one, createdAt: timeText(one.createdAt ?? now) }))
  const inserted = await tx.rows(sql`insert into relations (account_id, relation_id, user_id,
      from_entity, to_entity, type, description, created_at)
    select ${scope.accountId}, r.id, ${scope.userId}, r."fromEntity", r."toEntity", r.type,
      r.description, r."createdAt"
    from json_to_recordset(${jsonRows(rows)}) as r(id uuid, "fromEntity" uuid, "toEntity" uuid,
      type text, description text, "createdAt" timestamptz)
    on conflict do nothing returning relation_id`)
  if (inserted.length < made.length) throw changedSince()
}

/** What an undo meets when something that it would bring back was replaced. */
export function changedSince(): Failure<'conflict'> {
  return new Failure('conflict', 'This was changed since and cannot be taken back exactly.', {})
}
