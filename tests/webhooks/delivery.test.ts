/** Deliveries to receivers that behave and to those that do not, each a real server. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { type Authority, openAuthority } from '#tests/outbound/certificates.ts'
import { type Receiver, startReceiver, type Took } from '#tests/outbound/receiver.ts'
import { closeDatabases } from '#tests/support/actors.ts'
import { freePort } from '#tests/support/free-port.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { SECRET, webhookStage } from '#tests/webhooks/stage.ts'

afterAll(closeDatabases)

let authority: Authority
beforeAll(() => {
  authority = openAuthority()
})

const running: { stop(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function receiver(answer?: RequestListener): Promise<Receiver & { url: string }> {
  const started = await startReceiver('127.0.0.1', null, answer)
  running.push(started)
  return { ...started, url: `http://127.0.0.1:${started.port}/hook` }
}

/** Answers with these statuses one after the other, the last one again and again. */
function answering(...statuses: number[]): RequestListener {
  return (_request, response) =>
    response.writeHead(statuses.length > 1 ? (statuses.shift() ?? 0) : (statuses[0] ?? 0)).end()
}

/** What the official library takes for genuine, as JSON. */
function verified({ body, headers }: Took, secret = SECRET) {
  const format = secret.startsWith('whsec_') ? undefined : ({ format: 'raw' } as const)
  return new Webhook(secret, format).verify(body, headers as Record<string, string>)
}

