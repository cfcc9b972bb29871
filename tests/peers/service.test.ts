/**
 * Two processes with Redis between them: one rate window, keys forgotten at once; and what callers
 * notice when Redis is killed and started again under load, which is nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hasRedis, type RedisServer, startRedis } from '#tests/support/redis-server.ts'
import { databases, type Sent } from '#tests/support/service.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'
import { until } from '#tests/support/until.ts'

const possible = hasRedis && databases.includes('postgres')

describe.skipIf(!possible)('two processes with Redis', () => {
  let redis: RedisServer
  let two: TwoProcesses

  beforeAll(async () => {
    redis = await startRedis()
    two = await startTwoProcesses({
      REDIS_URL: redis.url,
      PLANS_JSON: '{"starter":{"add":60,"rate_limit":100000},"free":{"rate_limit":30}}'
    })
  }, 60_000)
  afterAll(async () => {
    await two.stop()
    await redis.stop()
  })

  test('count one rate window between them', async () => {
    const through = await two.account('free')
    await bothConnected()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => through[i % 2 === 0 ? 0 : 1].send('GET', '/v1/me'))
    )
    expect(answers.filter((one) => one.status === 200).length).toBe(30)
    const refused = answers.filter((one) => one.status === 429)
    expect(refused.length).toBe(30)
    for (const answer of refused) {
      const seconds = Number(answer.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0')
    }
  }, 60_000)

  test('go on without a 5xx and without a lost charge while Redis is killed and comes back', async () => {
    const through = await two.account('starter')
    await bothConnected()
    const answers: Sent[] = []
    let going = true
    const load = async (sender: number) => {
      for (let i = 0; going; i++) {
        const account = through[(sender + i) % 2 === 0 ? 0 : 1]
        const body = { text: `Note ${sender}-${i}: the tide table hangs beside the door.` }
        answers.push(await account.send('POST', '/v1/add_text', { body }))
        answers.push(await account.send('POST', '/v1/search', { body: { query: 'tide' } }))
      }
    }
    const senders = [0, 1, 2, 3].map(load)
    const more = async (count: number) => {
      const from = answers.length
      await until(`${count} more answers`, () => answers.length >= from + count)
    }
    await more(10)
    await redis.kill()
    await until('both say so', async () => (await healths(through)).every((one) => !one.redis.ok))
    for (const health of await healths(through)) {
      expect(health.status).toBe('degraded')
      expect(health.redis).toEqual({ configured: true, ok: false })
    }
    await more(30)
    await redis.start()
    await bothConnected()
    await more(30)
    going = false
    await Promise.all(senders)

    expect(answers.filter((one) => one.status >= 500)).toEqual([])
    const accepted = answers.filter((one) => one.status === 202).length
    const found = answers.filter((one) => one.status === 200).length
    const me = await through[0].send('GET', '/v1/me')
    expect(me.json.usage).toEqual({ add_count: accepted, search_count: found })
    expect(accepted).toBeLessThanOrEqual(60)
    for (const { status } of answers) expect(status).toBeOneOf([200, 202, 402])
  }, 120_000)

  async function bothConnected(): Promise<void> {
    const through = await two.account('selfhosted')
    await until('both have Redis', async () => (await healths(through)).every((h) => h.redis.ok))
  }

  function healths(through: Awaited<ReturnType<TwoProcesses['account']>>) {
    return Promise.all(
      through.map(async (account) => (await account.send('GET', '/v1/health')).json)
    )
  }
})
