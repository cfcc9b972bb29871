/** Deliveries that wait in line for a place, while their webhook or what they tell of is changed. */
import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { eraseScopeRows } from '#db/stores/account/erasure.ts'
import { type Receiver, startReceiver } from '#tests/outbound/receiver.ts'
import { closeDatabases } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { webhookStage } from '#tests/webhooks/stage.ts'

afterAll(closeDatabases)

const running: Receiver[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

/** Answers with the status when it is let go, and at once from then on. */
async function holding(status: number) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const started = await startReceiver('127.0.0.1', null, async (_request, response) => {
    await promise
    response.writeHead(status).end()
  })
  running.push(started)
  return { ...started, letGo, url: `http://127.0.0.1:${started.port}/` }
}

const many = (count: number) => Array.from({ length: count }, () => ({}))

describe.each(databases)('deliveries in line on %s', (kind) => {
  test('go to the address and under the secret that the webhook has by then', async () => {
    const { actors, hook, say, update } = await webhookStage(kind)
    const [before, after] = [await holding(200), await holding(200)]
    after.letGo()
    const id = await hook(before.url)
    await say(...many(30))
    const done = actors.doDue()
    await until('sixteen are under way', () => before.took.length === 16)
    const secret = 'another plain secret'
    await update(id, { url: after.url, secret })
    before.letGo()
    await done
    await actors.doDue()
    expect([before.took.length, after.took.length]).toEqual([16, 14])
    const [{ body, headers } = { body: '', headers: {} }] = after.took
    new Webhook(secret, { format: 'raw' }).verify(body, headers as Record<string, string>)
    await actors.stop()
  })

  test('are not sent where what they tell of was erased, or the webhook was turned off', async () => {
    for (const change of ['erase', 'turn off'] as const) {
      const { actors, hook, say, update, database, caller } = await webhookStage(kind)
      const receiver = await holding(200)
      const id = await hook(receiver.url)
      await say(...many(30))
      const done = actors.doDue()
      await until('sixteen are under way', () => receiver.took.length === 16)
      const { accountId } = caller
      if (change === 'turn off') await update(id, { active: false })
      else await database.write(accountId, (tx) => eraseScopeRows(tx, { accountId, userId: 'nia' }))
      receiver.letGo()
      await done
      await actors.doDue()
      expect(receiver.took).toHaveLength(16)
      await actors.stop()
    }
  })

  test('an address that is gone turns nothing off that has moved on meanwhile', async () => {
    const { actors, hook, hooks, say, update } = await webhookStage(kind)
    const [before, after] = [await holding(410), await holding(200)]
    after.letGo()
    const id = await hook(before.url)
    await say({})
    const done = actors.doDue()
    await until('it is under way', () => before.took.length === 1)
    await update(id, { url: after.url })
    before.letGo()
    await done
    expect(await hooks()).toMatchObject([{ active: true, disabled_reason: null }])
    await say({})
    await actors.doDue()
    expect(after.took).toHaveLength(1)
    await actors.stop()
  })
})
