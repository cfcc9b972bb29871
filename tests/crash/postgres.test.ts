/**
 * Two processes on one PostgreSQL: one is killed, or frozen past its takeover and woken again, or both
 * lose every connection. Every 202 ends in exactly one effect, in order; the survivor takes over within
 * seconds; a late write of the frozen one is refused; lost connections end no thread.
 */
import { describe, expect, test } from 'bun:test'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { insertKey } from '#db/stores/keys/keys.ts'
import { hashKey } from '#src/access/api-key.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { newApiKey, newId } from '#src/base/ids.ts'
import { type Accepted, checkHistory } from '#tests/crash/history.ts'
import { type ServiceProcess, startTogether } from '#tests/crash/process.ts'
import { databases, freshDatabase, freshDataDir, testAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

const ACCOUNTS = 6
const JOBS = 15

interface Stage {
  url: string
  processes: [ServiceProcess, ServiceProcess]
  keys: { accountId: string; key: string }[]
}

async function stage(settings: Record<string, string> = {}): Promise<Stage> {
  const url = (await freshDatabase('postgres')) ?? ''
  await migratePostgres(url)
  const database = openPostgres({ url, connections: 1, rowSecurity: false })
  const keys = await database.write(null, async (tx) => {
    const made: { accountId: string; key: string }[] = []
    for (let i = 0; i < ACCOUNTS; i++) {
      const accountId = newId()
      const key = newApiKey()
      const email = `${accountId}@example.com`
      await insertAccount(tx, { accountId, email, plan: 'selfhosted' })
      await insertKey(tx, accountId, {
        keyId: newId(),
        hash: hashKey(key),
        name: 'test',
        prefix: key.slice(0, 10),
        permissions: [...ALL_PERMISSIONS],
        userId: null,
        createdAt: Date.now(),
        expiresAt: null
      })
      made.push({ accountId, key })
    }
    return made
  })
  await database.close()
  const env = () => ({ DATA_DIR: freshDataDir(), DATABASE_URL: url, ...settings })
  // Both start at once: the migrations run once, under a lock.
  const processes = await startTogether(env(), env())
  return { url, processes, keys }
}

/** Sends every account's adds, alternating between the processes; resolves with what was accepted. */
async function sendAll(
  { processes, keys }: Stage,
  alive: () => number[]
): Promise<Map<string, string[]>> {
  const accepted = new Map<string, string[]>()
  await Promise.all(
    keys.map(async ({ accountId, key }) => {
      const own: string[] = []
      accepted.set(accountId, own)
      for (let sent = 0; sent < JOBS; ) {
        const usable = alive()
        const at = processes[usable[sent % usable.length] === 1 ? 1 : 0].url
        const text = `Note ${sent}: the tide table hangs beside the door.`
        const answer = await testAccount(at, accountId, key)
          .send('POST', '/v1/add_text', { body: { text } })
          .catch(() => null)
        if (answer?.status === 202) own.push(answer.json.job_id)
        if (answer?.status === 202 || answer === null) sent++
      }
    })
  )
  return accepted
}

async function allEnd(stageOf: Stage, at: string, accepted: Accepted): Promise<void> {
  for (const { accountId, key } of stageOf.keys) {
    const account = testAccount(at, accountId, key)
    for (const jobId of accepted.get(accountId) ?? []) await account.finished(jobId)
    await until('the mailbox is empty', async () => {
      const { json } = await account.send('GET', '/v1/health')
      return json.queue.waiting === 0
    })
  }
  const database = openPostgres({ url: stageOf.url, connections: 1, rowSecurity: false })
  try {
    await database.read(null, (tx) => checkHistory(tx, accepted))
  } finally {
    await database.close()
  }
}

describe.skipIf(!databases.includes('postgres'))('two processes on one PostgreSQL', () => {
  test('kill -9 of one: the other ends every job exactly once, in order', async () => {
    const now = await stage()
    let alive = [0, 1]
    const sending = sendAll(now, () => alive)
    await Bun.sleep(400)
    alive = [1]
    now.processes[0].signal('SIGKILL')
    await now.processes[0].exited
    const accepted = await sending
    await allEnd(now, now.processes[1].url, accepted)
    now.processes[1].signal('SIGTERM')
    expect(await now.processes[1].exited).toBe(0)
  }, 180_000)

  test('a frozen process is taken over; woken again, its late writes are refused', async () => {
    const now = await stage({ STALL_SECONDS: '2' })
    let alive = [0, 1]
    const sending = sendAll(now, () => alive)
    await Bun.sleep(400)
    alive = [1]
    now.processes[0].signal('SIGSTOP')
    // A request that hangs in the frozen process would hold its account's sender: wake it later.
    const woken = Bun.sleep(9000).then(() => now.processes[0].signal('SIGCONT'))
    const accepted = await sending
    await woken
    await allEnd(now, now.processes[1].url, accepted)
    for (const one of now.processes) one.signal('SIGTERM')
    expect(await Promise.all(now.processes.map((one) => one.exited))).toEqual([0, 0])
  }, 180_000)

  test('all connections of both are lost, again and again: nothing else is', async () => {
    const now = await stage()
    const server = openPostgres({ url: now.url, connections: 1, rowSecurity: false })
    const rounds: number[] = []
    const sending = sendAll(now, () => [0, 1])
    for (let round = 0; round < 12; round++) {
      await Bun.sleep(150)
      const { rows } = await server.raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      rounds.push(rows.length)
    }
    await server.close()
    const accepted = await sending
    expect(rounds.filter((ended) => ended > 0).length).toBeGreaterThan(3)
    await allEnd(now, now.processes[0].url, accepted)
    for (const one of now.processes) {
      expect(one.output()).not.toContain('thread_lost')
      one.signal('SIGTERM')
    }
    expect(await Promise.all(now.processes.map((one) => one.exited))).toEqual([0, 0])
  }, 180_000)
})
