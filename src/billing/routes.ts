/** What an account pays, uses and may use, and the ways to the payment provider's pages. */
import { t } from 'elysia'
import { Billing, Checkout, CheckoutBody, Portal } from '#src/billing/contract.ts'
import { type BillingRoutesSetting, billingSetting } from '#src/billing/setting.ts'
import { endpoint } from '#src/http/endpoint.ts'

export const billingEndpoints = (setting: BillingRoutesSetting) => {
  const { requireConfigured, returnUrl } = billingSetting(setting)
  return [
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
    }),
    endpoint({
      method: 'POST',
      path: '/v1/billing/checkout',
      tag: 'Account',
      summary: 'A page on which a bigger plan is paid, or the change to it is confirmed',
      permission: 'admin',
      scope: 'account',
      fields: CheckoutBody,
      from: 'either',
      spellings: { billing: 'interval' },
      status: 200,
      answer: Checkout,
      operation: 'billing.checkout',
      input: ({ fields, base }) => {
        requireConfigured()
        return { ...fields, returnUrl: returnUrl(base) }
      }
    }),
    endpoint({
      method: 'POST',
      path: '/v1/billing/portal',
      tag: 'Account',
      summary: 'A page with invoices, payment methods, smaller plans and cancellation',
      permission: 'admin',
      scope: 'account',
      fields: t.Object({}),
      from: 'body',
      status: 200,
      answer: Portal,
      operation: 'billing.portal',
      input: ({ base }) => {
        requireConfigured()
        return { returnUrl: returnUrl(base) }
      }
    })
  ]
}
