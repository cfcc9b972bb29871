/** What a subscription gives, and when: tables of cases, and any order of what is reported. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ProviderSubscription } from '#src/billing/payments.ts'
import { priceList } from '#src/billing/prices.ts'
import {
  GRACE_MS,
  governing,
  learned,
  NO_SUBSCRIPTION,
  nextLook,
  nextMove,
  planAt,
  type Subscription
} from '#src/billing/subscription.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 23)
const prices = priceList({
  STARTER_MONTHLY: 'starter',
  PRO_MONTHLY: 'pro, pro_old',
  BUSINESS_MONTHLY: 'business'
})
const rules = { prices, now: NOW }

function told(change: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    priceId: 'pro',
    itemId: 'si_1',
    createdAt: NOW - DAY,
    periodEnd: NOW + 20 * DAY,
    endsAt: null,
    unpaidSince: null,
    ...change
  }
}

/** What is kept when the provider says these, one after the other. */
function after(...states: (ProviderSubscription | null)[]): Subscription {
  return states.reduce<Subscription>(
    (kept, state) => learned(kept, state, state, rules),
    NO_SUBSCRIPTION
  )
}

describe('a subscription', () => {
  test('gives its plan while it runs, and none before or after', () => {
    expect(planAt(NO_SUBSCRIPTION, NOW)).toBeNull()
    expect(planAt(after(told()), NOW)).toBe('pro')
    expect(planAt(after(told({ status: 'trialing' })), NOW)).toBe('pro')
    expect(planAt(after(told({ status: 'incomplete' })), NOW)).toBeNull()
    expect(planAt(after(told(), told({ status: 'canceled' })), NOW)).toBeNull()
    expect(planAt(after(told(), null), NOW)).toBeNull()
  })

  test('is not paid anew by the invoice of a further period', () => {
    const unpaid = (days: number) => told({ status: 'past_due', unpaidSince: NOW - days * DAY })
    expect(planAt(after(told(), unpaid(3)), NOW)).toBe('pro')
    expect(planAt(after(told(), unpaid(30), unpaid(0)), NOW)).toBeNull()
    expect(planAt(after(told(), unpaid(30), told(), unpaid(0)), NOW)).toBe('pro')
  })

  test('of an earlier price gives the same plan', () => {
    expect(planAt(after(told({ priceId: 'pro_old' })), NOW)).toBe('pro')
  })

  test('that nobody pays keeps its plan for seven days from when it fell due', () => {
    const due = NOW - 3 * DAY
    const unpaid = after(told(), told({ status: 'past_due', unpaidSince: due }))
    expect(nextMove(unpaid, NOW)).toBe(due + GRACE_MS)
    expect(planAt(unpaid, due + GRACE_MS - 1)).toBe('pro')
    expect(planAt(unpaid, due + GRACE_MS)).toBeNull()
    expect(nextMove(unpaid, due + GRACE_MS)).toBeNull()
  })

  test('whose provider does not tell since when it is unpaid is unpaid from now, once', () => {
    const first = learned(NO_SUBSCRIPTION, told({ status: 'past_due' }), null, rules)
    const later = { prices, now: NOW + DAY }
    expect(learned(first, told({ status: 'past_due' }), null, later).pastDueSince).toBe(NOW)
  })

  test('that was cancelled gives its plan to the end of its period', () => {
    const end = NOW + 20 * DAY
    const ending = after(told({ endsAt: end }))
    expect(nextMove(ending, NOW)).toBe(end)
    expect(planAt(ending, end - 1)).toBe('pro')
    expect(planAt(ending, end)).toBeNull()
  })

  test('that was made smaller gives what was paid for to the end of that period', () => {
    const end = NOW + 20 * DAY
    const smaller = after(told({ priceId: 'business' }), told({ priceId: 'starter' }))
    expect(planAt(smaller, end - 1)).toBe('business')
    expect(nextMove(smaller, NOW)).toBe(end)
    expect(planAt(smaller, end)).toBe('starter')
  })

  test('that was made bigger gives more at once', () => {
    const bigger = after(told({ priceId: 'starter' }), told({ priceId: 'business' }))
    expect(planAt(bigger, NOW)).toBe('business')
  })

  test('gives nothing for a period whose charge has failed', () => {
    const unpaid = told({ priceId: 'business', status: 'past_due', unpaidSince: NOW })
    const smaller = after(told({ priceId: 'business' }), unpaid, told({ priceId: 'starter' }))
    expect(planAt(smaller, NOW)).toBe('starter')
  })

  test('gives nothing for what was paid on another one', () => {
    const second = told({ id: 'sub_2', priceId: 'starter' })
    const changed = after(told({ priceId: 'business' }), told({ status: 'canceled' }), second)
    expect(planAt(changed, NOW)).toBe('starter')
  })

  test('is kept the same whatever older state is reported again, in any order', () => {
    const state = fc.record({
      id: fc.constantFrom('sub_1', 'sub_2'),
      status: fc.constantFrom('active', 'past_due', 'canceled', 'trialing', 'incomplete'),
      priceId: fc.constantFrom('starter', 'pro', 'business', 'unknown'),
      periodEnd: fc.constantFrom(null, NOW - DAY, NOW + DAY, NOW + 2 * DAY),
      unpaidSince: fc.constantFrom(null, NOW - DAY)
    })
    const orders = fc
      .array(state, { minLength: 1, maxLength: 6 })
      .chain((states) =>
        fc.tuple(
          fc.constant(states),
          fc.shuffledSubarray(states, { minLength: states.length, maxLength: states.length })
        )
      )
    fc.assert(
      fc.property(orders, state, ([states, shuffled], newest) => {
        const hear = (reported: typeof states) =>
          reported.reduce<Subscription>(
            (kept, one) =>
              learned(kept, told({ ...newest, unpaidSince: NOW }), told({ ...one }), rules),
            NO_SUBSCRIPTION
          )
        expect(hear(shuffled)).toEqual(hear(states))
        expect(hear([...states, ...shuffled])).toEqual(hear(states))
      })
    )
  })
})

test('the provider is asked a day after a period of which nothing more was heard, and daily then', () => {
  const running = after(told())
  expect(nextLook(running, NOW)).toBe(NOW + 21 * DAY)
  expect(nextLook(running, NOW + 30 * DAY)).toBe(NOW + 31 * DAY)
  expect(nextLook(after(told({ status: 'past_due', unpaidSince: NOW })), NOW)).not.toBeNull()
  expect(nextLook(after(told({ status: 'canceled' })), NOW)).toBeNull()
  expect(nextLook(NO_SUBSCRIPTION, NOW)).toBeNull()
})

describe('of several subscriptions', () => {
  test('a running one counts before one that has ended or waits for its first payment', () => {
    const running = told({ id: 'sub_1', createdAt: NOW - 9 * DAY, status: 'past_due' })
    const ended = told({ id: 'sub_2', status: 'canceled' })
    const first = told({ id: 'sub_3', status: 'incomplete' })
    expect(governing([ended, running, first], prices)?.id).toBe('sub_1')
    expect(governing([ended, first], prices)?.id).toBe('sub_3')
    expect(governing([ended], prices)?.id).toBe('sub_2')
  })

  test('the newest counts, and one for something else never', () => {
    const older = told({ id: 'sub_1', createdAt: NOW - 9 * DAY })
    const newer = told({ id: 'sub_2' })
    const other = told({ id: 'sub_3', createdAt: NOW, priceId: 'a_book' })
    expect(governing([older, newer, other], prices)?.id).toBe('sub_2')
    expect(governing([other], prices)).toBeNull()
  })
})
