/**
 * The check: which memory of other accounts a caller sees. The only store that looks into two accounts,
 * and the only place that makes a `SharedView` (docs/decisions/second-principal.md).
 *
 * It asks with the account's row, which every request reads anyway: who is in no team pays one look-up in
 * an index. Nothing of it is kept, so an end of sharing holds from the next request on.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { SharedView } from '#db/shared-view.ts'
import { type AccountRow, COLUMNS, KEY_USABLE } from '#db/stores/account/account-row.ts'
import { first, type ReadTx } from '#db/transaction.ts'
import type { Caller } from '#src/access/caller.ts'
import { DEFAULT_USER } from '#src/base/scope.ts'

/** What one account shares through one team. */
interface SharedBy {
  account: string
  team: string
  /** Ids, one behind the other. */
  entities: string
}

/**
 * The account's row as `readAccount` reads it, and what others share with the caller where `userId`'s
 * memory is read: shared entities stand beside the default user's, and a key that is bound to a user
 * sees none.
 */
export async function readAccountWithViews(
  tx: ReadTx,
  caller: Caller,
  userId: string
): Promise<{ row: AccountRow | null; views: readonly SharedView[] }> {
  const { accountId, keyId, boundUserId } = caller
  const shown = userId === DEFAULT_USER && boundUserId === null
  const row = first(
    await tx.rows<AccountRow & { shared: SharedBy[] | null }>(
      select`${COLUMNS}, ${KEY_USABLE(keyId)} as "keyUsable", ${shown ? SHARED : sql`null`} as shared
        from accounts a where a.account_id = ${accountId}`
    )
  )
  return { row, views: viewsOf(accountId, row?.shared ?? []) }
}

/** Thousands of entities come as one text an account and team: as many objects would take longer to read. */
const SHARED = sql`(select json_agg(json_build_object('account', g.account_id, 'team', g.team_id,
    'entities', g.entities) order by g.account_id, g.team_id)
  from (select w.account_id, w.team_id, string_agg(w.entity_id::text, ' ') as entities
    from shared_with(a.account_id) w group by w.account_id, w.team_id) g)`

/** One view, or where accounts share entities under the same id, as many as keep them apart. */
function viewsOf(readerId: string, shared: readonly SharedBy[]): SharedView[] {
  const views: { sharerIds: string[]; teamOf: Map<string, string> }[] = []
  for (const [account, group] of Map.groupBy(shared, ({ account }) => account)) {
    const teamOf = new Map(
      group.flatMap(({ team, entities }) => entities.split(' ').map((id) => [id, team] as const))
    )
    const fitting = views.find((view) => isApart(view.teamOf, teamOf))
    if (fitting === undefined) views.push({ sharerIds: [account], teamOf })
    else {
      fitting.sharerIds.push(account)
      for (const [id, team] of teamOf) fitting.teamOf.set(id, team)
    }
  }
  return views.map((view) => ({ readerId, ...view }) as unknown as SharedView)
}

function isApart(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  const [fewer, more] = some.size < others.size ? [some, others] : [others, some]
  for (const id of fewer.keys()) if (more.has(id)) return false
  return true
}
