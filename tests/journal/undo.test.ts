import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { applied, restoreChange, undo } from '#src/journal/undo.ts'
import { archived, contentKey, type FactState } from '#src/memory/fact.ts'
import {
  type Change,
  emptySnapshot,
  entityChange,
  factChange,
  type JournalAction,
  type JournalEntry,
  newEntry,
  type RelationState,
  type Snapshot
} from '#src/memory/journal-entry.ts'
import { type MergeSide, mergePlan } from '#src/memory/merge-plan.ts'

function entryOf(change: Change, action: JournalAction = 'archive'): JournalEntry {
  return newEntry(change, {
    journalId: 'j',
    action,
    entity: null,
    actor: { kind: 'key', id: 'k' },
    reason: null,
    createdAt: 1
  })
}

const ENTITIES = ['a', 'b', 'c']
const TEXTS = ['Anna likes tea.', 'anna likes tea', 'Anna lives in Bern.', 'Anna has a cat.']

interface World extends Snapshot {
  texts: Record<string, string>
}

const factState = fc.record({
  entityId: fc.constantFrom(...ENTITIES),
  isArchived: fc.boolean(),
  text: fc.constantFrom(...TEXTS)
})

const relation = fc.record({
  fromEntity: fc.constantFrom(...ENTITIES),
  toEntity: fc.constantFrom(...ENTITIES),
  type: fc.constantFrom('knows', 'works_at'),
  description: fc.constantFrom('one', 'two')
})

/** Scopes of three entities with facts in any state, relations (no loops, no doubles) and knowledge. */
const world: fc.Arbitrary<World> = fc
  .record({
    pinned: fc.constantFrom('a', 'b', 'c', null),
    types: fc.array(fc.constantFrom('person' as const, 'unknown' as const), {
      minLength: 3,
      maxLength: 3
    }),
    facts: fc.array(factState, { maxLength: 8 }),
    relations: fc.uniqueArray(relation, {
      maxLength: 6,
      selector: (one) => `${one.fromEntity}${one.toEntity}${one.type}`
    }),
    knowledge: fc.array(fc.constantFrom(...ENTITIES), { maxLength: 3 })
  })
  .map((drawn) => {
    const made: World = { ...emptySnapshot(), texts: {} }
    for (const [index, id] of ENTITIES.entries()) {
      made.entities[id] = {
        name: id.toUpperCase(),
        type: drawn.types[index] ?? 'unknown',
        identity: drawn.pinned === id
      }
    }
    for (const [index, { entityId, isArchived, text }] of drawn.facts.entries()) {
      const active: FactState = {
        entityId,
        state: 'active',
        archivedAt: null,
        archivedBy: null,
        supersededBy: null
      }
      made.facts[`f${index}`] = isArchived ? archived(active, 'manual', 7) : active
      made.texts[`f${index}`] = text
    }
    for (const [index, one] of drawn.relations.entries()) {
      if (one.fromEntity !== one.toEntity) made.relations[`r${index}`] = one
    }
    for (const [index, entityId] of drawn.knowledge.entries())
      made.knowledge[`k${index}`] = { entityId }
    return made
  })

function sideOf(made: World, entityId: string): MergeSide {
  const { name, type, identity } = made.entities[entityId] ?? {
    name: '',
    type: 'unknown' as const,
    identity: false
  }
  const isAt = (one: RelationState) => one.fromEntity === entityId || one.toEntity === entityId
  return {
    entityId,
    name,
    type,
    identity,
    facts: Object.entries(made.facts).flatMap(([factId, state]) =>
      state?.entityId === entityId
        ? [{ factId, state, content: made.texts[factId] ?? '', expiresAt: null }]
        : []
    ),
    knowledge: Object.entries(made.knowledge).flatMap(([knowledgeId, state]) =>
      state?.entityId === entityId ? [{ knowledgeId }] : []
    ),
    relations: Object.entries(made.relations).flatMap(([relationId, state]) =>
      state !== null && isAt(state) ? [{ relationId, ...state }] : []
    ),
    reflections: [],
    versions: []
  }
}

function snapshotOf({ entities, facts, relations, knowledge }: World | Snapshot): Snapshot {
  return { ...emptySnapshot(), entities, facts, relations, knowledge }
}

describe('done and undone, the whole scope is as it was', () => {
  test('a merge', () => {
    fc.assert(
      fc.property(world, (made) => {
        const before = snapshotOf(made)
        const entry = entryOf(mergePlan(sideOf(made, 'a'), sideOf(made, 'b'), 50).change, 'merge')
        const done = applied(before, entry)
        const verdict = undo(entry, done)
        expect(verdict.kind).toBe('undo')
        if (verdict.kind === 'undo') expect(applied(done, verdict.change)).toEqual(before)
      })
    )
  })

  test('archiving facts, changing types, moving the pin', () => {
    fc.assert(
      fc.property(
        world,
        fc.constantFrom('manual' as const, 'dedup' as const, 'superseded' as const),
        (made, by) => {
          const before = snapshotOf(made)
          const facts = Object.entries(made.facts).flatMap(([factId, from]) =>
            from === null ? [] : [{ factId, from, to: archived(from, by, 60, 'f0') }]
          )
          const entities = Object.entries(made.entities).flatMap(([entityId, from]) =>
            from === null
              ? []
              : [
                  {
                    entityId,
                    from,
                    to: { ...from, type: 'company' as const, identity: entityId === 'c' }
                  }
                ]
          )
          for (const change of [factChange(facts), entityChange(entities)]) {
            const entry = entryOf(change)
            const done = applied(before, entry)
            const verdict = undo(entry, done)
            expect(verdict.kind === 'undo' && applied(done, verdict.change)).toEqual(before)
          }
        }
      )
    )
  })
})

