/**
 * Monthly meters: what a charge does to them, and the refusal when it does not fit (contract 6).
 * Two meters exist, add and search; `add_file` draws on add. A month not yet seen starts at zero.
 */
import { monthEndOf, monthOf, secondsToMonthEnd } from '#src/base/clock.ts'
import { Failure } from '#src/base/failure.ts'
import { PLANS, type Plan, type PlanTable, planOf } from '#src/quota/plans.ts'

export type Action = 'add' | 'search' | 'add_file'

/** The two counters of an account row; they count `month` (`YYYY-MM`) only. */
export interface Meters {
  month: string
  addUsed: number
  searchUsed: number
}

/**
 * The counters as they read now: a past month's count as zero. A month that has not begun by this
 * clock stands: another process's clock is ahead, and going back would forget what it counted.
 */
export function metersNow(meters: Meters, now: number): Meters {
  const month = monthOf(now)
  return meters.month >= month ? meters : { month, addUsed: 0, searchUsed: 0 }
}

/** The counters after a charge, or the refusal. Nothing is charged partly. */
export function charge(
  meters: Meters,
  action: Action,
  amount: number,
  plan: Plan
): Meters | 'exceeded' {
  if (action === 'search') {
    const searchUsed = meters.searchUsed + amount
    return plan.search !== -1 && searchUsed > plan.search ? 'exceeded' : { ...meters, searchUsed }
  }
  const addUsed = meters.addUsed + amount
  return plan.add !== -1 && addUsed > plan.add ? 'exceeded' : { ...meters, addUsed }
}

/** The counters after giving back; a refund of an earlier month changes nothing. */
export function refund(meters: Meters, month: string, action: Action, amount: number): Meters {
  if (month !== meters.month) return meters
  return action === 'search'
    ? { ...meters, searchUsed: Math.max(0, meters.searchUsed - amount) }
    : { ...meters, addUsed: Math.max(0, meters.addUsed - amount) }
}

/** The 402 of a charge that does not fit; `upgradeUrl` is signed for this account. */
export function exceeded(
  table: PlanTable,
  planName: string,
  wanted: { action: Action; amount: number },
  meters: Meters,
  upgradeUrl: string,
  now: number
): Failure<'quota_exceeded'> {
  const plan = planOf(table, planName)
  const { action } = wanted
  const limit = action === 'search' ? plan.search : plan.add
  const used = action === 'search' ? meters.searchUsed : meters.addUsed
  const message = `${refusal(plan, wanted, limit, used)} ${wayOut(table, plan, action, now)}`
  return new Failure('quota_exceeded', message, {
    action,
    limit,
    used,
    plan: plan.name,
    upgrade_url: upgradeUrl,
    message,
    retry_after: secondsToMonthEnd(now)
  })
}

function refusal(
  plan: Plan,
  wanted: { action: Action; amount: number },
  limit: number,
  used: number
): string {
  const what = unit(wanted.action)
  if (used >= limit) return `This month's ${limit} ${what} of the ${plan.name} plan are used up.`
  const left = limit - used
  return `This takes ${wanted.amount} ${what}; ${left} of ${limit} are left in the ${plan.name} plan this month.`
}

/** The next plan with its price and number; above the last one, the day of the reset. */
function wayOut(table: PlanTable, plan: Plan, action: Action, now: number): string {
  const place = PLANS.findIndex((known) => known.name === plan.name)
  const next = PLANS[place + 1]
  if (next === undefined || next.name === 'selfhosted') {
    const reset = new Date(monthEndOf(now)).toISOString().slice(0, 10)
    return `They reset on ${reset}.`
  }
  const offer = planOf(table, next.name)
  const more = action === 'search' ? offer.search : offer.add
  const number = more === -1 ? 'unlimited' : String(more)
  return `The ${offer.name} plan has ${number} ${unit(action)} a month for $${offer.price}.`
}

function unit(action: Action): string {
  return action === 'search' ? 'searches' : 'adds'
}
