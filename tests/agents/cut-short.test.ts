/**
 * A run whose process is killed between two slices goes on after the next start, and stays one act: its one
 * entry of the journal has a row for each slice, and takes all of them back, row for row. Both databases.
 */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { select } from '#db/reading.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { insertKey } from '#db/stores/keys/keys.ts'
import type { OpenedDatabase } from '#db/transaction.ts'
import { hashKey } from '#src/access/api-key.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { newApiKey, newId } from '#src/base/ids.ts'
import { startProcess } from '#tests/crash/process.ts'
import { dumpScope } from '#tests/support/dump.ts'
import { databases, freshDatabase, freshDataDir, testAccount } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'
import { plantFacts } from '../../bench/selfcare/large-memory.ts'

const FACTS = 12_000
/** Doubled facts and doubled names; see `plantFacts`. */
const CHANGES = FACTS / 100 + FACTS / 50 / 20
const USER = 'large'

describe.each(databases)('a run that was cut short on %s', (kind) => {
  test('is finished by the next process and undone as one act', async () => {
    const dataDir = freshDataDir()
    const url = await freshDatabase(kind)
    const inside = async <Result>(work: (database: OpenedDatabase) => Promise<Result>) => {
      const database =
        url === null
          ? await openEmbedded(join(dataDir, 'database'))
          : openPostgres({ url, connections: 1, rowSecurity: false })
      const result = await work(database)
      await database.close()
      return result
    }
    if (url !== null) await migratePostgres(url)
    const [accountId, key] = [newId(), newApiKey()]
    const dump = (database: OpenedDatabase) => dumpScope(database, accountId, USER)
    const before = await inside(async (database) => {
      await database.write(null, async (tx) => {
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
      })
      await plantFacts(database, { accountId, userId: USER }, FACTS, Date.now())
      return dump(database)
    })

    const env = { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) }
    const first = await startProcess(env)
    const order = { user_id: USER, agent: 'curator', auto_fix: true }
    const started = await testAccount(first.url, accountId, key).send('POST', '/v1/agents/run', {
      body: order
    })
    expect(started.status).toBe(202)
    const path = `/v1/jobs/${started.json.job_id}`
    const middle = await until('a slice of facts is kept', async () => {
      const { json } = await testAccount(first.url, accountId, key).send('GET', path)
      return json.progress?.done > 0 ? json : undefined
    })
    first.signal('SIGKILL')
    await first.exited
    expect(middle.status).toBe('processing')

    const second = await startProcess(env)
    const account = testAccount(second.url, accountId, key)
    const { result } = (await account.finished(started.json.job_id)).result
    expect(result.meta).toMatchObject({ total_facts_scanned: FACTS, actions_taken: CHANGES })
    const journalId = result.meta.journal_id
    const { json } = await account.send('GET', `/v1/history?user_id=${USER}`)
    expect(json.total).toBe(1)
    expect(json.history).toMatchObject([{ id: journalId, action: 'curate', undoable: true }])
    const undo = () =>
      account.send('POST', '/v1/facts/restore', { body: { user_id: USER, journal_id: journalId } })
    expect((await undo()).status).toBe(200)
    expect((await undo()).status).toBe(409)
    second.signal('SIGTERM')
    await second.exited
    await inside(async (database) => {
      const rows = await database.read(accountId, (tx) =>
        tx.rows<{ part: number }>(
          select`part from journal where account_id = ${accountId} and journal_id = ${journalId}
            and undone_at is not null order by part`
        )
      )
      // A turn of merges, a turn of the person with half of all facts, and slices of a thousand.
      expect(rows.map(({ part }) => part)).toEqual([...rows.keys()])
      expect(rows.length).toBeGreaterThan(5)
      expect(await dump(database)).toEqual(before)
    })
  }, 120_000)
})
