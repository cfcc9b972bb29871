/** What the billing endpoints must know of the installation. */
import { Failure } from '#src/base/failure.ts'

export interface BillingRoutesSetting {
  secretKey: string | null
  /** What the provider's pages lead back to; null for a page of this service. */
  returnUrl: string | null
}

/** The setting as the endpoints use it. */
export function billingSetting({ secretKey, returnUrl }: BillingRoutesSetting) {
  return {
    /** Throws the 503 where no payment provider is configured. */
    requireConfigured: () => {
      if (secretKey === null) throw notConfigured()
    },
    returnUrl: (base: () => string) => returnUrl ?? `${base()}/billing/done`
  }
}

/** The 503 of an installation without a payment provider. */
export function notConfigured(): Failure<'billing_not_configured'> {
  return new Failure('billing_not_configured', 'Billing is not set up here.', {})
}
