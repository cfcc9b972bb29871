/** Two processes on one PostgreSQL share what an account may do, without anything between them. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { databases, type Sent } from '#tests/support/service.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

describe.skipIf(!databases.includes('postgres'))('two processes on one PostgreSQL', () => {
  let two: TwoProcesses
  beforeAll(async () => {
    two = await startTwoProcesses({ RATE_LIMIT_PER_MINUTE: '0' })
  }, 60_000)
  afterAll(() => two.stop())

  test('accept 40 of 200 parallel adds of a free account between them', async () => {
    const through = await two.account('free')
    const answers = await inParallel(200, (i) =>
      through[i % 2 === 0 ? 0 : 1].send('POST', '/v1/add_text', { body: { text: `Boat ${i}.` } })
    )
    const accepted = answers.filter((one) => one.status === 202)
    expect(shown(accepted, 'add')).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    const refused = answers.filter((one) => one.status === 402)
    expect(refused.length).toBe(160)
    expect(new Set(shown(refused, 'add'))).toEqual(new Set([40]))
    for (const account of through) {
      expect((await account.send('GET', '/v1/me')).json.usage.add_count).toBe(40)
    }
  }, 60_000)

  test('answer 200 of 220 parallel searches of a free account between them', async () => {
    const through = await two.account('free')
    const answers = await inParallel(220, (i) =>
      through[i % 2 === 0 ? 0 : 1].send('POST', '/v1/search', { body: { query: 'boats' } })
    )
    const answered = answers.filter((one) => one.status === 200)
    expect(shown(answered, 'search')).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    expect(answers.filter((one) => one.status === 402).length).toBe(20)
  }, 60_000)

  test('give one answer to the same idempotency key sent to both', async () => {
    const through = await two.account('free')
    const answers = await inParallel(12, (i) =>
      through[i % 2 === 0 ? 0 : 1].send('POST', '/v1/add_text', {
        body: { text: 'I own a boat.' },
        headers: { 'idempotency-key': 'once' }
      })
    )
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([202]))
    expect(new Set(answers.map((one) => one.json.job_id)).size).toBe(1)
    const first = answers.filter((one) => !one.headers.has('idempotent-replayed'))
    expect(first.length).toBe(1)
    expect((await through[0].send('GET', '/v1/me')).json.usage.add_count).toBe(1)
  }, 60_000)

  test('both refuse a key from the moment its revocation was answered', async () => {
    const [one, other] = await two.account('selfhosted')
    for (let round = 0; round < 5; round++) {
      const made = await one.send('POST', '/v1/keys', { body: { name: 'short-lived' } })
      const { key, key_id } = made.json
      const asks = [one, other].map((through) => () => through.sendAs(key, 'GET', '/v1/memories'))
      // Both processes know the key before it goes.
      for (const ask of asks) expect((await ask()).status).toBe(200)
      const revoked = await one.send('DELETE', `/v1/keys/${key_id}`)
      expect(revoked.status).toBe(200)
      for (const ask of asks) expect((await ask()).status).toBe(401)
      const add = { body: { text: 'I own a boat.' } }
      expect((await other.sendAs(key, 'POST', '/v1/add_text', add)).status).toBe(401)
      const search = { body: { query: 'boat' } }
      expect((await other.sendAs(key, 'POST', '/v1/search', search)).status).toBe(401)
      expect((await other.sendAs(key, 'GET', '/v1/health')).status).toBe(401)
    }
  }, 60_000)
})

function inParallel(count: number, ask: (i: number) => Promise<Sent>): Promise<Sent[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => ask(i)))
}

function shown(answers: Sent[], meter: string): number[] {
  const used = answers.map((one) => Number(one.headers.get(`x-quota-${meter}-used`)))
  return used.toSorted((a, b) => a - b)
}
