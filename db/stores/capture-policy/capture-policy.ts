/**
 * The capture policy row of an account. Its version is counted on the account row, where every turn
 * sees it: a policy read under another version than the turn's is a stale one.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { first, only, type ReadTx, type WriteTx } from '#db/transaction.ts'

export interface StoredPolicy {
  /** Counted up by every save; 0 is an account that never saved one. */
  version: number
  /** As saved; null when none was, or when the row that should be there is not. */
  policy: unknown
}

/** The policy with the version that holds now; null when there is no such account. */
export async function readPolicy(tx: ReadTx, accountId: string): Promise<StoredPolicy | null> {
  return first(
    await tx.rows<StoredPolicy>(select`a.policy_version as version, p.policy
      from accounts a left join capture_policies p
        on p.account_id = a.account_id and p.version = a.policy_version
      where a.account_id = ${accountId}`)
  )
}

/** Replaces the policy and counts its version up; returns the new version. */
export async function writePolicy(tx: WriteTx, accountId: string, policy: object): Promise<number> {
  const counted = only(
    await tx.rows<{ version: number }>(sql`update accounts
      set policy_version = policy_version + 1
      where account_id = ${accountId} returning policy_version as version`)
  )
  await tx.rows(sql`insert into capture_policies (account_id, policy, version)
    values (${accountId}, (${JSON.stringify(policy)}::text)::jsonb, ${counted.version})
    on conflict (account_id) do update
      set policy = excluded.policy, version = excluded.version`)
  return counted.version
}
