/** One attempt at once, so that a receiver can be tried without anything having happened. */
import { awaitedJob } from '#actors/operation.ts'
import { cancelOpen } from '#db/stores/webhooks/deliveries.ts'
import { countAttempts, insertAttempted } from '#db/stores/webhooks/ended-attempts.ts'
import { disableWebhook, findWebhook } from '#db/stores/webhooks/webhooks.ts'
import type { WriteTx } from '#db/transaction.ts'
import { toIso } from '#src/base/clock.ts'
import { notFound } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import { DEFAULT_USER } from '#src/base/scope.ts'
import { deliveryAnswer } from '#src/webhooks/answers.ts'
import type { TestedWebhook, WebhookInput } from '#src/webhooks/contract.ts'
import { TEST_EVENT } from '#src/webhooks/events.ts'
import type { WebhookParts } from '#src/webhooks/operations/managing.ts'
import { send } from '#src/webhooks/sending.ts'
import { type Answer, verdictOf } from '#src/webhooks/verdict.ts'

/** The attempt that was made. */
interface Tried {
  deliveryId: string
  url: string
  answer: Answer
}

/** A delivery that is not repeated: what failed is over. */
export const testWebhook = (parts: WebhookParts) =>
  awaitedJob<WebhookInput, Tried, TestedWebhook>({
    prepare: async ({ accountId, read, now, signal }, { webhookId }) => {
      const hook = await read((tx) => findWebhook(tx, accountId, webhookId))
      if (hook === null) throw notFound('Webhook')
      const deliveryId = newId()
      const payload = payloadAt(now)
      const { url, secret, previousSecret } = hook
      const answer = await send(
        parts,
        {
          ...{ accountId, webhookId, deliveryId, url, secret, previousSecret },
          ...{ event: TEST_EVENT, payload, attempt: 1, now }
        },
        signal
      )
      return { deliveryId, url, answer }
    },
    keep: async (context, { deliveryId, url, answer }, { webhookId }) => {
      const { tx, accountId, now } = context
      if ((await findWebhook(tx, accountId, webhookId)) === null) throw notFound('Webhook')
      const verdict = verdictOf(answer, { attempts: 1, sinceFirstS: 0, random: 0 })
      const { state, responseStatus, error, isGone } = verdict
      const isDelivered = error === null
      const delivery = {
        ...{ deliveryId, webhookId, event: TEST_EVENT, responseStatus, error },
        state: state === 'retrying' ? ('exhausted' as const) : state,
        payload: payloadAt(now),
        userId: DEFAULT_USER
      }
      await insertAttempted(tx, accountId, delivery, now)
      await countAttempts(tx, [{ accountId, webhookId, isFirst: true, error }])
      if (isGone && (await turnOff(tx, accountId, webhookId, url))) {
        context.audit('webhook_disable', webhookId)
      }
      const at = new Date(now)
      return {
        status: isDelivered ? 'delivered' : 'failed',
        delivery: deliveryAnswer({
          ...delivery,
          attempts: 1,
          createdAt: at,
          nextAttemptAt: null,
          deliveredAt: isDelivered ? at : null
        })
      }
    }
  })

/** A receiver that is gone says so to a test as to anything else. */
async function turnOff(tx: WriteTx, accountId: string, webhookId: string, url: string) {
  const isDone = await disableWebhook(tx, accountId, webhookId, { reason: 'gone', url })
  if (isDone) await cancelOpen(tx, accountId, webhookId)
  return isDone
}

function payloadAt(now: number) {
  const message = 'This is a test. Nothing has happened.'
  return { timestamp: toIso(now), data: { user_id: DEFAULT_USER, message } }
}
