/** The guards of the account row, on both databases: the same promises the simulated store makes. */
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { endTurn, lockAccount } from '#db/stores/account/account-row.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import {
  endDrain,
  passFence,
  startDrain,
  stayAwake,
  wakeAccounts,
  wakeOrphans,
  wakeStalled
} from '#db/stores/account/mailbox.ts'
import { insertJobs, nextJobs } from '#db/stores/jobs/jobs.ts'
import type { Database, WriteTx } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import { databases, freshDatabase } from '#tests/support/service.ts'

const open = new Map<string, Promise<Database>>()

function database(kind: (typeof databases)[number]): Promise<Database> {
  const known = open.get(kind)
  if (known !== undefined) return known
  const opening = openDatabase(kind)
  open.set(kind, opening)
  return opening
}

async function openDatabase(kind: (typeof databases)[number]): Promise<Database> {
  const url = await freshDatabase(kind)
  if (url !== null) {
    const { rowSecurity } = await migratePostgres(url)
    return openPostgres({ url, connections: 3, rowSecurity })
  }
  const folder = temporaryFolder()
  copyTemplate(folder)
  return openEmbedded(join(folder, 'database'))
}

afterAll(async () => {
  for (const opening of open.values()) await (await opening).close()
})

describe.each(databases)('the account row on %s', (kind) => {
  async function account(jobs: number): Promise<{ db: Database; id: string }> {
    const db = await database(kind)
    const id = newId()
    await db.write(null, (tx) =>
      insertAccount(tx, { accountId: id, email: `${id}@x.org`, plan: 'free' })
    )
    await db.write(id, (tx) => accept(tx, id, jobs))
    return { db, id }
  }

  async function accept(tx: WriteTx, id: string, jobs: number): Promise<void> {
    const row = await lockAccount(tx, id, null)
    if (row === null) throw new Error('no account')
    await endTurn(tx, id, { ...row, nextSeq: row.nextSeq + jobs, mailbox: 'waking' })
    await insertJobs(
      tx,
      id,
      '',
      Array.from({ length: jobs }, (_, place) => ({
        seq: row.nextSeq + place + 1,
        jobId: `job_${newId()}`,
        userId: 'default',
        type: 'add',
        operation: 'test',
        input: '{}',
        meter: null,
        charged: 0,
        repeatKey: null,
        result: null
      }))
    )
  }

  test('only a waking mailbox is taken, so a duplicate activation does nothing', async () => {
    const { db, id } = await account(1)
    const first = await db.write(id, (tx) => startDrain(tx, id, '1:0'))
    expect(first).toEqual({ epoch: 1, doneSeq: 0, nextSeq: 1 })
    expect(await db.write(id, (tx) => startDrain(tx, id, '1:1'))).toBeNull()
  })

  test('the fence lets the owner past in order, and refuses gaps and older epochs', async () => {
    const { db, id } = await account(3)
    await db.write(id, (tx) => startDrain(tx, id, '1:0'))
    expect(await db.write(id, (tx) => passFence(tx, id, 1, 2))).toBeNull()
    expect(await db.write(id, (tx) => passFence(tx, id, 1, 1))).toMatchObject({ doneSeq: 1 })
    expect(await db.write(id, (tx) => passFence(tx, id, 1, 1))).toBeNull()
    await db.write(null, (tx) => wakeOrphans(tx, { owners: ['1:0'] }))
    await db.write(id, (tx) => startDrain(tx, id, '2:0'))
    expect(await db.write(id, (tx) => passFence(tx, id, 1, 2))).toBeNull()
    expect(await db.write(id, (tx) => stayAwake(tx, id, 1))).toBe(false)
    expect(await db.write(id, (tx) => endDrain(tx, id, 1, 0))).toBeNull()
    expect(await db.write(id, (tx) => passFence(tx, id, 2, 2))).toMatchObject({ doneSeq: 2 })
  })

  test('a drain rests only when all is done', async () => {
    const { db, id } = await account(1)
    await db.write(id, (tx) => startDrain(tx, id, '1:0'))
    expect(await db.write(id, (tx) => endDrain(tx, id, 1, 0))).toBe('waking')
    await db.write(id, (tx) => startDrain(tx, id, '1:0'))
    await db.write(id, (tx) => passFence(tx, id, 2, 1))
    expect(await db.write(id, (tx) => endDrain(tx, id, 2, 0))).toBe('idle')
  })

  test('a job whose drain was lost is told so, one that nobody had begun is not', async () => {
    const { db, id } = await account(2)
    const heads = async () => {
      const jobs = await db.read(id, (tx) => nextJobs(tx, id, 0, 10))
      return jobs.map((job) => job.interruptions)
    }
    await db.write(null, (tx) => wakeOrphans(tx, 'all'))
    expect(await heads()).toEqual([0, 0])
    await db.write(id, (tx) => startDrain(tx, id, '7:0'))
    await db.write(null, (tx) => wakeOrphans(tx, { owners: ['7:0'] }))
    expect(await heads()).toEqual([1, 0])
    await db.write(id, (tx) => startDrain(tx, id, '7:1'))
    await db.write(null, (tx) => wakeOrphans(tx, { owners: ['7:1'] }))
    expect(await heads()).toEqual([2, 0])
  })

  test('a job whose drain a full disk cut short is not taken for one that ends threads', async () => {
    const { db, id } = await account(1)
    for (let round = 0; round < 5; round++) {
      await db.write(id, (tx) => startDrain(tx, id, '7:0'))
      expect(await db.write(null, (tx) => wakeAccounts(tx, [id], '7:0'))).toEqual([id])
    }
    const [job] = await db.read(id, (tx) => nextJobs(tx, id, 0, 10))
    expect(job?.interruptions).toBe(0)
  })

  test('a mailbox that waits for its next attempt is not hurried by the sweeper', async () => {
    const { db, id } = await account(1)
    await db.write(id, (tx) => startDrain(tx, id, '1:0'))
    await db.write(id, (tx) => endDrain(tx, id, 1, 30))
    const woken = await db.write(null, (tx) => wakeStalled(tx, { wakingS: 0, busyS: 0 }))
    expect(woken).not.toContain(id)
  })

  test('whatever throws in a turn leaves nothing behind', async () => {
    const { db, id } = await account(0)
    const turn = db.write(id, async (tx) => {
      await accept(tx, id, 2)
      throw new Error('thought better of it')
    })
    await expect(turn).rejects.toThrow('thought better of it')
    const row = await db.write(id, (tx) => lockAccount(tx, id, null))
    expect(row?.nextSeq).toBe(0)
  })
})
