/**
 * When a user's memory was last looked after, by task. With the mark stands the number of the scope's
 * last index entry: how far that has risen since says how much is new, without counting anything.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import type { ReadTx, WriteTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export type CareTask = 'reflect' | 'curator' | 'connector' | 'digest'

/** Notes that a task was done now, on the scope as it is. */
export async function markCare(
  tx: WriteTx,
  scope: Scope,
  task: CareTask,
  now: number
): Promise<void> {
  await tx.rows(sql`insert into care_marks (account_id, user_id, task, done_at, last_entry)
    select ${scope.accountId}, ${scope.userId}, ${task}, ${timeText(now)}::timestamptz,
      coalesce((select s.last_entry from scopes s
        where s.account_id = ${scope.accountId} and s.user_id = ${scope.userId}), 0)
    on conflict (account_id, user_id, task) do update
      set done_at = excluded.done_at, last_entry = excluded.last_entry`)
}

/** What makes a scope due for a task: so many new entries, and so long since it was done. */
export interface CareDue {
  task: CareTask
  entriesMin: number
  /** Milliseconds since the epoch: done before it, or never. */
  before: number
  limit: number
}

/** Scopes of any account that are due, those of which most is new first. */
export function scopesDue(tx: ReadTx, due: CareDue): Promise<Scope[]> {
  return tx.rows<Scope>(select`s.account_id as "accountId", s.user_id as "userId"
    from scopes s left join care_marks m on m.account_id = s.account_id and m.user_id = s.user_id
      and m.task = ${due.task}
    where s.last_entry - coalesce(m.last_entry, 0) >= ${due.entriesMin}
      and (m.done_at is null or m.done_at <= ${timeText(due.before)}::timestamptz)
    order by s.last_entry - coalesce(m.last_entry, 0) desc, s.account_id, s.user_id
    limit ${due.limit}`)
}
