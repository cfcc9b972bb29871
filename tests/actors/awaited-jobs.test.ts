/** Work that a caller waits for: it has a time, ends when its caller leaves, and is bounded. */
import { afterAll, describe, expect, test } from 'bun:test'
import { awaitedJob } from '#actors/operation.ts'
import { readAccount } from '#db/stores/account/account-row.ts'
import type { Database } from '#db/transaction.ts'
import type { Caller } from '#src/access/caller.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { startScriptedModels } from '#tests/support/scripted-models.ts'
import { databases, startTestService } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

afterAll(closeDatabases)

/** A job that hangs until the test lets it go on, heeding no signal. */
function hanging() {
  const goOn = Promise.withResolvers<null>()
  const seen: AbortSignal[] = []
  let kept = 0
  const hang = awaitedJob<unknown, unknown, string>({
    charge: () => ({ action: 'add', amount: 1 }),
    prepare: ({ signal }) => {
      seen.push(signal)
      return goOn.promise
    },
    keep: () => {
      kept++
      return Promise.resolve('kept')
    }
  })
  return {
    operations: { 'test.hang': hang },
    seen,
    goOn: () => goOn.resolve(null),
    kept: () => kept
  }
}

async function addsUsed(database: Database, { accountId }: Caller): Promise<number> {
  const row = await database.read(accountId, (tx) => readAccount(tx, accountId, null))
  return row?.addUsed ?? -1
}

const errorOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)

describe.each(databases)('an awaited job on %s', (kind) => {
  test('that takes too long is told, costs nothing and keeps nothing', async () => {
    const database = await databaseOf(kind)
    const { operations, seen, goOn, kept } = hanging()
    const { actors } = actorsOn(database, operations, { bounds: { awaitedMs: 50 } })
    const caller = await newCaller(database, 'free')
    const error = await errorOf(actors.ask(caller, 'test.hang', null, {}))
    expect(error).toMatchObject({ name: 'Transient', reason: 'model_unavailable' })
    expect(seen.map((signal) => signal.aborted)).toEqual([true])
    expect(await addsUsed(database, caller)).toBe(0)
    goOn()
    await Bun.sleep(0)
    expect(kept()).toBe(0)
  })

  test('ends when its caller leaves, costs nothing and keeps nothing', async () => {
    const database = await databaseOf(kind)
    const { operations, seen, kept } = hanging()
    const { actors } = actorsOn(database, operations)
    const caller = await newCaller(database, 'free')
    const asker = new AbortController()
    const ended = errorOf(actors.ask(caller, 'test.hang', null, {}, asker))
    await until('it is under way', () => seen.length === 1)
    expect(await addsUsed(database, caller)).toBe(1)
    asker.abort()
    expect(await ended).toMatchObject({ name: 'Transient' })
    expect(seen[0]?.aborted).toBe(true)
    expect(await addsUsed(database, caller)).toBe(0)
    expect(kept()).toBe(0)
  })

  test('beyond the bound of its account, or of all, is refused at once until one has really ended', async () => {
    const database = await databaseOf(kind)
    const { operations, seen, goOn, kept } = hanging()
    const { actors } = actorsOn(database, operations, {
      bounds: { awaitedPerAccountMax: 1, awaitedMax: 2 }
    })
    const callers = await Promise.all([1, 2, 3].map(() => newCaller(database, 'free')))
    const [one, two, three] = callers as [Caller, Caller, Caller]
    const ask = (caller: Caller, asker?: AbortController) =>
      actors.ask(caller, 'test.hang', null, {}, asker)
    const leaver = new AbortController()
    const left = errorOf(ask(one, leaver))
    await until('one is under way', () => seen.length === 1)
    expect(await errorOf(ask(one))).toMatchObject({ reason: 'overloaded' })
    leaver.abort()
    await left
    // Its caller is gone, but what it holds it still holds.
    expect(await errorOf(ask(one))).toMatchObject({ reason: 'overloaded' })
    const second = ask(two)
    await until('the second is under way', () => seen.length === 2)
    expect(await errorOf(ask(three))).toMatchObject({ reason: 'overloaded' })
    goOn()
    await second
    await ask(three)
    await ask(one)
    expect(kept()).toBe(3)
    expect(await Promise.all(callers.map((caller) => addsUsed(database, caller)))).toEqual([
      1, 1, 1
    ])
  })

  test('of a client that closes its connection is ended at the model, and given back', async () => {
    const models = await startScriptedModels()
    models.chat({ behaviour: { does: 'hang' } })
    const service = await startTestService(kind, {
      OPENAI_BASE_URL: models.baseUrl,
      CHAT_MODEL: 'scripted'
    })
    try {
      const account = await service.account({ plan: 'free' })
      const client = new AbortController()
      const answer = fetch(`${service.url}/v1/add`, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.key}` },
        body: JSON.stringify({
          messages: [{ role: 'user', name: 'Nia', content: 'I keep bees in Lugano.' }],
          dry_run: true
        }),
        signal: client.signal
      }).catch(() => null)
      const used = async () => {
        const { headers } = await account.send('GET', '/v1/memories')
        return headers.get('x-quota-add-used')
      }
      await until('the model is asked', () => models.seen.length === 1)
      expect(await used()).toBe('1')
      client.abort()
      expect(await answer).toBeNull()
      // Well before its time is over.
      await until('the charge is given back', async () => (await used()) === '0', 10_000)
      await until('the model is let go', () => models.open === 0, 5000)
    } finally {
      await service.stop()
      await models.close()
    }
  }, 60_000)
})
