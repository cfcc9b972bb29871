/**
 * The port to the payment provider. Prices, customers and subscriptions are the provider's, by its ids;
 * cards and bank accounts are entered on its own pages and never seen here. Times are milliseconds since
 * the epoch. Every method throws Transient('billing_provider') when the provider cannot be reached or
 * refuses, and nothing is then half done: what was made is found again by the next try.
 */

/** A page of the provider that a person is sent to. */
export interface Page {
  /** The provider's id of the visit. */
  id: string
  url: string
}

export interface Buyer {
  accountId: string
  email: string
}

/** What a person who comes from `returnUrl` is to pay for. */
export interface Order {
  accountId: string
  customerId: string
  plan: string
  interval: string
  priceId: string
  returnUrl: string
}

/** A checkout that was opened before. */
export interface OpenedCheckout extends Page {
  /** Still to be paid; otherwise it is paid or has run out. */
  open: boolean
  plan: string | null
  interval: string | null
}

/** A subscription as the provider has it. */
export interface ProviderSubscription {
  id: string
  status: 'incomplete' | 'active' | 'trialing' | 'past_due' | 'canceled'
  priceId: string
  /** The line that a change of plan replaces. */
  itemId: string
  createdAt: number
  periodEnd: number | null
  /** When it ends by itself, because it was cancelled for that time; null: it renews. */
  endsAt: number | null
  /** When the invoice fell due that is not paid; null where the provider does not tell. */
  unpaidSince: number | null
}

export interface Payments {
  /** The account's customer; calls soon after each other give the same one. */
  makeCustomer(buyer: Buyer): Promise<string>
  /** All subscriptions of a customer, ended ones included, as they are now. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** Where a first subscription is paid. Repeated calls after the same `previous` visit give one page. */
  openCheckout(order: Order, previous: string | null): Promise<Page>
  findCheckout(checkoutId: string): Promise<OpenedCheckout>
  /** Where a change of a running subscription is confirmed. */
  openPlanChange(order: Order, subscription: ProviderSubscription): Promise<Page>
  /** Where invoices, cards and cancellation are. */
  openPortal(customerId: string, returnUrl: string): Promise<Page>
  /** The customer who paid a charge; null when it has none. */
  customerOfCharge(chargeId: string): Promise<string | null>
  /** Closes a checkout for good. One that was paid meanwhile: its subscription is ended. */
  endCheckout(checkoutId: string): Promise<void>
  /** Closes a checkout that nobody has paid yet; false when it was paid or had run out. */
  closeCheckout(checkoutId: string): Promise<boolean>
  /** Ends a subscription, at once; one that has ended already is fine. */
  cancelSubscription(subscriptionId: string): Promise<void>
}
