/** The metadata that an item shows: that of its latest statement. */
import { type SQL, sql } from 'drizzle-orm'

/**
 * Of the item in the row `of`, as an expression. Most statements have none, so the index of those that have some is
 * asked first: the newest of all statements was a third of what reading a fact to be shown costs.
 */
export function latestMetadata(of: string, itemId: string): SQL {
  const row = sql.raw(of)
  const item = sql.raw(`${of}.${itemId}`)
  return sql`case when exists (select from statements s where s.account_id = ${row}.account_id
      and s.user_id = ${row}.user_id and s.item_id = ${item} and s.metadata <> '{}'::jsonb)
    then (select s.metadata from statements s where s.account_id = ${row}.account_id
      and s.item_id = ${item} order by s.created_at desc, s.statement_id desc limit 1)
    else '{}'::jsonb end`
}
