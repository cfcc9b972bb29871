/** Who is in a team: joining by its invite code, being listed, leaving. */
import { command, query } from '#actors/operation.ts'
import {
  holdTeam,
  joinTeam as join,
  leaveTeam as leave,
  membersOf
} from '#db/stores/teams/teams.ts'
import { toIso } from '#src/base/clock.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import type {
  JoinedTeam,
  JoinTeamInput,
  LeftTeam,
  MemberList,
  TeamInput
} from '#src/teams/contract.ts'
import { maskedEmail } from '#src/teams/masked-email.ts'

const MEMBERS_MAX = 1000
/** Own teams and others'. */
const TEAMS_MAX = 100

export const joinTeam = command<JoinTeamInput, JoinedTeam>({
  run: async ({ tx, accountId, audit }, { inviteCode }) => {
    const bounds = { members: MEMBERS_MAX, teams: TEAMS_MAX }
    const joined = await join(tx, accountId, inviteCode, bounds)
    if (joined === null) throw notFound('Team with this invite code')
    const { teamId, name, role, outcome } = joined
    if (outcome === 'team_full') {
      throw new Failure('conflict', `A team can have ${MEMBERS_MAX} members; this one does.`, {})
    }
    if (outcome === 'too_many') {
      throw new Failure('conflict', `An account can be in ${TEAMS_MAX} teams. Leave one first.`, {})
    }
    if (outcome === 'joined') audit('team_join', teamId)
    return {
      status: 'joined',
      team_id: teamId,
      team_name: name,
      role,
      already_member: outcome === 'member'
    }
  }
})

export const listMembers = query<TeamInput, MemberList>({
  run: async ({ accountId, read }, { teamId }) => {
    const members = await read((tx) => membersOf(tx, accountId, teamId))
    const reader = members.find((one) => one.accountId === accountId)
    if (reader === undefined) throw notFound('Team')
    return {
      members: members.map((one) => ({
        user_id: one.accountId,
        email: reader.role === 'owner' || one === reader ? one.email : maskedEmail(one.email),
        role: one.role,
        joined_at: toIso(one.joinedAt)
      })),
      total: members.length
    }
  }
})

export const leaveTeam = command<TeamInput, LeftTeam>({
  run: async ({ tx, accountId, audit }, { teamId }) => {
    const held = await holdTeam(tx, accountId, teamId)
    if (held === null) throw notFound('Team')
    if (held.role === 'owner') {
      throw new Failure('conflict', 'The owner cannot leave a team, only delete it.', {})
    }
    await leave(tx, accountId, teamId)
    audit('team_leave', teamId)
    return { status: 'left', team_id: teamId }
  }
})
