/** One check makes all that is seen of other accounts, and on PostgreSQL the database holds to it as well. */
import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseError } from '#db/driver-errors.ts'
import { type Reading, select } from '#db/reading.ts'
import type { SharedView } from '#db/shared-view.ts'
import { findEntitiesById, touchEntities } from '#db/stores/entities/entities.ts'
import { chunksById } from '#db/stores/memory/chunks.ts'
import { databases } from '#tests/support/service.ts'
import { joinTeam, makeTeam, share, unshare } from '#tests/support/team-rows.ts'
import { benchOn, closeBenches, readersOf, viewsOf } from '#tests/teams/readers.ts'

afterAll(closeBenches)

/** Ana shares Nia, not Tom, with Ben. */
async function staged(kind: (typeof databases)[number]) {
  const bench = await benchOn(kind)
  const { database } = bench
  const [ana, ben] = [await bench.account(), await bench.account()]
  await ana.add('Nia', ['I keep bees in Lugano. I work at Initech.'])
  await ana.add('Tom', ['I bake bread in Bern. I work at Initech.'])
  const teamId = await makeTeam(database, ana.accountId)
  await joinTeam(database, { ownerId: ana.accountId, teamId, memberId: ben.accountId })
  const nia = await readersOf(ana).get('Nia')
  const shared = { sharerId: ana.accountId, teamId, entityId: nia.id }
  await share(database, shared)
  const [view] = await viewsOf(bench, ben)
  if (view === undefined) throw new Error('nothing is shared')
  return { bench, database, ana, ben, nia, shared, view }
}

describe.each(databases)('the check on %s', (kind) => {
  test('tells whose, which and through which team, once, and nothing of one’s own', async () => {
    const { bench, database, ana, ben, nia, shared, view } = await staged(kind)
    expect(view).toMatchObject({
      readerId: ben.accountId,
      sharerIds: [ana.accountId]
    })
    expect([...view.teamOf]).toEqual([[nia.id, shared.teamId]])
    // Through a second team too: one view, one entity.
    const other = await makeTeam(database, ben.accountId)
    await joinTeam(database, { ownerId: ben.accountId, teamId: other, memberId: ana.accountId })
    await share(database, { ...shared, teamId: other })
    const views = await viewsOf(bench, ben)
    expect(views.map((one) => [...one.teamOf.keys()])).toEqual([[nia.id]])
    expect(await viewsOf(bench, ana)).toEqual([])
  })

  test('a team that is no more, or that another account made up, shares nothing', async () => {
    const { bench, database, ana, ben, shared } = await staged(kind)
    const stranger = await bench.account()
    // Rows about somebody else's team under one's own account.
    for (const memberId of [stranger.accountId, ana.accountId]) {
      await joinTeam(database, { ownerId: stranger.accountId, teamId: shared.teamId, memberId })
    }
    expect(await viewsOf(bench, stranger)).toEqual([])
    await database.write(ana.accountId, (tx) =>
      tx.rows(sql`delete from teams where account_id = ${ana.accountId}`)
    )
    expect(await viewsOf(bench, ben)).toEqual([])
  })

  test('a view is what a writing or unlimited function refuses to take', async () => {
    const { database, view } = await staged(kind)
    const refused = () =>
      database.write(null, async (tx) => {
        // @ts-expect-error a view is no scope, so nothing is written through it
        await touchEntities(tx, view, [], 0)
        // @ts-expect-error nor are messages read
        await chunksById(tx, view, [])
      })
    // @ts-expect-error views are made by the check alone
    const made: SharedView = { readerId: '', sharerIds: [], teamOf: new Map() }
    expect([typeof refused, typeof made]).toEqual(['function', 'object'])
  })
})

