/** Entities: found by name within a scope, listed newest change first, with their counts. */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { View } from '#db/shared-view.ts'
import { statementConditions } from '#db/stores/finding/entry-conditions.ts'
import { idArray, idSet, jsonRows, textSet, timeText } from '#db/stores/json-rows.ts'
import { inView, withinView } from '#db/stores/view-conditions.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { ProvenanceFilter, Scope } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'

export interface EntityRow {
  entityId: string
  userId: string
  name: string
  nameKey: string
  type: EntityType
  identity: boolean
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = sql`e.entity_id as "entityId", e.user_id as "userId", e.name,
  e.name_key as "nameKey", e.type, e.identity, e.created_at as "createdAt",
  e.updated_at as "updatedAt"`

/** Entities of the given name keys; of those that others share several may have one, in a fixed order. */
export async function findEntitiesByKey(
  tx: ReadTx,
  view: View,
  nameKeys: readonly string[]
): Promise<EntityRow[]> {
  if (nameKeys.length === 0) return []
  return tx.rows<EntityRow>(select`${COLUMNS} from entities e
    where ${inView(view, 'e')} and e.name_key in ${textSet(nameKeys)}
    order by e.account_id, e.entity_id`)
}

export async function findEntity(
  tx: ReadTx,
  scope: Scope,
  nameKey: string
): Promise<EntityRow | null> {
  return first(await findEntitiesByKey(tx, scope, [nameKey]))
}

/** A statement that brings the id of the entity with that name key, or nothing. */
export function entityIdByKey(scope: Scope, nameKey: string): SQL {
  return sql`select e.entity_id from entities e
    where ${inView(scope, 'e')} and e.name_key = ${nameKey}`
}

export async function findEntitiesById(
  tx: ReadTx,
  view: View,
  entityIds: readonly string[]
): Promise<EntityRow[]> {
  if (entityIds.length === 0) return []
  return tx.rows<EntityRow>(select`${COLUMNS} from entities e
    where ${withinView(view, 'e')} and e.entity_id = any(${idArray(entityIds)})`)
}

/** The entities that are pinned as the scope's own person; at most one. */
export async function findPinned(tx: ReadTx, scope: Scope): Promise<EntityRow[]> {
  return tx.rows<EntityRow>(select`${COLUMNS} from entities e
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId} and e.identity`)
}

/**
 * The name behind nameless user messages: of the pinned person, otherwise of the one that such a message
 * introduced last ("My name is Peter" is kept as "Peter's name is Peter."); null before that.
 */
export async function nameOfUser(tx: ReadTx, scope: Scope): Promise<string | null> {
  const [pinned] = await findPinned(tx, scope)
  if (pinned !== undefined) return pinned.name
  const [introduced] = await tx.rows<{ name: string }>(select`e.name from entities e
    join facts f on f.account_id = e.account_id and f.entity_id = e.entity_id
      and f.attribute in ('name', 'full name', 'first name')
    where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
      and e.type = 'person' and f.state = 'active' and f.speaker is null
      and starts_with(f.content, e.name || '''s ')
      and strpos(f.content, 'name is ' || e.name) > 0
    order by f.stated_at desc, f.fact_id desc limit 1`)
  return introduced?.name ?? null
}

export async function insertEntities(
  tx: WriteTx,
  scope: Scope,
  rows: readonly { entityId: string; name: string; nameKey: string; type: EntityType }[],
  now: number
): Promise<void> {
  if (rows.length === 0) return
  const at = sql`${timeText(now)}::timestamptz`
  await tx.rows(sql`insert into entities (account_id, entity_id, user_id, name, name_key, type,
      created_at, updated_at)
    select ${scope.accountId}, e."entityId", ${scope.userId}, e.name, e."nameKey", e.type, ${at}, ${at}
    from json_to_recordset(${jsonRows(rows)})
      as e("entityId" uuid, name text, "nameKey" text, type text)`)
}

/** Notes that something about these entities changed. */
export async function touchEntities(
  tx: WriteTx,
  scope: Scope,
  entityIds: readonly string[],
  now: number
): Promise<void> {
  if (entityIds.length === 0) return
  await tx.rows(sql`update entities set updated_at = ${timeText(now)}::timestamptz
    where account_id = ${scope.accountId} and entity_id in ${idSet(entityIds)}`)
}

/** Learns the type of entities that had none; a known type is never overwritten here. */
export async function learnTypes(
  tx: WriteTx,
  scope: Scope,
  types: readonly { entityId: string; type: EntityType }[]
): Promise<void> {
  if (types.length === 0) return
  await tx.rows(sql`update entities e set type = t.type
    from json_to_recordset(${jsonRows(types)}) as t("entityId" uuid, type text)
    where e.account_id = ${scope.accountId} and e.entity_id = t."entityId" and e.type = 'unknown'`)
}

export interface EntityPage {
  total: number
  rows: EntityRow[]
}

/** A page of entities, newest change first. With a filter: those with a fact that qualifies. */
export async function listEntities(
  tx: ReadTx,
  view: View,
  options: {
    limit: number
    offset: number
    type: string | null
    filter: ProvenanceFilter
    now: number
  }
): Promise<EntityPage> {
  const conditions = statementConditions(options.filter)
  const qualifies =
    conditions === null
      ? sql`true`
      : sql`exists (select from facts f join statements s
          on s.account_id = f.account_id and s.item_id = f.fact_id
          where f.account_id = e.account_id and f.entity_id = e.entity_id and f.state = 'active'
            and (f.expires_at is null or f.expires_at > ${timeText(options.now)}::timestamptz)
            and ${conditions})`
  const ofType = options.type === null ? sql`true` : sql`e.type = ${options.type}`
  const where = sql`${inView(view, 'e')}
    and ${ofType} and ${qualifies}`
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from entities e where ${where}`
  )
  const rows = await tx.rows<EntityRow>(select`${COLUMNS} from entities e where ${where}
    order by e.updated_at desc, e.entity_id desc limit ${options.limit} offset ${options.offset}`)
  return { total: counted[0]?.total ?? 0, rows }
}
