/** Subscriptions with the payment provider, as its events have told. */
import { select } from '#db/reading.ts'
import { first, type ReadTx } from '#db/transaction.ts'

/** The provider's id of a subscription that still costs; null when there is none. */
export async function runningSubscription(tx: ReadTx, accountId: string): Promise<string | null> {
  const row = first(
    await tx.rows<{ id: string }>(select`subscription_id as id from subscriptions
      where account_id = ${accountId} and subscription_id is not null
        and status in ('active', 'trialing', 'past_due')`)
  )
  return row?.id ?? null
}

export interface SubscriptionView {
  status: 'none' | 'active' | 'trialing' | 'past_due' | 'canceled'
  interval: 'monthly' | 'annual' | null
  currentPeriodEnd: Date | null
}

/** Null for an account that never had one. */
export async function findSubscription(
  tx: ReadTx,
  accountId: string
): Promise<SubscriptionView | null> {
  return first(
    await tx.rows<SubscriptionView>(select`status, billing_interval as "interval",
        current_period_end as "currentPeriodEnd"
      from subscriptions where account_id = ${accountId}`)
  )
}
