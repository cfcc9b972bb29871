/** What the payment provider reports, in our words. Plain data: it crosses threads. */
import type { ProviderSubscription } from '#src/billing/payments.ts'

export interface PaymentEvent {
  /** The provider's id of the event: the same on every delivery. */
  id: string
  /** What is to be done: look at the subscription anew, or note what happened to a payment. */
  about: 'subscription' | 'refund' | 'dispute' | 'customer_deleted'
  /** Null where the event names a charge only. */
  customerId: string | null
  chargeId: string | null
  /** The subscription as it was at the time of the event; null where the event does not show it. */
  subscription: ProviderSubscription | null
  /** The id of the thing that it happened to. */
  target: string | null
}

/** Reads an event off a raw body. Rejects with bad_signature; null for events that mean nothing here. */
export type ReadEvent = (body: string, signature: string) => Promise<PaymentEvent | null>
