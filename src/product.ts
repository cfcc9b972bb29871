/** The product as the account threads run it: what it can be asked, and what it does by itself. */
import type { Product, ThreadParts } from '#actors/threads/product.ts'
import { serviceSecret } from '#db/stores/account/secrets.ts'
import { vectorIndexMaking } from '#db/stores/finding/vectors/vector-index-making.ts'
import { serviceOperations } from '#src/account/operations/service-operations.ts'
import { agentDue } from '#src/agents/upkeep.ts'
import { upgradeLinks } from '#src/billing/checkout-token.ts'
import { anotherLook } from '#src/billing/operations/another-look.ts'
import { planMoves } from '#src/billing/operations/plan-moves.ts'
import { payerLookup } from '#src/billing/operations/provider-events.ts'
import type { Payments } from '#src/billing/payments.ts'
import { priceList } from '#src/billing/prices.ts'
import type { PaymentSettings } from '#src/billing/stripe.ts'
import { uploadSeal } from '#src/extraction/file/upload-seal.ts'
import { updateOnItsDay } from '#src/extraction/keep/on-its-day.ts'
import { operationsFor } from '#src/operations.ts'
import { openOutbound } from '#src/outbound/post.ts'
import { planTable } from '#src/quota/plans.ts'
import { reflectDue } from '#src/reflections/job.ts'
import { triggerKinds } from '#src/triggers/operations/due-kinds.ts'
import { upkeepOf } from '#src/upkeep.ts'
import { uploadKey } from '#src/upload-key.ts'
import { webhookDeliverer } from '#src/webhooks/job/deliverer.ts'
import { secretSeal } from '#src/webhooks/secret-seal.ts'

/** Opens it in one thread. */
export async function openProduct(thread: ThreadParts): Promise<Product> {
  const { settings, databaseUrl, database, clock, secret, health } = thread
  const payments = settings.payments === null ? null : await opened(settings.payments, clock)
  const plans = planTable(settings.planChanges)
  const selling = { payments, prices: priceList(settings.prices) }
  const upgradeSecret =
    settings.upgradeTokenSecret ?? (await serviceSecret(database, 'upgrade_token'))
  const codeSecret = await serviceSecret(database, 'email_codes')
  const key = await uploadKey(thread)
  const webhooks = {
    outbound: openOutbound({ allowHosts: settings.webhookAllowHosts }),
    seal: secretSeal(key)
  }
  return {
    plans,
    operations: operationsFor({
      plans,
      uploadSeal: uploadSeal(key),
      paymentEnds: payments,
      selling,
      basePlan: settings.basePlan,
      billing: settings.billing,
      webhooks,
      secret,
      health
    }),
    deliverer: webhookDeliverer({ ...webhooks, database, clock, random: Math.random }),
    serviceOperations: {
      ...serviceOperations(database, codeSecret, clock),
      ...payerLookup(database, payments, { secret: upgradeSecret, clock })
    },
    upkeep: upkeepOf({
      database,
      clock,
      embedder: thread.models.embedder,
      indexMaking: vectorIndexMaking(database, databaseUrl),
      jobRetentionDays: settings.jobRetentionDays,
      selfCareS: settings.selfCareS,
      triggerIntervalS: settings.triggerIntervalS
    }),
    dueKinds: [
      planMoves(settings.basePlan),
      anotherLook(selling, settings.basePlan),
      reflectDue,
      updateOnItsDay,
      agentDue,
      ...triggerKinds
    ],
    upgradeUrl: upgradeLinks(upgradeSecret)
  }
}

/** The vendor's client takes room in every thread, so it is loaded only where there is a key for it. */
async function opened(settings: PaymentSettings, clock: () => number): Promise<Payments> {
  const { openPayments } = await import('#src/billing/stripe.ts')
  return openPayments(settings, clock)
}
