/** Making accounts and finding the first one; everything else about an account goes through its row. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'
import type { EmailAddress } from '#src/base/email-address.ts'

export interface AccountView {
  accountId: string
  email: string
  plan: string
  createdAt: Date
}

/** Inserts an account; false when the e-mail address is taken. */
export async function insertAccount(
  tx: WriteTx,
  account: { accountId: string; email: string; plan: string }
): Promise<boolean> {
  const rows = await tx.rows(sql`insert into accounts (account_id, email, plan)
    values (${account.accountId}, ${account.email}, ${account.plan})
    on conflict do nothing returning account_id`)
  return rows.length > 0
}

export async function anyAccount(tx: ReadTx): Promise<AccountView | null> {
  return first(
    await tx.rows<AccountView>(select`account_id as "accountId", email, plan,
        created_at as "createdAt" from accounts order by created_at limit 1`)
  )
}

export async function findAccount(tx: ReadTx, accountId: string): Promise<AccountView | null> {
  return first(
    await tx.rows<AccountView>(select`account_id as "accountId", email, plan,
        created_at as "createdAt" from accounts where account_id = ${accountId}`)
  )
}

/** The account of an e-mail address, by the rule of `email-address.ts`, which the index follows too. */
export async function findAccountByEmail(
  tx: ReadTx,
  email: EmailAddress
): Promise<AccountView | null> {
  return first(
    await tx.rows<AccountView>(select`account_id as "accountId", email, plan,
        created_at as "createdAt" from accounts where lower(email collate "C") = ${email.key}`)
  )
}

/** How much an account remembers at `now` over all its users; what has expired is not counted. */
export async function countMemory(
  tx: ReadTx,
  accountId: string,
  now: number
): Promise<{ entities: number; facts: number }> {
  const row = first(
    await tx.rows<{ entities: number; facts: number }>(select`
      (select count(*)::int from entities where account_id = ${accountId}) as entities,
      (select count(*)::int from facts where account_id = ${accountId} and state = 'active'
        and (expires_at is null or expires_at > ${timeText(now)}::timestamptz)) as facts`)
  )
  return row ?? { entities: 0, facts: 0 }
}

/** Puts the account on a plan; the turn that does it holds the row. */
export async function changePlan(tx: WriteTx, accountId: string, plan: string): Promise<void> {
  await tx.rows(sql`update accounts set plan = ${plan} where account_id = ${accountId}`)
}