describe.each(databases)('a delivery on %s', (kind) => {
  test('arrives signed over HTTP and over HTTPS', async () => {
    const { actors, hook, say, deliveries } = await webhookStage(kind, {
      certificates: authority.cert
    })
    const plain = await receiver()
    const secure = await startReceiver('127.0.0.1', authority.issue('127.0.0.1'))
    running.push(secure)
    const ids = [await hook(plain.url), await hook(`https://127.0.0.1:${secure.port}/hook`)]
    expect(await say({})).toBe(2)
    await actors.doDue()
    for (const [place, { took }] of [plain, secure].entries()) {
      expect(took).toHaveLength(1)
      const [request] = took as [Took]
      expect(verified(request)).toEqual({
        event: 'memory_add',
        timestamp: expect.any(String),
        data: {
          user_id: 'nia',
          entity: 'Nia',
          entity_id: 'e1',
          facts: ['Nia keeps bees.'],
          count: 1
        }
      })
      expect(() => verified(request, 'another secret')).toThrow()
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Keepsake-Webhooks/1',
        'x-keepsake-attempt': '1'
      })
      const [delivery] = await deliveries(ids[place] ?? '')
      expect(delivery).toMatchObject({
        id: request.headers['webhook-id'],
        state: 'delivered',
        attempts: 1,
        response_status: 204,
        error: null,
        payload: { event: 'memory_add' }
      })
    }
    await actors.stop()
  })

  test('goes on under the same id after failures, until it is taken', async () => {
    const { actors, hook, hooks, say, deliveries, hurry, pauseS } = await webhookStage(kind)
    const { url, took } = await receiver(answering(500, 404, 200))
    const id = await hook(url)
    await say({})
    await actors.doDue()
    expect(await hooks()).toMatchObject([{ last_error: 'status_500', trigger_count: 1 }])
    expect(await pauseS()).toBeWithin(3, 6.1)
    await hurry()
    await actors.doDue()
    expect(await pauseS()).toBeWithin(23, 36.1)
    await hurry()
    await actors.doDue()
    expect(new Set(took.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(took.map(({ headers }) => headers['x-keepsake-attempt'])).toEqual(['1', '2', '3'])
    expect(new Set(took.map(({ body }) => body)).size).toBe(1)
    for (const request of took) verified(request)
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 3 }])
    expect(await hooks()).toMatchObject([{ last_error: null, trigger_count: 1, active: true }])
    await actors.stop()
  })

  test('keeps to Retry-After where it is longer, up to an hour', async () => {
    const { actors, hook, say, hurry, pauseS } = await webhookStage(kind)
    const asked = ['600', '99999', '1']
    const { url } = await receiver((_request, response) =>
      response.writeHead(429, { 'retry-after': asked.shift() }).end()
    )
    await hook(url)
    await say({})
    for (const [least, most] of [
      [595, 601],
      [3595, 3601],
      [90, 145]
    ] as const) {
      await actors.doDue()
      expect(await pauseS()).toBeWithin(least, most)
      await hurry()
    }
    await actors.stop()
  })

  test('to one that is gone turns the webhook off at once and calls off the rest', async () => {
    const { actors, hook, hooks, say, deliveries } = await webhookStage(kind)
    const { url } = await receiver(answering(410))
    const id = await hook(url)
    await say({}, {}, {})
    await actors.doDue()
    expect(await hooks()).toMatchObject([
      { active: false, disabled_reason: 'gone', disabled_at: expect.any(String) }
    ])
    expect((await deliveries(id)).map(({ state }) => state)).toEqual([
      'canceled',
      'canceled',
      'canceled'
    ])
    expect(await say({})).toBe(0)
    await actors.stop()
  })

  test('follows no redirect, and where it would have led nothing arrives', async () => {
    const { actors, hook, say, deliveries } = await webhookStage(kind)
    const inside = await receiver()
    const { url } = await receiver((_request, response) =>
      response.writeHead(301, { location: inside.url }).end()
    )
    const id = await hook(url)
    await say({})
    await actors.doDue()
    expect(await deliveries(id)).toMatchObject([
      { state: 'retrying', error: 'redirect', response_status: 301 }
    ])
    expect(inside.took).toEqual([])
    await actors.stop()
  })

  test('survives receivers that refuse, hang up, dribble, flood, or show an old certificate', async () => {
    const { actors, hook, say, deliveries } = await webhookStage(kind, {
      certificates: authority.cert
    })
    const hangsUp = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () =>
          setTimeout(() => socket.destroy(), 50)
        )
      })
    })
    const silent = createTcpServer((socket) => socket.once('data', () => socket.destroy()))
    for (const server of [hangsUp, silent]) {
      server.listen(0, '127.0.0.1')
      running.push({ stop: () => void server.close() })
    }
    const portOf = (server: typeof silent) => (server.address() as { port: number }).port
    const dribbles = await receiver((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      const drops = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(drops))
    })
    const floods = await receiver((_request, response) => {
      response.writeHead(200, { 'content-length': String(1024 ** 3) })
      const part = Buffer.alloc(65_536)
      const pour = (): void => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    const expired = await startReceiver(
      '127.0.0.1',
      authority.issue('127.0.0.1', { from: -9, to: -2 })
    )
    running.push(expired)
    const cases = [
      [`http://127.0.0.1:${await freePort()}/`, { state: 'retrying', error: 'connection_failed' }],
      [`http://127.0.0.1:${portOf(silent)}/`, { state: 'retrying', error: 'connection_failed' }],
      [`http://127.0.0.1:${portOf(hangsUp)}/`, { state: 'delivered', response_status: 200 }],
      [dribbles.url, { state: 'delivered' }],
      [floods.url, { state: 'delivered' }],
      [`https://127.0.0.1:${expired.port}/`, { state: 'retrying', error: 'tls_failed' }]
    ] as const
    const ids: string[] = []
    for (const [url] of cases) ids.push(await hook(url))
    await say({})
    await actors.doDue()
    for (const [place, [, expected]] of cases.entries()) {
      expect(await deliveries(ids[place] ?? '')).toMatchObject([expected])
    }
    expect(expired.took).toEqual([])
    await actors.stop()
  })

  test('to a receiver that hangs is over after ten seconds and delays no other', async () => {
    const { actors, hook, say, deliveries } = await webhookStage(kind)
    const hanging = await receiver(() => {})
    const quick = await receiver()
    const slow = await hook(hanging.url)
    await hook(quick.url)
    await say({})
    const done = actors.doDue()
    await until('the quick one has it', () => quick.took.length === 1)
    expect(await deliveries(slow)).toMatchObject([{ state: 'delivering', attempts: 0 }])
    await done
    expect(await deliveries(slow)).toMatchObject([{ state: 'retrying', error: 'timeout' }])
    await actors.stop()
  }, 30_000)

  test('is given up 24 hours after its first attempt, after a last one', async () => {
    const { actors, hook, say, deliveries, hurry, pauseS, age } = await webhookStage(kind)
    const { url, took } = await receiver(answering(500))
    const id = await hook(url)
    await say({})
    await actors.doDue()
    await age(23)
    await hurry()
    await actors.doDue()
    expect(await pauseS()).toBeWithin(1, 3600)
    await age(1)
    await hurry()
    await actors.doDue()
    expect(await deliveries(id)).toMatchObject([
      { state: 'exhausted', attempts: 3, next_attempt_at: null }
    ])
    await hurry()
    await actors.doDue()
    expect(took).toHaveLength(3)
    await actors.stop()
  })

  test('fails for 72 hours and 20 attempts before the webhook is turned off; PUT turns it on', async () => {
    const { actors, hook, hooks, say, deliveries, hurry, age, update } = await webhookStage(kind)
    const { url } = await receiver(answering(500))
    const id = await hook(url)
    await say({}, {})
    for (let round = 0; round < 9; round++) {
      await actors.doDue()
      await hurry()
      await actors.doDue()
      await hurry()
    }
    await age(73)
    await say({}, {})
    const isOff = async () => !(await hooks())[0]?.active
    for (let round = 0; round < 30 && !(await isOff()); round++) {
      await actors.doDue()
      await hurry()
    }
    expect(await hooks()).toMatchObject([{ active: false, disabled_reason: 'failing' }])
    const states = (await deliveries(id)).map(({ state }) => state)
    expect(states.filter((state) => !['canceled', 'exhausted'].includes(state))).toEqual([])
    expect(states).toContain('canceled')
    await update(id, { active: true })
    expect(await hooks()).toMatchObject([
      { active: true, disabled_at: null, disabled_reason: null }
    ])
    expect(await say({})).toBe(1)
    await actors.stop()
  })
})
