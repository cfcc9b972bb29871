import { describe, expect, test } from 'bun:test'
import {
  learnedType,
  mergeUserPlan,
  type PersonalEntity,
  pinIdentity,
  primaryPerson
} from '#src/memory/entity.ts'
import { isLoop, redirected, relationKey, relationType } from '#src/memory/relation.ts'

function entity(name: string, change: Partial<PersonalEntity> = {}): PersonalEntity {
  return { entityId: name, name, type: 'person', identity: false, activeFacts: 1, ...change }
}

describe('types', () => {
  test('a later type fills unknown and overrules nothing', () => {
    expect(learnedType('unknown', 'company')).toBe('company')
    expect(learnedType('person', 'company')).toBe('person')
  })
})

describe('the primary person', () => {
  test('is the pinned one, else the one with most facts, never User', () => {
    const many = entity('Anna', { activeFacts: 9 })
    const user = entity('User', { activeFacts: 99 })
    expect(primaryPerson([entity('Bob'), many, user])).toBe(many)
    const pinned = entity('Bob', { identity: true })
    expect(primaryPerson([pinned, many, user])).toBe(pinned)
    expect(primaryPerson([user, entity('Acme', { type: 'company' })])).toBeNull()
  })

  test('User goes into that person; without a User or a person nothing happens', () => {
    const [user, anna] = [entity('User'), entity('Anna')]
    expect(mergeUserPlan([user, anna])).toEqual({ kind: 'merge', source: user, target: anna })
    expect(mergeUserPlan([anna])).toEqual({ kind: 'skip', why: 'no_user' })
    expect(mergeUserPlan([user])).toEqual({ kind: 'skip', why: 'no_person' })
  })

  test('only one entity of a scope holds the pin', () => {
    const held = entity('Anna', { identity: true })
    expect(pinIdentity([held, entity('Bob')], 'Bob')).toEqual({ cleared: [held], pinned: 'Bob' })
    expect(pinIdentity([held], 'Anna').cleared).toEqual([])
  })
})

describe('relations', () => {
  const cases: [string, string][] = [
    ['works at', 'works_at'],
    ['Works-At', 'works_at'],
    ['  ', 'related_to'],
    ['живёт в', 'живёт_в']
  ]
  for (const [text, type] of cases) {
    test(`"${text}" is of type ${type}`, () => expect(relationType(text)).toBe(type))
  }

  test('redirecting changes one end, both, or makes a loop', () => {
    const relation = { fromEntity: 'a', toEntity: 'b', type: 'knows' }
    expect(relationKey(redirected(relation, 'a', 'c'))).toBe('c b knows')
    expect(relationKey(redirected(relation, 'x', 'c'))).toBe('a b knows')
    expect(isLoop(redirected(relation, 'a', 'b'))).toBe(true)
  })
})
