/** A reflection as the API writes it (contract 2). */
import type { ShownReflection } from '#db/stores/reflections/reflections.ts'
import { toIso } from '#src/base/clock.ts'
import { factsOf } from '#src/memory/derived/reflection.ts'
import type { Reflection } from '#src/shapes/reflection.ts'

export function reflectionAnswer(row: ShownReflection): Reflection {
  return {
    id: row.reflectionId,
    title: row.title,
    content: row.content,
    scope: row.reach,
    confidence: Math.round(row.confidence * 100) / 100,
    entity: row.entity,
    claims: row.claims.map(({ text, facts, past = [], until }) => ({
      text,
      fact_ids: facts,
      replaced_fact_ids: past,
      shown_until: until ?? null
    })),
    fact_ids: factsOf(row.claims),
    created_at: toIso(row.createdAt),
    refreshed_at: toIso(row.refreshedAt)
  }
}
