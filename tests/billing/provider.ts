/**
 * A payment provider that remembers, for tests of states: the part of Stripe's interface that the service
 * uses, over HTTP, spoken to through the real library. What it answers has the shape that Stripe documents;
 * every outgoing call is held against Stripe's own mock elsewhere.
 */
import Stripe from 'stripe'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export const PRICES = {
  STRIPE_PRICE_STARTER_MONTHLY: 'price_starter_month',
  STRIPE_PRICE_PRO_MONTHLY: 'price_pro_month,price_pro_month_2024',
  STRIPE_PRICE_PRO_ANNUAL: 'price_pro_year',
  STRIPE_PRICE_GROWTH_MONTHLY: 'price_growth_month',
  STRIPE_PRICE_BUSINESS_MONTHLY: 'price_business_month'
}

/** A subscription as a test tells it; times are milliseconds since the epoch. */
export interface Told {
  id?: string
  price: string
  status: string
  periodEnd: number
  cancelAtPeriodEnd?: boolean
  unpaidSince?: number
  createdAt?: number
}

export interface Call {
  what: string
  params: URLSearchParams
  key: string | null
}

interface Checkout {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  customer: string
  metadata: Record<string, string>
  subscription: string | null
}

const HOUR_MS = 3_600_000

export class TestProvider {
  readonly calls: Call[] = []
  readonly checkouts = new Map<string, Checkout>()
  /** Answers this status to everything; null answers properly. */
  failing: number | null = null
  /** What happens before the next answer to a call of that kind, such as another event. */
  readonly meanwhile = new Map<string, () => Promise<void>>()
  /** What happens before the next answer to a call of that kind is sent: it tells how things were before. */
  readonly heldBack = new Map<string, () => Promise<unknown>>()
  readonly #customers = new Map<string, Map<string, object>>()
  readonly #charges = new Map<string, string>()
  /** Answers by idempotency key, as Stripe keeps them. */
  readonly #kept = new Map<string, { text: string; params: string }>()
  readonly #server = Bun.serve({ port: 0, fetch: (request) => this.#answer(request) })
  #made = 0

  get url(): string {
    return `http://localhost:${this.#server.port}`
  }

  /** Settings of a service that sells through this provider. */
  get settings(): Record<string, string> {
    return {
      ...PRICES,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: this.url
    }
  }

  stop(): Promise<void> {
    return this.#server.stop(true)
  }

  /** How often that was asked, such as `POST /v1/customers`. */
  count(what: string): number {
    return this.calls.filter((call) => call.what === what).length
  }

  /** The state of a customer's subscription from now on; returns it as events and answers show it. */
  tell(customerId: string, told: Told): { id: string } {
    const subscription = subscriptionOf(customerId, { id: `sub_of_${customerId}`, ...told })
    this.#customers.get(customerId)?.set(subscription.id, subscription)
    return subscription
  }

  charge(chargeId: string, customerId: string): void {
    this.#charges.set(chargeId, customerId)
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const params =
      request.method === 'POST' ? new URLSearchParams(await request.text()) : url.searchParams
    const what = `${request.method} ${url.pathname}`
    const key = request.headers.get('idempotency-key')
    this.calls.push({ what, params, key })
    const before = this.meanwhile.get(what)
    this.meanwhile.delete(what)
    await before?.()
    if (this.failing !== null) {
      return Response.json({ error: { type: 'api_error' } }, { status: this.failing })
    }
    const kept = key === null ? undefined : this.#kept.get(key)
    if (kept !== undefined && kept.params !== String(params)) return refused('idempotency_error')
    if (kept !== undefined) return json(kept.text)
    const answer = this.#route(request.method, url.pathname.split('/').slice(2), params)
    if (answer === null) return refused('invalid_request_error')
    const text = JSON.stringify(answer)
    const after = this.heldBack.get(what)
    this.heldBack.delete(what)
    await after?.()
    if (key !== null) this.#kept.set(key, { text, params: String(params) })
    return json(text)
  }

