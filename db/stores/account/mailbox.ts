/**
 * The mailbox of an account: its moves, and the fence that refuses a late writer.
 *
 * Guards stand inside the statements. A statement that finds no row says that its guard failed:
 * somebody else drains, or the account is gone. But for a turn, which wakes an idle mailbox with its
 * row, every write to a mailbox goes through here.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { type AccountRow, COLUMNS } from '#db/stores/account/account-row.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

export interface TakenMailbox {
  epoch: number
  doneSeq: number
  nextSeq: number
}

/** Takes a woken mailbox under a new epoch; null when it is not waking (a duplicate activation). */
export async function startDrain(
  tx: WriteTx,
  accountId: string,
  owner: string
): Promise<TakenMailbox | null> {
  return first(
    await tx.rows<TakenMailbox>(sql`update accounts set epoch = epoch + 1, owner = ${owner},
        mailbox = 'busy', moved_at = now()
      where account_id = ${accountId} and mailbox = 'waking'
      returning epoch, done_seq as "doneSeq", next_seq as "nextSeq"`)
  )
}

/**
 * The fence: locks the row for keeping job `seq` and moves the mailbox past it. Null when another
 * epoch drains, the job is already past, or the account is gone: then nothing may be kept.
 */
export async function passFence(
  tx: WriteTx,
  accountId: string,
  epoch: number,
  seq: number
): Promise<AccountRow | null> {
  return first(
    await tx.rows<AccountRow>(sql`update accounts a set done_seq = ${seq}, moved_at = now()
      where a.account_id = ${accountId} and a.epoch = ${epoch} and a.done_seq = ${seq} - 1
      returning ${COLUMNS}, true as "keyUsable"`)
  )
}

/** The fence for a part of job `seq` after which more parts come: locks the row, moves nothing. */
export async function holdFence(
  tx: WriteTx,
  accountId: string,
  epoch: number,
  seq: number
): Promise<AccountRow | null> {
  return first(
    await tx.rows<AccountRow>(sql`update accounts a set moved_at = now()
      where a.account_id = ${accountId} and a.epoch = ${epoch} and a.done_seq = ${seq} - 1
      returning ${COLUMNS}, true as "keyUsable"`)
  )
}

/** Says that the drain lives although nothing was kept for a while; false when it was taken over. */
export async function stayAwake(tx: WriteTx, accountId: string, epoch: number): Promise<boolean> {
  const rows = await tx.rows(sql`update accounts set moved_at = now()
    where account_id = ${accountId} and epoch = ${epoch} and mailbox = 'busy' returning epoch`)
  return rows.length > 0
}

/**
 * Ends a drain: `idle` when all is done, `waking` when work is left (an activation must follow).
 * With a delay the mailbox counts as moved in the future, so that the sweeper does not hurry it.
 */
export async function endDrain(
  tx: WriteTx,
  accountId: string,
  epoch: number,
  delayS: number
): Promise<'idle' | 'waking' | null> {
  const row = first(
    await tx.rows<{ mailbox: 'idle' | 'waking' }>(sql`update accounts set owner = null,
        moved_at = now() + make_interval(secs => ${delayS}),
        mailbox = case when done_seq = next_seq then 'idle' else 'waking' end
      where account_id = ${accountId} and epoch = ${epoch} and mailbox = 'busy'
      returning mailbox`)
  )
  return row?.mailbox ?? null
}

/**
 * Sets mailboxes of drains that will not come back to `waking` and returns their accounts:
 * those of the given owners, and with `all` every one that is not idle.
 */
export function wakeOrphans(tx: WriteTx, which: { owners: string[] } | 'all'): Promise<string[]> {
  return wake(
    tx,
    which === 'all'
      ? sql`mailbox <> 'idle'`
      : sql`mailbox = 'busy' and owner in (select json_array_elements_text(
          (${JSON.stringify(which.owners)}::text)::json))`
  )
}

/** Accounts whose mailbox has open jobs and has not moved for so long; sets them to `waking`. */
export function wakeStalled(
  tx: WriteTx,
  limits: { wakingS: number; busyS: number }
): Promise<string[]> {
  return wake(
    tx,
    sql`(mailbox = 'waking' and moved_at < now() - make_interval(secs => ${limits.wakingS}))
      or (mailbox = 'busy' and moved_at < now() - make_interval(secs => ${limits.busyS}))`
  )
}

/**
 * Wakes these accounts if they are still busy under this owner, whose thread goes on: their drains were cut short by
 * the database or a full disk, which is no job's doing and interrupts none.
 */
export function wakeAccounts(tx: WriteTx, accountIds: string[], owner: string): Promise<string[]> {
  return wake(
    tx,
    sql`mailbox = 'busy' and owner = ${owner} and account_id in (
      select json_array_elements_text((${JSON.stringify(accountIds)}::text)::json)::uuid)`,
    { interrupts: false }
  )
}

/**
 * Sets mailboxes to `waking`. Where one was drained, its first open job was interrupted, and is told
 * so: a job in which one process after the other ends must be able to go on with less.
 */
async function wake(
  tx: WriteTx,
  condition: SQL,
  { interrupts } = { interrupts: true }
): Promise<string[]> {
  const rows = await tx.rows<{ account_id: string }>(sql`with found as (
      select account_id, mailbox from accounts where ${condition} for update skip locked),
    woken as (
      update accounts a set mailbox = 'waking', owner = null, moved_at = now()
      from found where a.account_id = found.account_id
      returning a.account_id, a.done_seq, found.mailbox as was),
    told as (
      update jobs j set interruptions = j.interruptions + 1
      from woken where ${interrupts} and woken.was = 'busy' and j.account_id = woken.account_id
        and j.seq = woken.done_seq + 1 and j.status = 'processing')
    select account_id from woken`)
  return rows.map((row) => row.account_id)
}

/** Owners of busy mailboxes, for finding those whose process is gone. */
export async function busyOwners(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ owner: string }>(select`distinct owner from accounts
    where mailbox = 'busy' and owner is not null`)
  return rows.map((row) => row.owner)
}
