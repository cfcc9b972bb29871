/** What the payment provider and people on their way to it call: endpoints without a key. */
import type { Accounts } from '#actors/operations.ts'
import { serviceCaller } from '#src/access/caller.ts'
import { Failure, Transient } from '#src/base/failure.ts'
import { Received, Upgrade, UpgradeQuery } from '#src/billing/contract.ts'
import type { PaymentEvent } from '#src/billing/event.ts'
import { OneByOne } from '#src/billing/one-by-one.ts'
import type { PayerLookup } from '#src/billing/operations/provider-events.ts'
import { type BillingRoutesSetting, billingSetting, notConfigured } from '#src/billing/setting.ts'
import { type OpenCall, openEndpoint } from '#src/http/endpoint.ts'
import { MB } from '#src/input/json-body.ts'

export interface PaymentRoutesDeps {
  accounts: Accounts & PayerLookup
  settings: BillingRoutesSetting & { webhookSecret: string | null }
  /** Called when an account may have got another plan. */
  forgetAccount(accountId: string): void
}

/** No event of the provider comes near. */
const EVENT_BYTES = 2 * MB
const UPGRADES_A_MINUTE = 60
/** Another process may work on an event of the same account; so often one asks again. */
const TRIES = 5

const DONE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Keepsake</title>
<p>Done. You can close this page; a new plan counts as soon as the payment has gone through.</p>
</html>
`

export function paymentEndpoints(deps: PaymentRoutesDeps) {
  const { accounts, settings } = deps
  const { requireConfigured, returnUrl } = billingSetting(settings)
  const accountsHeard = new OneByOne()
  return [
    openEndpoint({
      method: 'POST',
      path: '/billing/stripe-webhook',
      tag: 'Account',
      summary: 'Takes signed events of the payment provider',
      key: 'none',
      answer: Received,
      respond: async (call) => {
        const event = await readEvent(call, settings.webhookSecret)
        const isNew = event === null || (await hear(deps, accountsHeard, event, call))
        const json: Received = { received: true, duplicate: !isNew }
        return { status: 200, json }
      }
    }),
    openEndpoint({
      method: 'GET',
      path: '/billing/upgrade',
      tag: 'Account',
      summary: 'Leads from the link in a 402 to the page on which the next plan is paid',
      key: 'none',
      perAddress: UPGRADES_A_MINUTE,
      fields: UpgradeQuery,
      from: 'query',
      status: 303,
      answer: Upgrade,
      respond: async ({ fields, origin, base }) => {
        requireConfigured()
        const accountId = await accounts.readUpgradeLink({ token: fields.token ?? '' })
        const input = { returnUrl: returnUrl(base) }
        const caller = serviceCaller(accountId)
        const { value } = await accounts.ask(caller, 'billing.upgrade', input, { origin })
        return { status: 303, headers: { Location: value.checkout_url }, json: value }
      }
    }),
    openEndpoint({
      method: 'GET',
      path: '/billing/done',
      tag: 'Account',
      summary: 'Where the pages of the payment provider lead back to',
      key: 'none',
      answer: null,
      respond: () => ({ status: 200, contentType: 'text/html; charset=utf-8', content: DONE })
    })
  ]
}

/** The event of a request. Throws 413, bad_signature and billing_not_configured; null for one that means nothing here. */
async function readEvent(
  { request, text }: OpenCall,
  secret: string | null
): Promise<PaymentEvent | null> {
  if (secret === null) throw notConfigured()
  const body = await text(EVENT_BYTES, (whole) => Promise.resolve(whole))
  // The vendor's code takes room, so it is loaded only where events come.
  const { eventReader } = await import('#src/billing/stripe-events.ts')
  return eventReader(secret)(body, request.headers.get('stripe-signature') ?? '')
}

/** Has an event worked on, before it is confirmed; false when it had been before. */
async function hear(
  { accounts, forgetAccount }: PaymentRoutesDeps,
  accountsHeard: OneByOne,
  event: PaymentEvent,
  { origin }: OpenCall
): Promise<boolean> {
  const accountId = await accounts.findPayerOf(event)
  // Of another service of the same provider's account, or of an account that is gone: nobody waits for it.
  if (accountId === null) return true
  for (let tries = 0; tries < TRIES; tries++) {
    const heard = await accountsHeard.run(accountId, () => ask(accounts, accountId, event, origin))
    if (heard === 'outdated') continue
    forgetAccount(accountId)
    return heard !== 'duplicate'
  }
  throw new Transient('overloaded')
}

async function ask(
  accounts: Accounts,
  accountId: string,
  event: PaymentEvent,
  origin: OpenCall['origin']
) {
  try {
    const caller = serviceCaller(accountId)
    return (await accounts.ask(caller, 'billing.hear', event, { origin })).value
  } catch (thrown) {
    // The account was erased in this very moment.
    if (thrown instanceof Failure && thrown.code === 'invalid_key') return 'kept'
    throw thrown
  }
}
