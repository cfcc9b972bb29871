/**
 * How attempts ended. It is written outside of the account's turns and in batches, so it waits for no row of
 * a delivery that somebody else holds: that one is about to be erased or called off. Hooks are locked in
 * one order, since several threads count for the same ones, and before deliveries, as by whoever turns a hook off.
 */
import { sql } from 'drizzle-orm'
import { jsonRows, timeText } from '#db/stores/json-rows.ts'
import {
  type DeliveryRow,
  type DeliveryState,
  forgottenWhen
} from '#db/stores/webhooks/deliveries.ts'
import { HAS_FAILED_FOR_LONG } from '#db/stores/webhooks/webhooks.ts'
import type { WriteTx } from '#db/transaction.ts'

/** A hook, by its account. */
export interface HookPlace {
  accountId: string
  webhookId: string
}

export interface EndedAttempt extends HookPlace {
  deliveryId: string
  claim: string
  state: DeliveryState
  responseStatus: number | null
  error: string | null
  /** Seconds until the next attempt; null when there is none. */
  againS: number | null
}

/** What an attempt says about its hook. */
interface AttemptKept extends HookPlace {
  /** It was the delivery's first. */
  isFirst: boolean
  /** Null for a success. */
  error: string | null
}

/**
 * Ends attempts whose claim still stands, and counts them with their hooks. Returns hooks that have failed
 * for so long that they are to be turned off.
 */
export async function endAttempts(
  tx: WriteTx,
  attempts: readonly EndedAttempt[]
): Promise<HookPlace[]> {
  await lockHooks(tx, attempts)
  const kept = await tx.rows<AttemptKept>(sql`with mine as (
      select d.account_id, d.delivery_id, g.state, g.error, g."responseStatus", g."againS"
      from deliveries d
        join json_to_recordset(${jsonRows(attempts)}) as g("accountId" uuid, "deliveryId" uuid,
          claim uuid, state text, "responseStatus" int, error text, "againS" float8)
        on d.account_id = g."accountId" and d.delivery_id = g."deliveryId" and d.claim = g.claim
      for update of d skip locked)
    update deliveries d set claim = null, owner = null, state = m.state, attempts = d.attempts + 1,
      response_status = m."responseStatus", error = m.error,
      first_attempt_at = coalesce(d.first_attempt_at, now()),
      delivered_at = case when m.state = 'delivered' then now() end,
      next_attempt_at = now() + make_interval(secs => m."againS"),
      ${forgottenWhen(sql`m."againS" is null`)}
    from mine m where d.account_id = m.account_id and d.delivery_id = m.delivery_id
    returning d.account_id as "accountId", d.webhook_id as "webhookId",
      d.attempts = 1 as "isFirst", d.error`)
  return countAttempts(tx, kept)
}

async function lockHooks(tx: WriteTx, places: readonly HookPlace[]): Promise<void> {
  const hooks = places.map(({ accountId, webhookId }) => ({ accountId, webhookId }))
  await tx.rows(sql`select from webhooks w
    where (w.account_id, w.webhook_id) in (select g."accountId", g."webhookId"
      from json_to_recordset(${jsonRows(hooks)}) as g("accountId" uuid, "webhookId" uuid))
    order by w.account_id, w.webhook_id for update`)
}

/** Counts attempts with their hooks; a success ends a row of failures. Returns what `endAttempts` does. */
export async function countAttempts(
  tx: WriteTx,
  attempts: readonly AttemptKept[]
): Promise<HookPlace[]> {
  const byHook = Map.groupBy(attempts, (one) => `${one.accountId} ${one.webhookId}`)
  const sums = [...byHook.values()].map((ofHook) => ({
    accountId: ofHook[0]?.accountId,
    webhookId: ofHook[0]?.webhookId,
    begun: ofHook.filter(({ isFirst }) => isFirst).length,
    failed: ofHook.some(({ error }) => error === null) ? 0 : ofHook.length,
    error: ofHook.some(({ error }) => error === null) ? null : ofHook.at(-1)?.error
  }))
  return tx.rows<HookPlace>(sql`with counted as (
      select w.account_id, w.webhook_id, s.begun, s.failed, s.error
      from webhooks w join json_to_recordset(${jsonRows(sums)}) as s("accountId" uuid,
          "webhookId" uuid, begun int, failed int, error text)
        on w.account_id = s."accountId" and w.webhook_id = s."webhookId"
      order by w.account_id, w.webhook_id for update of w),
    noted as (
      update webhooks w set trigger_count = trigger_count + c.begun, last_triggered = now(),
        last_error = c.error,
        failed_attempts = case when c.failed = 0 then 0 else failed_attempts + c.failed end,
        failing_since = case when c.failed > 0 then coalesce(failing_since, now()) end
      from counted c where w.account_id = c.account_id and w.webhook_id = c.webhook_id
      returning w.*)
    select account_id as "accountId", webhook_id as "webhookId" from noted
    where active and ${HAS_FAILED_FOR_LONG}`)
}

/** Writes a delivery that has had its one attempt. */
export async function insertAttempted(
  tx: WriteTx,
  accountId: string,
  delivery: Omit<DeliveryRow, 'nextAttemptAt' | 'deliveredAt' | 'attempts' | 'createdAt'> & {
    userId: string
  },
  now: number
): Promise<void> {
  const at = sql`${timeText(now)}::timestamptz`
  await tx.rows(sql`insert into deliveries (account_id, delivery_id, webhook_id, user_id, event,
      payload, state, attempts, response_status, error, created_at, first_attempt_at, delivered_at)
    values (${accountId}, ${delivery.deliveryId}, ${delivery.webhookId}, ${delivery.userId},
      ${delivery.event}, (${JSON.stringify(delivery.payload)}::text)::jsonb, ${delivery.state}, 1,
      ${delivery.responseStatus}, ${delivery.error}, ${at}, ${at},
      case when ${delivery.state} = 'delivered' then ${at} end)`)
}
