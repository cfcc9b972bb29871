/**
 * The journal: what was changed in a scope, from what to what, by whom. An entry holds two snapshots of
 * exactly the things that its action touched. Doing an action is setting the touched things to `after`,
 * undoing it is setting them back to `before`; there is no other way to undo, so what is not in a
 * snapshot must not be touched. `null` stands for a thing that does not exist on that side.
 *
 * Snapshots hold names and wordings of relations but no fact's text: facts are archived, never thrown away, by
 * anything that is journaled. Deletion erases entries together with the memory that they are about.
 */
import type { EntityType } from '#src/memory/candidates.ts'
import type { FactState } from '#src/memory/fact.ts'

export const JOURNAL_ACTIONS = [
  'supersede',
  'archive',
  'dedup',
  'merge',
  'merge_user',
  'expire',
  'restore',
  'type_change',
  'identity',
  'curate'
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
  /** Whose it is; kept for what leaves one user and may come back. */
  userId?: string
}

export interface RelationState {
  fromEntity: string
  toEntity: string
  type: string
  /** Milliseconds since the epoch; what goes and may come back keeps it. */
  createdAt?: number
}

export interface KnowledgeState {
  entityId: string
}

export interface ReflectionState {
  entityId: string | null
}

/** Which of the names that a merge joins a version of a procedure has: nothing else of it is touched. */
export interface VersionState {
  names: string[]
}

/** One time an item was said, copied to the item that stands for it now. */
export interface StatementState {
  itemKind: 'fact' | 'relation'
  itemId: string
  jobId: string | null
  metadata: unknown
  agentId?: string
  runId?: string
  appId?: string
  /** Milliseconds since the epoch. */
  statedAt: number
  createdAt: number
  /** Of a relation: the fact that states it, its own wording, when it ceases to be stated. */
  factId?: string
  description?: string
  expiresAt?: number
}

/** Tables whose rows may change hands when one user's memory moves into another's. */
export const PLACED_TABLES = [
  'entities',
  'facts',
  'relations',
  'knowledge',
  'chunks',
  'episodes',
  'procedures',
  'reflections',
  'triggers',
  'agent_runs',
  'journal'
] as const
export type PlacedTable = (typeof PLACED_TABLES)[number]

/** Those whose rows go by themselves: made anew, past their time, no longer true. */
export const PASSING_TABLES: ReadonlySet<PlacedTable> = new Set([
  'reflections',
  'triggers',
  'agent_runs',
  'journal'
])

/** Whose memory a row belongs to. */
export interface PlaceState {
  table: PlacedTable
  userId: string
}

/** States by id of the things that an action touches. */
export interface Snapshot {
  entities: Record<string, EntityState | null>
  facts: Record<string, FactState | null>
  relations: Record<string, RelationState | null>
  knowledge: Record<string, KnowledgeState | null>
  reflections: Record<string, ReflectionState | null>
  versions: Record<string, VersionState | null>
  statements: Record<string, StatementState | null>
  places: Record<string, PlaceState | null>
}

/** Every kind of state. */
export const SNAPSHOT_KINDS = [
  'entities',
  'facts',
  'relations',
  'knowledge',
  'reflections',
  'versions',
  'statements',
  'places'
] as const

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
  return {
    entities: {},
    facts: {},
    relations: {},
    knowledge: {},
    reflections: {},
    versions: {},
    statements: {},
    places: {}
  }
}

/** A change of nothing, to be filled. */
export function emptyChange(): Change {
  return { before: emptySnapshot(), after: emptySnapshot() }
}

/** Changes as one, each done after those before it. Takes as long as they are, however many. */
export function composed(changes: readonly Change[]): Change {
  const change = emptyChange()
  for (const kind of SNAPSHOT_KINDS) {
    for (const { after } of changes) Object.assign(change.after[kind], after[kind])
    for (const { before } of changes.toReversed()) Object.assign(change.before[kind], before[kind])
  }
  for (const side of [change.before, change.after]) placeEntities(side)
  forgetPlacesOfGone(change)
  return change
}

/** What changed hands and was then removed has no place afterwards; its own state says whose it was. */
function forgetPlacesOfGone({ before, after }: Change): void {
  for (const id of Object.keys(after.places)) {
    if (after.entities[id] !== null && after.relations[id] !== null) continue
    delete before.places[id]
    delete after.places[id]
  }
}

/** An entity that changes hands is on each side where its place says. */
function placeEntities(side: Snapshot): void {
  for (const [id, place] of Object.entries(side.places)) {
    const entity = side.entities[id]
    if (entity !== null && entity !== undefined && place !== null) {
      side.entities[id] = { ...entity, userId: place.userId }
    }
  }
}

/** Facts that a change touches. */
export function factsIn({ after }: Change): string[] {
  const placed = Object.entries(after.places).flatMap(([id, place]) =>
    place?.table === 'facts' ? [id] : []
  )
  return [...new Set([...Object.keys(after.facts), ...placed])]
}

/** A new entry. `factIds` are the facts touched, in the order of the snapshot. */
export function newEntry(
  change: Change,
  about: Pick<JournalEntry, 'journalId' | 'action' | 'entity' | 'actor' | 'reason' | 'createdAt'>
): JournalEntry {
  return {
    ...about,
    ...change,
    factIds: factsIn(change),
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
  const change = emptyChange()
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
  const change = emptyChange()
  for (const { entityId, from, to } of entities) {
    change.before.entities[entityId] = from
    change.after.entities[entityId] = to
  }
  return change
}
