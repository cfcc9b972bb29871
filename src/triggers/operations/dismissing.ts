/** Dismissing a trigger: it will not fire, and nobody is told. */
import { command } from '#actors/operation.ts'
import { dismissTrigger, findTrigger } from '#db/stores/triggers/triggers.ts'
import { Failure, notFound } from '#src/base/failure.ts'
import { isUuid } from '#src/base/ids.ts'
import type { DismissedTrigger, DismissInput } from '#src/triggers/contract.ts'

export const dismiss = command<DismissInput, DismissedTrigger>({
  run: async ({ tx, accountId, now }, { triggerId, userId }) => {
    const trigger = isUuid(triggerId)
      ? await findTrigger(tx, { accountId, userId }, triggerId)
      : null
    if (trigger === null) throw notFound('Trigger')
    if (trigger.state === 'fired') {
      throw new Failure('conflict', 'This trigger has fired and can no longer be dismissed.', {})
    }
    const id = trigger.triggerId
    await dismissTrigger(tx, accountId, id, now)
    return { status: 'dismissed', id, trigger_id: id }
  }
})
