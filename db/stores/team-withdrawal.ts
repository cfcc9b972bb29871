/**
 * Taking an account out of all teams, its own and others', before it is erased. Rows of other accounts
 * are touched here and only here: shares that they made into a team that ends, and this account's
 * membership rows, which belong to the team's owner. Row-level security shows an account its own rows
 * only, so these statements run as the service, which the predicates then hold to this one account.
 */
import { sql } from 'drizzle-orm'
import { countRows } from '#db/stores/rows.ts'
import { first, type WriteTx } from '#db/transaction.ts'

/** Withdraws others' shares into own teams and leaves others' teams; returns how many rows went. */
export async function withdrawFromTeams(
  tx: WriteTx,
  accountId: string
): Promise<{ shares_withdrawn: number; memberships: number }> {
  return asService(tx, async () => ({
    shares_withdrawn: await countRows(
      tx,
      sql`delete from team_shares s using teams t where t.account_id = ${accountId}
        and s.team_id = t.team_id and s.account_id <> ${accountId}`
    ),
    memberships: await countRows(
      tx,
      sql`delete from team_members where member_account_id = ${accountId}
        and account_id <> ${accountId}`
    )
  }))
}

async function asService<Result>(tx: WriteTx, work: () => Promise<Result>): Promise<Result> {
  const before = first(await tx.rows<{ role: string }>(sql`select current_setting('role') as role`))
  await tx.rows(sql`select set_config('role', 'none', true)`)
  const result = await work()
  await tx.rows(sql`select set_config('role', ${before?.role ?? 'none'}, true)`)
  return result
}
