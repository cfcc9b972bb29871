/** Activations through the real pg-boss on both databases: sent with a turn, or within its statement. */
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { aloneInDirectory } from '#actors/engine/liveness.ts'
import { letTurnsSend, startPgBossEngine } from '#actors/engine/pg-boss.ts'
import { Sweeper } from '#actors/engine/sweeper.ts'
import { migratePostgres } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres/postgres.ts'
import { Failure } from '#src/base/failure.ts'
import { newId } from '#src/base/ids.ts'
import { newCaller } from '#tests/support/actors.ts'
import { openDatabase } from '#tests/support/open-database.ts'
import { databases, freshDatabase } from '#tests/support/service.ts'
import { until } from '#tests/support/until.ts'

async function engineOn(kind: (typeof databases)[number]) {
  const url = kind === 'postgres' ? await freshDatabase(kind) : null
  const database =
    url === null
      ? await openDatabase(kind)
      : openPostgres({
          url,
          connections: 2,
          rowSecurity: (await migratePostgres(url)).rowSecurity
        })
  const engine = await startPgBossEngine({ database, owner: true, url, concurrency: 2, pollMs: 20 })
  return { database, engine }
}

test.each(databases)(
  'an order reaches the queue where its condition holds, on %s',
  async (kind) => {
    const { database, engine } = await engineOn(kind)
    const drained: string[] = []
    engine.run((accountId) => {
      drained.push(accountId)
      return Promise.resolve()
    })
    const [accepted, refused] = [newId(), newId()]
    await database
      .write(null, async (tx) => {
        await engine.activate(tx, refused)
        throw new Failure('not_found', 'Nothing there.', {})
      })
      .catch(() => {})
    await database.write(null, (tx) => engine.activate(tx, accepted))
    await until('it is drained', () => drained.includes(accepted))
    expect(drained).toEqual([accepted])
    await engine.stop()
    await database.close()
  },
  60_000
)

test.each(databases)(
  'an account that stands in line is not activated again and again, on %s',
  async (kind) => {
    const { database, engine } = await engineOn(kind)
    const { accountId } = await newCaller(database, 'free')
    const waking = sql`update accounts set mailbox = 'waking', moved_at = now() - interval '9 s'
      where account_id = ${accountId}`
    const sweeper = new Sweeper({
      database,
      engine,
      liveness: aloneInDirectory(),
      wakingS: 3,
      busyS: 60
    })
    const sent: number[] = []
    for (let round = 0; round < 3; round++) {
      await database.write(null, (tx) => tx.rows(waking))
      sent.push(await sweeper.sweep())
    }
    expect(sent).toEqual([1, 0, 0])
    const drained: string[] = []
    engine.run((id) => {
      drained.push(id)
      return Promise.resolve()
    })
    await until('it is drained', () => drained.length > 0)
    // Fetched, and lost: it is sent again. One that waits for a later time does not count.
    await database.write(null, (tx) => engine.activate(tx, accountId, 60))
    await database.write(null, (tx) => tx.rows(waking))
    expect(await sweeper.sweep()).toBe(1)
    await until('it is drained again', () => drained.length > 1)
    await engine.stop()
    await database.close()
  },
  60_000
)

test.skipIf(!databases.includes('postgres'))(
  'processes that start together on one PostgreSQL do not refuse each other the queue',
  async () => {
    const url = (await freshDatabase('postgres')) ?? ''
    const open = () => openPostgres({ url, connections: 1, rowSecurity: false })
    const start = async () => {
      await migratePostgres(url)
      const database = open()
      const engine = await startPgBossEngine({
        database,
        owner: true,
        url,
        concurrency: 1,
        pollMs: 1000
      })
      return { engine, database }
    }
    const started = await Promise.all(Array.from({ length: 4 }, start))
    // What met in the end was the grants: many of them at once.
    await Promise.all(
      started.flatMap(({ database }) => Array.from({ length: 25 }, () => letTurnsSend(database)))
    )
    for (const { engine, database } of started) {
      await engine.stop()
      await database.close()
    }
  },
  60_000
)
