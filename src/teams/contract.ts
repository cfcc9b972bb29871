/** Wire shapes of teams: who is in them and what is shared with them (contract 2, 4.7). */
import { type Static, t } from 'elysia'
import {
  anyText,
  Count,
  filledText,
  Id,
  nullable,
  oneOf,
  optional,
  Time
} from '#src/input/shared-fields.ts'
import { EntityNameField } from '#src/shapes/entity.ts'

const Role = oneOf(['owner', 'member'])

export const CreateTeamBody = t.Object({
  name: filledText(100),
  description: optional(anyText(500))
})
export type CreateTeamBody = Static<typeof CreateTeamBody>

export const JoinTeamBody = t.Object({
  invite_code: t.String({
    minLength: 1,
    maxLength: 64,
    description: '12 characters; case, spaces and hyphens do not matter'
  })
})

export const SharedEntityFields = t.Object({ entity_name: EntityNameField })

export const Team = t.Object(
  {
    id: Id,
    name: t.String(),
    description: nullable(t.String()),
    invite_code: nullable(t.String({ description: "only in the owner's answers" })),
    role: Role,
    member_count: Count,
    shared_memories: Count,
    created_at: Time
  },
  { title: 'Team' }
)
export type Team = Static<typeof Team>

export const TeamList = t.Object({ teams: t.Array(Team), total: Count }, { title: 'TeamList' })
export type TeamList = Static<typeof TeamList>

export const CreatedTeam = t.Object(
  { status: t.Literal('created'), team: Team },
  { title: 'CreatedTeam' }
)
export type CreatedTeam = Static<typeof CreatedTeam>

export const JoinedTeam = t.Object(
  {
    status: t.Literal('joined'),
    team_id: Id,
    team_name: t.String(),
    role: Role,
    already_member: t.Boolean()
  },
  { title: 'JoinedTeam' }
)
export type JoinedTeam = Static<typeof JoinedTeam>

export const TeamMember = t.Object(
  {
    user_id: t.String({ description: 'the account' }),
    email: t.String({ description: "masked, except for the team's owner and the member" }),
    role: Role,
    joined_at: Time
  },
  { title: 'TeamMember' }
)
export type TeamMember = Static<typeof TeamMember>

export const MemberList = t.Object(
  { members: t.Array(TeamMember), total: Count },
  { title: 'MemberList' }
)
export type MemberList = Static<typeof MemberList>

export const SharedEntity = t.Object(
  { status: t.Literal('shared'), entity: t.String(), team_id: Id },
  { title: 'SharedEntity' }
)
export type SharedEntity = Static<typeof SharedEntity>

export const UnsharedEntity = t.Object(
  { status: t.Literal('personal'), entity: t.String(), team_id: Id },
  { title: 'UnsharedEntity' }
)
export type UnsharedEntity = Static<typeof UnsharedEntity>

export const LeftTeam = t.Object({ status: t.Literal('left'), team_id: Id }, { title: 'LeftTeam' })
export type LeftTeam = Static<typeof LeftTeam>

export const DeletedTeam = t.Object(
  { status: t.Literal('deleted'), team_id: Id },
  { title: 'DeletedTeam' }
)
export type DeletedTeam = Static<typeof DeletedTeam>

/** Input of `teams.create`. */
export interface CreateTeamInput {
  name: string
  description: string | null
}

/** Input of `teams.join`. */
export interface JoinTeamInput {
  /** As `readInviteCode` gives it. */
  inviteCode: string
}

/** Input of `teams.members`, `teams.leave` and `teams.delete`. */
export interface TeamInput {
  teamId: string
}

/** Input of `teams.share` and `teams.unshare`. */
export interface ShareInput {
  teamId: string
  /** Whose memory the entity is in. */
  userId: string
  entity: string
}
