/** Turns that share a transaction, on both databases: as exact as one by one. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { AccountTurns } from '#actors/account/turns/account-turns.ts'
import type { TurnRequest } from '#actors/account/turns/turn-frame.ts'
import { DatabaseError } from '#db/driver-errors.ts'
import { select } from '#db/reading.ts'
import { insertAccount } from '#db/stores/account/accounts.ts'
import { insertKey, revokeKey } from '#db/stores/keys/keys.ts'
import type { Database } from '#db/transaction.ts'
import { hashKey } from '#src/access/api-key.ts'
import { ALL_PERMISSIONS } from '#src/access/permissions.ts'
import { Failure, Transient } from '#src/base/failure.ts'
import { newApiKey, newId } from '#src/base/ids.ts'
import { planTable } from '#src/quota/plans.ts'
import { InMemoryEngine } from '#tests/support/in-memory-engine.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases } from '#tests/support/service.ts'

const FREE_ADDS = 40
const NOW = Date.parse('2024-05-01T12:00:00Z')

const opened = new Map<string, Promise<Database>>()
afterAll(async () => {
  for (const opening of opened.values()) await (await opening).close()
})

type Kind = 'queues' | 'reads' | 'fails' | 'breaks' | 'queues twice' | 'has its result'

interface Account {
  accountId: string
  keyId: string
}

describe.each(databases)('turns together on %s', (kind) => {
  async function start(wrap: (database: Database) => Database = (same) => same) {
    const opening = opened.get(kind) ?? openDatabase(kind)
    opened.set(kind, opening)
    const plain = await opening
    let transactions = 0
    const database = wrap({
      ...plain,
      write: (accountId, work) => {
        transactions++
        return plain.write(accountId, work)
      }
    })
    const engine = new InMemoryEngine()
    const turns = new AccountTurns({
      frame: {
        database,
        engine,
        plans: planTable({}),
        upgradeUrl: () => '',
        secret: 's',
        depthMax: 5000,
        orders: { kinds: new Set(), dueMax: 10, announcing: null }
      },
      laneMax: 100,
      accepted: () => {}
    })
    const account = async (): Promise<Account> => {
      const [accountId, keyId] = [newId(), newId()]
      await plain.write(null, async (tx) => {
        await insertAccount(tx, { accountId, email: `${accountId}@example.org`, plan: 'free' })
        await insertKey(tx, accountId, {
          ...{ keyId, hash: hashKey(newApiKey()), name: 'test', prefix: 'ks_test' },
          ...{ permissions: [...ALL_PERMISSIONS], userId: null, createdAt: NOW, expiresAt: null }
        })
      })
      return { accountId, keyId }
    }
    const jobsOf = async ({ accountId }: Account) =>
      plain.read(accountId, (tx) =>
        tx.rows<{
          seq: number
          name: string
          job_id: string
          status: string
        }>(select`seq, job_id,
          coalesce(result::json, input::json)->>'name' as name, status from jobs where account_id = ${accountId} order by seq`)
      )
    const usedOf = async ({ accountId }: Account) => {
      const [row] = await plain.read(accountId, (tx) =>
        tx.rows<{ next: number; used: number }>(select`next_seq as next, add_used as used
          from accounts where account_id = ${accountId}`)
      )
      return row
    }
    return { database: plain, turns, account, transactions: () => transactions, jobsOf, usedOf }
  }

  function turnOf({ accountId, keyId }: Account, what: Kind, name: string): TurnRequest<string> {
    return {
      ...{ accountId, keyId, now: NOW, charge: { action: 'add', amount: 1 }, replay: null },
      ...{ keepsAnswer: true, sealed: false },
      origin: { requestId: '', address: null },
      work: async (turn) => {
        const enqueue = (input: object, result = {}) =>
          turn.enqueue({ type: 'add', operation: 'test', userId: 'default', input, ...result })
        if (what === 'reads') await turn.tx.rows(sql`select 1`)
        if (what === 'fails') throw new Failure('not_found', 'Nothing there.', {})
        if (what === 'breaks') throw new Error('a bug')
        if (what === 'queues twice') enqueue({ name })
        if (what === 'has its result') return enqueue({}, { result: { name } })
        return enqueue({ name })
      }
    }
  }

  test('whatever comes at once takes effect in its order, each as if it came alone', async () => {
    const kinds = fc.constantFrom<Kind>(
      'queues',
      'queues',
      'queues',
      'reads',
      'fails',
      'breaks',
      'has its result',
      'queues twice'
    )
    const call = fc.record({
      kind: kinds,
      of: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7),
      pause: fc.nat(8)
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 120 }), async (calls) => {
        const { turns, account, jobsOf, usedOf } = await start()
        const accounts = await Promise.all(Array.from({ length: 8 }, account))
        const results: Promise<{ jobId: string; name: string } | string>[] = []
        for (const { kind: what, of, pause } of calls) {
          const name = `call ${results.length}`
          const asked = accounts[of] ?? (await account())
          results.push(
            turns.run(turnOf(asked, what, name)).then(
              ({ value }) => ({ jobId: value, name }),
              (error) => (error instanceof Failure ? error.code : String(error))
            )
          )
          if (pause === 0) await Bun.sleep(1)
        }
        const answers = await Promise.all(results)
        for (const [of, asked] of accounts.entries()) {
          // The same calls one after the other.
          let used = 0
          const names: string[] = []
          for (const [place, one] of calls.entries()) {
            if (one.of !== of) continue
            const answer = answers[place]
            if (used === FREE_ADDS) expect(answer).toBe('quota_exceeded')
            else if (one.kind === 'fails') expect(answer).toBe('not_found')
            else if (one.kind === 'breaks') expect(answer).toBe('Error: a bug')
            else {
              used++
              const times = one.kind === 'queues twice' ? 2 : 1
              for (let n = 0; n < times; n++) names.push(`call ${place}`)
            }
          }
          const jobs = await jobsOf(asked)
          expect(jobs.map((job) => job.name)).toEqual(names)
          expect(jobs.map((job) => job.seq)).toEqual(names.map((_, place) => place + 1))
          expect(await usedOf(asked)).toEqual({ next: names.length, used })
        }
        const ids = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.jobId]))
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 15 }
    )
  }, 120_000)

  test('those that only queue share transactions, and each is told its own job and meter', async () => {
    const { turns, account, transactions, jobsOf } = await start()
    const of = await account()
    const results = await Promise.all(
      Array.from({ length: 33 }, (_, n) => turns.run(turnOf(of, 'queues', `call ${n}`)))
    )
    expect(transactions()).toBeLessThan(12)
    const jobs = await jobsOf(of)
    for (const [n, { value, meters }] of results.entries()) {
      expect(jobs[n]).toMatchObject({ job_id: value, name: `call ${n}`, seq: n + 1 })
      expect(meters.addUsed).toBe(n + 1)
    }
  })

  test('one that asks the database has a transaction of its own, and sees what came before it', async () => {
    const { turns, account, jobsOf } = await start()
    const of = await account()
    const seen: number[] = []
    const counts: TurnRequest<string> = {
      ...turnOf(of, 'queues', ''),
      work: async ({ tx }) => {
        const rows = await tx.rows<{ jobs: number }>(
          sql`select count(*)::int as jobs from jobs where account_id = ${of.accountId}`
        )
        seen.push(rows[0]?.jobs ?? -1)
        if (seen.length === 2) throw new Failure('not_found', 'Nothing there.', {})
        return ''
      }
    }
    const add = () => turns.run(turnOf(of, 'queues', 'add'))
    const ends = await Promise.allSettled([
      ...[add(), turns.run(counts), add(), add()],
      ...[turns.run(counts), add()]
    ])
    expect(seen).toEqual([1, 3])
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([
      ...[true, true, true, true],
      ...[false, true]
    ])
    expect(await jobsOf(of)).toHaveLength(4)
  })

  test('a month that begins among them counts from nothing, and the old one is kept', async () => {
    const { database, turns, account, usedOf } = await start()
    const of = await account()
    const june = Date.parse('2024-06-01T00:00:00Z')
    const results = await Promise.all(
      [june - 2, june - 1, june, june + 1, june + 2].map((now) =>
        turns.run({ ...turnOf(of, 'queues', 'add'), now })
      )
    )
    expect(results.map(({ meters }) => meters.addUsed)).toEqual([1, 2, 1, 2, 3])
    expect(await usedOf(of)).toEqual({ next: 5, used: 3 })
    const months = await database.read(of.accountId, (tx) =>
      tx.rows(select`month, add_used as used from usage_months where account_id = ${of.accountId}`)
    )
    expect(months).toEqual([{ month: '2024-05', used: 2 }])
  })

  test('a job that has its result already is kept as ended, beside those that wait', async () => {
    const { turns, account, jobsOf } = await start()
    const of = await account()
    const kinds = ['queues', 'has its result', 'queues twice'] as const
    await Promise.all(kinds.map((what) => turns.run(turnOf(of, what, what))))
    const statuses = (await jobsOf(of)).map(({ status }) => status)
    expect(statuses).toEqual(['processing', 'completed', 'processing', 'processing'])
  })

  test('a key that is revoked among them refuses its own calls from there on', async () => {
    const { turns, account, jobsOf } = await start()
    const [of, theirs] = [await account(), await account()]
    const revokes: TurnRequest<string> = {
      ...turnOf(of, 'queues', 'revokes'),
      work: async ({ tx }) => {
        await revokeKey(tx, of.accountId, of.keyId)
        return ''
      }
    }
    const requests = [turnOf(of, 'queues', 'before'), revokes, turnOf(of, 'queues', 'after')]
    const answers = await Promise.allSettled(
      [...requests, turnOf(theirs, 'queues', 'theirs')].map((request) => turns.run(request))
    )
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true])
    expect(answers[2]).toMatchObject({ reason: { code: 'invalid_key' } })
    expect((await jobsOf(of)).map((job) => job.name)).toEqual(['before'])
  })

  test('where a statement is refused, each is tried for itself', async () => {
    let refused = 0
    const { turns, account, jobsOf } = await start((database) => ({
      ...database,
      write: (accountId, work) =>
        database.write(accountId, async (tx) => {
          const value = await work(tx)
          const { ends } = value as { ends?: unknown[] }
          if ((ends?.length ?? 0) < 2) return value
          refused++
          throw new DatabaseError('22P05', 'jobs', null)
        })
    }))
    const of = await account()
    const names = ['one', 'two', 'three']
    await Promise.all(names.map((name) => turns.run(turnOf(of, 'queues', name))))
    expect(refused).toBeGreaterThan(0)
    expect((await jobsOf(of)).map((job) => job.name)).toEqual(names)
  })

  test('where nobody knows what became of it, all in it are refused and none is tried again', async () => {
    let lost = 0
    const { turns, account, jobsOf } = await start((database) => ({
      ...database,
      write: async (accountId, work) => {
        await database.write(accountId, work)
        // It was written, and the connection went before the answer came.
        lost++
        throw new Transient('database_unavailable')
      }
    }))
    const of = await account()
    const names = ['one', 'two', 'three', 'four']
    const answers = await Promise.allSettled(
      names.map((name) => turns.run(turnOf(of, 'queues', name)))
    )
    for (const answer of answers) {
      expect(answer).toMatchObject({ reason: { reason: 'database_unavailable' } })
    }
    expect(lost).toBeLessThan(names.length)
    expect((await jobsOf(of)).map((job) => job.name)).toEqual(names)
  })
})
