/** Meters as a rule: what a charge, a refund and a new month do to them, and what a refusal says. */
import { describe, expect, test } from 'bun:test'
import { planOf, planTable } from '#src/quota/plans.ts'
import { type Action, charge, exceeded, metersNow, refund } from '#src/quota/quota.ts'

const PLANS = planTable()
const JUNE_15 = Date.UTC(2026, 5, 15, 12)
const LAST_MS = Date.UTC(2026, 6, 1) - 1

function meters(addUsed: number, searchUsed: number, month = '2026-06') {
  return { month, addUsed, searchUsed }
}

function plan(name: string) {
  return planOf(PLANS, name)
}

describe('a charge', () => {
  test.each([
    ['the last add fits', 39, 'add', 1, meters(40, 0)],
    ['one more does not', 40, 'add', 1, 'exceeded'],
    ['pages that fit exactly are all taken', 30, 'add_file', 10, meters(40, 0)],
    ['pages that do not fit are not taken in part', 30, 'add_file', 11, 'exceeded'],
    ['a meter above a lowered limit takes nothing', 90, 'add', 1, 'exceeded']
  ] as const)('%s', (_, used, action, amount, after) => {
    expect(charge(meters(used, 0), action, amount, plan('free'))).toEqual(after)
  })

  test('of searches leaves adds alone', () => {
    expect(charge(meters(40, 199), 'search', 1, plan('free'))).toEqual(meters(40, 200))
    expect(charge(meters(0, 200), 'search', 1, plan('free'))).toBe('exceeded')
  })

  test('always fits a plan without limits, and is counted', () => {
    const after = charge(meters(1_000_000, 5), 'add_file', 2000, plan('selfhosted'))
    expect(after).toEqual(meters(1_002_000, 5))
  })
})

describe('a month', () => {
  test('begins at 00:00 UTC of its first day, at nothing used', () => {
    expect(metersNow(meters(40, 200), LAST_MS)).toEqual(meters(40, 200))
    expect(metersNow(meters(40, 200), LAST_MS + 1)).toEqual(meters(0, 0, '2026-07'))
  })

  test('that another process has begun is not taken back by a slower clock', () => {
    expect(metersNow(meters(3, 1, '2026-07'), LAST_MS)).toEqual(meters(3, 1, '2026-07'))
  })

  test('that is over gets no refund into the present one', () => {
    expect(refund(meters(5, 5, '2026-07'), '2026-06', 'add', 3)).toEqual(meters(5, 5, '2026-07'))
    expect(refund(meters(5, 5), '2026-06', 'add_file', 3)).toEqual(meters(2, 5))
    expect(refund(meters(5, 5), '2026-06', 'search', 9)).toEqual(meters(5, 0))
  })
})

describe('a refusal', () => {
  const refused = (name: string, action: Action, used: number, amount = 1, now = JUNE_15) =>
    exceeded(PLANS, name, { action, amount }, meters(used, used), '/u', now).data

  test('names the meter, the limit, the next plan and its price', () => {
    expect(refused('free', 'add', 40)).toEqual({
      action: 'add',
      limit: 40,
      used: 40,
      plan: 'free',
      upgrade_url: '/u',
      message:
        "This month's 40 adds of the free plan are used up. The starter plan has 100 adds a month for $5.",
      retry_after: (Date.UTC(2026, 6, 1) - JUNE_15) / 1000
    })
  })

  test('of pages says how many are left', () => {
    const { used, message } = refused('free', 'add_file', 35, 12)
    expect(used).toBe(35)
    expect(message).toContain('12 adds')
    expect(message).toContain('5 of 40 are left')
  })

  test('on the highest plan names the day of the reset instead', () => {
    expect(refused('business', 'search', 30_000).message).toContain('They reset on 2026-07-01.')
    expect(refused('growth', 'search', 20_000).message).toContain('business')
  })

  test('tells true seconds to the end of the month, at least one', () => {
    expect(refused('free', 'add', 40, 1, LAST_MS).retry_after).toBe(1)
  })

  test('follows numbers that an operator has changed', () => {
    const plans = planTable({ free: { add: 3 }, starter: { add: -1, price: 7 } })
    const failure = exceeded(plans, 'free', { action: 'add', amount: 1 }, meters(3, 0), '', JUNE_15)
    expect(failure.data.limit).toBe(3)
    expect(failure.message).toContain('The starter plan has unlimited adds a month for $7.')
  })
})
