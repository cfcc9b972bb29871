/**
 * Merging entities, finding doubled ones, and archiving facts that are said twice. Each is one turn
 * and written down in the journal with everything it touched, so it can be taken back exactly.
 */
import { type CommandContext, command } from '#actors/operation.ts'
import { entitiesWithCounts } from '#db/stores/deduplication/merge-sides.ts'
import { type EntityRow, findEntity } from '#db/stores/entities/entities.ts'
import { currentFacts, type FactRow, stateOf } from '#db/stores/facts/facts.ts'
import { invalid, notFound } from '#src/base/failure.ts'
import { NO_FILTER, type Scope } from '#src/base/scope.ts'
import type {
  DedupAll,
  EntityDedup,
  EntityDedupInput,
  Merged,
  MergedDoubles,
  MergeInput,
  ScopeInput
} from '#src/deduplication/contract.ts'
import { dedupChange, planMerge } from '#src/memory/acts/merging.ts'
import { sameEntities } from '#src/memory/acts/same-entity.ts'
import { type DedupPlan, dedupPlan } from '#src/memory/acts/same-fact.ts'
import type { JournalAction } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { type About, changeMemory, type MemoryWriter } from '#src/memory/writer/memory-writer.ts'

export const merge = command<MergeInput, Merged>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const source = await named(context, scope, input.source)
    const target = await named(context, scope, input.target)
    if (source.entityId === target.entityId) {
      throw invalid('target', 'must be a different entity from source')
    }
    const { moved, journalId } = await changeMemory(context, scope, (memory) =>
      mergeInto(context, memory, source, target)
    )
    return {
      status: 'merged',
      source: source.name,
      target: target.name,
      from: source.name,
      into: target.name,
      target_id: target.entityId,
      moved,
      journal_id: journalId
    }
  }
})

async function named(context: CommandContext, scope: Scope, name: string): Promise<EntityRow> {
  const entity = await findEntity(context.tx, scope, nameKey(name))
  if (entity === null) throw notFound('Entity')
  return entity
}

/** Merges with an entry of its own in the journal. */
async function mergeInto(
  context: CommandContext,
  memory: MemoryWriter,
  source: { entityId: string },
  target: { entityId: string; name: string }
) {
  const { accountId } = context
  const plan = await planMerge(context, accountId, source.entityId, target.entityId)
  const entry = await memory.change(plan.change, journalAbout(context, 'merge', target))
  return { moved: plan.moved, journalId: entry.journalId }
}

/** Who did what to which entity, for the journal. */
export function journalAbout(
  context: CommandContext,
  action: JournalAction,
  entity: { entityId: string; name: string } | null
): About {
  return {
    action,
    entityId: entity?.entityId ?? null,
    entity: entity?.name ?? null,
    actor: { kind: 'key', id: context.caller.keyId },
    reason: null
  }
}

export const mergeDoubles = command<ScopeInput, MergedDoubles>({
  run: async (context, { userId }) => {
    const scope = { accountId: context.accountId, userId }
    const entities = await entitiesWithCounts(context.tx, scope, context.now)
    const { merges, suggestions } = await sameEntities(context.tx, scope, entities, context.now)
    const journalIds: string[] = []
    await changeMemory(context, scope, async (memory) => {
      for (const { short, long } of merges) {
        journalIds.push((await mergeInto(context, memory, short, long)).journalId)
      }
    })
    return {
      merged: merges.map(arrow),
      suggestions: suggestions.map(arrow),
      count: merges.length,
      journal_ids: journalIds
    }
  }
})

function arrow({ short, long }: { short: { name: string }; long: { name: string } }): string {
  return `${short.name} → ${long.name}`
}

export const dedupEntity = command<EntityDedupInput, EntityDedup>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const entity = await named(context, scope, input.name)
    const facts = await currentFacts(context.tx, scope, [entity.entityId], NO_FILTER, context.now)
    const { plan, journalId } = await changeMemory(context, scope, (memory) =>
      dedupFacts(context, memory, entity, facts)
    )
    const text = new Map(facts.map((fact) => [fact.factId, fact.content]))
    const archived = plan.archived.map(({ factId }) => text.get(factId) ?? '')
    return {
      entity: entity.name,
      kept: plan.kept.map((factId) => text.get(factId) ?? ''),
      archived,
      archived_count: archived.length,
      journal_id: journalId
    }
  }
})

export const dedupAll = command<ScopeInput, DedupAll>({
  run: async (context, { userId }) => {
    const scope = { accountId: context.accountId, userId }
    const entities = await entitiesWithCounts(context.tx, scope, context.now)
    const doubled = entities.filter((entity) => entity.activeFacts > 1)
    const ids = doubled.map((entity) => entity.entityId)
    const facts = await currentFacts(context.tx, scope, ids, NO_FILTER, context.now)
    const factsOf = Map.groupBy(facts, ({ entityId }) => entityId)
    const found: DedupAll['entities'] = []
    const journalIds: string[] = []
    await changeMemory(context, scope, async (memory) => {
      for (const entity of doubled) {
        const own = factsOf.get(entity.entityId) ?? []
        const { plan, journalId } = await dedupFacts(context, memory, entity, own)
        if (journalId === null) continue
        found.push({ entity: entity.name, archived: plan.archived.length })
        journalIds.push(journalId)
      }
    })
    return {
      total_archived: found.reduce((sum, one) => sum + one.archived, 0),
      entities: found,
      journal_ids: journalIds
    }
  }
})

async function dedupFacts(
  context: CommandContext,
  memory: MemoryWriter,
  entity: { entityId: string; name: string },
  facts: readonly FactRow[]
): Promise<{ plan: DedupPlan; journalId: string | null }> {
  const plan = dedupPlan(
    facts.map(({ factId, content, eventDate, statedAt, expiresAt }) => ({
      factId,
      content,
      eventDate,
      statedAt: statedAt.getTime(),
      expiresAt: expiresAt?.getTime() ?? null
    }))
  )
  const states = new Map(facts.map((fact) => [fact.factId, stateOf(fact)]))
  const change = await dedupChange(context, context.accountId, plan, states)
  if (change === null) return { plan, journalId: null }
  const entry = await memory.change(change, journalAbout(context, 'dedup', entity))
  return { plan, journalId: entry.journalId }
}
