/** Turning a webhook off: by a test, and while attempts at it end, where neither waits for what the other holds. */
import { afterAll, describe, expect, test } from 'bun:test'
import { select } from '#db/reading.ts'
import { cancelOpen } from '#db/stores/webhooks/deliveries.ts'
import { claimDeliveries } from '#db/stores/webhooks/delivery-queue.ts'
import { endAttempts } from '#db/stores/webhooks/ended-attempts.ts'
import { disableWebhook } from '#db/stores/webhooks/webhooks.ts'
import { startReceiver } from '#tests/outbound/receiver.ts'
import { closeDatabases } from '#tests/support/actors.ts'
import { databases, serviceOn } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { webhookStage } from '#tests/webhooks/stage.ts'

afterAll(closeDatabases)

describe.each(databases)('a webhook on %s', (kind) => {
  test('is turned off by a receiver that tells a test that it is gone', async () => {
    const account = await (await serviceOn(kind)).account()
    const receiver = await startReceiver('127.0.0.1', null, (_request, response) =>
      response.writeHead(410).end()
    )
    const url = `http://127.0.0.1:${receiver.port}/`
    const { id } = (await account.send('POST', '/v1/webhooks', { body: { url } })).json
    const { json } = await account.send('POST', `/v1/webhooks/${id}/test`)
    expect(json.delivery).toMatchObject({ state: 'canceled', response_status: 410 })
    const hooks = await account.send('GET', '/v1/webhooks')
    expect(hooks.json.webhooks[0]).toMatchObject({
      active: false,
      disabled_reason: 'gone',
      disabled_at: expect.any(String)
    })
    await receiver.stop()
  })
})

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
