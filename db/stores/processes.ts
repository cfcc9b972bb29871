/**
 * Which processes work on a shared database, and the lease under which the only one of them may
 * answer from copies of its own. Every move takes the same lock, so a process that joins either is
 * seen by whoever renews, or sees the lease that it must wait for.
 */
import { sql } from 'drizzle-orm'
import { LOCKS } from '#db/locks.ts'
import { select } from '#db/reading.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

/**
 * A process that was not seen for so long has ended without saying so. Far longer than any that
 * lives is silent, since a wrong guess would let an answer be out of date.
 */
const GONE_MINUTES = 10

const company = (process: number) => sql`process <> ${process}
  and seen_at > now() - make_interval(mins => ${GONE_MINUTES})`

/** Enters a process; from now on no other one gets or renews the lease. */
export async function joinProcesses(tx: WriteTx, process: number): Promise<void> {
  await lock(tx)
  await tx.rows(sql`insert into processes (process) values (${process})
    on conflict (process) do update set seen_at = now(), near_until = null`)
}

/** Milliseconds that another process may still answer from copies; 0 when none does. */
export async function othersLeaseMs(tx: ReadTx, process: number): Promise<number> {
  const row = first(
    await tx.rows<{ ms: number | null }>(select`
        ceil(extract(epoch from max(near_until) - clock_timestamp()) * 1000)::float8 as ms
      from processes where process <> ${process} and near_until > clock_timestamp()`)
  )
  return row?.ms ?? 0
}

/** Says that the process lives. Takes or extends the lease when it is alone; false when it is not. */
export async function renewLease(tx: WriteTx, process: number, forMs: number): Promise<boolean> {
  await lock(tx)
  await tx.rows(sql`delete from processes
    where seen_at <= now() - make_interval(mins => ${GONE_MINUTES})`)
  const rows = await tx.rows<{ alone: boolean }>(sql`insert into processes (process, near_until)
    select ${process}, case when a.alone then clock_timestamp()
      + make_interval(secs => ${forMs / 1000}::float8) end
    from (select not exists (select from processes where ${company(process)}) as alone) a
    on conflict (process) do update set seen_at = now(),
      near_until = coalesce(excluded.near_until, processes.near_until)
    returning not exists (select from processes where ${company(process)}) as alone`)
  return first(rows)?.alone ?? false
}

/** Gives the lease back, so that a process that waits for it need not wait for its end. */
export async function endLease(tx: WriteTx, process: number): Promise<void> {
  await tx.rows(sql`update processes set near_until = null where process = ${process}`)
}

/** Takes a process out that ends in order. */
export async function leaveProcesses(tx: WriteTx, process: number): Promise<void> {
  await tx.rows(sql`delete from processes where process = ${process}`)
}

async function lock(tx: WriteTx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCKS.processes})`)
}
