/** `POST /v1/reflect`: reflects now, and answers with what there is to say. */
import { awaitedJob } from '#actors/operation.ts'
import { shownReflections, sinceReflected } from '#db/stores/reflections/reflections.ts'
import { toIso } from '#src/base/clock.ts'
import type { Reach } from '#src/memory/derived/reflection.ts'
import type { Reflected } from '#src/reflections/contract.ts'
import {
  keepReflections,
  type PreparedReflections,
  prepareReflections
} from '#src/reflections/operations/reflecting.ts'
import { reflectionAnswer } from '#src/shapes/reflection-answers.ts'

const HOUR_MS = 3_600_000

export const reflect = awaitedJob<{ userId: string }, PreparedReflections, Reflected>({
  prepare: (context, { userId }) => {
    const { accountId, signal } = context
    return prepareReflections(context, { accountId, userId }, { isAwaited: true, signal })
  },
  keep: async (context, prepared, { userId }) => {
    const { tx, now, accountId } = context
    const scope = { accountId, userId }
    const before = await sinceReflected(tx, scope, now)
    await keepReflections(context, scope, prepared)
    const rows = await shownReflections(tx, scope, now)
    const count = (reach: Reach) => rows.filter((row) => row.reach === reach).length
    const sinceMs = before.at === null ? null : now - before.at.getTime()
    return {
      status: rows.length === 0 ? 'no_data' : 'reflected',
      generated: {
        entity_reflections: count('entity'),
        cross_entity: count('cross'),
        temporal: count('temporal')
      },
      stats_before: {
        new_facts_since_last: before.newFacts,
        hours_since_last: sinceMs === null ? null : Math.round(sinceMs / (HOUR_MS / 100)) / 100,
        last_reflection: before.at === null ? null : toIso(before.at)
      },
      reflections: rows.map(reflectionAnswer)
    }
  }
})
