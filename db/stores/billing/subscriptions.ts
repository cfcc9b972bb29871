/**
 * Subscriptions with the payment provider, as it has told. Times are milliseconds since the epoch. The row
 * is there as soon as an account has a customer, and goes with the customer.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { jsonRows, timeText } from '#db/stores/json-rows.ts'
import { deleteOldRows } from '#db/stores/rows.ts'
import { first, type ReadTx, type WriteTx } from '#db/transaction.ts'

/** What is kept of a subscription. */
export interface SubscriptionState {
  subscriptionId: string | null
  status: 'none' | 'active' | 'trialing' | 'past_due' | 'canceled'
  plan: string | null
  interval: 'monthly' | 'annual' | null
  periodEnd: number | null
  endsAt: number | null
  pastDueSince: number | null
  periods: readonly {
    subscriptionId: string
    plan: string
    until: number
    unpaid: boolean
  }[]
}

/** A row as it is read; `state` is what the provider's events change. */
export interface PayerRow {
  customerId: string
  /** The checkout opened last. */
  checkoutId: string | null
  /** What the account was last given for it; null where that is the plan of one that never paid. */
  grantedPlan: string | null
  /** Rises with every change of `state`. */
  version: number
  state: SubscriptionState
}

type StoredTimes = Record<'periodEnd' | 'endsAt' | 'pastDueSince', Date | null>
type StoredRow = Omit<PayerRow, 'state'> & Omit<SubscriptionState, keyof StoredTimes> & StoredTimes

/** Null for an account without a customer. */
export async function findPayer(tx: ReadTx, accountId: string): Promise<PayerRow | null> {
  const row = first(
    await tx.rows<StoredRow>(select`customer_id as "customerId", checkout_id as "checkoutId",
        granted_plan as "grantedPlan", version, subscription_id as "subscriptionId", status, plan,
        billing_interval as "interval", current_period_end as "periodEnd", ends_at as "endsAt",
        past_due_since as "pastDueSince", periods
      from subscriptions where account_id = ${accountId}`)
  )
  if (row === null) return null
  const { customerId, checkoutId, grantedPlan, version, ...state } = row
  const periodEnd = state.periodEnd?.getTime() ?? null
  const endsAt = state.endsAt?.getTime() ?? null
  const pastDueSince = state.pastDueSince?.getTime() ?? null
  return {
    ...{ customerId, checkoutId, grantedPlan, version },
    state: { ...state, periodEnd, endsAt, pastDueSince }
  }
}

/** The account of a customer; null for one that is not ours. Asked by the service itself. */
export async function accountOfCustomer(tx: ReadTx, customerId: string): Promise<string | null> {
  const row = first(
    await tx.rows<{ accountId: string }>(select`account_id as "accountId" from subscriptions
      where customer_id = ${customerId}`)
  )
  return row?.accountId ?? null
}

/** Notes the account's customer, and the checkout that was opened last. */
export async function keepCheckout(
  tx: WriteTx,
  accountId: string,
  { customerId, checkoutId }: Pick<PayerRow, 'customerId' | 'checkoutId'>
): Promise<void> {
  await tx.rows(sql`insert into subscriptions (account_id, customer_id, checkout_id, status)
    values (${accountId}, ${customerId}, ${checkoutId}, 'none')
    on conflict (account_id) do update set checkout_id = excluded.checkout_id`)
}

/** Writes what the provider has told, and what the account is given for it. */
export async function saveSubscription(
  tx: WriteTx,
  accountId: string,
  state: SubscriptionState,
  grantedPlan: string | null
): Promise<void> {
  await tx.rows(sql`update subscriptions set version = version + 1,
      subscription_id = ${state.subscriptionId}, status = ${state.status}, plan = ${state.plan},
      granted_plan = ${grantedPlan}, billing_interval = ${state.interval},
      current_period_end = ${timeText(state.periodEnd)}::timestamptz,
      ends_at = ${timeText(state.endsAt)}::timestamptz,
      past_due_since = ${timeText(state.pastDueSince)}::timestamptz,
      periods = ${jsonRows(state.periods)}::jsonb
    where account_id = ${accountId}`)
}

/** Forgets a customer that the provider has no longer. */
export async function dropPayer(tx: WriteTx, accountId: string): Promise<void> {
  await tx.rows(sql`delete from subscriptions where account_id = ${accountId}`)
}

/** What must be ended with the provider before the account may go. */
export interface Obligations {
  /** A subscription that costs, or may cost again. */
  subscriptionId: string | null
  /** A checkout that may still be open. */
  checkoutId: string | null
}

export async function findObligations(tx: ReadTx, accountId: string): Promise<Obligations> {
  const row = first(
    await tx.rows<Obligations>(select`checkout_id as "checkoutId",
        case when status <> 'canceled' then subscription_id end as "subscriptionId"
      from subscriptions where account_id = ${accountId}`)
  )
  return row ?? { subscriptionId: null, checkoutId: null }
}

/** Notes that an event was worked on; false when it had been before. */
export async function noteEvent(tx: WriteTx, accountId: string, eventId: string): Promise<boolean> {
  const rows = await tx.rows(sql`insert into billing_events (account_id, event_id)
    values (${accountId}, ${eventId}) on conflict do nothing returning event_id`)
  return rows.length > 0
}

export async function isEventKnown(
  tx: ReadTx,
  accountId: string,
  eventId: string
): Promise<boolean> {
  const rows = await tx.rows(select`from billing_events
    where account_id = ${accountId} and event_id = ${eventId}`)
  return rows.length > 0
}

/** Removes events older than the provider sends any again, of all accounts. */
export function forgetOldEvents(tx: WriteTx): Promise<number> {
  return deleteOldRows(tx, 'billing_events', sql`received_at < now() - interval '60 days'`)
}
