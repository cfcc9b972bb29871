/** Candidates as a dry run shows them (contract 4.1): facts under the entity that they belong to. */
import type { ExtractionAnswer } from '#src/add/contract.ts'
import type { EntityType } from '#src/memory/candidates.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import type { KeptCandidates } from '#src/policy/filter-candidates.ts'

type ShownEntity = ExtractionAnswer['entities'][number]

/** Every entity that an item belongs to is shown, as an add would make it; others are not. */
export function extractionAnswer(candidates: KeptCandidates): ExtractionAnswer {
  const types = new Map(candidates.entities.map((one) => [nameKey(one.name), one.type]))
  const shown = new Map<string, ShownEntity>()
  const show = (name: string, type: EntityType): ShownEntity => {
    const known = shown.get(nameKey(name))
    if (known !== undefined) {
      if (known.type === 'unknown') known.type = type
      return known
    }
    const entity: ShownEntity = { name, type, facts: [] }
    shown.set(nameKey(name), entity)
    return entity
  }
  const typeOf = (name: string) => types.get(nameKey(name)) ?? 'unknown'
  for (const fact of candidates.facts) {
    const entity = show(fact.entity, fact.entityType)
    entity.facts.push({ fact: fact.content, when: fact.eventDate })
  }
  for (const { from, to } of candidates.relations) {
    show(from, typeOf(from))
    show(to, typeOf(to))
  }
  for (const { entity } of candidates.knowledge) show(entity, typeOf(entity))
  return {
    entities: [...shown.values()],
    relations: candidates.relations.map(({ from, to, type, description }) => ({
      from,
      to,
      type,
      description
    })),
    knowledge: candidates.knowledge.map(({ entity, type, title, content, artifact }) => ({
      entity,
      type,
      title,
      content,
      artifact
    })),
    episodes: candidates.episodes.map((episode) => ({
      summary: episode.summary,
      context: episode.context,
      outcome: episode.outcome,
      participants: episode.participants,
      emotional_valence: episode.emotionalValence,
      importance: episode.importance,
      happened_at: episode.happenedAt
    })),
    procedures: candidates.procedures.map(({ name, trigger, steps, entities }) => ({
      name,
      trigger,
      steps: steps.map((step, place) => ({ step: place + 1, ...step })),
      entities
    }))
  }
}
