/**
 * The journal: what was changed in a scope, from what to what, by whom. An entry holds two snapshots of
 * exactly the things that its action touched. Doing an action is setting the touched things to `after`,
 * undoing it is setting them back to `before`; there is no other way to undo, so what is not in a
 * snapshot must not be touched. `null` stands for a thing that does not exist on that side.
 *
 * Snapshots hold names and relation texts but no fact's text: facts are archived, never thrown away, by
 * anything that is journaled. Deletion erases entries with the memory that they tell of.
 */
import type { EntityType } from '#src/extraction/candidates.ts'
import type { FactState } from '#src/facts/fact.ts'

export const JOURNAL_ACTIONS = [
  'supersede',
  'archive',
  'dedup',
  'merge',
  'merge_user',
  'expire',
  'restore',
  'type_change',
  'identity'
] as const
export type JournalAction = (typeof JOURNAL_ACTIONS)[number]

export interface JournalActor {
  kind: 'key' | 'job' | 'agent' | 'system'
  id: string | null
}

export interface EntityState {
  name: string
  type: EntityType
  identity: boolean
  /** Milliseconds since the epoch; what goes and may come back keeps it. */
  createdAt?: number
}

export interface RelationState {
  fromEntity: string
  toEntity: string
  type: string
  description: string
  /** Milliseconds since the epoch; what goes and may come back keeps it. */
  createdAt?: number
}

export interface KnowledgeState {
  entityId: string
}

/** States by id of the things that an action touches. */
export interface Snapshot {
  entities: Record<string, EntityState | null>
  facts: Record<string, FactState | null>
  relations: Record<string, RelationState | null>
  knowledge: Record<string, KnowledgeState | null>
}

/** The same ids on both sides. */
export interface Change {
  before: Snapshot
  after: Snapshot
}

export interface JournalEntry extends Change {
  journalId: string
  action: JournalAction
  /** Name of the entity that the action was about, where there is one. */
  entity: string | null
  factIds: string[]
  actor: JournalActor
  reason: string | null
  createdAt: number
  undoable: boolean
  undoneAt: number | null
}

/** Actions that cannot be taken back: time has passed, or the entry is itself about undoing. */
const NOT_UNDOABLE: ReadonlySet<JournalAction> = new Set(['expire'])

export function emptySnapshot(): Snapshot {
  return { entities: {}, facts: {}, relations: {}, knowledge: {} }
}

/** A new entry. `factIds` are the facts touched, in the order of the snapshot. */
export function newEntry(
  change: Change,
  about: Pick<JournalEntry, 'journalId' | 'action' | 'entity' | 'actor' | 'reason' | 'createdAt'>
): JournalEntry {
  return {
    ...about,
    ...change,
    factIds: Object.keys(change.after.facts),
    undoable: !NOT_UNDOABLE.has(about.action),
    undoneAt: null
  }
}

/** The change that takes `change` back. */
export function reversed({ before, after }: Change): Change {
  return { before: after, after: before }
}

/** The change of setting facts to new states; facts that stay as they are are left out. */
export function factChange(
  facts: readonly { factId: string; from: FactState; to: FactState }[]
): Change {
  const change: Change = { before: emptySnapshot(), after: emptySnapshot() }
  for (const { factId, from, to } of facts) {
    if (from === to) continue
    change.before.facts[factId] = from
    change.after.facts[factId] = to
  }
  return change
}

/** The change of setting entities' types or pins. */
export function entityChange(
  entities: readonly { entityId: string; from: EntityState; to: EntityState }[]
): Change {
  const change: Change = { before: emptySnapshot(), after: emptySnapshot() }
  for (const { entityId, from, to } of entities) {
    change.before.entities[entityId] = from
    change.after.entities[entityId] = to
  }
  return change
}
