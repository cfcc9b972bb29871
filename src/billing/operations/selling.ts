/**
 * Ways to the provider's pages: a checkout, a change of plan, the portal. The provider is asked in
 * `prepare`; the turn then keeps the customer and the checkout, so that an address is given out only
 * when events about it can be told whose they are.
 *
 * An account has at most one checkout that can be paid: the one before is closed, and where two calls
 * open different ones at once only one of them gets its address.
 */
import { type AwaitedContext, awaitedJob } from '#actors/operation.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { findAccount } from '#db/stores/account/accounts.ts'
import { findPayer, keepCheckout, type PayerRow } from '#db/stores/billing/subscriptions.ts'
import type { WriteTx } from '#db/transaction.ts'
import { Failure, invalid, notFound } from '#src/base/failure.ts'
import type {
  Checkout,
  CheckoutInput,
  Portal,
  PortalInput,
  Upgrade
} from '#src/billing/contract.ts'
import type { Order, Page, Payments } from '#src/billing/payments.ts'
import { type Interval, nextOffer, type PriceList, rankOf } from '#src/billing/prices.ts'
import { notConfigured } from '#src/billing/setting.ts'
import { governing, isRunning } from '#src/billing/subscription.ts'

export interface Selling {
  /** Null where no payment provider is configured. */
  payments: Payments | null
  prices: PriceList
}

/** A page that was opened, and what is to be kept of it. */
interface Opened {
  page: Page
  offer: { plan: string; interval: Interval }
  mode: Checkout['mode']
  customerId: string
  /** The checkout that counted when this one was opened. */
  previous: string | null
}

/** Opens the page on which a bigger plan is paid or confirmed. */
export const openCheckout = (selling: Selling) =>
  awaitedJob<CheckoutInput, Opened, Checkout>({
    prepare: (context, { plan, interval, returnUrl }) =>
      openFor(context, selling, { plan, interval }, returnUrl),
    keep: async ({ tx, accountId }, opened) => {
      await keepOpened(tx, accountId, opened)
      const { page, offer, mode } = opened
      return { checkout_url: page.url, session_id: page.id, ...offer, mode }
    }
  })

/** The same for the next bigger plan; where there is none, the portal. */
export const openUpgrade = (selling: Selling) =>
  awaitedJob<PortalInput, Opened | Page, Upgrade>({
    prepare: async (context, { returnUrl }) => {
      const { row, payer } = await standingOf(context)
      const { plan: sold, interval } = payer?.state ?? { plan: null, interval: null }
      const plan = sold !== null && rankOf(sold) > rankOf(row.plan) ? sold : row.plan
      const offer = nextOffer(selling.prices, plan, interval ?? 'monthly')
      if (offer === null) return openPortalFor(context, selling, returnUrl)
      return openFor(context, selling, offer, returnUrl)
    },
    keep: async ({ tx, accountId }, opened) => {
      if (!('page' in opened)) return { checkout_url: opened.url }
      await keepOpened(tx, accountId, opened)
      return { checkout_url: opened.page.url }
    }
  })

/** Opens the page with invoices, cards and cancellation. */
export const openPortal = (selling: Selling) =>
  awaitedJob<PortalInput, Page, Portal>({
    prepare: (context, { returnUrl }) => openPortalFor(context, selling, returnUrl),
    keep: async (_, page) => ({ portal_url: page.url })
  })

async function openPortalFor(
  context: AwaitedContext,
  selling: Selling,
  returnUrl: string
): Promise<Page> {
  const payments = configured(selling)
  const payer = await context.read((tx) => findPayer(tx, context.accountId))
  if (payer === null) {
    throw new Failure('no_billing_customer', 'This account has never paid for anything.', {})
  }
  return payments.openPortal(payer.customerId, returnUrl)
}

async function openFor(
  context: AwaitedContext,
  selling: Selling,
  offer: Opened['offer'],
  returnUrl: string
): Promise<Opened> {
  const payments = configured(selling)
  const { accountId } = context
  const priceId = selling.prices.priceOf(offer.plan, offer.interval)
  if (priceId === null) {
    throw invalid('interval', `the ${offer.plan} plan is not sold ${byInterval(offer.interval)}`)
  }
  const { row, payer } = await standingOf(context)
  if (payer === null) requireHigher(offer.plan, row.plan)
  const customerId = payer?.customerId ?? (await payments.makeCustomer(await buyer(context)))
  const order: Order = { accountId, customerId, ...offer, priceId, returnUrl }
  const previous = payer?.checkoutId ?? null
  const opened = { offer, customerId, previous }
  // Asked anew: the event of a subscription that was just paid may still be on its way.
  const all = payer === null ? [] : await payments.subscriptionsOf(customerId)
  const current = governing(all, selling.prices)
  if (current !== null && isRunning(current)) {
    if (current.status === 'incomplete') throw stillPaying()
    requireHigher(offer.plan, selling.prices.offerOf(current.priceId)?.plan ?? row.plan)
    const page = await payments.openPlanChange(order, current)
    return { ...opened, page, mode: 'plan_change' }
  }
  requireHigher(offer.plan, row.plan)
  return { ...opened, page: await onlyCheckout(payments, order, previous), mode: 'checkout' }
}

/** The one checkout that can be paid: the open one if it is for the same thing, else a new one. */
async function onlyCheckout(
  payments: Payments,
  order: Order,
  previous: string | null
): Promise<Page> {
  if (previous !== null) {
    const found = await payments.findCheckout(previous)
    if (found.open && found.plan === order.plan && found.interval === order.interval) return found
    // Paid in this very moment: there is a subscription now, which the next call finds.
    if (found.open && !(await payments.closeCheckout(previous))) throw stillPaying()
  }
  return payments.openCheckout(order, previous)
}

async function keepOpened(tx: WriteTx, accountId: string, opened: Opened): Promise<void> {
  const { customerId, previous, page, mode } = opened
  const checkoutId = mode === 'checkout' ? page.id : previous
  const payer = await findPayer(tx, accountId)
  const isOurs = payer === null || payer.customerId === customerId
  const isLast = [previous, checkoutId].includes(payer?.checkoutId ?? null)
  if (!isOurs || !isLast) {
    throw new Failure('conflict', 'Another checkout was opened at the same time. Try again.', {})
  }
  await keepCheckout(tx, accountId, { customerId, checkoutId })
}

async function standingOf(
  context: AwaitedContext
): Promise<{ row: { plan: string }; payer: PayerRow | null }> {
  const { accountId } = context
  const { row, payer } = await context.read(async (tx) => ({
    row: await readAccount(tx, accountId, null),
    payer: await findPayer(tx, accountId)
  }))
  if (row === null) throw notFound('Account')
  return { row, payer }
}

async function buyer(context: AwaitedContext): Promise<{ accountId: string; email: string }> {
  const { accountId } = context
  const account = await context.read((tx) => findAccount(tx, accountId))
  if (account === null) throw notFound('Account')
  return { accountId, email: account.email }
}

function requireHigher(wanted: string, present: string): void {
  if (rankOf(wanted) > rankOf(present)) return
  throw new Failure(
    'plan_not_higher',
    `This account is on the ${present} plan. Go to a smaller plan, or to another interval, in the billing portal.`,
    {}
  )
}

function stillPaying(): Failure<'conflict'> {
  return new Failure('conflict', 'A payment of this account is still being processed.', {})
}

function configured({ payments }: Selling): Payments {
  if (payments === null) throw notConfigured()
  return payments
}

function byInterval(interval: Interval): string {
  return interval === 'annual' ? 'by the year' : 'by the month'
}
