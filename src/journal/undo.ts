/**
 * May an action be undone, and how. An undo is exact or it does not happen: when anything that the
 * action touched has changed since, it is refused, because setting it back would silently lose the later
 * change. Things that the action did not touch are never looked at; of an entity that it kept, neither
 * are the fields that it left alone (a type can be set back whoever was pinned since).
 */
import type { FactState } from '#src/memory/fact.ts'
import { restored } from '#src/memory/fact.ts'
import {
  type Change,
  type EntityState,
  factChange,
  type JournalEntry,
  PASSING_TABLES,
  reversed,
  SNAPSHOT_KINDS,
  type Snapshot
} from '#src/memory/journal-entry.ts'

export type UndoVerdict =
  | { kind: 'undo'; change: Change }
  | { kind: 'refused'; why: 'already_undone' | 'not_undoable' | 'changed_since' }

/** `now` holds the present states of everything in the entry's snapshots (missing = does not exist). */
export function undo(entry: JournalEntry, now: Snapshot): UndoVerdict {
  if (entry.undoneAt !== null) return { kind: 'refused', why: 'already_undone' }
  if (!entry.undoable) return { kind: 'refused', why: 'not_undoable' }
  const present = withLaterFields(withoutPassed(entry, now), now)
  if (!isSameOn(present.after, now)) return { kind: 'refused', why: 'changed_since' }
  return { kind: 'undo', change: reversed(present) }
}

/**
 * The change without reflections that were made anew since, and without what has gone by itself: that follows from
 * memory or was kept for a time only, so it neither holds up an undo nor is set back by one.
 */
function withoutPassed({ before, after }: Change, now: Snapshot): Change {
  const isAsLeft = (id: string) =>
    Bun.deepEquals(after.reflections[id] ?? null, now.reflections[id] ?? null)
  const isPlaced = (id: string) => {
    const place = after.places[id] ?? null
    if (place === null || !PASSING_TABLES.has(place.table)) return true
    return Bun.deepEquals(place, now.places[id])
  }
  const left = (side: Snapshot): Snapshot => ({
    ...side,
    reflections: Object.fromEntries(
      Object.entries(side.reflections).filter(([id]) => isAsLeft(id))
    ),
    places: Object.fromEntries(Object.entries(side.places).filter(([id]) => isPlaced(id)))
  })
  return { before: left(before), after: left(after) }
}

/** The change with what entities have by now in the fields that it did not change, on both sides. */
function withLaterFields({ before, after }: Change, now: Snapshot): Change {
  const entities = { before: { ...before.entities }, after: { ...after.entities } }
  for (const [id, to] of Object.entries(after.entities)) {
    const [from, present] = [before.entities[id] ?? null, now.entities[id] ?? null]
    if (from === null || to === null || present === null) continue
    const left = Object.keys(present).filter((field) => sameIn(field, from, to))
    const later = Object.fromEntries(left.map((field) => [field, Reflect.get(present, field)]))
    entities.before[id] = { ...from, ...later }
    entities.after[id] = { ...to, ...later }
  }
  return {
    before: { ...before, entities: entities.before },
    after: { ...after, entities: entities.after }
  }
}

function sameIn(field: string, a: EntityState, b: EntityState): boolean {
  return Bun.deepEquals(Reflect.get(a, field), Reflect.get(b, field))
}

/** Whether `now` agrees with `wanted` on everything that `wanted` names. */
function isSameOn(wanted: Snapshot, now: Snapshot): boolean {
  return SNAPSHOT_KINDS.every((kind) => {
    const present: Record<string, unknown> = now[kind]
    return Object.entries(wanted[kind]).every(([id, state]) =>
      Bun.deepEquals(state, present[id] ?? null)
    )
  })
}

/**
 * The change of making archived facts active again by their ids. Facts that are active already are
 * left out; null when none is left to restore.
 */
export function restoreChange(
  facts: readonly { factId: string; state: FactState }[]
): Change | null {
  const wanted = facts.filter(({ state }) => state.state === 'archived')
  if (wanted.length === 0) return null
  return factChange(
    wanted.map(({ factId, state }) => ({ factId, from: state, to: restored(state) }))
  )
}

/**
 * The change, and with it what was left of its facts when they were closed in part (`entries` tell of it): that says again
 * what they say, and goes when they come back. What has changed since stays as it is; `now` has the present states.
 */
export function withoutParts(
  change: Change,
  entries: readonly Pick<JournalEntry, 'action' | 'before' | 'after'>[],
  now: Snapshot
): Change {
  const facts = { before: { ...change.before.facts }, after: { ...change.after.facts } }
  for (const [id, part] of entries.flatMap(partsIn)) {
    const whole = part.before.supersededBy ?? ''
    if (change.after.facts[whole] === undefined) continue
    if (!Bun.deepEquals(part.after, now.facts[id])) continue
    facts.before[id] = part.after
    facts.after[id] = part.before
  }
  return {
    before: { ...change.before, facts: facts.before },
    after: { ...change.after, facts: facts.after }
  }
}

type Part = [id: string, states: { before: FactState; after: FactState }]

/** Facts that an entry tells are a part of another one: before it they are set aside for the whole. */
export function partsIn({
  action,
  before,
  after
}: Pick<JournalEntry, 'action' | 'before' | 'after'>): Part[] {
  if (action !== 'supersede') return []
  return Object.entries(before.facts).flatMap(([id, from]): Part[] => {
    const to = after.facts[id] ?? null
    if (from?.state !== 'archived' || to?.state !== 'active') return []
    return [[id, { before: from, after: to }]]
  })
}

/** The world after a change: what a store does with rows, in memory. Neither argument is touched. */
export function applied(world: Snapshot, change: Change): Snapshot {
  const { after } = change
  return {
    entities: merged(world.entities, after.entities),
    facts: merged(world.facts, after.facts),
    relations: merged(world.relations, after.relations),
    knowledge: merged(world.knowledge, after.knowledge),
    reflections: merged(world.reflections, after.reflections),
    versions: merged(world.versions, after.versions),
    statements: merged(world.statements, after.statements),
    places: merged(world.places, after.places)
  }
}

function merged<State>(
  world: Record<string, State | null>,
  states: Record<string, State | null>
): Record<string, State | null> {
  const next = { ...world }
  for (const [id, state] of Object.entries(states)) {
    if (state === null) delete next[id]
    else next[id] = state
  }
  return next
}
