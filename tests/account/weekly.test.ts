/** The weekly statistics at the edges of weeks, with a clock of the test's own. Both databases. */
import { afterAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { readWeek } from '#src/account/operations/weekly.ts'
import type { WeeklyStats } from '#src/account/weekly-contract.ts'
import { newId } from '#src/base/ids.ts'
import { actorsOn, closeDatabases, databaseOf, newCaller } from '#tests/support/actors.ts'
import { databases } from '#tests/support/service.ts'

afterAll(closeDatabases)

const NOW = Date.UTC(2026, 10, 22, 15, 30)
const FIRST_OF_WEEK = '2026-11-16T00:00:00.000Z'
const LAST_BEFORE = '2026-11-15T23:59:59.999Z'
const FIRST_BEFORE = '2026-11-09T00:00:00.000Z'
const LAST_OF_OLD = '2026-11-08T23:59:59.999Z'

describe.each(databases)('a week on %s', (kind) => {
  async function stage() {
    const database = await databaseOf(kind)
    const caller = await newCaller(database, 'free')
    const { accountId } = caller
    const { actors, at } = actorsOn(database, { 'account.weekly_stats': readWeek }, { now: NOW })
    const write = (statement: ReturnType<typeof sql>) =>
      database.write(accountId, (tx) => tx.rows(statement))
    const week = async () => {
      const { value } = await actors.ask(caller, 'account.weekly_stats', { userId: 'ana' }, {})
      return value as WeeklyStats
    }
    const fact = (createdAt: string, more: { state?: string; expiresAt?: string } = {}) =>
      write(sql`insert into facts (account_id, fact_id, user_id, entity_id, content, content_key,
          time, stated_at, created_at, state, expires_at)
        values (${accountId}, ${newId()}, 'ana', ${newId()}, 'x', 'x', '2020-01-01', '2020-01-01',
          ${createdAt}::timestamptz, ${more.state ?? 'active'},
          ${more.expiresAt ?? null}::timestamptz)`)
    /** A procedure that succeeded and failed so often, with its failures told at these times. */
    const procedure = async (
      name: string,
      {
        createdAt,
        lastUsed,
        failCount,
        told
      }: Record<'createdAt' | 'lastUsed', string> & {
        failCount: number
        told: string[]
      }
    ) => {
      const [id, version] = [newId(), newId()]
      await write(sql`insert into procedures (account_id, procedure_id, user_id, current_version_id,
          last_used, created_at)
        values (${accountId}, ${id}, 'ana', ${version}, ${lastUsed}::timestamptz,
          ${createdAt}::timestamptz)`)
      await write(sql`insert into procedure_versions (account_id, version_id, user_id, procedure_id,
          version, state, name, steps, entity_names, metadata, fail_count)
        values (${accountId}, ${version}, 'ana', ${id}, 1, 'current', ${name}, '[]', '[]', '{}',
          ${failCount})`)
      for (const time of told) {
        const episode = newId()
        await write(sql`insert into episodes (account_id, episode_id, user_id, summary, context,
            participants, emotional_valence, importance, linked_procedure_id, time)
          values (${accountId}, ${episode}, 'ana', 'x', 'x', '[]', 'negative', 0.5, ${id},
            '2020-01-01')`)
        await write(sql`insert into statements (account_id, statement_id, user_id, item_kind, item_id,
            metadata, stated_at)
          values (${accountId}, ${newId()}, 'ana', 'episode', ${episode}, '{}',
            ${time}::timestamptz)`)
      }
      return id
    }
    const entry = (procedureId: string, type: string, inPlace: boolean, createdAt: string) =>
      write(sql`insert into evolution (account_id, evolution_id, user_id, procedure_id, change_type,
          reason, diff, version_before, version_after, in_place, created_at)
        values (${accountId}, ${newId()}, 'ana', ${procedureId}, ${type}, 'x', '{}', 1, 1, ${inPlace},
          ${createdAt}::timestamptz)`)
    return { accountId, at, write, week, fact, procedure, entry }
  }

  test('counts facts from its first millisecond, and the week before from its own', async () => {
    const { fact, week, at } = await stage()
    for (const time of [FIRST_OF_WEEK, LAST_BEFORE, FIRST_BEFORE, LAST_OF_OLD]) await fact(time)
    expect(await week()).toMatchObject({ facts_learned: 1, facts_prev_week: 2 })
    at(Date.parse('2026-11-22T23:59:59.999Z'))
    expect(await week()).toMatchObject({ facts_learned: 1, facts_prev_week: 2 })
    at(Date.parse('2026-11-23T00:00:00.000Z'))
    expect(await week()).toMatchObject({ facts_learned: 0, facts_prev_week: 2 })
    at(Date.parse('2026-11-30T00:00:00.000Z'))
    expect(await week()).toMatchObject({ facts_learned: 0, facts_prev_week: 0 })
  })

  test('counts no fact that was archived or has expired since', async () => {
    const { fact, week } = await stage()
    await fact(FIRST_OF_WEEK, { expiresAt: '2026-11-22T15:30:00.001Z' })
    await fact(FIRST_OF_WEEK, { expiresAt: '2026-11-22T15:30:00.000Z' })
    await fact(LAST_BEFORE, { state: 'archived' })
    expect(await week()).toMatchObject({ facts_learned: 1, facts_prev_week: 0 })
  })

  test('sums the recalls of its days', async () => {
    const { accountId, write, week } = await stage()
    await write(sql`insert into recalls (account_id, user_id, day, served)
      values (${accountId}, 'ana', '2026-11-15', 1), (${accountId}, 'ana', '2026-11-16', 10),
        (${accountId}, 'ana', '2026-11-22', 100), (${accountId}, 'tom', '2026-11-22', 1000)`)
    expect((await week()).recalls_served).toBe(110)
  })

  test('tells what went well again, newest use first, by the day of the last failure', async () => {
    const { procedure, week } = await stage()
    const old = { createdAt: LAST_OF_OLD, lastUsed: FIRST_OF_WEEK, failCount: 1 }
    await procedure('first', { ...old, told: [LAST_BEFORE] })
    await procedure('newest', {
      ...old,
      lastUsed: '2026-11-20T08:00:00Z',
      failCount: 2,
      told: ['2026-11-01T23:59:59.999Z', '2026-11-19T00:00:00Z']
    })
    await procedure('not used this week', { ...old, lastUsed: LAST_BEFORE, told: [LAST_OF_OLD] })
    await procedure('failed last', { ...old, told: [FIRST_OF_WEEK] })
    await procedure('failed at a time that nobody told', {
      ...old,
      failCount: 2,
      told: [LAST_OF_OLD]
    })
    await procedure('never failed', { ...old, failCount: 0, told: [] })
    expect(await week()).toMatchObject({
      procedures_learned: 0,
      prevented: [
        { name: 'newest', fail_count: 2, last_bitten: '2026-11-19' },
        { name: 'first', fail_count: 1, last_bitten: '2026-11-15' }
      ]
    })
  })

  test('tells of ten such procedures at most', async () => {
    const { procedure, week } = await stage()
    const times = { createdAt: FIRST_OF_WEEK, lastUsed: '2026-11-20T08:00:00Z' }
    for (let i = 0; i < 11; i++) {
      await procedure(`number ${i}`, { ...times, failCount: 1, told: [FIRST_OF_WEEK] })
    }
    const { procedures_learned, prevented } = await week()
    expect(procedures_learned).toBe(11)
    expect(prevented).toHaveLength(10)
  })

  test('tells the newest version of its own time, and none that was only edited or put aside', async () => {
    const { procedure, entry, week } = await stage()
    const times = { createdAt: LAST_OF_OLD, lastUsed: LAST_OF_OLD, failCount: 0, told: [] }
    const id = await procedure('before', times)
    await entry(id, 'step_added', false, LAST_BEFORE)
    await entry(id, 'auto_created', false, FIRST_OF_WEEK)
    await entry(id, 'step_modified', true, FIRST_OF_WEEK)
    await entry(id, 'gated', false, FIRST_OF_WEEK)
    await entry(id, 'discarded', false, FIRST_OF_WEEK)
    expect((await week()).latest_version_bump).toBeNull()
    await entry(await procedure('promoted', times), 'promoted', false, '2026-11-18T00:00:00Z')
    await entry(await procedure('earlier', times), 'step_added', false, FIRST_OF_WEEK)
    expect((await week()).latest_version_bump).toEqual({ name: 'promoted', version: 1 })
  })
})
