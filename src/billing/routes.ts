/** What an account pays, uses and may use. */
import { t } from 'elysia'
import { Billing } from '#src/billing/contract.ts'
import { endpoint } from '#src/http/endpoint.ts'

export const billingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/billing',
    tag: 'Account',
    summary: 'Plan, subscription, usage and quotas',
    permission: 'admin',
    scope: 'account',
    fields: t.Object({}),
    from: 'query',
    status: 200,
    answer: Billing,
    operation: 'billing.read',
    input: () => ({})
  })
]
