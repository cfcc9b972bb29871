/**
 * Rows of work that falls due. Times are the database's, so that processes whose clocks differ agree
 * on who holds what. A claim is a name of its own for each attempt: whoever comes to keep something
 * under a claim that is no longer in the row keeps nothing, whatever clocks and leases said meanwhile.
 */
import { sql } from 'drizzle-orm'
import { LOCKS } from '#db/locks.ts'
import { select } from '#db/reading.ts'
import { textSet, timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

/** The account under which the service's own work stands; no account has this id. */
export const SERVICE_ITSELF = '00000000-0000-0000-0000-000000000000'

/** Rows that one round looks at; a single account stays below it by its own bound. */
const LOOKED_AT_MAX = 20_000

/** Work to be done at a time; the same kind and key again takes the earlier one's place. */
export interface NewDue {
  kind: string
  key: string
  userId: string | null
  /** JSON text. */
  input: string
  /** Milliseconds since the epoch. */
  dueAt: number
}

/** A row as whoever claimed it needs it. */
export interface ClaimedRow {
  accountId: string
  kind: string
  key: string
  input: string
  /** Attempts that have failed before this one. */
  attempts: number
  claim: string
}

/** When a row comes again; null takes it away. */
export type Again = { afterS: number; attempts: number } | null

/**
 * Puts work down. Where it is there already it is put down anew, and an attempt under way keeps
 * nothing. False when the account has `max` other rows of the kind.
 */
export async function putDue(
  tx: WriteTx,
  accountId: string,
  due: NewDue,
  max: number
): Promise<boolean> {
  const rows = await tx.rows(sql`insert into due_work
      (account_id, kind, key, user_id, input, due_at)
    select ${accountId}::uuid, ${due.kind}, ${due.key}, ${due.userId}, ${due.input},
      ${timeText(due.dueAt)}::timestamptz
    where (select count(*) from (select from due_work where account_id = ${accountId}
        and kind = ${due.kind} and key <> ${due.key} limit ${max}) others) < ${max}
    on conflict (account_id, kind, key) do update set user_id = excluded.user_id,
      input = excluded.input, due_at = excluded.due_at, attempts = 0, claim = null, owner = null
    returning key`)
  return rows.length > 0
}

/** Puts work down unless it is there already, waiting or under way. */
export async function putDueOnce(tx: WriteTx, accountId: string, due: NewDue): Promise<void> {
  await tx.rows(sql`insert into due_work (account_id, kind, key, user_id, input, due_at)
    values (${accountId}::uuid, ${due.kind}, ${due.key}, ${due.userId}, ${due.input},
      ${timeText(due.dueAt)}::timestamptz)
    on conflict do nothing`)
}

/** Takes work away, also while it is claimed: whoever claimed it keeps nothing. False when it is not there. */
export async function dropDue(
  tx: WriteTx,
  accountId: string,
  kind: string,
  key: string
): Promise<boolean> {
  const rows = await tx.rows(sql`delete from due_work
    where account_id = ${accountId} and kind = ${kind} and key = ${key} returning key`)
  return rows.length > 0
}

/**
 * Puts down the service's own work for `everyS` from now. What is there stays, but never stands
 * further ahead than that, whatever the clock said when it was last done.
 */
export async function putServiceWork(
  tx: WriteTx,
  works: readonly { name: string; everyS: number }[]
): Promise<void> {
  for (const { name, everyS } of works) {
    await tx.rows(sql`insert into due_work (account_id, kind, key, input, due_at)
      values (${SERVICE_ITSELF}, ${name}, '', 'null', now() + make_interval(secs => ${everyS}))
      on conflict (account_id, kind, key) do update
        set due_at = least(due_work.due_at, excluded.due_at) where due_work.owner is null`)
  }
}

interface Claiming {
  kinds: readonly string[]
  owner: string
  leaseS: number
  /** Rows to claim at most. */
  rows: number
  /** Rows of one account that are claimed at a time, over all processes. */
  perAccount: number
}

/** Due work of some kinds, as a queue; `perAccount` rows of one account are claimed at a time, over all processes. */
export function dueQueue(kinds: readonly string[], perAccount: number) {
  return {
    isAnyDue: (tx: ReadTx) => isAnyDue(tx, kinds),
    claim: (tx: WriteTx, claiming: Omit<Claiming, 'kinds' | 'perAccount'>) =>
      claimDue(tx, { ...claiming, kinds, perAccount }),
    renew: renewClaims,
    release: releaseClaims
  }
}

async function isAnyDue(tx: ReadTx, kinds: readonly string[]): Promise<boolean> {
  const rows = await tx.rows(select`from due_work
    where due_at <= now() and kind in ${textSet(kinds)} limit 1`)
  return rows.length > 0
}

/**
 * Claims what is due, each account's oldest row before any account's second one. Claims are made one
 * after the other, so that the bound for an account holds over all processes.
 */
async function claimDue(tx: WriteTx, claiming: Claiming): Promise<ClaimedRow[]> {
  const { owner, leaseS, rows, perAccount } = claiming
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCKS.dueWork})`)
  const ofKind = sql`kind in ${textSet(claiming.kinds)}`
  return tx.rows<ClaimedRow>(sql`with due as (
      select account_id, kind, key, due_at from due_work
      where due_at <= now() and ${ofKind} order by due_at limit ${LOOKED_AT_MAX}),
    held as (
      select account_id, count(*) as claims from due_work
      where owner is not null and due_at > now() and ${ofKind} group by account_id),
    placed as (
      select d.*, coalesce(h.claims, 0)
        + row_number() over (partition by d.account_id order by d.due_at, d.key) as place
      from due d left join held h on h.account_id = d.account_id),
    chosen as (
      select account_id, kind, key from placed
      where place <= ${perAccount} order by place, due_at limit ${rows})
    update due_work w set claim = gen_random_uuid(), owner = ${owner},
      due_at = now() + make_interval(secs => ${leaseS})
    from chosen c
    where w.account_id = c.account_id and w.kind = c.kind and w.key = c.key and w.due_at <= now()
    returning w.account_id as "accountId", w.kind, w.key, w.input, w.attempts, w.claim`)
}

/** Says that these attempts are still under way. */
async function renewClaims(
  tx: WriteTx,
  claims: readonly string[],
  owner: string,
  leaseS: number
): Promise<void> {
  await tx.rows(sql`update due_work set due_at = now() + make_interval(secs => ${leaseS})
    where owner = ${owner} and claim::text in ${textSet(claims)}`)
}

/** Locks the row of a claim; false when it is somebody else's by now, or gone. */
export async function lockClaim(tx: WriteTx, row: ClaimedRow): Promise<boolean> {
  const rows = await tx.rows<{ key: string }>(sql`select key from due_work
    where account_id = ${row.accountId} and kind = ${row.kind} and key = ${row.key}
      and claim = ${row.claim} for update`)
  return first(rows) !== null
}

/** Ends an attempt: the row goes, or is due again. Nothing where the claim is no longer in it. */
export async function endClaim(tx: WriteTx, row: ClaimedRow, again: Again): Promise<void> {
  const claimed = sql`account_id = ${row.accountId} and kind = ${row.kind} and key = ${row.key}
    and claim = ${row.claim}`
  if (again === null) {
    await tx.rows(sql`delete from due_work where ${claimed}`)
    return
  }
  await tx.rows(sql`update due_work set claim = null, owner = null, attempts = ${again.attempts},
      due_at = now() + make_interval(secs => ${again.afterS}::float8)
    where ${claimed}`)
}

/** Owners of claims, for finding those whose process is gone. */
export async function claimOwners(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ owner: string }>(select`distinct owner from due_work
    where owner is not null`)
  return rows.map((row) => row.owner)
}

/** Makes due at once what these owners had claimed and will not end. */
export async function releaseClaims(tx: WriteTx, owners: readonly string[]): Promise<void> {
  await tx.rows(sql`update due_work set claim = null, owner = null, due_at = now()
    where owner in ${textSet(owners)}`)
}
