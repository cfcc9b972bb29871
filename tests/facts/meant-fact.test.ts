import { describe, expect, test } from 'bun:test'
import { meantFact } from '#src/facts/meant-fact.ts'
import { timeOf } from '#src/memory/fact.ts'

const fact = (content: string, state: 'active' | 'archived' = 'active', day = 1) => ({
  content,
  state,
  statedAt: new Date(Date.UTC(2024, 0, day))
})

describe('the fact that a text means', () => {
  test('is the one with exactly that text before one that only folds to it', () => {
    const facts = [fact('nia keeps bees'), fact('Nia keeps bees')]
    expect(meantFact(facts, 'Nia keeps bees')).toBe(facts[1] ?? null)
  })

  test('may differ in case, white space and composition of letters', () => {
    const facts = [fact('Zoé keeps bees')]
    expect(meantFact(facts, '  zoe\u0301\n KEEPS  bees ')).toBe(facts[0] ?? null)
  })

  test('may carry a date in brackets, unless the stored text does', () => {
    const plain = fact('Nia keeps bees')
    const dated = fact('[2024] Nia keeps bees')
    expect(meantFact([plain], '[2024-03-20 10:00] Nia keeps bees')).toBe(plain)
    expect(meantFact([plain, dated], '[2024] Nia keeps bees')).toBe(dated)
    expect(meantFact([plain], 'Nia [2024] keeps bees')).toBeNull()
  })

  test('is active rather than archived, then the last one said', () => {
    const old = fact('Nia keeps bees', 'archived', 9)
    const first = fact('Nia keeps bees', 'active', 1)
    const last = fact('Nia keeps bees', 'active', 2)
    expect(meantFact([old, first, last], 'nia keeps bees')).toBe(last)
    expect(meantFact([old], 'nia keeps bees')).toBe(old)
  })
})

describe('the time of a fact', () => {
  const statedAt = Date.UTC(2024, 4, 1)
  test.each([
    [null, statedAt],
    ['2024-03-20', Date.UTC(2024, 2, 20)],
    ['2024-03-20T10:30', Date.UTC(2024, 2, 20, 10, 30)],
    ['2024-03-20T10:30:00+02:00', Date.UTC(2024, 2, 20, 8, 30)],
    ['2024-03-20T10:30:00Z', Date.UTC(2024, 2, 20, 10, 30)],
    ['some day', statedAt]
  ])('of %p', (eventDate, time) => {
    expect(timeOf({ eventDate, statedAt })).toBe(time)
  })
})
