/**
 * Teams, their members and what is shared with them. A team with its members belongs to its owner's
 * account and a share to the sharer's; what an account reads and writes of another's it does through
 * functions of the database, which act for that account alone (`db/migrations/*_teams.sql`,
 * docs/decisions/second-principal.md). They change a team that is held: `holdTeam` comes first.
 */
import { sql } from 'drizzle-orm'
import { select } from '#db/reading.ts'
import { countRows } from '#db/stores/rows.ts'
import { first, only, type ReadTx, type WriteTx } from '#db/transaction.ts'

export type TeamRole = 'owner' | 'member'

export interface TeamRow {
  teamId: string
  name: string
  description: string | null
  /** Null unless the reader is the owner. */
  inviteCode: string | null
  role: TeamRole
  members: number
  shared: number
  createdAt: Date
}

export interface NewTeam {
  teamId: string
  name: string
  description: string | null
  inviteCode: string
}

/** Inserts a team, with its owner as the first member. */
export async function insertTeam(tx: WriteTx, accountId: string, team: NewTeam): Promise<void> {
  await tx.rows(sql`insert into teams (account_id, team_id, name, description, invite_code)
    values (${accountId}, ${team.teamId}, ${team.name}, ${team.description}, ${team.inviteCode})`)
  await tx.rows(sql`insert into team_members (account_id, team_id, member_account_id, role)
    values (${accountId}, ${team.teamId}, ${accountId}, 'owner')`)
}

/** How many teams an account owns. */
export async function countOwnTeams(tx: ReadTx, accountId: string): Promise<number> {
  const rows = await tx.rows<{ teams: number }>(
    select`count(*)::int as teams from teams where account_id = ${accountId}`
  )
  return only(rows).teams
}

/** The teams that an account is in, or of these the one that is named; oldest membership first. */
export function teamsOf(tx: ReadTx, accountId: string, teamId?: string): Promise<TeamRow[]> {
  return tx.rows<TeamRow>(select`team_id as "teamId", name, description,
      invite_code as "inviteCode", role, member_count as members, shared_memories as shared,
      created_at as "createdAt"
    from teams_of(${accountId}::uuid, ${teamId ?? null}::uuid)`)
}

export interface MemberRow {
  accountId: string
  email: string
  role: TeamRole
  joinedAt: Date
}

/** The members of a team, the longest one first; nobody where the account is not one of them. */
export function membersOf(tx: ReadTx, accountId: string, teamId: string): Promise<MemberRow[]> {
  return tx.rows<MemberRow>(select`account_id as "accountId", email, role,
      joined_at as "joinedAt"
    from members_of(${accountId}::uuid, ${teamId}::uuid)`)
}

/** A team that nobody else changes until the turn ends, as one of its members holds it. */
export interface HeldTeam {
  role: TeamRole
  shared: number
}

/** Holds a team; null where the account is not a member of it. */
export async function holdTeam(
  tx: WriteTx,
  accountId: string,
  teamId: string
): Promise<HeldTeam | null> {
  return first(
    await tx.rows<HeldTeam>(sql`select role, shared_memories as shared
      from hold_team(${accountId}::uuid, ${teamId}::uuid)`)
  )
}

export interface Joined {
  teamId: string
  name: string
  role: TeamRole
  /** `member`: was there already. In the last two cases the account has not become one. */
  outcome: 'joined' | 'member' | 'team_full' | 'too_many'
}

/** Joins the team that has the invite code; null where none has. */
export async function joinTeam(
  tx: WriteTx,
  accountId: string,
  inviteCode: string,
  bounds: { members: number; teams: number }
): Promise<Joined | null> {
  return first(
    await tx.rows<Joined>(sql`select team_id as "teamId", name, role, outcome
      from join_team(${accountId}::uuid, ${inviteCode}, ${bounds.members}::int,
        ${bounds.teams}::int)`)
  )
}

/** Takes a member, but not the owner, out of a held team, with what they have shared there. */
export async function leaveTeam(tx: WriteTx, accountId: string, teamId: string): Promise<void> {
  await tx.rows(sql`select leave_team(${accountId}::uuid, ${teamId}::uuid)`)
}

/** Ends a held team of this owner, and with it all that is shared there. */
export async function endTeam(tx: WriteTx, ownerId: string, teamId: string): Promise<void> {
  await tx.rows(sql`select end_team(${ownerId}::uuid, ${teamId}::uuid)`)
}

/** Which entity is shared with which team. */
export interface Share {
  teamId: string
  entityId: string
}

export async function isSharedWith(
  tx: ReadTx,
  accountId: string,
  { teamId, entityId }: Share
): Promise<boolean> {
  const found = await tx.rows(select`from team_shares where account_id = ${accountId}
    and team_id = ${teamId} and entity_id = ${entityId}`)
  return found.length > 0
}

/** Shares an entity with a held team. */
export async function insertShare(
  tx: WriteTx,
  accountId: string,
  { teamId, entityId }: Share
): Promise<void> {
  await tx.rows(sql`insert into team_shares (account_id, team_id, entity_id)
    values (${accountId}, ${teamId}, ${entityId})`)
}

/** Withdraws a share; false where there was none. */
export async function deleteShare(
  tx: WriteTx,
  accountId: string,
  { teamId, entityId }: Share
): Promise<boolean> {
  const gone = await countRows(
    tx,
    sql`delete from team_shares where account_id = ${accountId} and team_id = ${teamId}
      and entity_id = ${entityId}`
  )
  return gone > 0
}

/**
 * Takes an account that is to be erased out of all teams: withdraws others' shares into its own ones and
 * ends its memberships of others'. Tells how many rows went; what is the account's own is left to be erased.
 */
export async function withdrawFromTeams(
  tx: WriteTx,
  accountId: string
): Promise<{ shares_withdrawn: number; memberships: number }> {
  return only(
    await tx.rows<{ shares_withdrawn: number; memberships: number }>(
      sql`select shares_withdrawn, memberships from withdraw_from_teams(${accountId}::uuid)`
    )
  )
}
