/**
 * What the payment provider reports. Its events come in any order and more than once, so an event only
 * says that something has changed: the newest state is fetched before the turn, and the turn keeps it
 * unless somebody else has kept one meanwhile; then it is fetched again.
 */
import { awaitedJob } from '#actors/operation.ts'
import {
  accountOfCustomer,
  dropPayer,
  findPayer,
  isEventKnown,
  noteEvent,
  type PayerRow
} from '#db/stores/billing/subscriptions.ts'
import type { Database } from '#db/transaction.ts'
import { readUpgrade } from '#src/billing/checkout-token.ts'
import type { PaymentEvent } from '#src/billing/event.ts'
import { settle } from '#src/billing/operations/plan-moves.ts'
import type { Selling } from '#src/billing/operations/selling.ts'
import type { Payments, ProviderSubscription } from '#src/billing/payments.ts'
import { notConfigured } from '#src/billing/setting.ts'
import { governing, learned, NO_SUBSCRIPTION } from '#src/billing/subscription.ts'

/** What came of an event; `outdated`: something else was kept meanwhile, so ask again. */
export type Heard = 'kept' | 'duplicate' | 'outdated'

/** The provider's answer, and what it was asked about. */
interface Fetched {
  payer: PayerRow | null
  current: ProviderSubscription | null
}

/** `basePlan` is that of an account that does not pay. */
export const hearEvent = (selling: Selling, basePlan: string) =>
  awaitedJob<PaymentEvent, Fetched, Heard>({
    prepare: async (context, event) => {
      const { accountId } = context
      if (selling.payments === null) throw notConfigured()
      const { payer, known } = await context.read(async (tx) => ({
        payer: await findPayer(tx, accountId),
        known: await isEventKnown(tx, accountId, event.id)
      }))
      if (payer === null || known || event.about !== 'subscription') {
        return { payer, current: null }
      }
      const all = await selling.payments.subscriptionsOf(payer.customerId)
      return { payer, current: governing(all, selling.prices) }
    },
    keep: async (context, { payer, current }, event) => {
      const { tx, accountId, now } = context
      const present = await findPayer(tx, accountId)
      if (payer === null || present === null) return 'kept'
      const asks = event.about === 'subscription'
      if (asks && present.version !== payer.version) return 'outdated'
      if (!(await noteEvent(tx, accountId, event.id))) return 'duplicate'
      switch (event.about) {
        case 'subscription': {
          const { prices } = selling
          const next = learned(present.state, current, event.subscription, { prices, now })
          await settle(context, present, next, basePlan)
          break
        }
        case 'customer_deleted':
          await settle(context, present, NO_SUBSCRIPTION, basePlan)
          await dropPayer(tx, accountId)
          break
        default:
          context.audit(event.about, event.target)
      }
      return 'kept'
    }
  })

/** What is asked without a caller: whom an event or an upgrade link is about. */
export interface PayerLookup {
  /** The account behind an event; null for a customer who is not ours. Throws billing_provider. */
  findPayerOf(event: Pick<PaymentEvent, 'customerId' | 'chargeId'>): Promise<string | null>
  /** The account of a signed upgrade link. Throws bad_token. */
  readUpgradeLink(link: { token: string }): Promise<string>
}

/** `secret` is what upgrade links are signed with. */
export function payerLookup(
  database: Database,
  payments: Payments | null,
  { secret, clock }: { secret: string; clock: () => number }
): PayerLookup {
  return {
    findPayerOf: async ({ customerId, chargeId }) => {
      const ofCharge = async () =>
        payments === null || chargeId === null ? null : payments.customerOfCharge(chargeId)
      const customer = customerId ?? (await ofCharge())
      if (customer === null) return null
      return database.read(null, (tx) => accountOfCustomer(tx, customer))
    },
    readUpgradeLink: async ({ token }) => readUpgrade(token, secret, clock()).accountId
  }
}
