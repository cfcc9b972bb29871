import { describe, expect, test } from 'bun:test'
import {
  archived,
  contentKey,
  type FactState,
  heldAt,
  restored,
  stateAt
} from '#src/memory/fact.ts'
import { type Stance, stanceOf } from '#src/text/stance.ts'

const ACTIVE: FactState = {
  entityId: 'e',
  state: 'active',
  archivedAt: null,
  archivedBy: null,
  supersededBy: null
}

describe('states', () => {
  test('a fact expires with the very millisecond of its expiry', () => {
    expect(stateAt({ state: 'active', expiresAt: 100 }, 99)).toBe('active')
    expect(stateAt({ state: 'active', expiresAt: 100 }, 100)).toBe('expired')
    expect(stateAt({ state: 'archived', expiresAt: 1 }, 100)).toBe('archived')
    expect(stateAt({ state: 'active', expiresAt: null }, 1e15)).toBe('active')
  })

  test('memory held a fact from when it was said until it was archived or expired', () => {
    const fact = { statedAt: 10, archivedAt: 20, expiresAt: 15 }
    expect([9, 10, 14, 15, 20].map((at) => heldAt(fact, at))).toEqual([
      false,
      true,
      true,
      false,
      false
    ])
    expect(heldAt({ ...fact, expiresAt: null }, 19)).toBe(true)
    expect(heldAt({ ...fact, expiresAt: null }, 20)).toBe(false)
  })

  test('archiving keeps the first cause, restoring takes all of it back', () => {
    const first = archived(ACTIVE, 'superseded', 5, 'next')
    expect(first).toEqual({
      ...ACTIVE,
      state: 'archived',
      archivedAt: 5,
      archivedBy: 'superseded',
      supersededBy: 'next'
    })
    expect(archived(first, 'manual', 9)).toBe(first)
    expect(restored(first)).toEqual(ACTIVE)
  })
})

describe('texts are the same when their keys are', () => {
  test('case, white space and the closing mark do not matter, words do', () => {
    expect(contentKey('Anna  likes tea.')).toBe(contentKey('anna likes\ntea'))
    expect(contentKey('Anna likes tea')).not.toBe(contentKey('Anna likes teas'))
    const long = '茶'.repeat(1000)
    expect(contentKey(`${long}。`)).toBe(contentKey(long))
    expect(contentKey(long)).not.toBe(contentKey(`${long}茶`))
    expect(Buffer.byteLength(contentKey(long))).toBeLessThan(2000)
  })
})

describe('how a sentence stands to what it tells', () => {
  const cases: [string, Stance][] = [
    ['Anna lives in Bern.', 'is'],
    ["Anna doesn't live in Bern.", 'is not'],
    ['Anna has never been to Bern.', 'is not'],
    ['Anna no longer lives in Bern.', 'ended'],
    ["Anna doesn't live in Bern anymore.", 'ended'],
    ['Anna used to live in Bern.', 'ended'],
    ['Anna wants to live in Bern.', 'planned'],
    ['Anna will move to Bern.', 'planned'],
    ['Anna wohnt nicht in Bern.', 'is not'],
    ['Anna keeps a notebook.', 'is'],
    ['Anna sold the boat in May.', 'is'],
    ['Anna may sell the boat.', 'planned'],
    ['Anna works as a midwife, not as a nurse.', 'is'],
    ['Anna is not a nurse, not a midwife.', 'is not'],
    ['No, not really.', 'is not']
  ]
  for (const [content, stance] of cases) {
    test(`"${content}" tells what ${stance}`, () => expect(stanceOf(content)).toBe(stance))
  }
})
