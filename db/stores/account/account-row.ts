/** The account row: what a turn locks, reads and writes. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

export interface AccountRow {
  plan: string
  policyVersion: number
  /** Raised with every change of the webhooks; 0 where there was never one. */
  webhooksVersion: number
  month: string
  addUsed: number
  searchUsed: number
  nextSeq: number
  doneSeq: number
  mailbox: 'idle' | 'waking' | 'busy'
  epoch: number
  /** The calling key is still usable; true where no key was given. */
  keyUsable: boolean
}

/** The columns of an `AccountRow` but for the key; the table is `a`. */
export const COLUMNS = sql`a.plan, a.policy_version as "policyVersion",
  a.webhooks_version as "webhooksVersion", a.month, a.add_used as "addUsed",
  a.search_used as "searchUsed", a.next_seq as "nextSeq", a.done_seq as "doneSeq", a.mailbox, a.epoch`

/** Whether a key may be used now; true where no key is given. */
export const KEY_USABLE = (keyId: string | null) =>
  keyId === null
    ? sql`true`
    : sql`exists (select from api_keys k where k.account_id = a.account_id and k.key_id = ${keyId}
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`

/** Locks the row for a turn; null when there is no such account. */
export async function lockAccount(
  tx: WriteTx,
  accountId: string,
  keyId: string | null
): Promise<AccountRow | null> {
  return first(
    await tx.rows<AccountRow>(sql`select ${COLUMNS}, ${KEY_USABLE(keyId)} as "keyUsable"
      from accounts a where a.account_id = ${accountId} for update of a`)
  )
}

/** Reads the row without locking it. */
export async function readAccount(
  tx: ReadTx,
  accountId: string,
  keyId: string | null
): Promise<AccountRow | null> {
  return first(
    await tx.rows<AccountRow>(select`${COLUMNS}, ${KEY_USABLE(keyId)} as "keyUsable"
      from accounts a where a.account_id = ${accountId}`)
  )
}

export type TurnEnd = Pick<AccountRow, 'month' | 'addUsed' | 'searchUsed' | 'nextSeq' | 'mailbox'>

/** Writes what turns changed of the row. */
export async function endTurn(tx: WriteTx, accountId: string, end: TurnEnd): Promise<void> {
  await tx.rows(sql`update accounts a set month = ${end.month}, add_used = ${end.addUsed},
      search_used = ${end.searchUsed}, next_seq = ${end.nextSeq},
      moved_at = case when a.mailbox = ${end.mailbox} then a.moved_at else now() end,
      mailbox = ${end.mailbox}
    where a.account_id = ${accountId}`)
}
