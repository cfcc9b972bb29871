/** Peers over a real Redis, which is killed, frozen and started again meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createLog } from '#src/base/log.ts'
import type { Hint } from '#src/peers/peers.ts'
import { RedisPeers } from '#src/peers/redis.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/support/redis-server.ts'
import { until } from '#tests/support/until.ts'

describe.skipIf(!hasRedis)('peers over Redis', () => {
  let redis: RedisServer
  const open: RedisPeers[] = []
  const logged: string[] = []

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const peers of open) await peers.close()
    await redis.stop()
  })

  async function connected(): Promise<RedisPeers> {
    const peers = newPeers()
    await until('Redis is connected', () => peers.state() === 'connected')
    return peers
  }

  function newPeers(): RedisPeers {
    const log = createLog(Date.now, (line) => logged.push(line))
    const peers = new RedisPeers(redis.url, Date.now, log)
    open.push(peers)
    return peers
  }

  test('count the same window together, each call once', async () => {
    const [one, other] = [await connected(), await connected()]
    const counts = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other).rateWindow('shared', 60))
    )
    const seen = counts.map(({ count }) => count).toSorted((a, b) => a - b)
    expect(seen).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    for (const { resetS } of counts) expect(resetS).toBeOneOf([59, 60])
    expect(await one.rateState('shared', 60)).toMatchObject({ count: 40 })
    expect(await one.rateState('untouched', 60)).toEqual({ count: 0, resetS: 60 })
  })

  test('begin a window anew when it has ended', async () => {
    const peers = await connected()
    expect((await peers.rateWindow('short', 1)).count).toBe(1)
    await until('the window has ended', async () => (await peers.rateState('short', 1)).count === 0)
    expect(await peers.rateWindow('short', 1)).toEqual({ count: 1, resetS: 1 })
  })

  test('hear hints of each other, and nothing of a text that is no hint', async () => {
    const [one, other] = [await connected(), await connected()]
    const heard: Hint[] = []
    let missed = 0
    other.listen({ hint: (hint) => heard.push(hint), missed: () => missed++ })
    await until('a hint has come through', () => {
      one.tell({ about: 'key', keyId: 'k1' })
      return heard.length > 0
    })
    const stranger = new Bun.RedisClient(redis.url)
    for (const text of ['no JSON', 'null', '{"about":"key"}', '{"about":"else","keyId":"k2"}']) {
      await stranger.publish('keepsake:hints', text)
    }
    stranger.close()
    one.tell({ about: 'account', accountId: 'a1' })
    await until('the second hint has come through', () => heard.some((h) => h.about === 'account'))
    expect(heard.at(-1)).toEqual({ about: 'account', accountId: 'a1' })
    expect(new Set(heard.slice(0, -1).map((hint) => JSON.stringify(hint)))).toEqual(
      new Set(['{"about":"key","keyId":"k1"}'])
    )
    expect(missed).toBeLessThanOrEqual(1)
  })

  test('count for themselves while Redis is gone, go on from what they saw, and come back', async () => {
    const peers = await connected()
    let missed = 0
    peers.listen({ hint: () => {}, missed: () => missed++ })
    for (let i = 0; i < 3; i++) await peers.rateWindow('lasting', 60)
    await redis.kill()
    await until('the loss is noticed', () => peers.state() === 'lost')
    expect((await peers.rateWindow('lasting', 60)).count).toBe(4)
    // Telling nobody is no failure.
    peers.tell({ about: 'key', keyId: 'k1' })
    await redis.start()
    await until('Redis is back', () => peers.state() === 'connected')
    await until('what was missed is said', () => missed > 0)
    // It came back empty, so its window begins anew.
    expect((await peers.rateWindow('lasting', 60)).count).toBe(1)
    expect(logged.join('')).toContain('redis_lost')
  }, 30_000)

  test('wait for a frozen Redis once and not again', async () => {
    const peers = await connected()
    await redis.signal('SIGSTOP')
    try {
      expect((await peers.rateWindow('frozen', 60)).count).toBe(1)
      expect(peers.state()).toBe('lost')
      // Answered from here, without a promise to wait for.
      expect(peers.rateWindow('frozen', 60)).toEqual({ count: 2, resetS: 60 })
    } finally {
      await redis.signal('SIGCONT')
    }
    await until('it is trusted again', () => peers.state() === 'connected')
  }, 30_000)

  test('that were never there are lost, not failing', async () => {
    await redis.stop()
    const peers = newPeers()
    expect((await peers.rateWindow('early', 60)).count).toBe(1)
    expect(peers.state()).toBe('lost')
    await redis.start()
    await until('Redis is found', () => peers.state() === 'connected')
  }, 30_000)
})
