/**
 * What changes in memory are called to those who are notified from outside (contract 11.1): one announcement
 * for each entity and thing that happened to it, of texts as they are kept.
 */
import type { Announcement } from '#actors/orders.ts'
import type { ArchivedBy } from '#src/memory/fact.ts'
import type { Changed, ToldFact } from '#src/memory/writer/changed.ts'

type Of<Kind extends Changed['kind']> = Extract<Changed, { kind: Kind }>

/** Why facts of an entity are others than before. */
type Reason = 'superseded' | 'archived' | 'dedup' | 'merge' | 'restored' | 'type'

const OF_ARCHIVED_BY: Readonly<Record<ArchivedBy, Reason>> = {
  manual: 'archived',
  agent: 'archived',
  superseded: 'superseded',
  dedup: 'dedup',
  merge: 'merge'
}

/** Facts that have taken the place of others, and are not among the added ones: their ids. */
export function successorsOf(changes: readonly Changed[]): string[] {
  const added = new Set(ofKind(changes, 'fact_added').map(({ factId }) => factId))
  const by = ofKind(changes, 'fact_superseded').flatMap((fact) => fact.by ?? [])
  return [...new Set(by)].filter((id) => !added.has(id))
}

/** The announcements for a user; `successors` has the texts of facts by their ids. */
export function announcementsOf(
  changes: readonly Changed[],
  userId: string,
  successors: ReadonlyMap<string, string>
): Announcement[] {
  const said = [
    ...added(changes),
    ...updated(changes, successors),
    ...deleted(changes),
    ...revised(changes)
  ]
  return said.map(({ event, data }) => ({ event, userId, data }))
}

type Said = Omit<Announcement, 'userId'>

function added(changes: readonly Changed[]): Said[] {
  return byEntity(ofKind(changes, 'fact_added')).map((facts) => ({
    event: 'memory_add',
    data: {
      entity: facts[0].entity,
      entity_id: facts[0].entityId,
      facts: facts.map(({ content }) => content),
      fact_ids: facts.map(({ factId }) => factId),
      count: facts.length,
      job_id: facts[0].jobId
    }
  }))
}

function updated(changes: readonly Changed[], successors: ReadonlyMap<string, string>): Said[] {
  const texts = new Map(successors)
  for (const { factId, content } of ofKind(changes, 'fact_added')) texts.set(factId, content)
  const updates = changes.flatMap((change) => updateOf(change, texts))
  const alike = Map.groupBy(updates, (one) => JSON.stringify([one.entity_id, one.reason, one.more]))
  return [...alike.values()].flatMap((together) => {
    const [first] = together
    if (first === undefined) return []
    const { entity, entity_id, reason, more } = first
    const archived_facts = together.flatMap((one) => one.archived)
    const new_facts = [...new Set(together.flatMap((one) => one.added))]
    const data = { entity, entity_id, archived_facts, new_facts, reason, ...more }
    return [{ event: 'memory_update', data }]
  })
}

interface Update {
  entity: string
  entity_id: string | null
  reason: Reason
  archived: string[]
  added: string[]
  /** What else is to be said. */
  more: object
}

function updateOf(change: Changed, texts: ReadonlyMap<string, string>): Update[] {
  const update = (reason: Reason, facts: { archived?: string[]; added?: string[] }, more = {}) => {
    const { archived = [], added: fresh = [] } = facts
    if (!('entity' in change)) return []
    return [
      { entity: change.entity, entity_id: change.entityId, reason, archived, added: fresh, more }
    ]
  }
  switch (change.kind) {
    case 'fact_superseded': {
      const by = change.by === null ? undefined : texts.get(change.by)
      const facts = { archived: [change.content], added: by === undefined ? [] : [by] }
      return update('superseded', facts)
    }
    case 'fact_archived':
      return update(OF_ARCHIVED_BY[change.because ?? 'manual'], { archived: [change.content] })
    case 'fact_restored':
      return update('restored', { added: [change.content] })
    case 'entity_restored':
      return update('restored', {})
    case 'entity_type_learned':
    case 'entity_type_changed':
      return update('type', {}, { type: change.type })
    case 'entity_merged': {
      const [entity, entity_id] = [change.into ?? change.entity, change.intoId ?? change.entityId]
      const more = { merged_entity: change.entity }
      return [{ entity, entity_id, reason: 'merge', archived: [], added: [], more }]
    }
    case 'memory_moved': {
      const more = { from_user_id: change.from, to_user_id: change.to }
      return [{ entity: '*', entity_id: null, reason: 'merge', archived: [], added: [], more }]
    }
    default:
      return []
  }
}

function deleted(changes: readonly Changed[]): Said[] {
  const entities = ofKind(changes, 'entity_deleted').map((gone) => ({
    event: 'memory_delete',
    data: { entity: gone.entity, entity_id: gone.entityId, count: gone.facts }
  }))
  const scopes = ofKind(changes, 'scope_deleted').map((gone) => ({
    event: 'memory_delete',
    data: { entity: '*', entity_id: null, count: gone.entities }
  }))
  return [...entities, ...scopes]
}

function revised(changes: readonly Changed[]): Said[] {
  return ofKind(changes, 'procedure_revised').map(({ name, entry }) => ({
    event: 'procedure_revised',
    data: {
      procedure_id: entry.procedureId,
      name,
      version_before: entry.versionBefore,
      version_after: entry.versionAfter,
      in_place: entry.inPlace,
      needs_review: entry.changeType === 'gated',
      change_type: entry.changeType,
      violated_assumption: entry.violatedAssumption,
      precondition_added: entry.preconditionAdded
    }
  }))
}

function ofKind<Kind extends Changed['kind']>(changes: readonly Changed[], kind: Kind): Of<Kind>[] {
  return changes.filter((change): change is Of<Kind> => change.kind === kind)
}

function byEntity<Fact extends ToldFact>(facts: readonly Fact[]): [Fact, ...Fact[]][] {
  const groups = Map.groupBy(facts, (fact) => fact.entityId)
  return [...groups.values()] as [Fact, ...Fact[]][]
}
