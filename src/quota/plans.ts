/** The plans and what they allow (contract 6). Prices are US dollars a month; -1 is unlimited. */
import { Failure } from '#src/base/failure.ts'

export interface Plan {
  name: string
  price: number
  add: number
  search: number
  /** Requests a minute. */
  rate: number
  fileMegabytes: number
  ask: boolean
  /** Whether feedback may evolve a procedure; inferred evolution is open to all plans. */
  evolution: boolean
}

/** In the order of upgrades; `selfhosted` is outside that ladder. */
export const PLANS: readonly Plan[] = [
  plan('free', 0, 40, 200, 20, 10, false),
  plan('starter', 5, 100, 500, 60, 10, false),
  plan('pro', 19, 1000, 10_000, 120, 50, true),
  plan('growth', 59, 3000, 20_000, 200, 50, true),
  plan('business', 99, 8000, 30_000, 300, 100, true),
  plan('selfhosted', 0, -1, -1, 60_000, 500, true)
]

function plan(
  name: string,
  price: number,
  add: number,
  search: number,
  rate: number,
  fileMegabytes: number,
  paid: boolean
): Plan {
  return { name, price, add, search, rate, fileMegabytes, ask: paid, evolution: paid }
}

/** Numbers of a plan that an operator may change (`PLANS_JSON`). */
export interface PlanChange {
  add?: number
  search?: number
  rate_limit?: number
  file_mb?: number
  price?: number
}

/** All plans by name, with an operator's changed numbers in place. */
export type PlanTable = ReadonlyMap<string, Plan>

export function planTable(changes: Readonly<Record<string, PlanChange>> = {}): PlanTable {
  return new Map(
    PLANS.map((known) => {
      const change = changes[known.name] ?? {}
      return [
        known.name,
        {
          ...known,
          price: change.price ?? known.price,
          add: change.add ?? known.add,
          search: change.search ?? known.search,
          rate: change.rate_limit ?? known.rate,
          fileMegabytes: change.file_mb ?? known.fileMegabytes
        }
      ]
    })
  )
}

/** The plan of that name; an unknown name in the database is a bug. */
export function planOf(table: PlanTable, name: string): Plan {
  const found = table.get(name)
  if (found === undefined) throw new Error(`no plan called ${name}`)
  return found
}

/** What only some plans include. */
export type PlanGate = 'ask' | 'evolution'

/** Throws 403 where the plan of that name does not include it; which plans do is no operator's setting. */
export function requirePlanWith(gate: PlanGate, name: string): void {
  if (PLANS.find((plan) => plan.name === name)?.[gate] === true) return
  const plans = PLANS.filter((plan) => plan[gate] && plan.name !== 'selfhosted').map(
    (plan) => plan.name
  )
  const listed = `${plans.slice(0, -1).join(', ')} and ${plans.at(-1)}`
  throw new Failure('plan_required', `This is part of the plans ${listed}.`, {
    required_plans: plans
  })
}
