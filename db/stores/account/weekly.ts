/** What a user's memory did since the start of a week. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { procedureHolds } from '#db/stores/procedures/holding.ts'
import { first, only, type ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

export interface WeekCounts {
  /** Facts stored in the week, and in the one before it, that hold at present. */
  facts: number
  factsBefore: number
  /** Learned in the week; they hold at present. */
  procedures: number
  recalls: number
}

/** Counts of the week from `start`; times in milliseconds since the epoch, `startDay` as its date. */
export async function countWeek(
  tx: ReadTx,
  scope: Scope,
  week: { start: number; previousStart: number; startDay: string; now: number }
): Promise<WeekCounts> {
  const own = sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`
  const start = sql`${timeText(week.start)}::timestamptz`
  return only(
    await tx.rows<WeekCounts>(select`
      (select count(*)::int from procedures p where ${own} and created_at >= ${start}
        and ${procedureHolds(week.now)}) as procedures,
      (select coalesce(sum(served), 0)::int from recalls
        where ${own} and day >= ${week.startDay}) as recalls,
      f.facts, f.before as "factsBefore"
      from (select count(*) filter (where created_at >= ${start})::int as facts,
          count(*) filter (where created_at < ${start})::int as before
        from facts where ${own} and created_at >= ${timeText(week.previousStart)}::timestamptz
          and state = 'active'
          and (expires_at is null or expires_at > ${timeText(week.now)}::timestamptz)) f`)
  )
}

/** The newest version that became a procedure's current one since `start`; first versions are none. */
export async function latestNewVersion(
  tx: ReadTx,
  scope: Scope,
  { start, now }: { start: number; now: number }
): Promise<{ name: string; version: number } | null> {
  return first(
    await tx.rows<{ name: string; version: number }>(select`v.name, v.version
      from evolution l join procedure_versions v on v.account_id = l.account_id
        and v.procedure_id = l.procedure_id and v.version = l.version_after
        join procedures p on p.account_id = l.account_id and p.procedure_id = l.procedure_id
      where l.account_id = ${scope.accountId} and l.user_id = ${scope.userId}
        and l.created_at >= ${timeText(start)}::timestamptz and not l.in_place
        and ${procedureHolds(now)}
        and l.change_type not in ('auto_created', 'gated', 'discarded')
      order by l.created_at desc, l.evolution_id desc limit 1`)
  )
}

/** A procedure that had failed and then went well. */
export interface RepeatedWell {
  name: string
  failCount: number
  lastFailure: Date
}

/**
 * Procedures used since `start` whose last use was later than their last failure, newest use first.
 * The time of a failure is known from the episode that told it; where one was counted without being
 * told, nobody knows whether it was the last use, so that procedure is left out.
 */
export async function repeatedWell(
  tx: ReadTx,
  scope: Scope,
  { start, now }: { start: number; now: number },
  limit: number
): Promise<RepeatedWell[]> {
  return tx.rows<RepeatedWell>(select`v.name, t.fails as "failCount", b.last as "lastFailure"
    from procedures p
      join procedure_versions v on v.account_id = p.account_id and v.version_id = p.current_version_id
      cross join lateral (select sum(w.fail_count)::int as fails from procedure_versions w
        where w.account_id = p.account_id and w.procedure_id = p.procedure_id) t
      join (select e.linked_procedure_id, max(s.stated_at) as last, count(distinct e.episode_id) as told
        from episodes e join statements s on s.account_id = e.account_id and s.item_id = e.episode_id
        where e.account_id = ${scope.accountId} and e.user_id = ${scope.userId}
          and e.linked_procedure_id is not null
          and (e.emotional_valence = 'negative' or e.failed_at_step is not null
            or e.episode_id in (select l.episode_id from evolution l
              where l.account_id = ${scope.accountId} and l.user_id = ${scope.userId}))
        group by e.linked_procedure_id) b on b.linked_procedure_id = p.procedure_id
    where p.account_id = ${scope.accountId} and p.user_id = ${scope.userId}
      and ${procedureHolds(now)} and p.last_used >= ${timeText(start)}::timestamptz and p.last_used > b.last
      and t.fails between 1 and b.told
    order by p.last_used desc, p.procedure_id desc limit ${limit}`)
}
