/**
 * The account row: what a turn locks, the fence that refuses a late writer, and the mailbox's moves.
 *
 * Guards stand inside the statements. A statement that finds no row says that its guard failed:
 * somebody else drains, or the account is gone. Every write to a mailbox goes through here.
 */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

export interface AccountRow {
  plan: string
  policyVersion: number
  month: string
  addUsed: number
  searchUsed: number
  nextSeq: number
  doneSeq: number
  mailbox: 'idle' | 'waking' | 'busy'
  epoch: number
  /** The key that called is still usable; true where no key was asked about. */
  keyUsable: boolean
}

const COLUMNS = sql`a.plan, a.policy_version as "policyVersion", a.month, a.add_used as "addUsed",
  a.search_used as "searchUsed", a.next_seq as "nextSeq", a.done_seq as "doneSeq", a.mailbox, a.epoch`

/** Whether a key may be used now; true where none is asked about. */
export const KEY_USABLE = (keyId: unknown) =>
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

/** A job row to be written with the turn that enqueued it. */
export interface NewJob {
  seq: number
  jobId: string
  userId: string
  type: string
  operation: string
  input: string
  meter: string | null
  charged: number
  repeatKey: string | null
  /** JSON text of the result of a job with nothing left to do; the drain steps over it. */
  result: string | null
}

export interface TurnEnd {
  month: string
  addUsed: number
  searchUsed: number
  nextSeq: number
  mailbox: 'idle' | 'waking' | 'busy'
  jobs: NewJob[]
}

/** Writes what a turn changed of the row together with its new jobs, in one statement. */
export async function endTurn(tx: WriteTx, accountId: string, end: TurnEnd): Promise<void> {
  await tx.rows(
    turnStatement(accountId, end, {
      searchUsed: sql`${end.searchUsed}`,
      mailbox: sql`${end.mailbox}`,
      condition: sql`true`
    })
  )
}

/** `endTurn` on a condition; its rows are `QuickEnd`s of `quick-turn.ts`. */
export function turnStatement(
  accountId: string,
  end: TurnEnd,
  parts: { searchUsed: SQL; mailbox: SQL; condition: SQL; beside?: SQL }
): SQL {
  const { searchUsed, mailbox, condition, beside = sql`` } = parts
  return sql`with moved as (
      update accounts a set month = ${end.month}, add_used = ${end.addUsed},
        search_used = ${searchUsed}, next_seq = ${end.nextSeq},
        moved_at = case when a.mailbox = ${mailbox} then a.moved_at else now() end,
        mailbox = ${mailbox}
      where a.account_id = ${accountId} and ${condition}
      returning a.account_id, a.search_used, a.done_seq, a.mailbox, a.month),
    queued as (${queuedFrom(jobsText([{ accountId, end }]))})${beside}
    select search_used as "searchUsed", done_seq as "doneSeq", mailbox from moved`
}

/** The jobs of turns as `queuedFrom` takes them. */
export function jobsText(turns: readonly { accountId: string; end: TurnEnd }[]): string {
  return JSON.stringify(
    turns.flatMap(({ accountId, end }) => end.jobs.map((job) => ({ accountId, ...job })))
  )
}

/** Within a statement: the jobs (`jobsText`) of the accounts that its part `moved` has written. */
export function queuedFrom(jobs: unknown): SQL {
  return sql`insert into jobs (account_id, seq, job_id, user_id, type, operation, meter, charged,
      charged_month, repeat_key, result, input, status, step, started_at, finished_at)
    select moved.account_id, j.seq, j."jobId", j."userId", j.type, j.operation, j.meter,
      j.charged, moved.month, j."repeatKey", j.result::jsonb,
      case when j.result is null then j.input end,
      case when j.result is null then 'processing' else 'completed' end,
      case when j.result is null then 'queued' else 'done' end,
      case when j.result is not null then now() end,
      case when j.result is not null then now() end
    from moved join json_to_recordset((${jobs}::text)::json) as j("accountId" uuid, seq bigint,
      "jobId" text, "userId" text, type text, operation text, input text, meter text, charged int,
      "repeatKey" text, result text) on j."accountId" = moved.account_id`
}

/** Keeps a past month's count before the meters start anew. */
export async function keepMonth(
  tx: WriteTx,
  accountId: string,
  month: string,
  addUsed: number,
  searchUsed: number
): Promise<void> {
  await tx.rows(sql`insert into usage_months (account_id, month, add_used, search_used)
    values (${accountId}, ${month}, ${addUsed}, ${searchUsed})
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

/** Wakes these accounts if they are still busy under this owner. */
export function wakeAccounts(tx: WriteTx, accountIds: string[], owner: string): Promise<string[]> {
  return wake(
    tx,
    sql`mailbox = 'busy' and owner = ${owner} and account_id in (
      select json_array_elements_text((${JSON.stringify(accountIds)}::text)::json)::uuid)`
  )
}

/**
 * Sets mailboxes to `waking`. Where one was drained, its first open job was interrupted, and is told
 * so: a job in which one process after the other ends must be able to go on with less.
 */
async function wake(tx: WriteTx, condition: SQL): Promise<string[]> {
  const rows = await tx.rows<{ account_id: string }>(sql`with found as (
      select account_id, mailbox from accounts where ${condition} for update skip locked),
    woken as (
      update accounts a set mailbox = 'waking', owner = null, moved_at = now()
      from found where a.account_id = found.account_id
      returning a.account_id, a.done_seq, found.mailbox as was),
    told as (
      update jobs j set interruptions = j.interruptions + 1
      from woken where woken.was = 'busy' and j.account_id = woken.account_id
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
