/** Reflecting by itself, when enough is new in a user's memory; `upkeep.ts` finds where. */
import { type DueKind, dueKind } from '#actors/due-kind.ts'
import {
  keepReflections,
  type PreparedReflections,
  prepareReflections
} from '#src/reflections/operations/reflecting.ts'

/** The kind of due work; its input is `{ userId }`, its key the user's id. */
export const REFLECT_DUE = 'reflect'

const WITHIN_S = 240
/** Retried for some hours; given up, it is due again with what is new then. */
const PAUSES_S = [60, 600, 3600] as const

export const reflectDue: DueKind = dueKind<{ userId: string }, PreparedReflections>({
  name: REFLECT_DUE,
  pausesS: PAUSES_S,
  slow: {
    withinS: WITHIN_S,
    prepare: (context, { userId }) => {
      const { accountId, signal } = context
      return prepareReflections(context, { accountId, userId }, { isAwaited: false, signal })
    }
  },
  keep: async (context, prepared, { userId }) => {
    if (prepared !== null) {
      await keepReflections(context, { accountId: context.accountId, userId }, prepared)
    }
    return null
  }
})
