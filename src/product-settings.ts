/**
 * What the product's half of an account thread is opened with. Plain data, and this file loads none of
 * the product: it is read on the thread that starts the others.
 */
import type { ProductSettings } from '#actors/threads/product.ts'
import type { BillingSetting } from '#src/billing/operations/reading.ts'
import type { PaymentSettings } from '#src/billing/stripe.ts'
import type { Config } from '#src/config/config.ts'
import type { PlanChange } from '#src/quota/plans.ts'

declare module '#actors/threads/product.ts' {
  interface ProductSettings {
    /** Seals uploads while they wait; null where the service keeps a key of its own. */
    uploadKey: string | null
    /** Signs links to an upgrade; null where the service keeps a secret of its own. */
    upgradeTokenSecret: string | null
    jobRetentionDays: number
    selfCareS: number
    /** Hosts and networks that webhooks may reach although the rules would refuse them. */
    webhookAllowHosts: readonly string[]
    triggerIntervalS: number
    planChanges: Readonly<Record<string, PlanChange>>
    billing: Omit<BillingSetting, 'plans'>
    /** What the payment provider is opened with; null where none is configured. */
    payments: PaymentSettings | null
    /** Price ids by plan and interval, as the settings name them. */
    prices: Readonly<Record<string, string>>
    /** The plan of an account that does not pay. */
    basePlan: string
  }
}

/** The part of the configuration that the product works by in each thread. */
export function productSettings(config: Config): ProductSettings {
  const { secretKey, apiUrl, prices } = config.stripe
  const annual = Object.keys(prices).some((name) => name.endsWith('_ANNUAL'))
  return {
    uploadKey: config.uploadKey,
    upgradeTokenSecret: config.upgradeTokenSecret,
    jobRetentionDays: config.jobRetentionDays,
    selfCareS: config.selfCareS,
    webhookAllowHosts: config.webhookAllowHosts,
    triggerIntervalS: config.triggerIntervalS,
    planChanges: config.planChanges,
    billing: {
      rateLimitPerMinute: config.rateLimitPerMinute,
      annualAvailable: secretKey !== null && annual
    },
    payments: secretKey === null ? null : { secretKey, apiUrl },
    prices,
    basePlan: config.defaultPlan
  }
}
