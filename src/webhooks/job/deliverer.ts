/** Webhooks as the deliverer of what is announced. */
import { type Deliverer, deliverer } from '#actors/deliverer.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findClaimed,
  isAnyDeliveryDue,
  releaseDeliveries,
  renewDeliveries
} from '#db/stores/webhooks/delivery-queue.ts'
import type { Database } from '#db/transaction.ts'
import type { Clock } from '#src/base/clock.ts'
import type { Outbound } from '#src/outbound/post.ts'
import { AttemptWriter } from '#src/webhooks/job/attempt-writer.ts'
import { putDeliveries } from '#src/webhooks/job/put-deliveries.ts'
import { Places } from '#src/webhooks/places.ts'
import type { SecretSeal } from '#src/webhooks/secret-seal.ts'
import { send } from '#src/webhooks/sending.ts'
import { verdictOf } from '#src/webhooks/verdict.ts'

/**
 * Deliveries claimed at a time, over all processes: under way, or next. No account alone fills what a host may
 * have, since accounts share the hosts of services that take webhooks for many.
 */
const BOUNDS = { perHook: 64, perHost: 384, perAccount: 128 }
/** Attempts under way to one webhook. */
const TOGETHER_MAX = 16

export interface DelivererParts {
  database: Database
  outbound: Outbound
  seal: SecretSeal
  clock: Clock
  /** At least 0 and less than 1; spreads out the retries of what failed together. */
  random: () => number
}

/** The deliverer of one thread. */
export function webhookDeliverer(parts: DelivererParts): Deliverer {
  const { database, clock, random } = parts
  const writer = new AttemptWriter(database, clock)
  const places = new Places(TOGETHER_MAX)

  async function attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const attempts = delivery.attempts + 1
    const sent = await places.hold(delivery.webhookId, async (hasWaited) => {
      // In line the webhook may have been moved, turned off or deleted, and what is told of erased.
      const present = hasWaited ? await asItIs(delivery) : delivery
      if (present === null) return null
      const answer = await send(parts, { ...present, attempt: attempts, now: clock() }, signal)
      return { answer, url: present.url }
    })
    if (sent === null) return
    const { answer, url } = sent
    const sinceFirstS = delivery.sinceFirstS ?? 0
    const { isGone, ...verdict } = verdictOf(answer, { attempts, sinceFirstS, random: random() })
    const { accountId, deliveryId, webhookId, claim } = delivery
    await writer.write({ accountId, deliveryId, webhookId, claim, ...verdict })
    if (isGone) await writer.disable({ accountId, webhookId }, { reason: 'gone', url })
  }

  /** With the present settings of its webhook; null where it was called off. */
  async function asItIs(delivery: ClaimedDelivery): Promise<ClaimedDelivery | null> {
    const { accountId } = delivery
    const settings = await database.behind.read(accountId, (tx) => findClaimed(tx, delivery))
    return settings === null ? null : { ...delivery, ...settings }
  }

  return deliverer<ClaimedDelivery>({
    put: putDeliveries,
    queue: {
      isAnyDue: isAnyDeliveryDue,
      claim: (tx, claiming) => claimDeliveries(tx, { ...claiming, ...BOUNDS }),
      renew: renewDeliveries,
      release: releaseDeliveries
    },
    attempt: async (delivery, signal) => {
      try {
        await attempt(delivery, signal)
      } catch (error) {
        // The lane stops and gives the claim back: it was no attempt.
        if (!signal.aborted) throw error
      }
    }
  })
}
