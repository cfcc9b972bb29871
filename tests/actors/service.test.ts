/** What a busy or broken service owes: fairness, a replaced thread, a revoked key, bounded lanes. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { databases, serviceOn, startTestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

// Threads start and end here, on machines that may be busy.
setDefaultTimeout(60_000)

describe.each(databases)('on %s', (kind) => {
  test('a lost thread answers who waits with 503, is replaced, and its jobs end once', async () => {
    const service = await startTestService(kind)
    try {
      const account = await service.account()
      const add = (n: number) =>
        account.send('POST', '/v1/add_text', {
          body: { text: `Note ${n}: the tide table hangs here.` }
        })
      const accepted: string[] = []
      for (let n = 0; n < 10; n++) accepted.push((await add(n)).json.job_id)
      const { pool } = service.service
      const waiting = Array.from({ length: 5 }, () => account.send('GET', '/v1/memories'))
      pool.kill(pool.placeOf(account.accountId))
      for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status)
      await until(
        'the thread is replaced',
        async () => {
          return (await account.send('GET', '/v1/me')).status === 200
        },
        90_000
      )
      for (const jobId of accepted) expect((await account.finished(jobId)).status).toBe('completed')
      const all = await account.send('POST', '/v1/search/all', {
        body: { query: 'tide table', limit: 50 }
      })
      expect(all.json.chunks).toHaveLength(10)
    } finally {
      await service.stop()
    }
  })

  test('a renewed thread loses nothing, and whoever calls meanwhile is answered', async () => {
    const service = await startTestService(kind)
    try {
      const account = await service.account()
      const tell = (text: string) => account.send('POST', '/v1/add_text', { body: { text } })
      const first = await tell('The tide table hangs beside the door.')
      expect((await account.finished(first.json.job_id)).status).toBe('completed')
      const { pool } = service.service
      const renewed = pool.renew(pool.placeOf(account.accountId))
      const search = () =>
        account.send('POST', '/v1/search/all', { body: { query: 'Where is the tide table?' } })
      const [found, second] = await Promise.all([search(), tell('The barometer is in the hall.')])
      await renewed
      expect(found.json.chunks).toHaveLength(1)
      expect(second.status).toBe(202)
      expect((await account.finished(second.json.job_id)).status).toBe('completed')
      expect((await search()).json.chunks).toHaveLength(2)
    } finally {
      await service.stop()
    }
  })

  test('one account with many jobs starves nobody', async () => {
    const service = await serviceOn(kind)
    const busy = await service.account()
    const others = await Promise.all(Array.from({ length: 5 }, () => service.account()))
    const text = 'The tide table hangs beside the door.'
    const long: string[] = []
    for (let n = 0; n < 60; n++) {
      const { json } = await busy.send('POST', '/v1/add_text', { body: { text: `${n}: ${text}` } })
      long.push(json.job_id)
    }
    const small = await Promise.all(
      others.map(async (other) => {
        const { json } = await other.send('POST', '/v1/add_text', { body: { text } })
        return other.finished(json.job_id)
      })
    )
    for (const job of small) expect(job.status).toBe('completed')
    const last = long.at(-1) ?? ''
    const ended = await busy.finished(last)
    // The others came behind sixty jobs and were not made to wait for the last of them.
    const latest = small.map((job) => Date.parse(job.finished_at)).sort((a, b) => b - a)[0] ?? 0
    expect(latest).toBeLessThan(Date.parse(ended.finished_at))
  })

  test('a revoked key is refused at once, also by an operation that its cache entry would let in', async () => {
    const account = await (await serviceOn(kind)).account()
    const made = await account.send('POST', '/v1/keys', { body: { name: 'second' } })
    const headers = { authorization: `Bearer ${made.json.key}` }
    expect((await account.send('GET', '/v1/me', { headers })).status).toBe(200)
    await account.send('DELETE', `/v1/keys/${made.json.key_id}`)
    expect((await account.send('GET', '/v1/me', { headers })).status).toBe(401)
  })
})
