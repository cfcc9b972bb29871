/**
 * A journal entry as the API writes it. `before` and `after` hold the same things on both sides, in
 * lists by kind; a thing that did not exist on a side is missing there. Facts' texts are looked up,
 * since the journal keeps none.
 */
import { toIso } from '#src/base/clock.ts'
import type { JournalEntryAnswer } from '#src/journal/contract.ts'
import type { JournalEntry, Snapshot } from '#src/memory/journal-entry.ts'

/** The entry with its facts' texts; a fact that is not in `texts` is shown by its id alone. */
export function entryAnswer(
  entry: JournalEntry,
  texts: ReadonlyMap<string, string>
): JournalEntryAnswer {
  return {
    id: entry.journalId,
    action: entry.action,
    entity: entry.entity,
    fact_ids: entry.factIds,
    before: sideAnswer(entry.before, texts),
    after: sideAnswer(entry.after, texts),
    actor: entry.actor,
    reason: entry.reason,
    created_at: toIso(entry.createdAt),
    undoable: entry.undoable && entry.undoneAt === null,
    undone_at: entry.undoneAt === null ? null : toIso(entry.undoneAt)
  }
}

function sideAnswer(side: Snapshot, texts: ReadonlyMap<string, string>): Record<string, unknown> {
  return {
    entities: present(side.entities, (id, { name, type, identity }) => ({
      id,
      name,
      type,
      identity
    })),
    facts: present(side.facts, (id, fact) => ({
      id,
      content: texts.get(id) ?? null,
      entity_id: fact.entityId,
      state: fact.state,
      archived_at: fact.archivedAt === null ? null : toIso(fact.archivedAt),
      archived_by: fact.archivedBy,
      superseded_by: fact.supersededBy
    })),
    relations: present(side.relations, (id, relation) => ({
      id,
      from_entity: relation.fromEntity,
      to_entity: relation.toEntity,
      type: relation.type
    })),
    knowledge: present(side.knowledge, (id, { entityId }) => ({ id, entity_id: entityId }))
  }
}

function present<State, Shown>(
  states: Readonly<Record<string, State | null>>,
  show: (id: string, state: State) => Shown
): Shown[] {
  return Object.entries(states).flatMap(([id, state]) => (state === null ? [] : [show(id, state)]))
}
