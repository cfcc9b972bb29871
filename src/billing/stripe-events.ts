/** Stripe's objects in our words: events off the wire, and subscriptions in events and answers alike. */
import Stripe from 'stripe'
import { Failure } from '#src/base/failure.ts'
import type { PaymentEvent, ReadEvent } from '#src/billing/event.ts'
import type { ProviderSubscription } from '#src/billing/payments.ts'

/** A signature counts for so long; Stripe signs each delivery anew. */
const TOLERANCE_S = 300

/** Reads events that are signed with the secret of the webhook endpoint. */
export function eventReader(secret: string): ReadEvent {
  return async (body, signature) => paymentEvent(await verified(body, signature, secret))
}

async function verified(body: string, signature: string, secret: string): Promise<Stripe.Event> {
  try {
    return await Stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    // Whether the header, the text or the secret is wrong is nobody's business who has not the secret.
    throw new Failure('bad_signature', 'The signature of this event is not valid.', {})
  }
}

/** Ids in events may be whole objects instead. */
type Reference = string | { id: string } | null | undefined

interface Told {
  id: string
  object: string
  customer?: Reference
  charge?: Reference
}

function paymentEvent(event: Stripe.Event): PaymentEvent | null {
  const about = meaningOf(event.type)
  if (about === null) return null
  const object = event.data.object as unknown as Told
  const isSubscription = object.object === 'subscription'
  const isCustomer = object.object === 'customer'
  return {
    id: event.id,
    about,
    customerId: isCustomer ? object.id : idOf(object.customer),
    chargeId: idOf(object.charge),
    subscription: isSubscription ? subscriptionOf(object as unknown as Stripe.Subscription) : null,
    target: object.id
  }
}

function meaningOf(type: string): PaymentEvent['about'] | null {
  if (type.startsWith('customer.subscription.')) return 'subscription'
  if (type.startsWith('checkout.session.') || type.startsWith('invoice.')) return 'subscription'
  if (type === 'customer.deleted') return 'customer_deleted'
  if (type === 'charge.refunded') return 'refund'
  return type.startsWith('charge.dispute.') ? 'dispute' : null
}

function idOf(reference: Reference): string | null {
  if (reference === null || reference === undefined) return null
  return typeof reference === 'string' ? reference : reference.id
}

/** Those that give nothing more and cannot be revived. */
const ENDED: readonly string[] = ['canceled', 'incomplete_expired']
/** What is still owed keeps them from giving anything; the same rule for all of them. */
const UNPAID: readonly string[] = ['past_due', 'unpaid', 'paused']

/** Before 2025 the period stood on the subscription itself; an endpoint may be set to such a version. */
interface Earlier {
  current_period_end?: number
}

/** A subscription in our words; it has one line, since one plan is sold in each. */
export function subscriptionOf(from: Stripe.Subscription): ProviderSubscription {
  const item = from.items.data[0]
  const periodEnd = item?.current_period_end ?? (from as Earlier).current_period_end ?? null
  const endsAt = from.cancel_at ?? (from.cancel_at_period_end ? periodEnd : null)
  const invoice = typeof from.latest_invoice === 'object' ? from.latest_invoice : null
  return {
    id: from.id,
    status: statusOf(from.status),
    priceId: item?.price.id ?? '',
    itemId: item?.id ?? '',
    createdAt: from.created * 1000,
    periodEnd: inMs(periodEnd),
    endsAt: inMs(endsAt),
    unpaidSince: inMs(invoice?.status_transitions.finalized_at ?? invoice?.created ?? null)
  }
}

function statusOf(status: string): ProviderSubscription['status'] {
  if (ENDED.includes(status)) return 'canceled'
  if (UNPAID.includes(status)) return 'past_due'
  return status === 'active' || status === 'trialing' ? status : 'incomplete'
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}
