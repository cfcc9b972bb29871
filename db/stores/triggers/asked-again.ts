/** Facts that were told again after their reminder was: who asks for the same each evening is told each evening. */
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { FACT_TOLD, OF_ENTITY, type SourceFact } from '#db/stores/triggers/sources.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'

/** Reminders looked at, those told last first. */
const TOLD_MAX = 1000
const AGAIN_MAX = 200

/**
 * Facts as they were told last, where that was after they were reminded of. Their date is left out: it is that of
 * the first time, and is read anew from the words.
 */
export async function factsToldAgain(
  tx: ReadTx,
  { accountId, userId }: Scope,
  now: number
): Promise<SourceFact[]> {
  return tx.rows<SourceFact>(select`${FACT_TOLD}, null::text as "eventDate",
      said.at as "statedAt"
    from (select t.source_id, max(greatest(t.fired_at, t.dismissed_at)) as at
        from (select * from triggers where account_id = ${accountId} and user_id = ${userId}
            and type = 'reminder' and source_type = 'fact' and not again
            and state in ('fired', 'dismissed')
          order by created_at desc limit ${TOLD_MAX}) t
        group by t.source_id) told
      cross join lateral (select max(s.stated_at) as at from statements s
        where s.account_id = ${accountId} and s.item_id = told.source_id
          and s.item_kind = 'fact' and s.created_at > told.at) said
      join facts f on f.account_id = ${accountId} and f.fact_id = told.source_id ${OF_ENTITY}
    where f.user_id = ${userId} and said.at is not null and ${holdsNow(now)}
    order by said.at desc limit ${AGAIN_MAX}`)
}
