/**
 * Whether a relation is told, and in what words. A relation lives as long as one of its statements: one
 * that has not ended, whose fact holds where a fact tells of it, and that qualifies (contract 3.2, 4.2).
 * Nothing is written when a fact goes, by whatever way, so a restored fact brings its relations back.
 */
import { type SQL, sql } from 'drizzle-orm'
import { isShared, type SharedView, type View } from '#db/shared-view.ts'
import { statementConditions } from '#db/stores/finding/entry-conditions.ts'
import { idSet, timeText } from '#db/stores/json-rows.ts'
import { countRows } from '#db/stores/rows.ts'
import { amongShared } from '#db/stores/view-conditions.ts'
import type { WriteTx } from '#db/transaction.ts'
import { NO_FILTER, type ProvenanceFilter, type Scope } from '#src/base/scope.ts'

/** What is asked of a relation's statements. */
export interface Telling {
  now: number
  /** As it stood at this moment instead of now; null or absent is now. */
  asOf?: number | null
  filter?: ProvenanceFilter
}

/** Whether relation `r` is told; in a shared view by words that are shared. */
export function isTold(telling: Telling, view?: View): SQL {
  return sql`exists (select from ${tellingStatements(telling, view)})`
}

/** A lateral join to relation `r`: the latest `t.description` it is told with, no row where it is not. */
export function toldWith(telling: Telling, view?: View): SQL {
  return latestWords(tellingStatements(telling, view))
}

/** The same with the words it was told with last, whether or not they hold. */
export function toldOnce(): SQL {
  return latestWords(sql`${STATEMENTS} where ${OF_RELATION}`)
}

const STATEMENTS = sql`statements s
  left join facts f on f.account_id = s.account_id and f.fact_id = s.fact_id`
const OF_RELATION = sql`s.account_id = r.account_id and s.item_id = r.relation_id`

function latestWords(statements: SQL): SQL {
  return sql`cross join lateral (select coalesce(s.description, f.content, '') as description
    from ${statements}
    order by s.stated_at desc, s.created_at desc, s.statement_id desc limit 1) t`
}

function tellingStatements(
  { now, asOf = null, filter = NO_FILTER }: Telling,
  view: View | undefined
): SQL {
  const conditions = statementConditions(filter)
  return sql`${STATEMENTS} where ${OF_RELATION} and ${tellsAt(now, asOf)}
      and ${view !== undefined && isShared(view) ? tellsOfShared(view, now) : sql`true`}
      and ${conditions ?? sql`true`}`
}

function tellsAt(now: number, asOf: number | null): SQL {
  const at = sql`${timeText(asOf ?? now)}::timestamptz`
  return sql`(s.expires_at is null or s.expires_at > ${at})
      and ${asOf === null ? sql`true` : sql`s.stated_at <= ${at}`}
      and (s.fact_id is null or ${asOf === null ? sql`f.state = 'active'` : stoodAt(at)}
        and (f.expires_at is null or f.expires_at > ${at}))`
}

/** What the owner has set aside is not shown as it once stood, nor what a fact of something else tells. */
function tellsOfShared(view: SharedView, now: number): SQL {
  return sql`${tellsAt(now, null)}
      and (s.fact_id is null or ${amongShared(view, 'f', sql`f.entity_id`)})`
}

function stoodAt(at: SQL): SQL {
  return sql`f.stated_at <= ${at} and (f.archived_at is null or f.archived_at > ${at})`
}

/** Erases what these facts tell of, and the relations that nothing else tells of; counts of both. */
export async function eraseTold(
  tx: WriteTx,
  scope: Scope,
  factIds: readonly string[]
): Promise<{ statements: number; relations: number }> {
  if (factIds.length === 0) return { statements: 0, relations: 0 }
  const own = sql`account_id = ${scope.accountId} and user_id = ${scope.userId}`
  const gone = await tx.rows<{ id: string }>(sql`delete from statements
    where ${own} and fact_id in ${idSet(factIds)} returning item_id as id`)
  const relations = await countRows(
    tx,
    sql`delete from relations where ${own} and relation_id in ${idSet(gone.map((row) => row.id))}
      and not exists (select from statements s where s.account_id = relations.account_id
        and s.item_id = relations.relation_id)`
  )
  return { statements: gone.length, relations }
}
