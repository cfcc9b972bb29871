/** Turns on a remembered row, on both databases: as exact as regular ones, however old the memory. */
import { afterAll, describe, expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { decideQuickly, writeQuickly } from '#actors/account/quick-turn.ts'
import { runTurn, type TurnFrame, type TurnRequest } from '#actors/account/turn-frame.ts'
import { TurnWriter } from '#actors/account/turn-writer.ts'
import { InMemoryEngine } from '#actors/engine/in-memory.ts'
import { select } from '#db/reading.ts'
import { type AccountRow, endDrain, startDrain } from '#db/stores/account-row.ts'
import { insertAccount } from '#db/stores/accounts.ts'
import { insertKey, revokeKey } from '#db/stores/keys.ts'
import type { Database } from '#db/transaction.ts'
import { Failure } from '#src/failure.ts'
import { newApiKey, newId } from '#src/ids.ts'
import { hashKey } from '#src/keys/api-key.ts'
import { ALL_PERMISSIONS } from '#src/keys/permissions.ts'
import { planTable } from '#src/quota/plans.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const FREE_ADDS = 40
const NOW = Date.parse('2024-05-01T12:00:00Z')

const opened = new Map<string, Promise<Database>>()
afterAll(async () => {
  for (const opening of opened.values()) await (await opening).close()
})

/** Notes what is ordered within a statement in a table, as pg-boss does in its own. */
class OrderingEngine extends InMemoryEngine {
  override activationWhere(accountId: string, condition: SQL): Promise<SQL> {
    const order = sql`insert into orders select ${accountId}::uuid where ${condition}`
    return Promise.resolve(order)
  }
}

async function allQuickly(frame: TurnFrame, requests: TurnRequest<string>[], row: AccountRow) {
  const writer = new TurnWriter(frame.database)
  return writeQuickly(frame, writer, row, await decideQuickly(frame, requests, row))
}

async function quickly(frame: TurnFrame, request: TurnRequest<string>, row: AccountRow) {
  return (await allQuickly(frame, [request], row))?.[0] ?? null
}

describe.each(databases)('quick turns on %s', (kind) => {
  async function start() {
    const opening = opened.get(kind) ?? openDatabase(kind)
    opened.set(kind, opening)
    const database = await opening
    const engine = new OrderingEngine()
    await database.write(null, (tx) =>
      tx.rows(sql`create table if not exists orders (account_id uuid)`)
    )
    const plans = planTable({})
    const frame: TurnFrame = {
      database,
      engine,
      plans,
      upgradeUrl: () => '',
      secret: 's',
      depthMax: 5000,
      orders: { kinds: new Set(), dueMax: 10 }
    }
    const [accountId, keyId] = [newId(), newId()]
    await database.write(null, async (tx) => {
      await insertAccount(tx, { accountId, email: `${accountId}@example.org`, plan: 'free' })
      await insertKey(tx, accountId, {
        keyId,
        hash: hashKey(newApiKey()),
        name: 'test',
        prefix: 'ks_test',
        permissions: [...ALL_PERMISSIONS],
        userId: null,
        createdAt: NOW,
        expiresAt: null
      })
    })
    const add = (work?: TurnRequest<string>['work']): TurnRequest<string> => ({
      accountId,
      keyId,
      now: NOW,
      charge: { action: 'add', amount: 1 },
      replay: null,
      keepsAnswer: true,
      sealed: false,
      quick: true,
      origin: { requestId: '', address: null },
      work:
        work ??
        ((turn) =>
          Promise.resolve(
            turn.enqueue({ type: 'add', operation: 'test', userId: 'default', input: {} })
          ))
    })
    const stored = () =>
      database.read(accountId, async (tx) => {
        const [row] = await tx.rows<{ next: number; used: number; mailbox: string }>(select`
          next_seq as next, add_used as used, mailbox from accounts where account_id = ${accountId}`)
        const jobs = await tx.rows<{ seq: number }>(select`seq from jobs
          where account_id = ${accountId} order by seq`)
        return { ...row, seqs: jobs.map((job) => job.seq) }
      })
    const orders = async () =>
      (
        await database.read(null, (tx) =>
          tx.rows(select`from orders where account_id = ${accountId}`)
        )
      ).length
    const first = (await runTurn(frame, add())).row
    return { database, frame, accountId, keyId, add, stored, orders, first }
  }

  test('lines with memories of any age number jobs without a gap and never pass the limit', async () => {
    const step = fc.record({ line: fc.nat(2), drained: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
        const { database, frame, accountId, add, stored, first } = await start()
        const remembered: AccountRow[] = [first, first, first]
        let accepted = 1
        for (const { line, drained } of steps) {
          if (drained) {
            await database.write(accountId, async (tx) => {
              const taken = await startDrain(tx, accountId, '1:0')
              if (taken !== null) await endDrain(tx, accountId, taken.epoch, 0)
            })
          }
          const row = remembered[line] ?? first
          try {
            const result = (await quickly(frame, add(), row)) ?? (await runTurn(frame, add()))
            remembered[line] = result.row
            accepted++
            expect(result.meters.addUsed).toBe(accepted)
          } catch (error) {
            expect(error instanceof Failure && error.code).toBe('quota_exceeded')
            expect(accepted).toBe(FREE_ADDS)
          }
        }
        const after = await stored()
        expect(after.used).toBe(accepted)
        expect(after.next).toBe(accepted)
        expect(after.seqs).toEqual(Array.from({ length: accepted }, (_, i) => i + 1))
        expect(after.mailbox).not.toBe('idle')
      }),
      { numRuns: 12 }
    )
  }, 120_000)

  test('what was remembered too long ago writes nothing and wakes nobody', async () => {
    const { frame, add, stored, orders, first } = await start()
    await runTurn(frame, add())
    const before = await stored()
    expect(await quickly(frame, add(), first)).toBeNull()
    expect(await quickly(frame, add(), { ...first, mailbox: 'idle' })).toBeNull()
    expect(
      await quickly(frame, add(), { ...first, nextSeq: 2, addUsed: 2, plan: 'pro' })
    ).toBeNull()
    expect(
      await quickly(frame, add(), { ...first, nextSeq: 2, addUsed: 2, policyVersion: 99 })
    ).toBeNull()
    expect(await stored()).toEqual(before)
    expect(await orders()).toBe(0)
  })

  test('a row that is as remembered takes the job, and an idle mailbox wakes', async () => {
    const { database, frame, accountId, add, stored, orders, first } = await start()
    expect(await quickly(frame, add(), first)).toMatchObject({ woke: false })
    await database.write(accountId, async (tx) => {
      const taken = await startDrain(tx, accountId, '1:0')
      await tx.rows(sql`update accounts set done_seq = next_seq where account_id = ${accountId}`)
      await endDrain(tx, accountId, taken?.epoch ?? 0, 0)
    })
    const believedAwake = { ...first, nextSeq: 2, addUsed: 2 }
    expect(await quickly(frame, add(), believedAwake)).toBeNull()
    const result = await quickly(frame, add(), { ...believedAwake, mailbox: 'idle' as const })
    expect(result).toMatchObject({ woke: true, row: { mailbox: 'waking', nextSeq: 3, doneSeq: 2 } })
    expect(await orders()).toBe(1)
    expect(await stored()).toMatchObject({ next: 3, used: 3, mailbox: 'waking' })
  })

  test('one job and several of one call are written alike, and as a regular turn writes them', async () => {
    const { database, frame, accountId, add, first } = await start()
    const job = { type: 'add', operation: 'test', userId: 'ann', input: { text: 'é"{}' } }
    const queueing = (count: number, known?: object) =>
      add((turn) => {
        for (let n = 0; n < count; n++) {
          turn.enqueue({ ...job, repeatKey: 'call-1', refund: { action: 'add', amount: 1 } })
        }
        if (known !== undefined) turn.enqueue({ ...job, result: known })
        return Promise.resolve('')
      })
    const single = await quickly(frame, queueing(1), first)
    const several = single && (await quickly(frame, queueing(2, { done: true }), single.row))
    expect(several?.row).toMatchObject({ nextSeq: 5, addUsed: 3 })
    await runTurn(frame, queueing(1, { done: true }))
    const rows = await database.read(accountId, (tx) =>
      tx.rows<{
        seq: number
        queued_at: Date
        started_at: Date
        finished_at: Date
        job_id: string
      }>(select`* from jobs where account_id = ${accountId} and seq > 1 order by seq`)
    )
    const written = rows.map(({ seq, job_id, queued_at, started_at, finished_at, ...row }) => ({
      ...row,
      ended: finished_at !== null && started_at !== null
    }))
    const [open, ended] = written.slice(-2)
    expect(open).toMatchObject({
      input: JSON.stringify(job.input),
      charged: 1,
      status: 'processing'
    })
    expect(ended).toMatchObject({ input: null, result: { done: true }, status: 'completed' })
    expect(written.slice(0, -2)).toEqual([open, open, open, ended] as never)
    expect(rows.map((row) => row.seq)).toEqual([2, 3, 4, 5, 6, 7])
    expect(new Set(rows.map((row) => row.job_id)).size).toBe(6)
  })

  test('a revoked key, a replay and work that reads are left to a regular turn', async () => {
    const { database, frame, accountId, keyId, add, stored, first } = await start()
    const reads = add(async (turn) => {
      await turn.tx.rows(sql`select 1`)
      return ''
    })
    expect(await quickly(frame, reads, first)).toBeNull()
    const replay = { key: 'k', requestHash: 'h' }
    expect(await quickly(frame, { ...add(), replay }, first)).toBeNull()
    await database.write(accountId, (tx) => revokeKey(tx, accountId, keyId))
    expect(await quickly(frame, add(), first)).toBeNull()
    expect(await stored()).toMatchObject({ next: 1, used: 1 })
  })
})
