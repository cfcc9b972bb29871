/**
 * What a subscription gives its account, and until when (contract 6 and 10). The provider's newest
 * state decides, whatever order its events came in; what was paid for is held to the end of its period.
 */
import type { ProviderSubscription } from '#src/billing/payments.ts'
import { type Interval, type PriceList, rankOf } from '#src/billing/prices.ts'

/** So long an unpaid subscription keeps its plan. */
export const GRACE_MS = 7 * 24 * 3_600_000
/** So long after the end of a period its event is waited for. */
const LOOK_MS = 24 * 3_600_000

/** A period of a plan that was charged; `until` is in milliseconds since the epoch. */
export interface Period {
  subscriptionId: string
  plan: string
  until: number
  /** The charge has failed once. */
  unpaid: boolean
}

/** An account's subscription as it is kept here; times are milliseconds since the epoch. */
export interface Subscription {
  /** Null before the first one. */
  subscriptionId: string | null
  status: 'none' | 'active' | 'trialing' | 'past_due' | 'canceled'
  /** What is paid for now or next; null before the first subscription. */
  plan: string | null
  interval: Interval | null
  periodEnd: number | null
  /** When it ends by itself; null: it renews. */
  endsAt: number | null
  pastDueSince: number | null
  /** Those that are not over. */
  periods: readonly Period[]
}

/** An account that has a customer with the provider and no subscription. */
export const NO_SUBSCRIPTION: Subscription = {
  subscriptionId: null,
  status: 'none',
  plan: null,
  interval: null,
  periodEnd: null,
  endsAt: null,
  pastDueSince: null,
  periods: []
}

/** Whether it runs, or may run again: a second one beside it would be paid twice. */
export function isRunning({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status !== 'canceled'
}

/**
 * The one that counts, of all that a customer has for plans sold here: a running one before those that
 * have ended, then the newest. Null when there is none.
 */
export function governing(
  all: readonly ProviderSubscription[],
  prices: PriceList
): ProviderSubscription | null {
  const ours = all.filter(({ priceId }) => prices.offerOf(priceId) !== null)
  const sorted = ours.toSorted(
    (a, b) => weightOf(b) - weightOf(a) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
  )
  return sorted[0] ?? null
}

/** One that gives something counts before one whose first payment is not through. */
function weightOf({ status }: ProviderSubscription): number {
  if (status === 'canceled') return 0
  return status === 'incomplete' ? 1 : 2
}

/**
 * What is kept after the provider was asked. `reported` is the subscription as an event showed it,
 * which may be older than what the provider says now: it only adds what was paid for then, so that all
 * orders of events end in the same state.
 */
export function learned(
  before: Subscription,
  current: ProviderSubscription | null,
  reported: ProviderSubscription | null,
  { prices, now }: { prices: PriceList; now: number }
): Subscription {
  const told = [current, reported].flatMap((one) => periodOf(one, prices))
  const periods = joined([...before.periods, ...told], now)
  if (current === null) return { ...NO_SUBSCRIPTION, periods }
  const offer = prices.offerOf(current.priceId)
  const wasPastDue = before.subscriptionId === current.id && before.status === 'past_due'
  return {
    subscriptionId: current.id,
    status: current.status === 'incomplete' ? 'none' : current.status,
    plan: offer?.plan ?? null,
    interval: offer?.interval ?? null,
    periodEnd: current.periodEnd,
    endsAt: current.endsAt,
    pastDueSince:
      current.status === 'past_due'
        ? earliest([current.unpaidSince, wasPastDue ? before.pastDueSince : null], now)
        : null,
    periods
  }
}

/** Of what is known the first: while nothing is paid, each period has an invoice of its own, which begins nothing anew. */
function earliest(times: readonly (number | null)[], otherwise: number): number {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? otherwise : Math.min(...known)
}

/** The plan it gives at that time; null when it gives none, and the account has the plan of one that never paid. */
export function planAt(subscription: Subscription, now: number): string | null {
  const { status, plan, endsAt, pastDueSince } = subscription
  switch (status) {
    case 'none':
    case 'canceled':
      return null
    case 'past_due':
      return now < (pastDueSince ?? 0) + GRACE_MS ? plan : null
    default:
      return endsAt !== null && endsAt <= now ? null : highest([plan, ...held(subscription, now)])
  }
}

/** When it next gives another plan if the provider says nothing more; null: never. */
export function nextMove(subscription: Subscription, now: number): number | null {
  const { status, endsAt, pastDueSince, periods } = subscription
  const times =
    status === 'past_due'
      ? [(pastDueSince ?? 0) + GRACE_MS]
      : [...(endsAt === null ? [] : [endsAt]), ...periods.map(({ until }) => until)]
  const ahead = times.filter((time) => time > now)
  const runs = status !== 'none' && status !== 'canceled'
  return runs && ahead.length > 0 ? Math.min(...ahead) : null
}

/**
 * When the provider is to be asked although nothing came: a period is over and no event has told of the
 * next one, so events may be getting lost. Null for one that has ended.
 */
export function nextLook({ status, periodEnd }: Subscription, now: number): number | null {
  if (periodEnd === null || status === 'none' || status === 'canceled') return null
  const due = periodEnd + LOOK_MS
  return due > now ? due : now + LOOK_MS
}

function held({ subscriptionId, periods }: Subscription, now: number): string[] {
  return periods
    .filter((one) => one.subscriptionId === subscriptionId && !one.unpaid && one.until > now)
    .map(({ plan }) => plan)
}

function highest(plans: readonly (string | null)[]): string | null {
  const known = plans.filter((plan) => plan !== null)
  return known.reduce<string | null>(
    (best, plan) => (best === null || rankOf(plan) > rankOf(best) ? plan : best),
    null
  )
}

function periodOf(subscription: ProviderSubscription | null, prices: PriceList): Period[] {
  if (subscription === null || subscription.periodEnd === null) return []
  const { id, status, priceId, periodEnd } = subscription
  const offer = prices.offerOf(priceId)
  if (offer === null || status === 'incomplete' || status === 'canceled') return []
  const unpaid = status === 'past_due'
  return [{ subscriptionId: id, plan: offer.plan, until: periodEnd, unpaid }]
}

/** Each period once, unpaid if it ever was; what is over is left out. The order does not matter. */
function joined(periods: readonly Period[], now: number): Period[] {
  const known = new Map<string, Period>()
  for (const one of periods.filter(({ until }) => until > now)) {
    const name = `${one.subscriptionId} ${one.plan} ${one.until}`
    known.set(name, { ...one, unpaid: one.unpaid || known.get(name)?.unpaid === true })
  }
  return [...known.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
