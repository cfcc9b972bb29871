/**
 * What is sold: the provider's price ids by plan and interval, as the settings name them
 * (`STRIPE_PRICE_PRO_ANNUAL`). A setting may hold several ids: the first is sold, the others are
 * earlier prices that some still pay.
 */
import { PLANS } from '#src/quota/plans.ts'

export type Interval = 'monthly' | 'annual'

export interface Offer {
  plan: string
  interval: Interval
}

export interface PriceList {
  /** The price at which a plan is sold now; null where it is not. */
  priceOf(plan: string, interval: Interval): string | null
  /** What a price stands for; null for one that is not ours. */
  offerOf(priceId: string): Offer | null
}

/** The plan's place among the upgrades: a higher one is a bigger plan. */
export function rankOf(plan: string): number {
  return PLANS.findIndex(({ name }) => name === plan)
}

/** Reads the list off the settings: `PRO_ANNUAL` to one id or several, separated by commas. */
export function priceList(settings: Readonly<Record<string, string>>): PriceList {
  const sold = new Map<string, string>()
  const offers = new Map<string, Offer>()
  for (const [name, ids] of Object.entries(settings)) {
    const [plan = '', interval = ''] = name.toLowerCase().split('_')
    const offer = { plan, interval: interval === 'annual' ? 'annual' : 'monthly' } as const
    const [current, ...earlier] = ids.split(',').map((id) => id.trim())
    if (current === undefined) continue
    sold.set(keyOf(offer), current)
    for (const id of [current, ...earlier]) offers.set(id, offer)
  }
  return {
    priceOf: (plan, interval) => sold.get(keyOf({ plan, interval })) ?? null,
    offerOf: (priceId) => offers.get(priceId) ?? null
  }
}

/** The next bigger plan that is sold, by the wanted interval or else the other; null above the last. */
export function nextOffer(prices: PriceList, plan: string, wanted: Interval): Offer | null {
  const intervals: Interval[] = wanted === 'annual' ? ['annual', 'monthly'] : ['monthly', 'annual']
  for (const { name } of PLANS.slice(rankOf(plan) + 1)) {
    const interval = intervals.find((one) => prices.priceOf(name, one) !== null)
    if (interval !== undefined) return { plan: name, interval }
  }
  return null
}

function keyOf({ plan, interval }: Offer): string {
  return `${plan} ${interval}`
}