describe('a merge', () => {
  test('loses no fact, moves everything off the source, keeps one pin and no double relation', () => {
    fc.assert(
      fc.property(world, (made) => {
        const plan = mergePlan(sideOf(made, 'a'), sideOf(made, 'b'), 50)
        const done = applied(snapshotOf(made), plan.change)
        expect(Object.keys(done.facts).sort()).toEqual(Object.keys(made.facts).sort())
        expect('a' in done.entities).toBe(false)
        expect(Object.values(done.facts).some((fact) => fact?.entityId === 'a')).toBe(false)
        expect(Object.values(done.knowledge).some((item) => item?.entityId === 'a')).toBe(false)
        const ends = Object.values(done.relations).map(
          (one) => `${one?.fromEntity} ${one?.toEntity} ${one?.type}`
        )
        expect(new Set(ends).size).toBe(ends.length)
        expect(ends.some((one) => one.split(' ').slice(0, 2).includes('a'))).toBe(false)
        const pins = (all: Snapshot) =>
          Object.values(all.entities).filter((one) => one?.identity === true).length
        expect(pins(done)).toBe(pins(made))
        for (const { from, into } of plan.joined.filter((one) => one.itemKind === 'fact')) {
          expect(contentKey(made.texts[from] ?? '')).toBe(contentKey(made.texts[into] ?? '?'))
          expect(done.facts[into]?.state).toBe('active')
        }
      })
    )
  })

  test('archived facts stay archived, with their date and cause', () => {
    const old: FactState = {
      entityId: 'a',
      state: 'archived',
      archivedAt: 7,
      archivedBy: 'manual',
      supersededBy: null
    }
    const source: MergeSide = {
      entityId: 'a',
      name: 'A',
      type: 'person',
      identity: true,
      facts: [{ factId: 'f', content: 'x', state: old, expiresAt: null }],
      knowledge: [],
      relations: [],
      reflections: [],
      versions: []
    }
    const target: MergeSide = { ...source, entityId: 'b', name: 'B', identity: false, facts: [] }
    const { change } = mergePlan(source, target, 50)
    expect(change.after.facts['f']).toEqual({ ...old, entityId: 'b' })
    expect(change.after.entities['b']).toMatchObject({ identity: true })
  })
})

describe('an undo is refused', () => {
  const active: FactState = {
    entityId: 'a',
    state: 'active',
    archivedAt: null,
    archivedBy: null,
    supersededBy: null
  }
  const gone = archived(active, 'manual', 5)
  const entry = entryOf(factChange([{ factId: 'f', from: active, to: gone }]))

  test('when what was touched has changed since, or is gone', () => {
    for (const facts of [{ f: active }, { f: { ...gone, entityId: 'b' } }, {}]) {
      expect(undo(entry, { ...emptySnapshot(), facts })).toEqual({
        kind: 'refused',
        why: 'changed_since'
      })
    }
  })

  test('twice, and for what cannot be undone', () => {
    const now = { ...emptySnapshot(), facts: { f: gone } }
    expect(undo({ ...entry, undoneAt: 9 }, now)).toEqual({ kind: 'refused', why: 'already_undone' })
    const expiry = entryOf(entry, 'expire')
    expect(undo(expiry, now)).toEqual({ kind: 'refused', why: 'not_undoable' })
  })

  test('nor because of a field of the same entity that it left alone, which then stays', () => {
    const unknown = { name: 'A', type: 'unknown' as const, identity: false }
    const typed = { ...unknown, type: 'person' as const }
    const change = entityChange([{ entityId: 'a', from: unknown, to: typed }])
    const pinned = { ...emptySnapshot(), entities: { a: { ...typed, identity: true } } }
    const verdict = undo(entryOf(change, 'type_change'), pinned)
    if (verdict.kind !== 'undo') throw new Error('it was refused')
    expect(applied(pinned, verdict.change).entities['a']).toEqual({ ...unknown, identity: true })
    // Taking that back again leaves the pin alone as well.
    const again = undo(entryOf(verdict.change, 'restore'), applied(pinned, verdict.change))
    if (again.kind !== 'undo') throw new Error('it was refused')
    expect(again.change.after.entities['a']).toEqual({ ...typed, identity: true })
    const retyped = { ...emptySnapshot(), entities: { a: { ...typed, type: 'concept' as const } } }
    expect(undo(entryOf(change, 'type_change'), retyped).kind).toBe('refused')
  })

  test('but not because of what the action did not touch', () => {
    const now = { ...emptySnapshot(), facts: { f: gone, other: gone } }
    expect(undo(entry, now).kind).toBe('undo')
  })
})

test('restoring by id wakes archived facts only', () => {
  const active: FactState = {
    entityId: 'a',
    state: 'active',
    archivedAt: null,
    archivedBy: null,
    supersededBy: null
  }
  const gone = archived(active, 'superseded', 5, 'next')
  expect(
    restoreChange([
      { factId: 'f', state: gone },
      { factId: 'g', state: active }
    ])?.after.facts
  ).toEqual({ f: active })
  expect(restoreChange([{ factId: 'g', state: active }])).toBeNull()
})
