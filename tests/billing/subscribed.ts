/** An account on a service that sells through a test's provider, and what happens to it there. */
import { eventOf, signedEvent, type TestProvider, type Told } from '#tests/billing/provider.ts'
import type { Sent, TestAccount, TestService } from '#tests/support/service.ts'
import { testAccount } from '#tests/support/service.ts'

export const DAY_MS = 24 * 3_600_000

export interface Buyer {
  account: TestAccount
  customerId: string
  /** Changes the subscription at the provider; nothing is sent. Returns the event of it. */
  changes(told: Told, type?: string): { id: string } & Record<string, unknown>
  /** Changes it and sends the event. */
  becomes(told: Told): Promise<Sent>
  billing(): Promise<Sent['json']>
}

/** Sends an event as the provider does. */
export async function send(
  url: string,
  event: object,
  how: Parameters<typeof signedEvent>[1] = {}
): Promise<Sent> {
  const { body, headers } = await signedEvent(event, how)
  return testAccount(url, '', null).send('POST', '/billing/stripe-webhook', { body, headers })
}

/** A fresh account that has opened a checkout, and so has a customer. */
export async function buyerOn(service: TestService, provider: TestProvider): Promise<Buyer> {
  const account = await service.account({ plan: 'free' })
  const opened = await account.send('POST', '/v1/billing/checkout', { body: { plan: 'starter' } })
  if (opened.status !== 200) throw new Error(`no checkout: ${JSON.stringify(opened.json)}`)
  const customerId = provider.checkouts.get(opened.json.session_id)?.customer ?? ''
  const changes: Buyer['changes'] = (told, type = 'customer.subscription.updated') =>
    eventOf(type, provider.tell(customerId, told))
  return {
    account,
    customerId,
    changes,
    becomes: (told) => send(service.url, changes(told)),
    billing: async () => (await account.send('GET', '/v1/billing')).json
  }
}
