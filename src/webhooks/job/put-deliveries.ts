/** What is announced in a turn becomes deliveries in the same transaction, one for each webhook that listens. */
import type { AnnouncingTurn } from '#actors/deliverer.ts'
import type { Announcement } from '#actors/orders.ts'
import { findJob } from '#db/stores/jobs/jobs.ts'
import {
  insertDeliveries,
  type NewDelivery,
  type NewPayload
} from '#db/stores/webhooks/deliveries.ts'
import { listeners } from '#db/stores/webhooks/webhooks.ts'
import { toIso } from '#src/base/clock.ts'
import { newId } from '#src/base/ids.ts'
import { jobAnswer } from '#src/shapes/job-shape.ts'
import { fitted } from '#src/webhooks/body.ts'
import { spelledFor } from '#src/webhooks/events.ts'

/** Writes the deliveries; returns how many. */
export async function putDeliveries(
  turn: AnnouncingTurn,
  announcements: readonly Announcement[]
): Promise<number> {
  const { tx, accountId, now } = turn
  const hooks = await turn.remember('webhooks', () => listeners(tx, accountId))
  const payloads: NewPayload[] = []
  const deliveries: NewDelivery[] = []
  for (const announcement of announcements) {
    const heardBy = hooks.flatMap(({ webhookId, eventTypes }) => {
      const event = spelledFor(announcement.event, eventTypes)
      return event === null ? [] : [{ webhookId, event }]
    })
    if (heardBy.length === 0) continue
    const { userId } = announcement
    const data = fitted({ user_id: userId, ...(await dataOf(turn, announcement)) })
    deliveries.push(
      ...heardBy.map((hook) => ({ ...hook, deliveryId: newId(), payload: payloads.length }))
    )
    payloads.push({ userId, payload: { timestamp: toIso(now), data } })
  }
  if (deliveries.length > 0) await insertDeliveries(tx, accountId, payloads, deliveries)
  return deliveries.length
}

/** What is announced; of a job that has ended, the job as it is shown to who asks for it. */
async function dataOf(
  { tx, accountId }: AnnouncingTurn,
  { event, data }: Announcement
): Promise<object> {
  if (event !== 'job_completed' || !('job_id' in data)) return data
  const job = await findJob(tx, accountId, String(data.job_id))
  return job === null ? data : jobAnswer(job)
}
