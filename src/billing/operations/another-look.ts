/**
 * A look at the provider without an event: an endpoint that was switched off there, or was unreachable for
 * days, must not leave an account on a plan for ever.
 */
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import { findPayer, type PayerRow } from '#db/stores/billing/subscriptions.ts'
import { LOOK, settle } from '#src/billing/operations/plan-moves.ts'
import type { Selling } from '#src/billing/operations/selling.ts'
import type { ProviderSubscription } from '#src/billing/payments.ts'
import { notConfigured } from '#src/billing/setting.ts'
import { governing, learned } from '#src/billing/subscription.ts'

interface Seen {
  payer: PayerRow | null
  current: ProviderSubscription | null
}

const WITHIN_S = 60
const AGAIN_S = 60

export const anotherLook = ({ payments, prices }: Selling, basePlan: string): DueKind =>
  dueKind<null, Seen>({
    name: LOOK,
    pausesS: [60, 600, 3600, 21_600, 86_400, 86_400, 86_400],
    slow: {
      withinS: WITHIN_S,
      prepare: async ({ accountId, read }) => {
        if (payments === null) throw notConfigured()
        const payer = await read((tx) => findPayer(tx, accountId))
        if (payer === null) return { payer, current: null }
        const all = await payments.subscriptionsOf(payer.customerId)
        return { payer, current: governing(all, prices) }
      }
    },
    keep: async (context, seen) => {
      const present = await findPayer(context.tx, context.accountId)
      if (present === null || seen?.payer === null) return null
      // Something was kept meanwhile, perhaps newer than what was seen.
      if (present.version !== seen?.payer.version) return { afterS: AGAIN_S }
      const { now } = context
      const next = learned(present.state, seen.current, null, { prices, now })
      await settle(context, present, next, basePlan)
      return null
    }
  })
