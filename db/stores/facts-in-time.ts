/** Facts across entities: by the time they tell of, and by when they were stored. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { holdsNow } from '#db/stores/facts.ts'
import { timeText } from '#db/stores/json-rows.ts'
import type { ReadTx } from '#db/transaction.ts'
import type { EntityType } from '#src/extraction/candidates.ts'
import type { Scope } from '#src/scope.ts'

export interface FactWithEntity {
  factId: string
  entityId: string
  entity: string
  type: EntityType
  content: string
  eventDate: string | null
  statedAt: Date
  createdAt: Date
  importance: number
  accessCount: number
}

const COLUMNS = sql`f.fact_id as "factId", f.entity_id as "entityId", e.name as entity, e.type,
  f.content, f.event_date as "eventDate", f.stated_at as "statedAt", f.created_at as "createdAt",
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
  scope: Scope,
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
  return tx.rows<FactWithEntity>(select`${COLUMNS} from ${FROM}
    where f.account_id = ${scope.accountId} and f.user_id = ${scope.userId}
      and ${range.asOf === null ? holdsNow(range.now) : heldAt(range.asOf)} and ${from} and ${to}
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
