/** What a journaled change tells: of facts, of entities, and of whose memory it was. */
import { describe, expect, test } from 'bun:test'
import { archived, type FactState } from '#src/memory/fact.ts'
import {
  type Change,
  emptyChange,
  entityChange,
  factChange,
  reversed
} from '#src/memory/journal-entry.ts'
import { changedBy, movesOfOthers, type ToldFact } from '#src/memory/writer/changed.ts'

const ACTIVE: FactState = {
  entityId: 'e1',
  state: 'active',
  archivedAt: null,
  archivedBy: null,
  supersededBy: null
}
const NIA = { name: 'Nia', type: 'person', identity: false } as const
const FACT: ToldFact = { factId: 'f1', content: 'Nia keeps bees.', entityId: 'e1', entity: 'Nia' }
const FACTS = new Map([[FACT.factId, FACT]])

const told = (change: Change, action: Parameters<typeof changedBy>[0]['about']['action']) =>
  changedBy({ change, about: { action, entityId: 'e1', entity: 'Nia' } }, 'here', FACTS)

describe('what a change tells', () => {
  const byHand = factChange([{ factId: 'f1', from: ACTIVE, to: archived(ACTIVE, 'manual', 1) }])
  const byLater = factChange([
    { factId: 'f1', from: ACTIVE, to: archived(ACTIVE, 'superseded', 1, 'f2') }
  ])

  test('a fact archived by hand', () => {
    expect(told(byHand, 'archive')).toEqual([{ kind: 'fact_archived', ...FACT, because: 'manual' }])
  })

  test('a fact replaced by a later one', () => {
    expect(told(byLater, 'supersede')).toEqual([{ kind: 'fact_superseded', ...FACT, by: 'f2' }])
  })

  test('a fact that is active again, and one whose restoring was taken back', () => {
    expect(told(reversed(byHand), 'restore')).toEqual([{ kind: 'fact_restored', ...FACT }])
    expect(told(byLater, 'restore')).toEqual([
      { kind: 'fact_archived', ...FACT, because: 'superseded' }
    ])
  })

  test('a fact that only changes its entity is not told of', () => {
    const to = { ...ACTIVE, entityId: 'e2' }
    expect(told(factChange([{ factId: 'f1', from: ACTIVE, to }]), 'merge')).toEqual([])
  })

  test('an entity that went into another one, and came back', () => {
    const merged = emptyChange()
    merged.before.entities['e2'] = { ...NIA, name: 'User', userId: 'here' }
    merged.after.entities['e2'] = null
    expect(told(merged, 'merge')).toEqual([
      { kind: 'entity_merged', entityId: 'e2', entity: 'User', into: 'Nia', intoId: 'e1' }
    ])
    expect(told(reversed(merged), 'restore')).toEqual([
      { kind: 'entity_restored', entityId: 'e2', entity: 'User' }
    ])
  })

  test('a new type and a new pin', () => {
    const typed = entityChange([{ entityId: 'e1', from: NIA, to: { ...NIA, type: 'company' } }])
    expect(told(typed, 'type_change')).toEqual([
      { kind: 'entity_type_changed', entityId: 'e1', entity: 'Nia', type: 'company' }
    ])
    const pinned = entityChange([{ entityId: 'e1', from: NIA, to: { ...NIA, identity: true } }])
    expect(told(pinned, 'identity')).toEqual([
      { kind: 'entity_pinned', entityId: 'e1', entity: 'Nia', isPinned: true }
    ])
  })

  test('memory that becomes another user’s is told of once, and concerns both', () => {
    const moves = emptyChange()
    for (const id of ['f1', 'f2']) {
      moves.before.places[id] = { table: 'facts', userId: 'there' }
      moves.after.places[id] = { table: 'facts', userId: 'here' }
    }
    const moved = { kind: 'memory_moved', from: 'there', to: 'here' } as const
    expect(told(moves, 'merge_user')).toEqual([moved])
    expect(movesOfOthers([moved], 'here')).toEqual(new Map([['there', [moved]]]))
  })

  test('so is an entity of another user that went into one of this user', () => {
    const merged = emptyChange()
    merged.before.entities['e2'] = { ...NIA, userId: 'there' }
    merged.after.entities['e2'] = null
    expect(told(merged, 'merge_user')).toContainEqual({
      kind: 'memory_moved',
      from: 'there',
      to: 'here'
    })
  })
})
