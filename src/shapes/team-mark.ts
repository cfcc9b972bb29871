/** The marks of what another account shares, as values next to those of one's own. */
import { t } from 'elysia'
import type { SharedView } from '#db/shared-view.ts'
import { Id, optional } from '#src/input/shared-fields.ts'

export const teamMark = {
  team_shared: optional(t.Literal(true, { description: 'another account shares it' })),
  team_id: optional(Id)
}

/** The marks of a shared entity; null is one's own, which has none. */
export function teamMarkOf(view: SharedView | null, entityId: string) {
  const teamId = view?.teamOf.get(entityId)
  return teamId === undefined ? {} : { team_shared: true as const, team_id: teamId }
}

/** A shared entity as a member sees it: its owner's own person is not the member's. */
export function markedAsShared<Answer extends { id: string; identity: boolean }>(
  view: SharedView,
  answer: Answer
): Answer {
  return { ...answer, identity: false, ...teamMarkOf(view, answer.id) }
}
