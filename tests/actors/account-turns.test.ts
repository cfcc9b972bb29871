/** Turns that are decided and written several at a time, on both databases: as exact as one by one. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { AccountTurns } from '#actors/account/account-turns.ts'
import { RememberedRows } from '#actors/account/remembered-rows.ts'
import type { TurnRequest } from '#actors/account/turn-frame.ts'
import { TurnWriter } from '#actors/account/turn-writer.ts'
import { InMemoryEngine } from '#actors/engine/in-memory.ts'
import { DatabaseError } from '#db/driver-errors.ts'
import { select } from '#db/reading.ts'
import { lockAccount, startDrain } from '#db/stores/account-row.ts'
import { insertAccount } from '#db/stores/accounts.ts'
import { insertKey, revokeKey } from '#db/stores/keys.ts'
import type { Database } from '#db/transaction.ts'
import { Failure, Transient } from '#src/failure.ts'
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
    const statements: string[] = []
    const database = wrap({
      ...plain,
      writeOne: (statement) => {
        statements.push(statement.sql)
        return plain.writeOne(statement)
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
        orders: { kinds: new Set(), dueMax: 10 }
      },
      writer: new TurnWriter(database),
      rows: new RememberedRows(100, Number.POSITIVE_INFINITY),
      laneMax: 100,
      drains: () => true,
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
    /** An account with one accepted job, drained by this thread: its row is remembered and awake. */
    const awake = async (): Promise<Account> => {
      const made = await account()
      await turns.run(turnOf(made, 'queues', 'first'))
      await plain.write(made.accountId, (tx) => startDrain(tx, made.accountId, '1:0'))
      return made
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
    return { database: plain, turns, account, awake, statements, jobsOf, usedOf }
  }

  function turnOf({ accountId, keyId }: Account, what: Kind, name: string): TurnRequest<string> {
    return {
      ...{ accountId, keyId, now: NOW, charge: { action: 'add', amount: 1 }, replay: null },
      ...{ keepsAnswer: true, sealed: false, quick: true },
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

  test('many at once take few statements, and each is told its own job and meter', async () => {
    const { turns, awake, statements, jobsOf } = await start()
    const accounts = await Promise.all(Array.from({ length: 8 }, awake))
    statements.length = 0
    const results = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        turns.run(turnOf(accounts[n % 8] as Account, 'queues', `call ${n}`))
      )
    )
    expect(statements.length).toBeLessThan(20)
    for (const [n, { value, meters, woke, row }] of results.entries()) {
      const jobs = await jobsOf(accounts[n % 8] as Account)
      const place = 1 + Math.floor(n / 8)
      expect(jobs[place]).toMatchObject({ job_id: value, name: `call ${n}` })
      expect(meters.addUsed).toBe(place + 1)
      expect(row.nextSeq).toBe(place + 1)
      expect(woke).toBe(false)
    }
  })

  test('long texts go in statements of their own', async () => {
    const { turns, awake, statements, jobsOf } = await start()
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, awake))
    if (one === undefined) throw new Error('no account')
    statements.length = 0
    const long = 'x'.repeat(60_000)
    await Promise.all(
      [one, one, one, ...others].map((of, n) => turns.run(turnOf(of, 'queues', `${n} ${long}`)))
    )
    expect(statements).toHaveLength(10)
    expect((await jobsOf(one)).map((job) => job.name.slice(0, 2))).toEqual(['fi', '0 ', '1 ', '2 '])
  })

  test('a job that has its result already is kept as ended, beside those that wait', async () => {
    const { turns, awake, statements, jobsOf } = await start()
    const accounts = await Promise.all(Array.from({ length: 8 }, awake))
    statements.length = 0
    await Promise.all(
      accounts.map((of, n) =>
        turns.run(turnOf(of, n % 2 === 0 ? 'has its result' : 'queues', 'call'))
      )
    )
    expect(statements).toHaveLength(1)
    for (const [n, of] of accounts.entries()) {
      const status = n % 2 === 0 ? 'completed' : 'processing'
      expect((await jobsOf(of)).at(-1)).toMatchObject({ name: 'call', status })
    }
  })

  test('a key that was revoked meanwhile refuses its own calls only', async () => {
    const { database, turns, awake, jobsOf } = await start()
    const [mine, theirs] = [await awake(), await awake()]
    const others = await Promise.all(Array.from({ length: 6 }, awake))
    await database.write(mine.accountId, (tx) => revokeKey(tx, mine.accountId, mine.keyId))
    const answers = await Promise.allSettled(
      [mine, theirs, mine, theirs, ...others].map((of, n) =>
        turns.run(turnOf(of, 'queues', `call ${n}`))
      )
    )
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
      ...[false, true, false, true],
      ...others.map(() => true)
    ])
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason.code).toBe('invalid_key')
    }
    expect(await jobsOf(mine)).toHaveLength(1)
    expect((await jobsOf(theirs)).map((job) => job.name)).toEqual(['first', 'call 1', 'call 3'])
  })

  test('a statement that is refused is tried again for each alone', async () => {
    let refused = 0
    const { turns, awake, jobsOf } = await start((database) => ({
      ...database,
      writeOne: (statement) => {
        if (!statement.sql.includes('json_to_recordset')) return database.writeOne(statement)
        refused++
        return Promise.reject(new DatabaseError('22P05', 'jobs', null))
      }
    }))
    const accounts = await Promise.all(Array.from({ length: 8 }, awake))
    await Promise.all(accounts.map((of) => turns.run(turnOf(of, 'queues', 'call'))))
    expect(refused).toBe(1)
    for (const of of accounts) {
      expect((await jobsOf(of)).map((job) => job.name)).toEqual(['first', 'call'])
    }
  })

  test('where nobody knows what became of a statement, all in it are refused and none is tried again', async () => {
    let lost = 0
    const { turns, awake, jobsOf } = await start((database) => ({
      ...database,
      writeOne: async (statement) => {
        const rows = await database.writeOne(statement)
        if (!statement.sql.includes('json_to_recordset')) return rows as never
        // It was written, and the connection went before the answer came.
        lost++
        throw new Transient('database_unavailable')
      }
    }))
    const [one, other] = [await awake(), await awake()]
    const others = await Promise.all(Array.from({ length: 6 }, awake))
    const answers = await Promise.allSettled(
      [one, one, other, one, ...others].map((of, n) => turns.run(turnOf(of, 'queues', `call ${n}`)))
    )
    expect(lost).toBeGreaterThan(0)
    const jobs = await Promise.all([one, other, ...others].map(jobsOf))
    const names = jobs.flat().map((job) => job.name)
    expect(new Set(names.filter((name) => name !== 'first')).size).toBe(names.length - 8)
    for (const [n, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') expect(names).toContain(`call ${n}`)
      else expect(answer.reason).toBeInstanceOf(Transient)
    }
  })

  if (kind === 'postgres') {
    test.each([
      ['in one statement with others', 0],
      ['in a statement of its own before others', 10]
    ])('nobody waits for an account whose row somebody else holds, %s', async (_, turnsAhead) => {
      const { database, turns, awake, jobsOf } = await start()
      const held = await awake()
      const free = await Promise.all(Array.from({ length: 8 }, awake))
      const gate = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const holding = database.write(held.accountId, async (tx) => {
        await lockAccount(tx, held.accountId, null)
        locked.resolve()
        await gate.promise
      })
      await locked.promise
      let waits = true
      const late = turns.run(turnOf(held, 'queues', 'late')).then(() => {
        waits = false
      })
      for (let n = 0; n < turnsAhead; n++) await new Promise<void>((go) => setImmediate(go))
      await Promise.all(free.map((of) => turns.run(turnOf(of, 'queues', 'at once'))))
      expect(waits).toBe(true)
      gate.resolve()
      await Promise.all([holding, late])
      expect((await jobsOf(held)).map((job) => job.name)).toEqual(['first', 'late'])
    })
  }
})
