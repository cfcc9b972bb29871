/**
 * Sharing an entity with a team, and taking that back. Nothing is copied: members read it where it
 * is, through the check (docs/decisions/second-principal.md).
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { type EntityRow, findEntity } from '#db/stores/entities/entities.ts'
import { deleteShare, holdTeam, insertShare, isSharedWith } from '#db/stores/teams/teams.ts'
import { invalid, notFound } from '#src/base/failure.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { SharedEntity, ShareInput, UnsharedEntity } from '#src/teams/contract.ts'

const SHARED_MAX = 10_000

export const shareEntity = command<ShareInput, SharedEntity>({
  run: async (context, input) => {
    const { tx, accountId } = context
    const { teamId } = input
    const { held, entity } = await teamAndEntity(context, input)
    const share = { teamId, entityId: entity.entityId }
    if (!(await isSharedWith(tx, accountId, share))) {
      if (held.shared >= SHARED_MAX) {
        throw invalid(
          'entity_name',
          `cannot be shared: the team has ${SHARED_MAX} entities already`
        )
      }
      await insertShare(tx, accountId, share)
      context.audit('team_share', auditTarget(share))
    }
    return { status: 'shared', entity: entity.name, team_id: teamId }
  }
})

export const unshareEntity = command<ShareInput, UnsharedEntity>({
  run: async (context, input) => {
    const { tx, accountId } = context
    const { teamId } = input
    const { entity } = await teamAndEntity(context, input)
    const share = { teamId, entityId: entity.entityId }
    if (!(await deleteShare(tx, accountId, share))) throw notFound('Share')
    context.audit('team_unshare', auditTarget(share))
    return { status: 'personal', entity: entity.name, team_id: teamId }
  }
})

/** The team, held, and the entity. Throws 404 where the caller is not in it or has no such entity. */
async function teamAndEntity({ tx, accountId }: CommandContext, input: ShareInput) {
  const held = await holdTeam(tx, accountId, input.teamId)
  if (held === null) throw notFound('Team')
  const scope = { accountId, userId: input.userId }
  const entity: EntityRow | null = await findEntity(tx, scope, nameKey(input.entity))
  if (entity === null) throw notFound('Entity')
  return { held, entity }
}

function auditTarget({ teamId, entityId }: { teamId: string; entityId: string }): string {
  return `${teamId}/${entityId}`
}
