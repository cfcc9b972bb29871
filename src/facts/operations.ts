/** Archiving a fact, and reading facts in the order of time or of arrival. */
import { type CommandContext, command, query } from '#actors/operation.ts'
import { ofEachShared } from '#actors/shared-reading.ts'
import { type EntityRow, findEntitiesById, findEntity } from '#db/stores/entities/entities.ts'
import { type FactRow, factsById, factsOfEntities, stateOf } from '#db/stores/facts/facts.ts'
import { feedPage, timelineFacts } from '#db/stores/facts/facts-in-time.ts'
import { lastEntryIdOf } from '#db/stores/journal/journal.ts'
import { toIso } from '#src/base/clock.ts'
import { notFound } from '#src/base/failure.ts'
import type { Scope } from '#src/base/scope.ts'
import type {
  ArchivedFact,
  ArchiveInput,
  Feed,
  FeedInput,
  Timeline,
  TimelineInput
} from '#src/facts/contract.ts'
import { meantFact } from '#src/facts/meant-fact.ts'
import { archived, stateAt } from '#src/memory/fact.ts'
import { factChange } from '#src/memory/journal-entry.ts'
import { nameKey } from '#src/memory/names/name-match.ts'
import { changeMemory } from '#src/memory/writer/memory-writer.ts'
import { teamMarkOf } from '#src/shapes/team-mark.ts'

export const archiveFact = command<ArchiveInput, ArchivedFact>({
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const { tx, now } = context
    const { fact, entity } = await findFact(context, scope, input.which)
    const answer = {
      status: 'archived',
      archived: fact.content,
      entity: entity.name,
      fact_id: fact.factId
    } as const
    if (fact.state === 'archived') {
      const journalId = await lastEntryIdOf(tx, scope, fact.factId)
      return { ...answer, already_archived: true, journal_id: journalId }
    }
    const from = stateOf(fact)
    const change = factChange([{ factId: fact.factId, from, to: archived(from, 'manual', now) }])
    const entry = await changeMemory(context, scope, (memory) =>
      memory.change(change, {
        action: 'archive',
        entityId: entity.entityId,
        entity: entity.name,
        actor: { kind: 'key', id: context.caller.keyId },
        reason: null
      })
    )
    return { ...answer, already_archived: false, journal_id: entry.journalId }
  }
})

async function findFact(
  context: CommandContext,
  scope: Scope,
  which: ArchiveInput['which']
): Promise<{ fact: FactRow; entity: EntityRow }> {
  const { tx, now } = context
  if ('factId' in which) {
    const [fact] = await factsById(tx, scope, [which.factId])
    const [entity] = fact === undefined ? [] : await findEntitiesById(tx, scope, [fact.entityId])
    if (fact === undefined || entity === undefined || isExpired(fact, now)) throw notFound('Fact')
    if (which.entity !== undefined) {
      const named = await findEntity(tx, scope, nameKey(which.entity))
      if (named === null) throw notFound('Entity')
      if (named.entityId !== entity.entityId) throw notFound('Fact')
    }
    return { fact, entity }
  }
  const entity = await findEntity(tx, scope, nameKey(which.entity))
  if (entity === null) throw notFound('Entity')
  const facts = await factsOfEntities(tx, scope, [entity.entityId])
  const fact = meantFact(
    facts.filter((one) => !isExpired(one, now)),
    which.text
  )
  if (fact === null) throw notFound('Fact')
  return { fact, entity }
}

function isExpired(fact: FactRow, now: number): boolean {
  return stateAt(fact, now) === 'expired'
}

export const readTimeline = query<TimelineInput, Timeline>({
  sharedBeside: ({ userId }) => userId,
  run: async (context, input) => {
    const scope = { accountId: context.accountId, userId: input.userId }
    const range = { ...input, now: context.now }
    const mine = await context.read((tx) => timelineFacts(tx, scope, range))
    const theirs = await ofEachShared(context, async (tx, view) => {
      const facts = await timelineFacts(tx, view, range)
      return facts.map((fact) => ({ ...fact, mark: teamMarkOf(view, fact.entityId) }))
    })
    const parts = [mine.map((fact) => ({ ...fact, mark: {} })), ...theirs]
    // Sorting is stable: those of each view keep their order.
    const found = parts
      .flatMap((part, place) => part.map((fact) => ({ ...fact, place })))
      .sort((a, b) => b.time.getTime() - a.time.getTime())
      .slice(0, input.limit)
    const ascending = found.toReversed()
    const byEntity = new Map<string, Timeline['results'][number]>()
    for (const fact of ascending) {
      // Another account's entity may have the id of one's own: an import keeps ids.
      const key = `${fact.entityId} ${fact.place}`
      const known = byEntity.get(key) ?? {
        entity: fact.entity,
        type: fact.type,
        ...fact.mark,
        facts: []
      }
      byEntity.set(key, known)
      known.facts.push({
        id: fact.factId,
        content: fact.content,
        fact: fact.content,
        event_date: fact.eventDate,
        time: fact.eventDate ?? toIso(fact.statedAt),
        created_at: toIso(fact.createdAt)
      })
    }
    return {
      results: [...byEntity.values()],
      timeline: ascending.map((fact) => ({
        entity: fact.entity,
        type: fact.type,
        fact_id: fact.factId,
        content: fact.content,
        time: fact.eventDate ?? toIso(fact.statedAt),
        ...fact.mark
      })),
      count: found.length
    }
  }
})

export const readFeed = query<FeedInput, Feed>({
  run: async (context, { userId, limit, offset }) => {
    const scope = { accountId: context.accountId, userId }
    const page = await context.read((tx) =>
      feedPage(tx, scope, { limit, offset, now: context.now })
    )
    return {
      feed: page.rows.map((fact) => ({
        id: fact.factId,
        fact: fact.content,
        entity: fact.entity,
        entity_type: fact.type,
        event_date: fact.eventDate,
        importance: fact.importance,
        access_count: fact.accessCount,
        created_at: toIso(fact.createdAt)
      })),
      total: page.total,
      limit,
      offset
    }
  }
})