  #route(method: string, path: string[], params: URLSearchParams): object | null {
    const [kind = '', second = '', third = '', last = ''] = path
    switch (`${method} ${kind}`) {
      case 'POST customers': {
        const id = this.#name('cus')
        this.#customers.set(id, new Map())
        return { id, object: 'customer' }
      }
      case 'GET subscriptions':
        return second === '' ? this.#list(params.get('customer') ?? '') : this.#find(second)
      case 'DELETE subscriptions':
        return this.#cancel(second)
      case 'GET charges': {
        const customer = this.#charges.get(second)
        return customer === undefined ? null : { id: second, object: 'charge', customer }
      }
      case 'POST billing_portal': {
        const id = this.#name('bps')
        return { id, object: 'billing_portal.session', url: `https://pay.example/${id}` }
      }
      case 'POST checkout':
        return third === '' ? this.#open(params) : last === 'expire' ? this.#expire(third) : null
      case 'GET checkout':
        return this.checkouts.get(third) ?? null
      default:
        return null
    }
  }

  #open(params: URLSearchParams): Checkout {
    const id = this.#name('cs')
    const metadata = Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return field === undefined ? [] : [[field, value]]
      })
    )
    const customer = params.get('customer') ?? ''
    const url = `https://pay.example/${id}`
    const made = { id, url, status: 'open', customer, metadata, subscription: null } as const
    const checkout: Checkout = { ...made }
    this.checkouts.set(id, checkout)
    return checkout
  }

  #expire(id: string): Checkout | null {
    const checkout = this.checkouts.get(id)
    if (checkout === undefined || checkout.status !== 'open') return null
    checkout.status = 'expired'
    return checkout
  }

  #list(customer: string): object | null {
    const known = this.#customers.get(customer)
    return known === undefined
      ? null
      : { object: 'list', has_more: false, data: [...known.values()] }
  }

  #find(id: string): object | null {
    for (const known of this.#customers.values()) {
      const found = known.get(id)
      if (found !== undefined) return found
    }
    return null
  }

  #cancel(id: string): object | null {
    const found = this.#find(id) as { status: string } | null
    if (found === null || found.status === 'canceled') return null
    return Object.assign(found, { status: 'canceled' })
  }

  #name(kind: string): string {
    this.#made += 1
    return `${kind}_${this.#made}_${crypto.randomUUID().slice(0, 8)}`
  }
}

/** An event as Stripe sends it: its raw body, and the header that signs it. */
export async function signedEvent(
  event: object,
  { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {}
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(at / 1000)
  const payload = { payload: body, secret, timestamp }
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync(payload)
  return { body, headers: { 'stripe-signature': signature } }
}

let events = 0

/** An event about a thing, with an id of its own. */
export function eventOf(type: string, object: object): { id: string } & Record<string, unknown> {
  events += 1
  return { id: `evt_${events}_${crypto.randomUUID()}`, object: 'event', type, data: { object } }
}

function subscriptionOf(customer: string, told: Told & { id: string }) {
  const { id, price, status, periodEnd, cancelAtPeriodEnd = false, unpaidSince, createdAt } = told
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created: seconds(createdAt ?? Date.now() - HOUR_MS),
    cancel_at: null,
    cancel_at_period_end: cancelAtPeriodEnd,
    items: {
      object: 'list',
      data: [{ id: `si_${id}`, price: { id: price }, current_period_end: seconds(periodEnd) }]
    },
    latest_invoice:
      unpaidSince === undefined
        ? null
        : {
            created: seconds(unpaidSince),
            status_transitions: { finalized_at: seconds(unpaidSince) }
          }
  }
}

function json(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

function refused(type: string): Response {
  return Response.json({ error: { type, code: 'resource_missing' } }, { status: 404 })
}
