/**
 * Moving rows from one user's memory into another's, within an account, and back. What hangs on a row
 * goes with it: its statements, a procedure's versions and log, what was announced of a fact, and its entries in the search index,
 * which get numbers of the new scope. Nothing is embedded or counted anew.
 */
import { sql } from 'drizzle-orm'
import { moveAnnounced } from '#db/stores/facts/announced-updates.ts'
import { moveEntries } from '#db/stores/finding/entry-moves.ts'
import { changedSince } from '#db/stores/journal/changed-since.ts'
import { KEY_COLUMNS } from '#db/stores/journal/states.ts'
import { idArray } from '#db/stores/json-rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import { PLACED_TABLES, type PlaceState } from '#src/memory/journal-entry.ts'

type Places = Readonly<Record<string, PlaceState | null>>

/** Sets rows to the users that `after` names. Throws conflict when a name is taken there. */
export async function movePlaces(
  tx: WriteTx,
  accountId: string,
  before: Places,
  after: Places
): Promise<void> {
  const routes = new Map<string, { from: string; to: string; ids: Map<string, string[]> }>()
  for (const [id, place] of Object.entries(after)) {
    const was = before[id]
    if (place === null || was === null || was === undefined || was.userId === place.userId) continue
    const key = JSON.stringify([was.userId, place.userId])
    const route = routes.get(key) ?? { from: was.userId, to: place.userId, ids: new Map() }
    routes.set(key, route)
    route.ids.set(place.table, [...(route.ids.get(place.table) ?? []), id])
  }
  for (const { from, to, ids } of routes.values()) await moveRows(tx, accountId, from, to, ids)
}

async function moveRows(
  tx: WriteTx,
  accountId: string,
  from: string,
  to: string,
  ids: ReadonlyMap<string, string[]>
): Promise<void> {
  await refuseTakenNames(tx, accountId, to, ids.get('entities') ?? [])
  for (const table of PLACED_TABLES) {
    const own = ids.get(table) ?? []
    if (own.length === 0) continue
    await tx.rows(sql`update ${sql.identifier(table)} set user_id = ${to}
      where account_id = ${accountId} and ${sql.identifier(KEY_COLUMNS[table])} = any(${idArray(own)})`)
  }
  const procedures = ids.get('procedures') ?? []
  for (const table of procedures.length === 0 ? [] : ['procedure_versions', 'evolution']) {
    await tx.rows(sql`update ${sql.identifier(table)} set user_id = ${to}
      where account_id = ${accountId} and procedure_id = any(${idArray(procedures)})`)
  }
  await moveAnnounced(tx, accountId, { from, to, factIds: ids.get('facts') ?? [] })
  const all = [...ids.values()].flat()
  await tx.rows(sql`update statements set user_id = ${to}
    where account_id = ${accountId} and user_id = ${from} and item_id = any(${idArray(all)})`)
  await moveEntries(tx, { accountId, userId: from }, { accountId, userId: to }, all)
}

async function refuseTakenNames(
  tx: WriteTx,
  accountId: string,
  to: string,
  entityIds: readonly string[]
): Promise<void> {
  if (entityIds.length === 0) return
  const taken = await tx.rows(sql`select from entities moved join entities there
      on there.account_id = moved.account_id and there.user_id = ${to}
        and there.name_key = moved.name_key
    where moved.account_id = ${accountId} and moved.entity_id = any(${idArray(entityIds)})`)
  if (taken.length > 0) throw changedSince()
}

/** Everything of one user's memory, by table: what a merge of scopes moves. */
export async function placesOf(
  tx: WriteTx,
  accountId: string,
  userId: string
): Promise<Record<string, PlaceState>> {
  const places: Record<string, PlaceState> = {}
  for (const table of PLACED_TABLES) {
    const rows = await tx.rows<{
      id: string
    }>(sql`select ${sql.identifier(KEY_COLUMNS[table])} as id
      from ${sql.identifier(table)} where account_id = ${accountId} and user_id = ${userId}`)
    for (const { id } of rows) places[id] = { table, userId }
  }
  return places
}
