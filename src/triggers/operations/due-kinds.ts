/** What falls due about triggers: looking for them after something has changed, and firing them. */
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import { keepSeen, readLookout, usersToLookAt } from '#db/stores/triggers/lookouts.ts'
import { FIRE_TRIGGERS, LOOK_FOR_TRIGGERS } from '#db/stores/triggers/triggers.ts'
import type { ProcessInput } from '#src/triggers/contract.ts'
import { lookAtPage } from '#src/triggers/operations/detecting.ts'
import { fireDue } from '#src/triggers/operations/firing.ts'

/** In seconds; what is given up is ordered again by the next round. */
const PAUSES_S = [5, 30, 120, 600] as const
/** What one turn takes on, so that an account's adds are held up by a fraction of a second. */
const USERS_MAX = 20
const FACTS_MAX = 200

const looking = dueKind<null, null>({
  name: LOOK_FOR_TRIGGERS,
  pausesS: PAUSES_S,
  keep: async ({ tx, accountId, now }) => {
    const users = await usersToLookAt(tx, accountId, now, USERS_MAX)
    let facts = 0
    for (const userId of users) {
      const scope = { accountId, userId }
      const { seen = null, offsetMinutes = null } = (await readLookout(tx, scope)) ?? {}
      const page = await lookAtPage({ tx, now }, scope, seen, offsetMinutes ?? 0)
      await keepSeen(tx, scope, page.seen ?? seen, page.isLast ? null : now)
      facts += page.facts
      if (facts >= FACTS_MAX) break
    }
    const more = await usersToLookAt(tx, accountId, now, 1)
    return more.length > 0 ? { afterS: 0 } : null
  }
})

const firing = dueKind<ProcessInput | null, null>({
  name: FIRE_TRIGGERS,
  pausesS: PAUSES_S,
  keep: async (context, _, input) => {
    const whose = { accountId: context.accountId, userId: input?.userId ?? null }
    const { more } = await fireDue(context, whose)
    return more ? { afterS: 0 } : null
  }
})

export const triggerKinds: readonly DueKind[] = [looking, firing]
