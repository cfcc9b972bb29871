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

interface SharedEntity {
  account: string
  user: string
  entity: string
  team: string
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
    await tx.rows<AccountRow & { shared: SharedEntity[] | null }>(
      select`${COLUMNS}, ${KEY_USABLE(keyId)} as "keyUsable", ${shown ? SHARED : sql`null`} as shared
        from accounts a where a.account_id = ${accountId}`
    )
  )
  return { row, views: viewsOf(accountId, row?.shared ?? []) }
}

const SHARED = sql`(select json_agg(json_build_object('account', w.account_id, 'user', w.user_id,
    'entity', w.entity_id, 'team', w.team_id)) from shared_with(a.account_id) w)`

function viewsOf(readerId: string, shared: readonly SharedEntity[]): SharedView[] {
  const groups = Map.groupBy(shared, ({ account, user }) => `${account} ${user}`)
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    if (one === undefined) return []
    const teamOf = new Map(group.map(({ entity, team }) => [entity, team]))
    const view = { readerId, ownerId: one.account, ownerUserId: one.user, teamOf }
    return [view as unknown as SharedView]
  })
}
