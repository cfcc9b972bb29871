/**
 * What a turn has changed in one user's memory, as values. The writer hands them out once everything is
 * written, and consumers, which keep something made from memory, are notified in the same transaction.
 */
import type { JournalAbout } from '#db/stores/journal/journal.ts'
import type { ArchivedBy } from '#src/memory/fact.ts'
import type { Change, JournalAction } from '#src/memory/journal-entry.ts'
import type { EvolutionEntry } from '#src/memory/procedure.ts'

/** A fact with its words and the entity that it belongs to. */
export interface ToldFact {
  factId: string
  content: string
  entityId: string
  entity: string
}

interface ToldEntity {
  entityId: string
  entity: string
}

/** Memory of one user that has become another's. */
interface MemoryMoved {
  kind: 'memory_moved'
  from: string
  to: string
}

export type Changed =
  | (ToldFact & { kind: 'fact_added'; jobId: string | null })
  | { kind: 'facts_restated'; factIds: string[] }
  | { kind: 'facts_imported'; facts: number }
  | (ToldFact & { kind: 'fact_superseded'; by: string | null })
  | (ToldFact & { kind: 'fact_archived'; because: ArchivedBy | null })
  | (ToldFact & { kind: 'fact_restored' })
  | (ToldEntity & { kind: 'entity_type_learned'; type: string })
  | (ToldEntity & { kind: 'entity_type_changed'; type: string })
  | (ToldEntity & { kind: 'entity_renamed' })
  | (ToldEntity & { kind: 'entity_pinned'; isPinned: boolean })
  | (ToldEntity & { kind: 'entity_merged'; into: string | null; intoId: string | null })
  | (ToldEntity & { kind: 'entity_restored' })
  | (ToldEntity & { kind: 'entity_deleted'; facts: number })
  | MemoryMoved
  | { kind: 'procedure_revised'; name: string; entry: EvolutionEntry }
  | { kind: 'procedure_used'; procedureId: string }
  | { kind: 'scope_deleted'; entities: number }

/** A change that was written down in the journal. */
export interface Journaled {
  change: Change
  about: Pick<JournalAbout, 'action' | 'entityId' | 'entity'>
}

/** Facts whose state a change sets to another one. */
export function factsSet({ before, after }: Change): string[] {
  return Object.entries(after.facts).flatMap(([id, to]) =>
    to !== null && before.facts[id]?.state !== to.state ? [id] : []
  )
}

/** What a journaled change means for the memory of `userId`, in which it was made; `facts` by id. */
export function changedBy(
  { change, about }: Journaled,
  userId: string,
  facts: ReadonlyMap<string, ToldFact>
): Changed[] {
  return [
    ...factsSet(change).flatMap((id) => {
      const fact = facts.get(id)
      return fact === undefined ? [] : [factChanged(fact, change, about.action)]
    }),
    ...Object.keys(change.after.entities).flatMap((id) => entityChanged(id, change, about)),
    ...moved(change, userId)
  ]
}

function factChanged(fact: ToldFact, { after }: Change, action: JournalAction): Changed {
  const to = after.facts[fact.factId] ?? null
  if (to?.state !== 'archived') return { kind: 'fact_restored', ...fact }
  if (action === 'supersede') return { kind: 'fact_superseded', ...fact, by: to.supersededBy }
  return { kind: 'fact_archived', ...fact, because: to.archivedBy }
}

function entityChanged(id: string, change: Change, about: Journaled['about']): Changed[] {
  const [from, to] = [change.before.entities[id] ?? null, change.after.entities[id] ?? null]
  if (to === null) {
    if (from === null) return []
    const { entityId: intoId, entity: into } = about
    return [{ kind: 'entity_merged', entityId: id, entity: from.name, into, intoId }]
  }
  const told = { entityId: id, entity: to.name }
  if (from === null) return [{ kind: 'entity_restored', ...told }]
  const changed: Changed[] = []
  if (from.type !== to.type) {
    changed.push({ kind: 'entity_type_changed', ...told, type: to.type })
  }
  if (from.name !== to.name) changed.push({ kind: 'entity_renamed', ...told })
  if (from.identity !== to.identity) {
    changed.push({ kind: 'entity_pinned', ...told, isPinned: to.identity })
  }
  return changed
}

/** Memory that changes hands, once for each pair of users; `userId` stands for a side that is gone. */
function moved({ before, after }: Change, userId: string): MemoryMoved[] {
  const pairs = [
    ...Object.entries(after.places).map(([id, to]) => [before.places[id]?.userId, to?.userId]),
    ...Object.entries(after.entities).map(([id, to]) => [before.entities[id]?.userId, to?.userId])
  ]
  const moves = new Map<string, MemoryMoved>()
  for (const [from = userId, to = userId] of pairs) {
    if (from !== to) moves.set(JSON.stringify([from, to]), { kind: 'memory_moved', from, to })
  }
  return [...moves.values()]
}

/** Moves of memory by each other user whom they concern. */
export function movesOfOthers(changes: readonly Changed[], userId: string): Map<string, Changed[]> {
  const moves = changes.filter((change) => change.kind === 'memory_moved')
  const others = new Set(moves.flatMap(({ from, to }) => [from, to]))
  others.delete(userId)
  return new Map(
    [...others].map((other) => [
      other,
      moves.filter(({ from, to }) => from === other || to === other)
    ])
  )
}
