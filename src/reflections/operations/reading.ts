/** Reading reflections, by themselves and put together, and taking one away. */
import { command, query } from '#actors/operation.ts'
import { shownReflections } from '#db/stores/reflections/reflections.ts'
import { notFound } from '#src/base/failure.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import type {
  DeletedReflection,
  DeleteReflectionInput,
  Insights,
  ReflectionList,
  ReflectionsInput
} from '#src/reflections/contract.ts'
import { insightsOf } from '#src/reflections/insights.ts'
import { reflectionAnswer } from '#src/shapes/reflection-answers.ts'

export const listReflections = query<ReflectionsInput, ReflectionList>({
  run: async ({ accountId, now, read }, { userId, reach }) => {
    const rows = await read((tx) => shownReflections(tx, { accountId, userId }, now, { reach }))
    return { reflections: rows.map(reflectionAnswer), total: rows.length }
  }
})

export const readInsights = query<{ userId: string }, Insights>({
  run: async ({ accountId, now, read }, { userId }) => {
    const scope = { accountId, userId }
    const rows = await read((tx) => shownReflections(tx, scope, now))
    return insightsOf(
      rows.map((row) => ({ subject: row.subject, reflection: reflectionAnswer(row) }))
    )
  }
})

export const deleteReflection = command<DeleteReflectionInput, DeletedReflection>({
  run: async (context, { userId, reflectionId }) => {
    const scope = { accountId: context.accountId, userId }
    const wasThere = await changeMemory(context, scope, (memory) =>
      memory.erase.reflection(reflectionId)
    )
    if (!wasThere) throw notFound('Reflection')
    return { status: 'deleted', reflection_id: reflectionId }
  }
})
