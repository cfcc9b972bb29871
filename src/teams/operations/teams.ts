/** Teams as a whole: made, listed, ended. */
import { command, query } from '#actors/operation.ts'
import {
  countOwnTeams,
  endTeam,
  holdTeam,
  insertTeam,
  type TeamRow,
  teamsOf
} from '#db/stores/teams/teams.ts'
import { only } from '#db/transaction.ts'
import { toIso } from '#src/base/clock.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import { newId, newInviteCode } from '#src/base/ids.ts'
import type {
  CreatedTeam,
  CreateTeamInput,
  DeletedTeam,
  Team,
  TeamInput,
  TeamList
} from '#src/teams/contract.ts'

const OWN_TEAMS_MAX = 50

export const createTeam = command<CreateTeamInput, CreatedTeam>({
  run: async ({ tx, accountId, audit }, { name, description }) => {
    if ((await countOwnTeams(tx, accountId)) >= OWN_TEAMS_MAX) {
      throw new Failure(
        'conflict',
        `An account can own ${OWN_TEAMS_MAX} teams. Delete one first.`,
        {}
      )
    }
    const teamId = newId()
    await insertTeam(tx, accountId, { teamId, name, description, inviteCode: newInviteCode() })
    audit('team_create', teamId)
    const team = only(await teamsOf(tx, accountId, teamId))
    return { status: 'created', team: teamAnswer(team) }
  }
})

export const listTeams = query<Record<never, never>, TeamList>({
  run: async ({ accountId, read }) => {
    const teams = await read((tx) => teamsOf(tx, accountId))
    return { teams: teams.map(teamAnswer), total: teams.length }
  }
})

export const deleteTeam = command<TeamInput, DeletedTeam>({
  run: async ({ tx, accountId, audit }, { teamId }) => {
    const held = await holdTeam(tx, accountId, teamId)
    if (held === null) throw notFound('Team')
    if (held.role !== 'owner') {
      throw new Failure('not_owner', 'Only its owner can delete a team. You can leave it.', {})
    }
    await endTeam(tx, accountId, teamId)
    audit('team_delete', teamId)
    return { status: 'deleted', team_id: teamId }
  }
})

function teamAnswer(team: TeamRow): Team {
  return {
    id: team.teamId,
    name: team.name,
    description: team.description,
    invite_code: team.inviteCode,
    role: team.role,
    member_count: team.members,
    shared_memories: team.shared,
    created_at: toIso(team.createdAt)
  }
}
