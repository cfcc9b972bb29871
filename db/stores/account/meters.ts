/** The account's meters outside of a turn: months that are over, and searches counted in memory. */
import { sql } from 'drizzle-orm'
import { lockAccount } from '#db/stores/account/account-row.ts'
import type { WriteTx } from '#db/transaction.ts'

/** Keeps a past month's count before the meters start anew; nothing of an account that its turn erased. */
export async function keepMonth(
  tx: WriteTx,
  accountId: string,
  month: string,
  addUsed: number,
  searchUsed: number
): Promise<void> {
  await tx.rows(sql`insert into usage_months (account_id, month, add_used, search_used)
    select account_id, ${month}::text, ${addUsed}::int, ${searchUsed}::int
    from accounts where account_id = ${accountId}
    on conflict (account_id, month) do update set
      add_used = usage_months.add_used + excluded.add_used,
      search_used = usage_months.search_used + excluded.search_used`)
}

/**
 * Adds searches of a month that were counted in memory (less than 0: gives back) and returns the
 * month's count; null when the account is gone. A month that is over by now is added to where it is
 * kept, and the present one stays as it is.
 */
export async function addSearches(
  tx: WriteTx,
  accountId: string,
  month: string,
  amount: number
): Promise<number | null> {
  const row = await lockAccount(tx, accountId, null)
  if (row === null) return null
  if (row.month > month) {
    await keepMonth(tx, accountId, month, 0, amount)
    return amount
  }
  const sameMonth = row.month === month
  if (!sameMonth && row.month !== '') {
    await keepMonth(tx, accountId, row.month, row.addUsed, row.searchUsed)
  }
  const addUsed = sameMonth ? row.addUsed : 0
  const searchUsed = Math.max(0, (sameMonth ? row.searchUsed : 0) + amount)
  await tx.rows(sql`update accounts set month = ${month}, add_used = ${addUsed},
      search_used = ${searchUsed} where account_id = ${accountId}`)
  return searchUsed
}