test('one file makes views, and statements across accounts stand in the stores that are known for it', () => {
  const root = new URL('../..', import.meta.url).pathname
  const files = ['src', 'actors', 'db'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('migrations'))
      .map((name) => join(folder, name))
  )
  const holding = (pattern: RegExp) =>
    files.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8'))).toSorted()
  expect(holding(/as (unknown as )?SharedView/)).toEqual(['db/stores/teams/shared-views.ts'])
  expect(holding(/shared_with\(/)).toEqual(['db/shared-view.ts', 'db/stores/teams/shared-views.ts'])
  expect(holding(/\bteam_members\b/)).toEqual(['db/schema/outside.ts', 'db/stores/teams/teams.ts'])
  // No transaction of an account steps out of its role, and one store asks what reaches beyond it.
  expect(holding(/'role', 'none'/)).toEqual([])
  const beyond =
    /\b(teams_of|members_of|hold_team|join_team|leave_team|end_team|withdraw_from_teams)\(/
  expect(holding(beyond)).toEqual(['db/stores/teams/teams.ts'])
})

describe.skipIf(!databases.includes('postgres'))('row-level security of what is shared', () => {
  const rowsOf = (table: string) => select`* from ${sql.identifier(table)}`

  test('whatever a statement asks for, only what is shared is there', async () => {
    const { database, ana, nia, view } = await staged('postgres')
    const seen = (query: Reading) =>
      database.readShared(view, (tx) => tx.rows<Record<string, unknown>>(query))
    const entities = await seen(rowsOf('entities'))
    expect(entities.map((row) => row['entity_id'])).toEqual([nia.id])
    const facts = await seen(rowsOf('facts'))
    expect(facts.map((row) => row['content'])).toEqual(expect.arrayContaining(nia.facts))
    expect(facts.every((row) => row['entity_id'] === nia.id)).toBe(true)
    // She works somewhere that is not shared.
    expect(await seen(rowsOf('relations'))).toEqual([])
    const ids = new Set(facts.map((row) => row['fact_id']))
    for (const table of ['statements', 'search_entries']) {
      const rows = await seen(rowsOf(table))
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every((row) => ids.has(row['item_id']))).toBe(true)
    }
    expect(await seen(rowsOf('vectors'))).toHaveLength(ids.size)
    const own = await database.read(ana.accountId, (tx) =>
      findEntitiesById(
        tx,
        {
          accountId: ana.accountId,
          userId: 'default'
        },
        [nia.id]
      )
    )
    expect(own).toHaveLength(1)
  })

  test('messages, episodes, words, keys and all else are refused, and so is writing', async () => {
    const { database, view } = await staged('postgres')
    const refusal = (query: SQL) =>
      database
        .readShared(view, (tx) => tx.rows(query as Reading))
        .then(
          () => 'nothing',
          (error: DatabaseError) => error.sqlState
        )
    const tables = await database.read(null, (tx) =>
      tx.rows<{ name: string }>(select`relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    )
    const read: string[] = []
    for (const { name } of tables) {
      const answer = await refusal(rowsOf(name))
      if (answer === 'nothing') read.push(name)
      else expect(answer).toBe('42501')
    }
    expect(read.toSorted()).toEqual([
      'entities',
      'facts',
      'knowledge',
      'relations',
      'search_entries',
      'statements',
      'vectors'
    ])
    expect(await refusal(sql`update facts set content = 'x'`)).toMatch(/^(25006|42501)$/)
    // A guest cannot widen what it sees.
    expect(await refusal(select`* from shared_with(${view.readerId}::uuid)`)).toBe('42501')
  })

  test('a view that no share stands behind any more shows nothing, and a made-up one never did', async () => {
    const { database, ana, ben, bench, shared, view } = await staged('postgres')
    const count = async (of: SharedView) => {
      const rows = await database.readShared(of, (tx) => tx.rows(rowsOf('facts')))
      return rows.length
    }
    expect(await count(view)).toBeGreaterThan(0)
    const stranger = await bench.account()
    expect(await count({ ...view, readerId: stranger.accountId })).toBe(0)
    expect(await count({ ...view, readerId: ana.accountId, sharerIds: [ben.accountId] })).toBe(0)
    await unshare(database, shared)
    expect(await count(view)).toBe(0)
  })

  test('an account asks the check about itself only, and reads no row of others by itself', async () => {
    const { database, ana, ben } = await staged('postgres')
    const asked = (as: string, about: string) =>
      database.read(as, (tx) => tx.rows(select`* from shared_with(${about}::uuid)`))
    expect(await asked(ben.accountId, ben.accountId)).toHaveLength(1)
    expect(await asked(ana.accountId, ben.accountId)).toEqual([])
    for (const table of ['entities', 'facts', 'team_members', 'team_shares']) {
      const rows = await database.read(ben.accountId, (tx) =>
        tx.rows(select`* from ${sql.identifier(table)} where account_id = ${ana.accountId}`)
      )
      expect(rows).toEqual([])
    }
  })

  test('nothing of a guest is left on the connection', async () => {
    const { database, ben, view } = await staged('postgres')
    await database.readShared(view, (tx) => tx.rows(rowsOf('facts')))
    const left = await database.read(ben.accountId, (tx) =>
      tx.rows(
        select`current_user as role, coalesce(current_setting('app.shared', true), '') as shared`
      )
    )
    expect(left).toEqual([{ role: 'keepsake_app', shared: '' }])
  })
})
