/** What the service does by itself: by one process at a time, again and again, whatever one run does. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type ServiceWork, serviceLane } from '#actors/engine/service-lane.ts'
import { select } from '#db/reading.ts'
import { findAnswer, keepAnswer } from '#db/stores/account/idempotency.ts'
import { forgetOldAuditEvents } from '#db/stores/audit/audit.ts'
import { vectorIndexMaking } from '#db/stores/finding/vectors/vector-index-making.ts'
import { SERVICE_ITSELF } from '#db/stores/jobs/due-work.ts'
import { OLD_ROWS_AT_ONCE } from '#db/stores/rows.ts'
import type { Database, OpenedDatabase } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'
import { upkeepOf } from '#src/upkeep.ts'
import { closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'

afterAll(closeDatabases)

function dueInS(database: Database, name: string): Promise<number[]> {
  return database.read(null, async (tx) => {
    const rows = await tx.rows<{ s: number }>(select`
        extract(epoch from due_at - now())::float8 as s
      from due_work where account_id = ${SERVICE_ITSELF} and kind = ${name}`)
    return rows.map(({ s }) => s)
  })
}

async function moveTo(database: Database, name: string, s: number): Promise<void> {
  await database.write(null, (tx) =>
    tx.rows(sql`update due_work set due_at = now() + make_interval(secs => ${s})
      where account_id = ${SERVICE_ITSELF} and kind = ${name}`)
  )
}

describe.each(databases)('the service’s own work on %s', (kind) => {
  test('is done by one of two processes, and again after its time, also when it failed', async () => {
    const database = await databaseOf(kind)
    let runs = 0
    const name = newId()
    const works: ServiceWork[] = [
      {
        name,
        everyS: 3600,
        run: async () => {
          runs++
          await Bun.sleep(20)
          throw new Error('one that fails')
        }
      }
    ]
    const one = await serviceLane({ database, owner: '1:0', works })
    const other = await serviceLane({ database, owner: '2:0', works })
    expect(await one.look()).toBe(0)
    await moveTo(database, name, -86_400)
    const claimed = await Promise.all([one.look(), other.look()])
    expect(claimed.toSorted()).toEqual([0, 1])
    await Promise.all([one.settled(), other.settled()])
    expect(runs).toBe(1)
    // A day late is one run, not twenty-four.
    expect(await one.look()).toBe(0)
    expect((await dueInS(database, name))[0]).toBeWithin(3500, 3601)
  })

  test('a clock that was ahead once does not put it off for longer than its time', async () => {
    const database = await databaseOf(kind)
    const name = newId()
    const works = [{ name, everyS: 60, run: () => Promise.resolve() }]
    await serviceLane({ database, owner: '1:0', works })
    await moveTo(database, name, 86_400)
    await serviceLane({ database, owner: '1:0', works })
    expect((await dueInS(database, name))[0]).toBeWithin(0, 61)
  })

  test('forgets what is past its time and leaves the rest', async () => {
    const database = await databaseOf(kind)
    const { accountId } = await newCaller(database, 'free')
    await database.write(accountId, async (tx) => {
      for (const key of ['old', 'young']) {
        await keepAnswer(tx, accountId, key, { requestHash: 'h', value: '1' })
      }
      await tx.rows(sql`update idempotency set created_at = now() - interval '25 hours'
        where account_id = ${accountId} and key = 'old'`)
    })
    const works = upkeepOn(database)
    const lane = await serviceLane({ database, owner: '1:0', works })
    for (const { name } of works) await moveTo(database, name, -1)
    expect(await lane.look()).toBe(works.length)
    await lane.settled()
    const kept = await database.read(accountId, (tx) =>
      tx.rows<{ key: string }>(select`key from idempotency where account_id = ${accountId}`)
    )
    expect(kept).toEqual([{ key: 'young' }])
    expect(await database.read(accountId, (tx) => findAnswer(tx, accountId, 'old'))).toBeNull()
  })

  test('forgets a large table slice by slice, and all of it', async () => {
    const database = await databaseOf(kind)
    const { accountId } = await newCaller(database, 'free')
    await database.write(accountId, (tx) =>
      tx.rows(sql`insert into audit_events (account_id, audit_id, action, request_id, at)
        select ${accountId}::uuid, gen_random_uuid(), 'test', 'r',
          now() - make_interval(days => case when n = 0 then 300 else 400 end)
        from generate_series(0, ${2 * OLD_ROWS_AT_ONCE + 1}::int) n`)
    )
    const left = () =>
      database.read(accountId, (tx) =>
        tx.rows<{ left: number }>(select`count(*)::int as left from audit_events
          where account_id = ${accountId}`)
      )
    expect(await database.write(null, forgetOldAuditEvents)).toBe(OLD_ROWS_AT_ONCE)
    expect(await left()).toEqual([{ left: OLD_ROWS_AT_ONCE + 2 }])
    await upkeepOn(database)
      .find(({ name }) => name === 'forget_audit_events')
      ?.run()
    expect(await left()).toEqual([{ left: 1 }])
  })

  test.each([
    ['journal', 'created_at'],
    ['audit_events', 'at'],
    ['agent_runs', 'created_at'],
    ['idempotency', 'created_at'],
    ['billing_events', 'received_at'],
    ['recalls', 'day'],
    ['jobs', 'finished_at'],
    ['deliveries', 'created_at']
  ])(
    'what is old in %s is found by an index, and not by reading all of it',
    async (table, column) => {
      const database = await databaseOf(kind)
      const indexes = await database.read(null, (tx) =>
        tx.rows(select`i.indexrelid from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = ${table}::regclass and a.attname = ${column}`)
      )
      expect(indexes.length).toBeGreaterThan(0)
    }
  )
})

function upkeepOn(database: OpenedDatabase) {
  return upkeepOf({
    database,
    clock: Date.now,
    embedder: {
      name: 'none',
      dimensions: 1,
      embed: () => Promise.reject(new Error('no model in this test'))
    },
    indexMaking: vectorIndexMaking(database, null),
    jobRetentionDays: 30,
    selfCareS: 600,
    triggerIntervalS: 0
  })
}
