/** Teams: made, joined and left, and entities shared with them. */
import { t } from 'elysia'
import { Failure, notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import type { PathParts } from '#src/http/checked-request.ts'
import { endpoint } from '#src/http/endpoint.ts'
import {
  CreatedTeam,
  CreateTeamBody,
  type CreateTeamInput,
  DeletedTeam,
  JoinedTeam,
  JoinTeamBody,
  type JoinTeamInput,
  LeftTeam,
  MemberList,
  SharedEntity,
  SharedEntityFields,
  type ShareInput,
  type TeamInput,
  TeamList,
  UnsharedEntity
} from '#src/teams/contract.ts'
import { readInviteCode } from '#src/teams/invite-code.ts'
import type { WrongCodes } from '#src/teams/wrong-codes.ts'

const about = { tag: 'Teams', permission: 'admin' } as const
const managing = { ...about, scope: 'account', from: 'body', fields: t.Object({}) } as const
const sharing = {
  ...about,
  method: 'POST',
  scope: 'account-user',
  from: 'either',
  status: 200,
  fields: SharedEntityFields,
  spellings: { entity: 'entity_name' }
} as const

export function teamEndpoints(wrongCodes: WrongCodes) {
  return [
    endpoint({
      ...managing,
      method: 'POST',
      path: '/v1/teams',
      summary: 'Create a team; the answer holds its invite code',
      fields: CreateTeamBody,
      replays: true,
      status: 201,
      answer: CreatedTeam,
      location: ({ team }) => `/v1/teams/${team.id}/members`,
      operation: 'teams.create',
      input: ({ fields }): CreateTeamInput => ({
        name: fields.name.trim(),
        description: fields.description ?? null
      })
    }),
    endpoint({
      ...managing,
      method: 'GET',
      path: '/v1/teams',
      summary: 'The teams that the account is in',
      status: 200,
      answer: TeamList,
      operation: 'teams.list',
      input: () => ({})
    }),
    endpoint({
      ...managing,
      method: 'POST',
      path: '/v1/teams/join',
      summary: 'Join the team that has the invite code',
      fields: JoinTeamBody,
      replays: true,
      status: 200,
      answer: JoinedTeam,
      operation: 'teams.join',
      input: ({ fields }): JoinTeamInput => ({ inviteCode: fields.invite_code }),
      asks: async ({ input, accountId, ask }) => {
        await wrongCodes.check(accountId)
        try {
          const inviteCode = readInviteCode(input.inviteCode)
          if (inviteCode === null) throw notFound('Team with this invite code')
          return await ask({ inviteCode })
        } catch (thrown) {
          if (thrown instanceof Failure && thrown.code === 'not_found') {
            await wrongCodes.count(accountId)
          }
          throw thrown
        }
      }
    }),
    ...membershipEndpoints,
    ...sharingEndpoints
  ]
}

const membershipEndpoints = [
  endpoint({
    ...managing,
    method: 'GET',
    path: '/v1/teams/:team_id/members',
    summary: 'Who is in a team',
    status: 200,
    answer: MemberList,
    operation: 'teams.members',
    input: ({ path }): TeamInput => ({ teamId: teamIdOf(path) })
  }),
  endpoint({
    ...managing,
    method: 'POST',
    path: '/v1/teams/:team_id/leave',
    summary: 'Leave a team; what the account shares with it is withdrawn',
    status: 200,
    answer: LeftTeam,
    operation: 'teams.leave',
    input: ({ path }): TeamInput => ({ teamId: teamIdOf(path) })
  }),
  endpoint({
    ...managing,
    method: 'DELETE',
    path: '/v1/teams/:team_id',
    summary: 'Delete a team, as its owner; all that is shared with it is withdrawn',
    status: 200,
    answer: DeletedTeam,
    operation: 'teams.delete',
    input: ({ path }): TeamInput => ({ teamId: teamIdOf(path) })
  })
]

const sharingEndpoints = [
  endpoint({
    ...sharing,
    path: '/v1/teams/:team_id/share',
    summary: 'Share an entity with a team, whose members then read it',
    answer: SharedEntity,
    operation: 'teams.share',
    input: (request): ShareInput => shareInput(request)
  }),
  endpoint({
    ...sharing,
    path: '/v1/teams/:team_id/unshare',
    summary: 'Make a shared entity personal again',
    answer: UnsharedEntity,
    operation: 'teams.unshare',
    input: (request): ShareInput => shareInput(request)
  })
]

function shareInput(request: {
  fields: { entity_name: string }
  userId: string
  path: PathParts
}): ShareInput {
  const { fields, userId, path } = request
  return { teamId: teamIdOf(path), userId, entity: fields.entity_name }
}

/** A malformed id is answered like an unknown one. */
function teamIdOf(path: PathParts): string {
  const id = path['team_id'] ?? ''
  if (!isUuid(id)) throw notFound('Team')
  return id
}
