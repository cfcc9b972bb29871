/** What the database lets an account do to rows of others' teams: for itself alone, whoever it names. */
import { afterAll, describe, expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseError } from '#db/driver-errors.ts'
import { type Reading, select } from '#db/reading.ts'
import { dumpAll } from '#tests/support/dump.ts'
import { databases } from '#tests/support/service.ts'
import { benchOn, closeBenches, readersOf, viewsOf } from '#tests/teams/readers.ts'

afterAll(closeBenches)

interface Made {
  team: { id: string; invite_code: string }
}

/** Ana's team, in which Ben is and shares Nia. */
async function staged(kind: (typeof databases)[number]) {
  const bench = await benchOn(kind)
  const [ana, ben, cy] = [await bench.account(), await bench.account(), await bench.account()]
  const { team } = await ana.ask<Made>('teams.create', { name: 'Bees', description: null })
  await ben.ask('teams.join', { inviteCode: team.invite_code })
  await ben.add('Nia', ['I keep bees in Lugano.'])
  const named = { teamId: team.id, userId: 'default', entity: 'Nia' }
  await ben.ask('teams.share', named)
  return { bench, ana, ben, cy, team, named }
}

describe.each(databases)('bounds of teams on %s', (kind) => {
  test('a team takes 10,000 entities, of all members together', async () => {
    const { bench, ana, ben, team, named } = await staged(kind)
    await ana.add('Tom', ['I bake bread in Bern.'])
    await bench.database.write(ben.accountId, (tx) =>
      tx.rows(sql`with made as (
          insert into entities (account_id, entity_id, user_id, name, name_key, type)
          select ${ben.accountId}::uuid, gen_random_uuid(), 'default', 'e' || n, 'e' || n, 'concept'
          from generate_series(1, 9999) n returning account_id, entity_id)
        insert into team_shares (account_id, team_id, entity_id)
        select account_id, ${team.id}::uuid, entity_id from made`)
    )
    const tom = { ...named, entity: 'Tom' }
    await expect(ana.ask('teams.share', tom)).rejects.toMatchObject({ code: 'validation' })
    // What is shared already may be shared again, and what is gone makes room.
    await ben.ask('teams.share', named)
    await ben.ask('entities.erase', { userId: 'default', name: 'e1' })
    await ana.ask('teams.share', tom)
    const { teams } = await ana.ask<{ teams: unknown[] }>('teams.list', {})
    expect(teams).toMatchObject([{ shared_memories: 10_000 }])
  })

  test('a team has 1,000 members, and an account is in 100 teams', async () => {
    const { bench, ana, ben, cy, team } = await staged(kind)
    const fill = (ownerId: string, teamId: SQL, memberId: SQL, count: number) =>
      bench.database.write(ownerId, (tx) =>
        tx.rows(sql`insert into team_members (account_id, team_id, member_account_id, role)
          select ${ownerId}::uuid, ${teamId}, ${memberId}, 'member'
          from generate_series(1, ${count}::int)`)
      )
    await fill(ana.accountId, sql`${team.id}::uuid`, sql`gen_random_uuid()`, 998)
    const joining = { inviteCode: team.invite_code }
    await expect(cy.ask('teams.join', joining)).rejects.toMatchObject({ code: 'conflict' })
    expect(await ben.ask('teams.join', joining)).toMatchObject({ already_member: true })
    await ben.ask('teams.leave', { teamId: team.id })
    await fill(ana.accountId, sql`gen_random_uuid()`, sql`${cy.accountId}::uuid`, 100)
    await expect(cy.ask('teams.join', joining)).rejects.toMatchObject({ code: 'conflict' })
    await ben.ask('teams.join', joining)
  })
})

describe.each(databases)('what reaches beyond an account on %s', (kind) => {
  test('two accounts that are in each other’s teams are erased at once', async () => {
    const { bench, ana, ben } = await staged(kind)
    const { team } = await ben.ask<Made>('teams.create', { name: 'Goats', description: null })
    await ana.ask('teams.join', { inviteCode: team.invite_code })
    await ana.add('Tom', ['I bake bread in Bern.'])
    await ana.ask('teams.share', { teamId: team.id, userId: 'default', entity: 'Tom' })
    await Promise.all(
      [ana, ben].map(({ ask, accountId }) =>
        ask('account.erase', { confirm: `${accountId}@example.org` })
      )
    )
    for (const { accountId } of [ana, ben]) {
      const left = await dumpAll(bench.database, accountId)
      for (const table of ['teams', 'team_members', 'team_shares']) {
        expect(left.get(table) ?? []).toEqual([])
      }
    }
  })
})

describe.skipIf(!databases.includes('postgres'))('row-level security of teams', () => {
  const calls = (of: { accountId: string }, team: Made['team']): Record<string, Reading> => ({
    teams_of: select`* from teams_of(${of.accountId}::uuid)`,
    members_of: select`* from members_of(${of.accountId}::uuid, ${team.id}::uuid)`,
    hold_team: select`* from hold_team(${of.accountId}::uuid, ${team.id}::uuid)`,
    join_team: select`* from join_team(${of.accountId}::uuid, ${team.invite_code}, 9, 9)`,
    leave_team: select`leave_team(${of.accountId}::uuid, ${team.id}::uuid)`,
    end_team: select`end_team(${of.accountId}::uuid, ${team.id}::uuid)`,
    withdraw_from_teams: select`* from withdraw_from_teams(${of.accountId}::uuid)`
  })

  test('no function does anything for another account than the transaction’s own', async () => {
    const { bench, ana, ben, cy, team } = await staged('postgres')
    const { database } = bench
    const rowsOf = async () => {
      const all = await Promise.all(
        [ana, ben, cy].map(({ accountId }) => dumpAll(database, accountId))
      )
      return all.map((tables) =>
        ['teams', 'team_members', 'team_shares'].map((table) => tables.get(table))
      )
    }
    const before = await rowsOf()
    for (const victim of [ana, ben]) {
      for (const [name, query] of Object.entries(calls(victim, team))) {
        const rows = await database.write(cy.accountId, (tx) => tx.rows<object>(query))
        const [row] = rows.map((one) => Object.values(one).filter((value) => value !== '' && value))
        expect([name, row ?? []]).toEqual([name, []])
      }
    }
    // A stranger named rightly is no member, and a member is no owner.
    const { join_team: _, ...others } = calls(cy, team)
    for (const query of Object.values(others)) {
      await database.write(cy.accountId, (tx) => tx.rows(query))
    }
    const { end_team } = calls(ben, team)
    await database.write(ben.accountId, (tx) => tx.rows(end_team as Reading))
    await database.write(ana.accountId, (tx) => tx.rows(calls(ana, team)['leave_team'] as Reading))
    expect(await rowsOf()).toEqual(before)
    for (const table of ['teams', 'team_members', 'team_shares']) {
      const taken = await database.write(cy.accountId, (tx) =>
        tx.rows(sql`delete from ${sql.identifier(table)} returning account_id`)
      )
      expect(taken).toEqual([])
    }
  })

  test('a guest may ask none of them', async () => {
    const { bench, ana, team } = await staged('postgres')
    const [view] = await viewsOf(bench, ana)
    if (view === undefined) throw new Error('nothing is shared')
    for (const query of Object.values(calls({ accountId: view.sharerIds[0] ?? '' }, team))) {
      const refused = await bench.database
        .readShared(view, (tx) => tx.rows(query))
        .catch((error: DatabaseError) => error.sqlState)
      expect(refused).toBe('42501')
    }
    expect((await readersOf(ana).get('Nia')).team_shared).toBe(true)
  })
})
