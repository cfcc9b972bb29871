/** What became of a webhook's deliveries. */
import { query } from '#actors/operation.ts'
import { listDeliveries as readDeliveries } from '#db/stores/webhooks/deliveries.ts'
import { findWebhook } from '#db/stores/webhooks/webhooks.ts'
import { notFound } from '#src/base/failure.ts'
import { deliveryAnswer } from '#src/webhooks/answers.ts'
import type { DeliveriesInput, DeliveryList } from '#src/webhooks/contract.ts'

export const listDeliveries = query<DeliveriesInput, DeliveryList>({
  run: async ({ accountId, read }, input) => {
    const { hook, page } = await read(async (tx) => ({
      hook: await findWebhook(tx, accountId, input.webhookId),
      page: await readDeliveries(tx, accountId, input)
    }))
    if (hook === null) throw notFound('Webhook')
    const { limit, offset } = input
    return { deliveries: page.deliveries.map(deliveryAnswer), total: page.total, limit, offset }
  }
})
