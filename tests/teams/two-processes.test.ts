/** Teams through two processes on one PostgreSQL: what is done by one holds in the other with its next request. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newInviteCode } from '#src/base/ids.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/support/redis-server.ts'
import { databases } from '#tests/support/service.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'
import { until } from '#tests/support/until.ts'
import { join, newTeam } from '#tests/teams/people.ts'
import { randomAct, Sharing } from '#tests/teams/random-sharing.ts'

const possible = hasRedis && databases.includes('postgres')

describe.skipIf(!possible)('teams through two processes', () => {
  let redis: RedisServer
  let two: TwoProcesses
  beforeAll(async () => {
    redis = await startRedis()
    two = await startTwoProcesses({ REDIS_URL: redis.url })
  }, 120_000)
  afterAll(async () => {
    await two.stop()
    await redis.stop()
  })

  test('what one process is told the other shows, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomAct, { minLength: 10, maxLength: 20 }), async (acts) => {
        const sharing = new Sharing(() => two.account('selfhosted'))
        await sharing.begin()
        for (const act of acts) await sharing.run(act)
      }),
      { numRuns: 4, endOnFailure: true }
    )
  }, 300_000)

  test('wrong invite codes are counted together', async () => {
    await until('both count with Redis', async () => {
      const probe = await two.account('selfhosted')
      for (const way of probe) await way.send('GET', '/v1/me')
      const last = await probe[0].send('GET', '/v1/me')
      const [limit, remaining] = ['limit', 'remaining'].map((name) =>
        Number(last.headers.get(`x-ratelimit-${name}`))
      )
      return remaining === (limit as number) - 3
    })
    const [ana] = await two.account('selfhosted')
    const ben = await two.account('selfhosted')
    const { invite_code } = await newTeam(ana)
    const statuses: number[] = []
    for (let times = 0; times < 10; times++) {
      statuses.push((await join(ben[times < 6 ? 0 : 1], newInviteCode())).status)
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 404))
    for (const way of ben) {
      for (const code of [newInviteCode(), invite_code]) {
        expect((await join(way, code)).status).toBe(429)
      }
    }
  }, 60_000)

  test('of everything at once on one team nothing is left over, and nothing is lost', async () => {
    const ana = await two.account('selfhosted')
    const others = await Promise.all(Array.from({ length: 5 }, () => two.account('selfhosted')))
    const team = await newTeam(ana[0])
    const joined = await Promise.all(
      others.flatMap((ways) => ways.map((way) => join(way, team.invite_code)))
    )
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 200))
    // Each has joined once, whichever of the two requests came first.
    expect(joined.filter(({ json }) => !json.already_member)).toHaveLength(others.length)
    const members = async () =>
      (await ana[1].send('GET', `/v1/teams/${team.id}/members`)).json.total as number
    expect(await members()).toBe(1 + others.length)
    const path = `/v1/teams/${team.id}`
    const left = await Promise.all(
      others.flatMap((ways) => ways.map((way) => way.send('POST', `${path}/leave`)))
    )
    expect(left.filter(({ status }) => status === 200)).toHaveLength(others.length)
    expect(left.filter(({ status }) => status === 404)).toHaveLength(others.length)
    expect(await members()).toBe(1)
    const ends = await Promise.all([
      ana[0].send('DELETE', path),
      ana[1].send('DELETE', path),
      ...others.flatMap((ways) => ways.map((way) => join(way, team.invite_code)))
    ])
    const [first, second, ...joining] = ends.map(({ status }) => status)
    expect([first, second].toSorted()).toEqual([200, 404])
    for (const status of joining) expect(status).toBeOneOf([200, 404])
    for (const ways of others) {
      expect((await ways[0].send('GET', '/v1/teams')).json).toEqual({ teams: [], total: 0 })
    }
  }, 60_000)
})
