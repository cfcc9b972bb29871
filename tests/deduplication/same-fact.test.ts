import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type ComparableFact, dedupPlan, saysTheSame } from '#src/memory/acts/same-fact.ts'

function fact(content: string, change: Partial<ComparableFact> = {}): ComparableFact {
  return { factId: content, content, eventDate: null, statedAt: 0, ...change }
}

describe('two facts that say the same', () => {
  const same: [string, string][] = [
    ['Anna likes tea.', 'anna likes tea'],
    ['Anna likes green tea.', 'Anna really likes green tea.'],
    ['Anna plays the violin in an orchestra.', 'Anna is playing the violin in an orchestra.'],
    ['Anna works at Acme as an engineer.', 'Anna currently works at Acme as an engineer.'],
    ['Anna works at Acme as an engineer.', 'Anna is an engineer at Acme.'],
    ["Anna's favourite film is Vertigo.", "Vertigo is Anna's favorite movie."],
    ['Anna swims every morning.', 'Every morning Anna swims.'],
    ["Anna's cat is called Mo.", 'Anna has a cat named Mo.'],
    ["Anna can't stand olives.", 'Anna hates olives.'],
    ['Anna has a nut allergy.', 'Anna is allergic to nuts.'],
    ["Anna's brother Tim is a pilot.", "Tim, Anna's brother, is a pilot."],
    ['Mein Hund heißt Bello.', 'Der Name meines Hundes ist Bello.'],
    ['私は東京に住んでいます。', '東京に住んでいます。']
  ]
  for (const [a, b] of same) {
    test(`"${a}" and "${b}"`, () => {
      expect(saysTheSame(fact(a), fact(b))).toBe(true)
      expect(saysTheSame(fact(b), fact(a))).toBe(true)
    })
  }

  const apart: [why: string, string, string][] = [
    ['a negation', 'Anna likes green tea.', "Anna doesn't like green tea."],
    ['an end', 'Anna works at Acme.', 'Anna no longer works at Acme.'],
    ['a plan', 'Anna visits her aunt in Rome.', 'Anna will visit her aunt in Rome.'],
    ['a number', 'Anna ran 10 kilometres on the beach.', 'Anna ran 12 kilometres on the beach.'],
    [
      'a name',
      'Anna went hiking with Bob near the lake.',
      'Anna went hiking with Carl near the lake.'
    ],
    ['a direction', 'Anna flew from Rome to Oslo.', 'Anna flew from Oslo to Rome.'],
    ['a place', 'The mug is on the book.', 'The book is on the mug.'],
    ['a tense', 'Anna likes her job.', 'Anna liked her job.'],
    ['an owner', "Anna is Tom's boss.", "Anna's boss is Tom."],
    ['having and being', 'Anna has a German teacher.', 'Anna is a German teacher.'],
    ['the order in a comparison', '兄は弟より速いです。', '弟は兄より速いです。'],
    ['who did it', 'Bob hired Anna last spring.', 'Anna hired Bob last spring.'],
    ['a word that matters', 'Anna likes green tea.', 'Anna likes black tea.'],
    [
      'a word among many',
      'Anna keeps seven bees in a hive behind the old garden house.',
      'Anna keeps seven bees in a hive near the old garden house.'
    ]
  ]
  for (const [why, a, b] of apart) {
    test(`are not told apart only by ${why}: "${a}" and "${b}"`, () => {
      expect(saysTheSame(fact(a), fact(b))).toBe(false)
      expect(saysTheSame(fact(b), fact(a))).toBe(false)
    })
  }

  test('two days are two events', () => {
    const [may, june] = ['2023-05-07', '2023-06-07'].map((eventDate) =>
      fact('Anna went to the dentist.', { eventDate })
    )
    expect(may !== undefined && june !== undefined && saysTheSame(may, june)).toBe(false)
  })
})

describe('the plan of a deduplication', () => {
  test('the fact that says most stays, on a tie the newest', () => {
    const plan = dedupPlan([
      fact('Anna works at Acme as an engineer.', { factId: 'old', statedAt: 1 }),
      fact('Anna currently works at Acme as an engineer.', { factId: 'new', statedAt: 2 }),
      fact('Anna likes tea.', { factId: 'tea' })
    ])
    expect(plan).toEqual({ kept: ['new', 'tea'], archived: [{ factId: 'old', into: 'new' }] })
  })

  test('every fact is kept or archived once, into a kept one that says the same, whatever the order', () => {
    const contents = fc.constantFrom(
      'Anna likes tea.',
      'anna likes tea',
      'Anna really likes tea.',
      'Anna likes coffee.',
      "Anna doesn't like tea.",
      'Anna ran 5 km.',
      'Anna ran 6 km.'
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(contents, fc.integer({ min: 0, max: 3 })), { maxLength: 9 }),
        (drawn) => {
          const facts = drawn.map(([content, statedAt], index) =>
            fact(content, { factId: `f${index}`, statedAt })
          )
          const plan = dedupPlan(facts)
          expect([...plan.kept, ...plan.archived.map((one) => one.factId)].sort()).toEqual(
            facts.map((one) => one.factId).sort()
          )
          for (const { factId, into } of plan.archived) {
            const [gone, stays] = [factId, into].map((id) => facts.find((one) => one.factId === id))
            expect(plan.kept).toContain(into)
            expect(gone !== undefined && stays !== undefined && saysTheSame(gone, stays)).toBe(true)
          }
          expect(dedupPlan([...facts].reverse())).toEqual(plan)
        }
      )
    )
  })
})
