/**
 * The payment provider's adapter; with `stripe-events.ts` the only file that meets stripe. Each account
 * thread opens it for itself, from settings that were posted to it.
 *
 * Whatever makes something carries an idempotency key made of what is asked for, so that a repeated
 * click, or a retry after a lost answer, finds what was made before.
 */
import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock } from '#src/base/clock.ts'
import { Transient } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'
import type { Order, Page, Payments, ProviderSubscription } from '#src/billing/payments.ts'
import { subscriptionOf } from '#src/billing/stripe-events.ts'

export interface PaymentSettings {
  secretKey: string
  /** Where the provider is asked; null for its own address. */
  apiUrl: string | null
}

/** A provider that hangs has failed before the 25 seconds after which an awaited job is aborted. */
const TRY_MS = 5000
const RETRIES = 1
/** Visits to the portal run out within minutes, so clicks are one visit for this long only. */
const VISIT_MS = 60_000
/**
 * A failure is repeated under its key as well, and a deleted customer still found: so keys last this
 * long. What is older than that is known by its id.
 */
const MAKING_MS = 600_000
/** More than these no customer has. */
const SUBSCRIPTIONS_MAX = 100

/** Asks the provider nothing yet. */
export function openPayments({ secretKey, apiUrl }: PaymentSettings, clock: Clock): Payments {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: TRY_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false
  })
  return { ...pages(stripe, clock), ...ends(stripe) }
}

type Pages = Omit<Payments, 'endCheckout' | 'closeCheckout' | 'cancelSubscription'>

/** What is made and looked up. */
function pages(stripe: Stripe, clock: Clock): Pages {
  const recently = (ms: number) => Math.floor(clock() / ms)
  const openVisit = async (params: Stripe.BillingPortal.SessionCreateParams): Promise<Page> => {
    const once = onceFor('portal', params, recently(VISIT_MS))
    const { id, url } = await asked(() => stripe.billingPortal.sessions.create(params, once))
    return { id, url }
  }
  return {
    makeCustomer: async ({ accountId, email }) => {
      const params = { email, metadata: { account_id: accountId } }
      const once = onceFor('customer', params, recently(MAKING_MS))
      return (await asked(() => stripe.customers.create(params, once))).id
    },
    subscriptionsOf: (customerId) => subscriptionsOf(stripe, customerId),
    openCheckout: async (order, previous) => {
      const params = checkoutOf(order)
      const once = onceFor('checkout', params, previous, recently(MAKING_MS))
      const { id, url } = await asked(() => stripe.checkout.sessions.create(params, once))
      if (url === null) throw new Error('a hosted checkout came without an address')
      return { id, url }
    },
    findCheckout: async (id) => {
      const { status, url, metadata } = await asked(() => stripe.checkout.sessions.retrieve(id))
      const { plan = null, interval = null } = metadata ?? {}
      return { id, url: url ?? '', open: status === 'open' && url !== null, plan, interval }
    },
    openPlanChange: (order, subscription) => openVisit(planChangeOf(order, subscription)),
    openPortal: (customer, returnUrl) => openVisit({ customer, return_url: returnUrl }),
    customerOfCharge: async (id) => {
      const { customer } = await asked(() => stripe.charges.retrieve(id))
      return typeof customer === 'string' ? customer : (customer?.id ?? null)
    }
  }
}

/** What is ended; ending it twice is fine. */
function ends(
  stripe: Stripe
): Pick<Payments, 'endCheckout' | 'closeCheckout' | 'cancelSubscription'> {
  const cancelSubscription = async (id: string) => {
    try {
      await stripe.subscriptions.cancel(id)
    } catch (error) {
      if (isRefused(error) && (await hasEnded(stripe, id))) return
      throw unavailable(error)
    }
  }
  /** Its state afterwards; null when it was open until now. */
  const close = async (id: string): Promise<Stripe.Checkout.Session | null> => {
    try {
      await stripe.checkout.sessions.expire(id)
      return null
    } catch (error) {
      if (!isRefused(error)) throw unavailable(error)
      const session = await asked(() => stripe.checkout.sessions.retrieve(id))
      if (session.status === 'open') throw unavailable(error)
      return session
    }
  }
  return {
    cancelSubscription,
    closeCheckout: async (id) => (await close(id)) === null,
    endCheckout: async (id) => {
      const paid = (await close(id))?.subscription ?? null
      if (paid !== null) await cancelSubscription(typeof paid === 'string' ? paid : paid.id)
    }
  }
}

async function subscriptionsOf(stripe: Stripe, customer: string): Promise<ProviderSubscription[]> {
  const listed = await asked(() =>
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: SUBSCRIPTIONS_MAX,
      // An unpaid invoice says since when.
      expand: ['data.latest_invoice']
    })
  )
  return listed.data.map(subscriptionOf)
}

function checkoutOf(order: Order): Stripe.Checkout.SessionCreateParams {
  const { accountId, customerId, plan, interval, priceId, returnUrl } = order
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: accountId,
    line_items: [{ price: priceId, quantity: 1 }],
    metadata: { account_id: accountId, plan, interval },
    subscription_data: { metadata: { account_id: accountId } },
    success_url: returnUrl,
    cancel_url: returnUrl
  }
}

function planChangeOf(
  { customerId, priceId, returnUrl }: Order,
  { id, status, endsAt, itemId }: ProviderSubscription
): Stripe.BillingPortal.SessionCreateParams {
  const visit = { customer: customerId, return_url: returnUrl }
  // What is unpaid, or about to end, is put in order in the portal before another plan can be chosen.
  if (endsAt !== null || (status !== 'active' && status !== 'trialing')) return visit
  return {
    ...visit,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: id,
        items: [{ id: itemId, price: priceId, quantity: 1 }]
      },
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } }
    }
  }
}

/** The same key for the same thing: Stripe then answers as it did the first time. */
function onceFor(what: string, ...parts: unknown[]): { idempotencyKey: string } {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return { idempotencyKey: `keepsake-${what}-${hash}` }
}

function addressOf(apiUrl: string | null): {
  protocol?: 'http' | 'https'
  host?: string
  port?: string
} {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (isSecure ? '443' : '80') : port
  }
}

/**
 * Ending it a second time is answered like one that was never there; only the first may be taken for
 * done. With the key of another Stripe account a running subscription is not there either.
 */
async function hasEnded(stripe: Stripe, id: string): Promise<boolean> {
  const { status } = await asked(() => stripe.subscriptions.retrieve(id))
  return status === 'canceled' || status === 'incomplete_expired'
}

async function asked<Answer>(asking: () => Promise<Answer>): Promise<Answer> {
  try {
    return await asking()
  } catch (error) {
    throw unavailable(error)
  }
}

/** The thing is not there, or not in a state for that. */
function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** What was answered is told to the operator as a status; a bug stays what it is. */
function unavailable(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, statusCode } = error
  log.write('warn', 'payment_provider_refused', {
    sort: type,
    cause: code ?? '',
    status: statusCode ?? 0
  })
  return new Transient('billing_provider', { cause: error })
}
