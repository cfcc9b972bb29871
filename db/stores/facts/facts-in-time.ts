/** Facts across entities: by the time they tell of, and by when they were stored. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { isShared, type View } from '#db/shared-view.ts'
import { holdsNow } from '#db/stores/facts/facts.ts'
import { timeText } from '#db/stores/json-rows.ts'
import { inView } from '#db/stores/view-conditions.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { Scope } from '#src/base/scope.ts'
import type { EntityType } from '#src/memory/candidates.ts'

export interface FactWithEntity {
  factId: string
  entityId: string
  entity: string
  type: EntityType
  content: string
  eventDate: string | null
  statedAt: Date
  /** What it tells of happened then. */
  time: Date
  createdAt: Date
  importance: number
  accessCount: number
}

const COLUMNS = sql`f.fact_id as "factId", f.entity_id as "entityId", e.name as entity, e.type,
  f.content, f.event_date as "eventDate", f.stated_at as "statedAt", f.time, f.created_at as "createdAt",
  f.importance, f.access_count as "accessCount"`

const FROM = sql`facts f join entities e
  on e.account_id = f.account_id and e.entity_id = f.entity_id`

/** Facts that memory held at a moment: said by then, not yet archived, not yet expired. */
const heldAt = (at: number) => sql`f.stated_at <= ${timeText(at)}::timestamptz
  and (f.archived_at is null or f.archived_at > ${timeText(at)}::timestamptz)
  and (f.expires_at is null or f.expires_at > ${timeText(at)}::timestamptz)`

/** The newest facts whose time lies in the range, newest first. */
export async function timelineFacts(
  tx: ReadTx,
  view: View,
  range: {
    after: number | null
    before: number | null
    asOf: number | null
    limit: number
    now: number
  }
): Promise<FactWithEntity[]> {
  const from =
    range.after === null ? sql`true` : sql`f.time >= ${timeText(range.after)}::timestamptz`
  const to =
    range.before === null ? sql`true` : sql`f.time <= ${timeText(range.before)}::timestamptz`
  const then = range.asOf === null ? sql`true` : heldAt(range.asOf)
  // What its owner has set aside is not shown as it once stood.
  const now = range.asOf === null || isShared(view) ? holdsNow(range.now) : sql`true`
  return tx.rows<FactWithEntity>(select`${COLUMNS} from ${FROM}
    where ${inView(view, 'f')} and ${then} and ${now} and ${from} and ${to}
    order by f.time desc, f.fact_id desc limit ${range.limit}`)
}

/** Facts that hold now by when they were stored, newest first. */
export async function feedPage(
  tx: ReadTx,
  scope: Scope,
  page: { limit: number; offset: number; now: number }
): Promise<{ total: number; rows: FactWithEntity[] }> {
  const where = sql`f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
    and ${holdsNow(page.now)}`
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from facts f where ${where}`
  )
  const rows = await tx.rows<FactWithEntity>(select`${COLUMNS} from ${FROM} where ${where}
    order by f.created_at desc, f.fact_id desc limit ${page.limit} offset ${page.offset}`)
  return { total: counted[0]?.total ?? 0, rows }
}
