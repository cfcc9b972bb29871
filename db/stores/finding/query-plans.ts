/**
 * Plans that a transaction's statements are run by. Connections plan every statement anew, for its
 * values: how much of a scope a condition passes decides how it is best read. Where rows are found by
 * their keys no value can change the plan, and making it costs up to a third of running it.
 *
 * The setting holds for what is sent next, so a statement that needs its own plan sends the setting
 * itself, right before: others of the transaction may have sent theirs meanwhile.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import type { ReadTx } from '#db/transaction.ts'

/**
 * From the next statement on, plans are made once a connection, until the transaction ends. What comes
 * after must find its rows by keys alone. A plan is made anew when the statistics of its tables are.
 */
export async function planOnce(tx: ReadTx): Promise<void> {
  await tx.rows(select`set_config('plan_cache_mode', 'force_generic_plan', true)`)
}

/** Within a `select`: from the next statement on, each gets a plan for its values. */
export const PLAN_EACH = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Runs one statement under a plan for its values, whatever was set before. */
export async function withOwnPlan<Result>(
  tx: ReadTx,
  statement: () => Promise<Result>
): Promise<Result> {
  const [, result] = await Promise.all([tx.rows(select`${PLAN_EACH}`), statement()])
  return result
}
