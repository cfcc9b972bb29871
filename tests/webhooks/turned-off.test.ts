/** Turning a webhook off while attempts at it end: neither waits for what the other holds. */
import { afterAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { cancelOpen } from '#db/stores/webhooks/deliveries.ts'
import { claimDeliveries } from '#db/stores/webhooks/delivery-queue.ts'
import { endAttempts } from '#db/stores/webhooks/ended-attempts.ts'
import { disableWebhook } from '#db/stores/webhooks/webhooks.ts'
import { closeDatabases } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { webhookStage } from '#tests/webhooks/stage.ts'

afterAll(closeDatabases)

// The embedded database has one writer.
describe.each(databases.filter((kind) => kind === 'postgres'))('a webhook on %s', (kind) => {
  test('is turned off while an attempt ends', async () => {
    const { database, caller, hook, say, deliveries, hooks, actors } = await webhookStage(kind)
    const { accountId } = caller
    const webhookId = await hook('http://127.0.0.1:4711/')
    await say({})
    const bounds = { perHook: 5, perHost: 5, perAccount: 5, rows: 5 }
    const claimed = await database.write(null, (tx) =>
      claimDeliveries(tx, { ...bounds, owner: 'x', leaseS: 60 })
    )
    const ended = claimed
      .filter((one) => one.webhookId === webhookId)
      .map(({ deliveryId, claim }) => ({
        ...{ accountId, webhookId, deliveryId, claim },
        ...{ state: 'retrying' as const, responseStatus: 500, error: 'status_500', againS: 5 }
      }))
    expect(ended).toHaveLength(1)
    const gone = { reason: 'gone', url: 'http://127.0.0.1:4711/' } as const
    let ending: Promise<unknown> = Promise.resolve()
    await database.write(accountId, async (tx) => {
      expect(await disableWebhook(tx, accountId, webhookId, gone)).toBeTrue()
      ending = database.write(null, (other) => endAttempts(other, ended))
      ending.catch(() => {})
      await until('the end waits for the hook', async () => {
        const waiting = await database.read(null, (look) =>
          look.rows(select`pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        )
        return waiting.length > 0
      })
      await cancelOpen(tx, accountId, webhookId)
    })
    await ending
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'canceled' }])
    expect(await hooks()).toMatchObject([{ active: false }])
    await actors.stop()
  })
})
