import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type KnownEntity,
  NEW_CALLER,
  RECALL_TEXT_MAX,
  recallText
} from '#src/memory/briefing-text.ts'
import { MEMORY_UNAVAILABLE, WEB_CALLER } from '#src/voice/recall-text.ts'

const NUMBER = '+12025550143'

/** An entity with `count` facts `<name> 1`, `<name> 2`, …. */
function entity(name: string, count: number, more: Partial<KnownEntity> = {}): KnownEntity {
  const facts = Array.from({ length: count }, (_, i) => `${name} ${i + 1}`)
  return { name, type: 'person', identity: false, factCount: count, facts, ...more }
}

test('the fixed texts are those of the interface, with em dashes', () => {
  expect([NEW_CALLER, WEB_CALLER, MEMORY_UNAVAILABLE]).toEqual([
    'New caller \u2014 no prior context.',
    'Web caller \u2014 no phone number yet.',
    'Caller memory is unavailable right now.'
  ])
})

describe('a known caller', () => {
  test('persons come first by fact count, at most five facts each, then others with two', () => {
    const text = recallText(NUMBER, [
      entity('Acme', 9, { type: 'company' }),
      entity('Bo', 2),
      entity('Tea', 3, { type: 'concept' }),
      entity('Ana', 7)
    ])
    expect(text).toBe(
      'Known about caller (Ana): Ana 1 | Ana 2 | Ana 3 | Ana 4 | Ana 5 | Bo 1 | Bo 2 | Acme 1 | Acme 2 | Tea 1 | Tea 2'
    )
  })

  test('is named by the pinned person, else by the one with most facts, else by the number', () => {
    const pinned = entity('Bo', 1, { identity: true })
    expect(recallText(NUMBER, [entity('Ana', 3), pinned])).toStartWith('Known about caller (Bo): ')
    expect(recallText(NUMBER, [entity('Ana', 3), entity('Bo', 1)])).toStartWith(
      'Known about caller (Ana): '
    )
    expect(
      recallText(NUMBER, [entity('Acme', 3, { type: 'company', identity: true })])
    ).toStartWith(`Known about caller (${NUMBER}): `)
  })

  test('is spoken of by the number where nobody has said a name, and User is never said', () => {
    const facts = ["User keeps User's bees in Lugano.", 'Asked "Since when?", User said: 2019']
    const nameless = entity('User', 2, { facts })
    const text = `${NUMBER}): The caller keeps the caller's bees in Lugano. | Asked "Since when?", the caller said: 2019`
    expect(recallText(NUMBER, [nameless])).toBe(`Known about caller (${text}`)
    expect(recallText(NUMBER, [{ ...nameless, identity: true }, entity('Ana', 1)])).toBe(
      `Known about caller (${text} | Ana 1`
    )
  })

  test('what was told before the name was known is said under the name', () => {
    const facts = ['User keeps bees.', 'Dana wrote the User Guide for Users.']
    const told = recallText(NUMBER, [
      entity('Dana', 2, { facts }),
      entity('Lugano', 1, { type: 'concept', facts: ['User lives in Lugano.'] })
    ])
    expect(told).toBe(
      'Known about caller (Dana): Dana keeps bees. | Dana wrote the User Guide for Users. | The caller lives in Lugano.'
    )
  })

  test('counts decide by all facts, not by those that were read', () => {
    const text = recallText(NUMBER, [entity('Ana', 2), entity('Bo', 1, { factCount: 40 })])
    expect(text).toBe('Known about caller (Bo): Bo 1 | Ana 1 | Ana 2')
  })

  test('facts that tie are told in the same order every time', () => {
    const entities = [entity('Cy', 1), entity('Ana', 1), entity('Bo', 1)]
    expect(recallText(NUMBER, entities)).toBe(recallText(NUMBER, entities.toReversed()))
  })

  test('line ends inside facts and names do not break the line', () => {
    const text = recallText(NUMBER, [
      entity('Ana\nMaria', 0, { facts: ['likes\r\n\ttea', ' \n '], factCount: 2 })
    ])
    expect(text).toBe('Known about caller (Ana Maria): likes tea')
  })
})

describe('room', () => {
  test('the line is cut between facts', () => {
    const facts = ['a'.repeat(400), 'b'.repeat(400), 'c'.repeat(400)]
    const text = recallText(NUMBER, [entity('Ana', 0, { facts, factCount: 3 })])
    expect(text).toBe(`Known about caller (Ana): ${facts[0]} | ${facts[1]}`)
  })

  test('a line of exactly the bound is kept whole', () => {
    const room = RECALL_TEXT_MAX - 'Known about caller (Ana): '.length
    const facts = ['a'.repeat(100), 'b'.repeat(room - 103)]
    const text = recallText(NUMBER, [entity('Ana', 0, { facts, factCount: 2 })])
    expect(text).toHaveLength(RECALL_TEXT_MAX)
    expect(text).toEndWith('b')
  })

  test('a fact longer than the line does not silence the others', () => {
    const facts = ['word '.repeat(300), 'likes tea']
    const ana = entity('Ana', 0, { facts, factCount: 2 })
    expect(recallText(NUMBER, [ana])).toBe('Known about caller (Ana): likes tea')
  })

  test('when every fact is longer than the line, the first is cut at a word', () => {
    const text = recallText(NUMBER, [
      entity('Ana', 0, { facts: ['word '.repeat(300)], factCount: 1 })
    ])
    expect(text).toMatch(/^Known about caller \(Ana\): (word )+word…$/)
    expect(text.length).toBeLessThanOrEqual(RECALL_TEXT_MAX)
  })
})

test('entities without facts are no memory', () => {
  expect(recallText(NUMBER, [])).toBe(NEW_CALLER)
  expect(recallText(NUMBER, [entity('Ana', 0)])).toBe(NEW_CALLER)
})

test('any memory gives one line within the bound, whole and never empty', () => {
  const anyEntity: fc.Arbitrary<KnownEntity> = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 200 }),
    type: fc.constantFrom('person', 'company', 'unknown'),
    identity: fc.boolean(),
    factCount: fc.nat(50),
    facts: fc.array(fc.string({ unit: 'grapheme', maxLength: 2000 }), { maxLength: 8 })
  })
  fc.assert(
    fc.property(fc.array(anyEntity, { maxLength: 12 }), (entities) => {
      const text = recallText(NUMBER, entities)
      expect(text.length).toBeLessThanOrEqual(RECALL_TEXT_MAX)
      expect(text).not.toMatch(/[\n\r\u2028\u2029]/)
      expect(text === NEW_CALLER || text.startsWith('Known about caller (')).toBe(true)
    })
  )
})
