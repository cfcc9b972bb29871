/** What waits, what was fired, what was dismissed. */
import { query } from '#actors/operation.ts'
import { pastTriggers, pendingTriggers } from '#db/stores/triggers/triggers.ts'
import type { TriggerState } from '#src/memory/derived/trigger.ts'
import { triggerAnswer } from '#src/triggers/answers.ts'
import type { TriggerList, TriggersInput } from '#src/triggers/contract.ts'

export const listOfTriggers = query<TriggersInput, TriggerList>({
  run: async ({ accountId, now, read }, { userId, includeFired, includeDismissed, limit }) => {
    const past: TriggerState[] = []
    if (includeFired) past.push('fired')
    if (includeDismissed) past.push('dismissed')
    const scope = { accountId, userId }
    const rows = await read(async (tx) => {
      const pending = await pendingTriggers(tx, scope, { limit, now })
      return [...pending, ...(await pastTriggers(tx, scope, past, limit - pending.length))]
    })
    return { triggers: rows.map(triggerAnswer), count: rows.length }
  }
})
