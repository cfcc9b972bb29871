/** What an account pays, uses and may use. Reading only; the provider's own state is not asked. */
import { query } from '#actors/operation.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import { findPayer } from '#db/stores/billing/subscriptions.ts'
import { monthEndOf, toIso } from '#src/base/clock.ts'
import { notFound } from '#src/base/failure.ts'
import type { Billing } from '#src/billing/contract.ts'
import { NO_SUBSCRIPTION } from '#src/billing/subscription.ts'
import { type PlanTable, planOf } from '#src/quota/plans.ts'
import { quotasOf, usageAnswer } from '#src/quota/shown.ts'

export interface BillingSetting {
  plans: PlanTable
  /** RATE_LIMIT_PER_MINUTE; null leaves the plan's number. */
  rateLimitPerMinute: number | null
  /** Whether any plan is sold by the year. */
  annualAvailable: boolean
}

export const readBilling = (setting: BillingSetting) =>
  query<Record<never, never>, Billing>({
    run: async (context) => {
      const { accountId, now } = context
      const { row, payer } = await context.read(async (tx) => ({
        row: await readAccount(tx, accountId, null),
        payer: await findPayer(tx, accountId)
      }))
      if (row === null) throw notFound('Account')
      const plan = planOf(setting.plans, row.plan)
      const { status, periodEnd, interval } = payer?.state ?? NO_SUBSCRIPTION
      const rate = setting.rateLimitPerMinute ?? plan.rate
      return {
        plan: row.plan,
        status,
        current_period_end: periodEnd === null ? null : toIso(periodEnd),
        interval,
        usage: usageAnswer(context.usageOf(row)),
        quotas: quotasOf(plan),
        rate_limit: rate <= 0 ? -1 : rate,
        quota_resets_at: toIso(monthEndOf(now)),
        annual_available: setting.annualAvailable
      }
    }
  })
