/** Wire shapes of what an account pays, uses and may use (contract 4.7 and 4.9), and inputs of operations. */
import { type Static, t } from 'elysia'
import { defaulted, integer, nullable, oneOf, optional, Time } from '#src/input/shared-fields.ts'
import { Quotas, Usage } from '#src/shapes/usage.ts'

const INTERVALS = ['monthly', 'annual'] as const

export const Billing = t.Object(
  {
    plan: t.String(),
    status: oneOf(['none', 'active', 'trialing', 'past_due', 'canceled']),
    current_period_end: nullable(Time),
    interval: nullable(oneOf(INTERVALS)),
    usage: Usage,
    quotas: Quotas,
    rate_limit: integer(-1, Number.MAX_SAFE_INTEGER),
    quota_resets_at: Time,
    annual_available: t.Boolean()
  },
  { title: 'Billing' }
)
export type Billing = Static<typeof Billing>

export const CheckoutBody = t.Object({
  plan: oneOf(['starter', 'pro', 'growth', 'business']),
  interval: defaulted(t.Unsafe<Interval>({ ...oneOf(INTERVALS), default: 'monthly' }))
})
type Interval = (typeof INTERVALS)[number]

export const Checkout = t.Object(
  {
    checkout_url: t.String(),
    session_id: t.String(),
    plan: t.String(),
    interval: oneOf(INTERVALS),
    mode: t.Unsafe<'checkout' | 'plan_change'>({
      ...oneOf(['checkout', 'plan_change']),
      description: '`plan_change`: a running subscription is changed on that page'
    })
  },
  { title: 'Checkout' }
)
export type Checkout = Static<typeof Checkout>

export const Portal = t.Object({ portal_url: t.String() }, { title: 'Portal' })
export type Portal = Static<typeof Portal>

export const UpgradeQuery = t.Object({ token: optional(t.String()) })

export const Upgrade = t.Object({ checkout_url: t.String() }, { title: 'Upgrade' })
export type Upgrade = Static<typeof Upgrade>

export const Received = t.Object(
  { received: t.Literal(true), duplicate: t.Boolean() },
  { title: 'Received' }
)
export type Received = Static<typeof Received>

/** `returnUrl` is where the provider's page leads back to. */
export interface PortalInput {
  returnUrl: string
}

export interface CheckoutInput extends PortalInput {
  plan: string
  interval: Interval
}
