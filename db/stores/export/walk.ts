/**
 * What the walks over a scope have in common: each goes by a key that never changes, so a piece begins
 * exactly where the one before it ended, whatever was written meanwhile.
 */
import { sql } from 'drizzle-orm'
import { timeText } from '#db/stores/json-rows.ts'

/** Before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Whether a row has not expired. */
export const holds = (now: number) =>
  sql`(expires_at is null or expires_at > ${timeText(now)}::timestamptz)`
