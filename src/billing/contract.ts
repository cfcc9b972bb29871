/** Wire shape of what an account pays, uses and may use (contract 4.7). */
import { type Static, t } from 'elysia'
import { Count, integer, nullable, oneOf, Time } from '#src/http/input/shared-fields.ts'

const Limit = integer(-1, Number.MAX_SAFE_INTEGER)

export const Usage = t.Object({ add_count: Count, search_count: Count }, { title: 'Usage' })
export const Quotas = t.Object(
  { add: Limit, search: Limit, file_bytes: Limit },
  { title: 'Quotas', description: '-1: unlimited' }
)

export const Billing = t.Object(
  {
    plan: t.String(),
    status: oneOf(['none', 'active', 'trialing', 'past_due', 'canceled']),
    current_period_end: nullable(Time),
    interval: nullable(oneOf(['monthly', 'annual'])),
    usage: Usage,
    quotas: Quotas,
    rate_limit: integer(-1, Number.MAX_SAFE_INTEGER),
    quota_resets_at: Time,
    annual_available: t.Boolean()
  },
  { title: 'Billing' }
)
export type Billing = Static<typeof Billing>
