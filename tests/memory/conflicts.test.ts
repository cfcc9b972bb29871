/** Which pairs of facts a model is asked about. */
import { describe, expect, test } from 'bun:test'
import {
  conflictQuestions,
  type OpenFact,
  type SimilarFact
} from '#src/memory/reconcile/conflicts.ts'

function open(content: string, more: Partial<OpenFact> = {}): OpenFact {
  return { entity: 'Nia', content, attribute: null, eventDate: null, statedAt: 2, ...more }
}

function known(content: string, more: Partial<SimilarFact> = {}): SimilarFact {
  const plain = { attribute: null, eventDate: null, statedAt: 1, similarity: 0.8 }
  return { factId: 'k', content, ...plain, ...more }
}

function isAsked(fact: OpenFact, about: SimilarFact): boolean {
  return conflictQuestions([fact], new Map([[0, [about]]])).length > 0
}

describe('a model is asked', () => {
  test.each([
    ['another value in the same frame', 'Nia drives a Volvo.', 'Nia drives a Tesla.'],
    ['a thing that ended', 'Nia keeps bees in Lugano.', 'Nia no longer keeps bees.'],
    ['a thing given away', 'Nia owns a red canoe.', 'Nia sold the canoe in May.'],
    ['another language', 'Nia fährt einen Volvo.', 'Nia fährt einen Tesla.']
  ])('about %s', (_, before, after) => {
    expect(isAsked(open(after), known(before))).toBe(true)
  })
})

describe('no call is made', () => {
  test.each([
    ['the same text', 'Nia drives a Volvo.', 'Nia drives a Volvo.'],
    ['a text that says more of the same', 'Nia has a car.', 'Nia has a car from Sweden.'],
    ['two likings', 'Nia likes lemonade.', 'Nia likes lemon ice.'],
    ['two visits', 'Nia visited Rome in May.', 'Nia visited Paris in May.'],
    ['a plan beside what is so', 'Nia drives a Volvo.', 'Nia wants to drive a Tesla.'],
    ['two sentences about one thing', 'Nia works with bees.', 'Nia is an expert on bees.']
  ])('for %s', (_, before, after) => {
    expect(isAsked(open(after), known(before))).toBe(false)
  })

  test('where the rules decide, for what is far, and for two days of their own', () => {
    const fact = open('Nia drives a Tesla.')
    const volvo = 'Nia drives a Volvo.'
    expect(isAsked(fact, known(volvo))).toBe(true)
    expect(isAsked(fact, known(volvo, { similarity: 0.5 }))).toBe(false)
    const attribute = 'drives'
    expect(isAsked(open(fact.content, { attribute }), known(volvo, { attribute }))).toBe(false)
    const dated = open(fact.content, { eventDate: '2024-05-02' })
    expect(isAsked(dated, known(volvo, { eventDate: '2024-05-01' }))).toBe(false)
  })

  test('for more than twenty facts of an add', () => {
    const facts = Array.from({ length: 30 }, (_, place) => open(`Nia drives a Tesla ${place}.`))
    const similar = new Map(facts.map((_, place) => [place, [known('Nia drives a Volvo.')]]))
    expect(conflictQuestions(facts, similar)).toHaveLength(20)
  })
})
