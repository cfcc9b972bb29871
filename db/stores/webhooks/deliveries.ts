/** Deliveries as they are written with their cause, listed, canceled and forgotten. */
import { type SQL, sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { jsonRows } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import { only, type ReadTx, type WriteTx } from '#db/transaction.ts'

export type DeliveryState =
  | 'pending'
  | 'delivering'
  | 'retrying'
  | 'delivered'
  | 'exhausted'
  | 'canceled'
  | 'blocked'

/** What a body says beside its event. */
export interface Payload {
  timestamp: string
  data: Record<string, unknown>
}

/** One thing that happened. */
export interface NewPayload {
  /** Whose memory it tells of. */
  userId: string
  payload: Payload
}

/** Which of them goes to which hook, in the spelling that it has subscribed with. */
export interface NewDelivery {
  deliveryId: string
  webhookId: string
  event: string
  /** Its place in the list of payloads. */
  payload: number
}

/** Writes deliveries that are due at once; each payload travels once, however many hooks it goes to. */
export async function insertDeliveries(
  tx: WriteTx,
  accountId: string,
  payloads: readonly NewPayload[],
  deliveries: readonly NewDelivery[]
): Promise<void> {
  const numbered = payloads.map((payload, place) => ({ ...payload, place }))
  await tx.rows(sql`insert into deliveries (account_id, delivery_id, webhook_id, user_id, event,
      payload, next_attempt_at)
    select ${accountId}::uuid, d."deliveryId", d."webhookId", p."userId", d.event, p.payload, now()
    from json_to_recordset(${jsonRows(deliveries)})
        as d("deliveryId" uuid, "webhookId" uuid, event text, payload int)
      join json_to_recordset(${jsonRows(numbered)})
        as p(place int, "userId" text, payload jsonb) on p.place = d.payload`)
}

export interface DeliveryRow {
  deliveryId: string
  webhookId: string
  event: string
  state: DeliveryState
  attempts: number
  responseStatus: number | null
  error: string | null
  createdAt: Date
  /** When the next attempt is due; while one is under way, when its claim ends. */
  nextAttemptAt: Date | null
  deliveredAt: Date | null
  payload: Payload
}

const COLUMNS = sql`delivery_id as "deliveryId", webhook_id as "webhookId", event, state, attempts,
  response_status as "responseStatus", error, created_at as "createdAt",
  next_attempt_at as "nextAttemptAt", delivered_at as "deliveredAt", payload`

export interface DeliveryQuery {
  webhookId: string
  state: DeliveryState | null
  limit: number
  offset: number
}

/** A page of a webhook's deliveries, newest first, and how many there are in all. */
export async function listDeliveries(
  tx: ReadTx,
  accountId: string,
  query: DeliveryQuery
): Promise<{ deliveries: DeliveryRow[]; total: number }> {
  const which = sql`account_id = ${accountId} and webhook_id = ${query.webhookId}
    and (${query.state}::text is null or state = ${query.state})`
  const deliveries = await tx.rows<DeliveryRow>(select`${COLUMNS} from deliveries
    where ${which} order by delivery_id desc limit ${query.limit} offset ${query.offset}`)
  const counted = await tx.rows<{ total: number }>(
    select`count(*)::int as total from deliveries where ${which}`
  )
  return { deliveries, total: only(counted).total }
}

/** Calls off what a webhook has not been sent; an attempt under way keeps nothing. */
export async function cancelOpen(tx: WriteTx, accountId: string, webhookId: string): Promise<void> {
  await tx.rows(sql`update deliveries set state = 'canceled', next_attempt_at = null, claim = null,
      owner = null, ${forgottenWhen(sql`true`)}
    where account_id = ${accountId} and webhook_id = ${webhookId}
      and state in ('pending', 'delivering', 'retrying')`)
}

/**
 * For the end of a delivery: one that says that something was erased, or a job with it, names it while it
 * is on its way, and not afterwards.
 */
export function forgottenWhen(hasEnded: SQL): SQL {
  const forgotten = sql`${hasEnded} and (event = 'memory_delete'
    or (event = 'job_completed' and payload #>> '{data,error}' = 'deleted'))`
  return sql`user_id = case when ${forgotten} then null else user_id end,
    payload = case when ${forgotten} then jsonb_set(payload, '{data}', '{"erased": true}')
      else payload end`
}

/** Removes deliveries of all accounts that are older than 30 days. */
export function forgetOldDeliveries(tx: WriteTx): Promise<number> {
  return deleteOldRows(tx, 'deliveries', sql`created_at < now() - interval '30 days'`)
}
