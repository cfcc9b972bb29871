/**
 * Triggers fire exactly once, each with one delivery to who listens: over two processes of which one is
 * killed in the middle, and over `kill -9` of the embedded service, ten times or as many as `KILLS` says.
 */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { anyAccount, insertAccount } from '#db/stores/account/accounts.ts'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { startProcess } from '#tests/crash/process.ts'
import { startReceiver, type Took } from '#tests/outbound/receiver.ts'
import { databases, freshDataDir, testAccount } from '#tests/support/service.ts'
import { startTwoProcesses } from '#tests/support/two-processes.ts'
import { until } from '#tests/support/until.ts'
import { deliveriesOf, firings, logFirings, plantDue } from '#tests/triggers/planted.ts'

const KILLS = Number(process.env['KILLS'] ?? 10)
const hasPostgres = databases.includes('postgres')

test.skipIf(!hasPostgres)(
  '10,000 are due at once over 500 accounts, one of two processes is killed: each fires once',
  async () => {
    const two = await startTwoProcesses({ TRIGGER_INTERVAL_SECONDS: '1' })
    const database = openPostgres({ url: two.databaseUrl, connections: 2, rowSecurity: false })
    try {
      const accountIds = Array.from({ length: 500 }, () => newId())
      await database.write(null, async (tx) => {
        await logFirings(tx)
        for (const accountId of accountIds) {
          await insertAccount(tx, { accountId, email: `${accountId}@example.com`, plan: 'free' })
        }
        await plantDue(tx, accountIds, { each: 20 })
      })
      const [killed] = two.processes
      const before = await until('some have fired', async () => {
        const now = await firings(database)
        return now.fired > 0 ? now : null
      })
      killed.signal('SIGKILL')
      await killed.exited
      await until('all have fired', async () => (await firings(database)).pending === 0, 120_000)
      expect(before.pending).toBeGreaterThan(0)
      expect(await firings(database)).toEqual({ firings: 10_000, fired: 10_000, pending: 0 })
    } finally {
      await database.close()
      await two.stop()
    }
  },
  300_000
)

test('kill -9 of the embedded service, again and again: each fires once', async () => {
  const dataDir = freshDataDir()
  const settings = {
    DATA_DIR: dataDir,
    TRIGGER_INTERVAL_SECONDS: '1',
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1'
  }
  const receiver = await startReceiver('127.0.0.1', null)
  const first = await startProcess({ ...settings, TRIGGER_INTERVAL_SECONDS: '0' })
  const key = readFileSync(join(dataDir, 'api-key'), 'utf8').trim()
  const url = `http://127.0.0.1:${receiver.port}/`
  const hook = await testAccount(first.url, '', key).send('POST', '/v1/webhooks', {
    body: { url, event_types: ['trigger_fired'] }
  })
  expect(hook.status).toBe(201)
  first.signal('SIGTERM')
  await first.exited
  const COUNT = 2000 * KILLS
  await inside(dataDir, async (database) => {
    const owner = await database.read(null, anyAccount)
    await database.write(null, async (tx) => {
      await logFirings(tx)
      await plantDue(tx, [owner?.accountId ?? ''], { each: COUNT })
    })
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const service = await startProcess(settings)
    const account = testAccount(service.url, '', key)
    await until('some have fired', () => firedOne(account))
    // Killed in the middle of a turn, a little later each time.
    const cut = firedOne(account).catch(() => false)
    await Bun.sleep(15 * kill)
    service.signal('SIGKILL')
    await service.exited
    await cut
  }
  const between = await inside(dataDir, firings)
  expect(between.firings).toBe(between.fired)
  const last = await startProcess(settings)
  const account = testAccount(last.url, '', key)
  await until(
    'none waits',
    async () => {
      // Whoever waits for an answer goes before the firing.
      await Bun.sleep(1000)
      return (await account.send('GET', '/v1/triggers?limit=1')).json.count === 0
    },
    240_000
  )
  last.signal('SIGTERM')
  await last.exited
  await receiver.stop()
  const after = await inside(dataDir, async (database) => ({
    ...(await firings(database)),
    ...(await deliveriesOf(database))
  }))
  expect(after).toEqual({
    firings: COUNT,
    fired: COUNT,
    pending: 0,
    deliveries: COUNT,
    told: COUNT
  })
  expect(repeatedUnderOtherIds(receiver.took)).toEqual([])
}, 900_000)

/** What came more than once must be known by its id. */
function repeatedUnderOtherIds(took: readonly Took[]): string[] {
  const ids = new Map<string, Set<string>>()
  for (const { body, headers } of took) {
    const { data } = JSON.parse(body) as { data: { trigger_id: string } }
    ids.getOrInsertComputed(data.trigger_id, () => new Set()).add(String(headers['webhook-id']))
  }
  return [...ids].flatMap(([trigger, own]) => (own.size > 1 ? [trigger] : []))
}

/** Whether the firing has begun: of what waits longest, something is fired. */
async function firedOne(account: ReturnType<typeof testAccount>): Promise<boolean> {
  const { json } = await account.send('POST', '/v1/triggers/process')
  return json.fired > 0
}

async function inside<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>
): Promise<Result> {
  const database = await openEmbedded(join(dataDir, 'database'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
