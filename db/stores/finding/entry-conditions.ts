/**
 * Which entries a question may see: conditions on `search_entries e`, the same in every candidate
 * source. Time first (not archived, not expired, or as it stood at a moment), then provenance: one
 * statement must meet all conditions at once (contract 3.2).
 */
import { type SQL, sql } from 'drizzle-orm'
import { isShared, type View } from '#db/shared-view.ts'
import type { EntryCondition } from '#db/stores/finding/search-index.ts'
import { timeText } from '#db/stores/json-rows.ts'
import type { ProvenanceFilter } from '#src/base/scope.ts'

/** Entries that hold now, or held at `asOf`, with a statement that qualifies. */
export function visible(
  now: number,
  asOf: number | null,
  filter: ProvenanceFilter
): EntryCondition<View> {
  return (view) => {
    // What its owner has set aside is not shown as it once stood.
    const still = asOf !== null && isShared(view) ? inTime(now, null) : sql`true`
    return sql`${inTime(now, asOf)} and ${still}
      and ${saidWith(filter, isShared(view) ? sql`e.account_id` : sql`${view.accountId}`, sql`e.item_id`, asOf)}`
  }
}

function inTime(now: number, asOf: number | null): SQL {
  if (asOf === null) {
    return sql`e.closed_at is null and (e.expires_at is null or e.expires_at > ${timeText(now)}::timestamptz)`
  }
  const at = sql`${timeText(asOf)}::timestamptz`
  return sql`e.stated_at <= ${at} and (e.closed_at is null or e.closed_at > ${at})
    and (e.expires_at is null or e.expires_at > ${at})`
}

/**
 * Whether an item has a statement that qualifies; `true` when the filter asks for nothing. With `asOf`
 * (milliseconds since the epoch) one that had been made by then.
 */
export function saidWith(
  filter: ProvenanceFilter,
  accountId: SQL,
  itemId: SQL,
  asOf: number | null = null
): SQL {
  const conditions = statementConditions(filter)
  if (conditions === null) return sql`true`
  const byThen = asOf === null ? sql`true` : sql`s.stated_at <= ${timeText(asOf)}::timestamptz`
  return sql`exists (select from statements s where s.account_id = ${accountId}
    and s.item_id = ${itemId} and ${conditions} and ${byThen})`
}

/** Conditions on `statements s`; null when the filter asks for nothing. */
export function statementConditions(filter: ProvenanceFilter): SQL | null {
  const { agentId, runId, appId, metadata } = filter
  const parts: SQL[] = []
  if (agentId !== null) parts.push(sql`s.agent_id = ${agentId}`)
  if (runId !== null) parts.push(sql`s.run_id = ${runId}`)
  if (appId !== null) parts.push(sql`s.app_id = ${appId}`)
  if (metadata !== null && Object.keys(metadata).length > 0) {
    parts.push(sql`s.metadata @> (${JSON.stringify(metadata)}::text)::jsonb`)
  }
  return parts.length === 0 ? null : sql.join(parts, sql` and `)
}
