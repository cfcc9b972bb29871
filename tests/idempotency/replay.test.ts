/** Repeats under one idempotency key (contract 12), on both databases. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { awaitedJob, command } from '#actors/operation.ts'
import { select } from '#db/reading.ts'
import { eraseScopeRows } from '#db/stores/account/erasure.ts'
import { eraseAnswersOf } from '#db/stores/account/idempotency.ts'
import { type Database, only } from '#db/transaction.ts'
import type { Caller } from '#src/access/caller.ts'
import { Failure } from '#src/base/failure.ts'
import { open } from '#src/idempotency/replay.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

afterAll(closeDatabases)

describe.each(databases)('repeats on %s', (kind) => {
  async function stage(replayWaitMs = 30_000) {
    const database = await databaseOf(kind)
    const caller = await newCaller(database, 'free')
    let runs = 0
    let outcome: () => Promise<unknown> = () => Promise.resolve({ secret: 'ks_shown_once' })
    const run = async () => {
      runs++
      return outcome()
    }
    const operations = {
      'test.plain': command<string, unknown>({ run }),
      'test.telling': command<string, unknown>({ tellsOf: (userId) => userId, run }),
      'test.sealed': command<string, unknown>({ sealed: true, run }),
      'test.slow': awaitedJob<string, unknown, unknown>({
        charge: () => ({ action: 'add', amount: 1 }),
        tellsOf: (userId) => userId,
        prepare: run,
        keep: (_, plan) => Promise.resolve(plan)
      })
    }
    const { actors } = actorsOn(database, operations, { bounds: { replayWaitMs } })
    const ask = (name: string, key: string, body = 'body', by = caller) =>
      actors.ask(by, name, body, { replay: { key, requestHash: body } })
    return {
      database,
      caller,
      ask,
      runs: () => runs,
      outcomes: (next: () => Promise<unknown>) => {
        outcome = next
      }
    }
  }

  test('what was under way while its user’s memory was erased is answered and not kept', async () => {
    const { database, caller, ask, runs, outcomes } = await stage()
    const { accountId } = caller
    const scope = { accountId, userId: 'body' }
    await database.write(accountId, (tx) =>
      tx.rows(sql`insert into scopes (account_id, user_id) values (${accountId}, 'body')`)
    )
    const goOn = Promise.withResolvers<unknown>()
    outcomes(() => goOn.promise)
    const asked = ask('test.slow', 'k')
    await until('it is under way', () => runs() === 1)
    await database.write(accountId, (tx) => eraseScopeRows(tx, scope))
    goOn.resolve({ told: 'of the user' })
    expect((await asked).value).toEqual({ told: 'of the user' })
    const { kept } = await database.read(accountId, async (tx) =>
      only(
        await tx.rows<{ kept: number }>(select`count(*)::int as kept from idempotency
          where account_id = ${accountId}`)
      )
    )
    expect(kept).toBe(0)
  })

  test.each(['test.plain', 'test.sealed', 'test.slow'])(
    '%s is done once, and answered alike',
    async (name) => {
      const { ask, runs } = await stage()
      const first = await ask(name, 'k')
      const again = await ask(name, 'k')
      expect(again.value).toEqual(first.value)
      expect([first.replayed, again.replayed]).toEqual([false, true])
      expect(runs()).toBe(1)
    }
  )

  test('an answer that holds a secret is not readable where it is kept', async () => {
    const { ask, database, caller } = await stage()
    await ask('test.plain', 'plain')
    await ask('test.sealed', 'sealed')
    const rows = await answers(database, caller)
    expect(rows.filter(({ value }) => value.includes('ks_shown_once'))).toHaveLength(1)
  })

  test('what is kept of a call opens no sealed answer, nor names the header value', async () => {
    const { ask, database, caller } = await stage()
    await ask('test.sealed', 'order-17')
    const [row] = await answers(database, caller)
    expect(JSON.stringify(row)).not.toContain('order-17')
    const { accountId } = caller
    const secret = 'a secret of the service'
    expect(open(row?.value ?? '', { header: 'order-17', accountId, secret })).toContain('ks_shown')
    const tries = [
      { header: row?.key ?? '', accountId, secret },
      { header: row?.key ?? '', accountId, secret: row?.key ?? '' },
      { header: 'order-17', accountId, secret: '' },
      { header: 'order-17', accountId, secret: row?.key ?? '' }
    ]
    for (const secrets of tries) expect(() => open(row?.value ?? '', secrets)).toThrow()
  })

  test('another request under the same key is refused, and does nothing', async () => {
    const { ask, runs } = await stage()
    await ask('test.plain', 'k', 'one')
    await expect(ask('test.plain', 'k', 'two')).rejects.toMatchObject({
      code: 'idempotency_mismatch'
    })
    expect(runs()).toBe(1)
  })

  test('a key means something else in another account', async () => {
    const { ask, database, runs } = await stage()
    await ask('test.plain', 'k', 'one')
    await ask('test.plain', 'k', 'two', await newCaller(database, 'free'))
    expect(runs()).toBe(2)
  })

  test('a failure is not kept: the repeat does the work', async () => {
    const { ask, outcomes } = await stage()
    outcomes(() => Promise.reject(new Failure('conflict', 'Not now.', {})))
    await expect(ask('test.plain', 'k')).rejects.toMatchObject({ code: 'conflict' })
    outcomes(() => Promise.resolve('done'))
    expect(await ask('test.plain', 'k')).toMatchObject({ value: 'done', replayed: false })
  })

  test('an answer is forgotten after 24 hours', async () => {
    const { ask, database, caller, runs } = await stage()
    await ask('test.plain', 'k')
    const age = (hours: number) =>
      database.write(caller.accountId, (tx) =>
        tx.rows(sql`update idempotency set created_at = now() - make_interval(hours => ${hours})
          where account_id = ${caller.accountId}`)
      )
    await age(23)
    expect((await ask('test.plain', 'k')).replayed).toBe(true)
    await age(24)
    expect((await ask('test.plain', 'k')).replayed).toBe(false)
    expect(runs()).toBe(2)
  })

  test('an answer that tells of a user goes with that one’s memory, and no other does', async () => {
    const { ask, database, caller } = await stage()
    const asked = [
      ['test.telling', 'ana'],
      ['test.slow', 'ana'],
      ['test.telling', 'ana ana'],
      ['test.slow', 'ben'],
      ['test.plain', 'ana']
    ] as const
    const askAll = async () => {
      const ends: boolean[] = []
      for (const [place, [name, userId]] of asked.entries()) {
        ends.push((await ask(name, `k${place}`, userId)).replayed)
      }
      return ends
    }
    await askAll()
    expect(await askAll()).toEqual([true, true, true, true, true])
    const { accountId } = caller
    const erased = await database.write(accountId, (tx) =>
      eraseAnswersOf(tx, { accountId, userId: 'ana' })
    )
    expect(erased).toBe(2)
    expect(await askAll()).toEqual([false, false, true, true, true])
  })

  test('a repeat waits for the first, and is not charged', async () => {
    const { ask, outcomes, runs } = await stage()
    const going = Promise.withResolvers<string>()
    outcomes(() => going.promise)
    const [first, again] = [ask('test.slow', 'k'), ask('test.slow', 'k')]
    going.resolve('done')
    expect(await Promise.all([first, again])).toMatchObject([
      { value: 'done', replayed: false, usage: { addUsed: 1 } },
      { value: 'done', replayed: true, usage: { addUsed: 1 } }
    ])
    expect(runs()).toBe(1)
  })

  test('a repeat that waits too long is told that the first still runs', async () => {
    const { ask, outcomes, runs } = await stage(20)
    const going = Promise.withResolvers<string>()
    outcomes(() => going.promise)
    const first = ask('test.slow', 'k')
    await expect(ask('test.slow', 'k')).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    going.resolve('done')
    expect(await first).toMatchObject({ value: 'done' })
    expect((await ask('test.slow', 'k')).replayed).toBe(true)
    expect(runs()).toBe(1)
  })
})

function answers(database: Database, { accountId }: Caller) {
  return database.read(accountId, (tx) =>
    tx.rows<{ key: string; value: string }>(
      select`key, request_hash, value from idempotency where account_id = ${accountId}`
    )
  )
}
