/** Which price stands for which plan, and what the next bigger plan is. */
import { expect, test } from 'bun:test'
import { nextOffer, priceList } from '#src/billing/prices.ts'

const prices = priceList({
  PRO_MONTHLY: 'price_new, price_old',
  PRO_ANNUAL: 'price_year',
  BUSINESS_ANNUAL: 'price_big'
})

test('the first price of a setting is sold, the others are known', () => {
  expect(prices.priceOf('pro', 'monthly')).toBe('price_new')
  expect(prices.priceOf('pro', 'annual')).toBe('price_year')
  expect(prices.priceOf('starter', 'monthly')).toBeNull()
  expect(prices.offerOf('price_old')).toEqual({ plan: 'pro', interval: 'monthly' })
  expect(prices.offerOf('price_big')).toEqual({ plan: 'business', interval: 'annual' })
  expect(prices.offerOf('price_of_a_book')).toBeNull()
})

test('the next plan is the next that is sold, by the wanted interval where it can be', () => {
  expect(nextOffer(prices, 'free', 'monthly')).toEqual({ plan: 'pro', interval: 'monthly' })
  expect(nextOffer(prices, 'free', 'annual')).toEqual({ plan: 'pro', interval: 'annual' })
  expect(nextOffer(prices, 'pro', 'monthly')).toEqual({ plan: 'business', interval: 'annual' })
  expect(nextOffer(prices, 'business', 'monthly')).toBeNull()
  expect(nextOffer(prices, 'selfhosted', 'monthly')).toBeNull()
})
