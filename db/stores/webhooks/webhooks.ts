/** The webhooks of an account. Secrets come sealed and go out sealed. */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { textArray, timeText } from '#db/stores/json-rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

/** What a caller may set of a webhook. */
export interface WebhookSettings {
  url: string
  host: string
  name: string
  eventTypes: string[]
  active: boolean
}

export interface WebhookRow extends WebhookSettings {
  webhookId: string
  /** Sealed, like the previous one, which is null unless it signs as well. */
  secret: string
  previousSecret: string | null
  createdAt: Date
  updatedAt: Date
  lastTriggered: Date | null
  triggerCount: number
  lastError: string | null
  disabledAt: Date | null
  disabledReason: string | null
}

/** Who is to be notified of what. */
export interface Listener {
  webhookId: string
  eventTypes: string[]
}

/** The secret before the present one, for as long as it signs as well. */
export const PREVIOUS = sql`case when secret_changed_at > now() - interval '24 hours'
  then previous_secret end`

const COLUMNS = sql`webhook_id as "webhookId", url, host, name, event_types as "eventTypes", secret,
  ${PREVIOUS} as "previousSecret", active, created_at as "createdAt", updated_at as "updatedAt", last_triggered as "lastTriggered",
  trigger_count as "triggerCount", last_error as "lastError", disabled_at as "disabledAt",
  disabled_reason as "disabledReason"`

/** All of an account, oldest first. */
export function listWebhooks(tx: ReadTx, accountId: string): Promise<WebhookRow[]> {
  return tx.rows<WebhookRow>(select`${COLUMNS} from webhooks
    where account_id = ${accountId} order by created_at, webhook_id`)
}

/** One of an account; null when it has none of this id. */
export async function findWebhook(
  tx: ReadTx,
  accountId: string,
  webhookId: string
): Promise<WebhookRow | null> {
  return first(
    await tx.rows<WebhookRow>(select`${COLUMNS} from webhooks
      where account_id = ${accountId} and webhook_id = ${webhookId}`)
  )
}

/** The active ones, with what they listen to. */
export function listeners(tx: ReadTx, accountId: string): Promise<Listener[]> {
  return tx.rows<Listener>(select`webhook_id as "webhookId", event_types as "eventTypes"
    from webhooks where account_id = ${accountId} and active order by webhook_id`)
}

/** Writes a new webhook. */
export async function insertWebhook(
  tx: WriteTx,
  accountId: string,
  hook: WebhookSettings & { webhookId: string; secret: string },
  now: number
): Promise<void> {
  const at = sql`${timeText(now)}::timestamptz`
  await tx.rows(sql`insert into webhooks (account_id, webhook_id, url, host, name, event_types, active,
      secret, created_at, updated_at)
    values (${accountId}, ${hook.webhookId}, ${hook.url}, ${hook.host}, ${hook.name},
      ${textArray(hook.eventTypes)}, ${hook.active}, ${hook.secret}, ${at}, ${at})`)
  await raiseVersion(tx, accountId)
}

/**
 * Writes settings; a `secret` that is not null takes the present one's place. An active webhook is no
 * longer disabled, and begins anew to be judged by its failures.
 */
export async function updateWebhook(
  tx: WriteTx,
  accountId: string,
  webhookId: string,
  hook: WebhookSettings & { secret: string | null },
  now: number
): Promise<void> {
  const secret =
    hook.secret === null
      ? sql``
      : sql`, previous_secret = secret,
    secret = ${hook.secret}, secret_changed_at = now()`
  const enabled = hook.active
    ? sql`, disabled_at = null, disabled_reason = null, failing_since = null, failed_attempts = 0`
    : sql``
  await tx.rows(sql`update webhooks set url = ${hook.url}, host = ${hook.host}, name = ${hook.name},
      event_types = ${textArray(hook.eventTypes)}, active = ${hook.active},
      updated_at = ${timeText(now)}::timestamptz ${secret} ${enabled}
    where account_id = ${accountId} and webhook_id = ${webhookId}`)
  await raiseVersion(tx, accountId)
}

/** Takes a webhook away with all of its deliveries, which nobody could look up any more. */
export async function deleteWebhook(
  tx: WriteTx,
  accountId: string,
  webhookId: string
): Promise<void> {
  await tx.rows(sql`delete from deliveries
    where account_id = ${accountId} and webhook_id = ${webhookId}`)
  await tx.rows(sql`delete from webhooks
    where account_id = ${accountId} and webhook_id = ${webhookId}`)
  await raiseVersion(tx, accountId)
}

/** Why a webhook is turned off; `url` is the address that said to be gone. */
export type Disabling = { reason: 'gone'; url: string } | { reason: 'failing' }

/**
 * Turns a webhook off whose receiver is gone, or has failed for 72 hours and 20 attempts. False when it
 * was off already, has another address by now, or has had a success meanwhile. Call `cancelOpen` with it.
 */
export async function disableWebhook(
  tx: WriteTx,
  accountId: string,
  webhookId: string,
  why: Disabling
): Promise<boolean> {
  // The account's row first, as every turn does.
  await raiseVersion(tx, accountId)
  const deserved = why.reason === 'gone' ? sql`url = ${why.url}` : HAS_FAILED_FOR_LONG
  const rows = await tx.rows(sql`update webhooks set active = false, disabled_at = now(),
      disabled_reason = ${why.reason}
    where account_id = ${accountId} and webhook_id = ${webhookId} and active and ${deserved}
    returning webhook_id`)
  return rows.length > 0
}

export const HAS_FAILED_FOR_LONG = sql`(failed_attempts >= 20
  and failing_since <= now() - interval '72 hours')`

/** Turns read by it what they remember of the listeners. */
async function raiseVersion(tx: WriteTx, accountId: string): Promise<void> {
  await tx.rows(sql`update accounts set webhooks_version = webhooks_version + 1
    where account_id = ${accountId}`)
}
