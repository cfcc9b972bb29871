/** Teams, members and shares as rows, for what is read through them. */
import { sql } from 'drizzle-orm'
import type { Database } from '#db/transaction.ts'
import { newId } from '#src/base/ids.ts'

/** A team of an account, which is its first member. */
export async function makeTeam(database: Database, ownerId: string): Promise<string> {
  const teamId = newId()
  await database.write(ownerId, (tx) =>
    tx.rows(sql`insert into teams (account_id, team_id, name, invite_code)
      values (${ownerId}, ${teamId}, 'Team', ${teamId})`)
  )
  await joinTeam(database, { ownerId, teamId, memberId: ownerId })
  return teamId
}

interface Membership {
  ownerId: string
  teamId: string
  memberId: string
}

export async function joinTeam(database: Database, of: Membership): Promise<void> {
  const role = of.memberId === of.ownerId ? 'owner' : 'member'
  await database.write(of.ownerId, (tx) =>
    tx.rows(sql`insert into team_members (account_id, team_id, member_account_id, role)
      values (${of.ownerId}, ${of.teamId}, ${of.memberId}, ${role}) on conflict do nothing`)
  )
}

export async function leaveTeam(database: Database, of: Membership): Promise<void> {
  await database.write(of.ownerId, (tx) =>
    tx.rows(sql`delete from team_members where account_id = ${of.ownerId}
      and team_id = ${of.teamId} and member_account_id = ${of.memberId}`)
  )
}

interface Share {
  sharerId: string
  teamId: string
  entityId: string
}

export async function share(database: Database, of: Share): Promise<void> {
  await database.write(of.sharerId, (tx) =>
    tx.rows(sql`insert into team_shares (account_id, team_id, entity_id)
      values (${of.sharerId}, ${of.teamId}, ${of.entityId}) on conflict do nothing`)
  )
}

export async function unshare(database: Database, of: Share): Promise<void> {
  await database.write(of.sharerId, (tx) =>
    tx.rows(sql`delete from team_shares where account_id = ${of.sharerId}
      and team_id = ${of.teamId} and entity_id = ${of.entityId}`)
  )
}
