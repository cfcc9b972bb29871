/** Letting items that are there already hold for longer. */
import { sql } from 'drizzle-orm'
import { entriesAltered } from '#db/stores/finding/search-index.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import type { WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** What has its end in its own row, and by which key. Knowledge has no entry in the index that would follow. */
const KEYS = { facts: 'fact_id', episodes: 'episode_id', knowledge: 'knowledge_id' } as const
export type EndingTable = keyof typeof KEYS

/** An item that was said again lives until the later of the two expiries; for ever if either has none. */
export async function laterExpiries(
  tx: WriteTx,
  scope: Scope,
  table: EndingTable,
  ids: readonly string[],
  expiresAt: number | null
): Promise<void> {
  if (ids.length === 0) return
  const key = sql.identifier(KEYS[table])
  const later = sql`case when ${timeText(expiresAt)}::timestamptz is null or x.expires_at is null then null
    else greatest(x.expires_at, ${timeText(expiresAt)}::timestamptz) end`
  const moved = await tx.rows(sql`with moved as (
      update ${sql.identifier(table)} x set expires_at = ${later}
      where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId}
        and x.${key} in ${idSet(ids)}
        and x.expires_at is not null returning x.${key} as id, x.expires_at)
    update search_entries e set expires_at = moved.expires_at from moved
    where e.account_id = ${scope.accountId} and e.item_id = moved.id returning e.entry_no`)
  if (moved.length > 0) await entriesAltered(tx, scope)
}
