import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { contentKey } from '#src/memory/fact.ts'
import { attributeOf } from '#src/memory/reconcile/attributes.ts'
import { type KnownFact, type ProposedFact, reconcile } from '#src/memory/reconcile/reconcile.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2024, 0, 1)

function proposed(content: string, statedAt = NOW, entityKey = 'anna'): ProposedFact {
  return {
    entityKey,
    content,
    contentKey: contentKey(content),
    attribute: attributeOf(content)?.attribute ?? null,
    statedAt
  }
}

function known(content: string, change: Partial<KnownFact> = {}): KnownFact {
  return {
    ...proposed(content, NOW - 30 * DAY),
    factId: content,
    state: 'active',
    archivedBy: null,
    archivedAt: null,
    ...change
  }
}

describe('a later value replaces the earlier one of the same attribute', () => {
  const cases: [old: string, next: string][] = [
    ['Anna lives in Bern.', 'Anna moved to Rome.'],
    ['Anna moved to Bern.', 'Anna and others just moved from Bern to Rome because Mia got a job.'],
    ['Anna lives in Bern.', 'Anna moved, now Anna lives in Rome.'],
    ['The API listens on port 8080.', 'The API now listens on port 9090.'],
    ['Anna lives in New York.', 'Anna lives in York.'],
    ['Anna works at Acme.', 'Anna started working at Globex.'],
    ["Anna's favorite color is blue.", "Anna's favourite colour is green."],
    ["Anna's phone number is 555-0100.", "Anna's phone number is 555-0199."],
    ['Anna is 34 years old.', 'Anna turned 35.'],
    ['The capital of Freedonia is Alpha.', 'The capital of Freedonia is Beta.'],
    ['Anna is married to Bob.', 'Anna is married to Carl.'],
    ['Anna has two cats.', 'Anna has three cats.'],
    ["Anna's colleague Jo has two kids.", 'Jo has three kids now.'],
    ['Anna has lived in Bern since 2010.', 'Anna has moved to Rome.'],
    ["Anna's favorite band is Muse.", "Anna's new favorite band is Blur."],
    ["Anna's email is anna@example.com.", "Anna's email changed to anna@example.org."],
    ['Anna is 34.', 'Anna turned 35 on 9 March 2024.'],
    ['The launch is 5 May 2024.', 'The launch was moved to 12 May 2024.'],
    ["Anna's dentist appointment is 9 May 2024.", "Anna's dentist appointment is on 12 May 2024."],
    ["Anna's API runs on port 8080.", "Anna's API runs on port 9090."],
    ['Anna works in the field of physics.', 'Anna works in the field of law.'],
    ['Anna was born in the city of Oslo.', 'Anna was born in the city of Lima.'],
    ['The novel was written by Bob.', 'The novel was written by Carl.'],
    [
      'The company that built the Dune engine is Acme.',
      'The company that built the Dune engine is Globex.'
    ]
  ]
  for (const [old, next] of cases) {
    test(`"${next}" supersedes "${old}"`, () => {
      const plan = reconcile([known(old)], [proposed(next)])
      expect(plan).toEqual({
        add: [0],
        restate: [],
        supersede: [{ fact: { factId: old }, by: 0 }],
        past: [],
        suppress: []
      })
    })
  }
})

describe('a later denial, or its taking back, replaces what it contradicts', () => {
  const cases: [old: string, next: string][] = [
    ['Anna likes sushi.', "Anna doesn't like sushi."],
    ["Anna doesn't like sushi.", 'Anna likes sushi.'],
    ["Anna doesn't smoke anymore.", 'Anna smokes again.'],
    ['Anna is vegetarian.', 'Anna is not vegetarian.'],
    ['Anna can swim.', "Anna can't swim."],
    ['Anna will visit Oslo in May 2024.', "Anna won't visit Oslo in May 2024."]
  ]
  for (const [old, next] of cases) {
    test(`"${next}" supersedes "${old}"`, () => {
      const plan = reconcile([known(old)], [proposed(next)])
      expect(plan.supersede).toEqual([{ fact: { factId: old }, by: 0 }])
      const late = reconcile([known(old)], [proposed(next, NOW - 60 * DAY)])
      expect(late.past).toEqual([{ place: 0, by: { factId: old } }])
    })
  }

  test('a denial about another day, thing or person leaves it', () => {
    const cases: [string, string][] = [
      ['Anna ran on 5 May 2024.', "Anna didn't run on 6 May 2024."],
      ['Anna likes sushi.', "Anna doesn't like cold sushi."],
      ["Anna doesn't live in Rome.", 'Anna will live in Rome.'],
      ['Anna likes sushi.', "Anna's sister doesn't like sushi."]
    ]
    for (const [old, next] of cases) {
      expect(reconcile([known(old)], [proposed(next)]).supersede).toEqual([])
    }
  })
})

test('what is given up of two things in use ends neither here: a part of it is left', () => {
  const old = 'Anna and others use Slack for chat and Trello for tasks.'
  const plan = reconcile([known(old)], [proposed('Anna and others moved from Slack to Teams.')])
  expect(plan.supersede).toEqual([])
})

describe('an end replaces what it ends, whatever attribute it has', () => {
  const cases: [old: string, next: string][] = [
    ['Anna works as a nurse at Acme.', "Anna quit Anna's job at Acme."],
    ['Anna works at Acme.', "Anna lost Anna's job in March 2024."],
    ['Anna is married to Ben.', 'Ben and Anna got divorced.'],
    ['Anna is single.', 'Anna is married to Ben.'],
    ['Anna is married to Ben.', 'Anna is divorced.'],
    ['Anna drinks coffee every morning.', 'Anna stopped drinking coffee.'],
    ['Anna has moved to Rome.', 'Anna no longer lives in Rome, Anna is back in Bern.'],
    [
      'Anna and others use Postgres for their service.',
      'Anna and others switched from Postgres to MySQL.'
    ],
    ['Anna uses vim.', 'Anna uses emacs now instead of vim.']
  ]
  for (const [old, next] of cases) {
    test(`"${next}" ends "${old}"`, () => {
      const plan = reconcile([known(old)], [proposed(next)])
      expect(plan.supersede).toEqual([{ fact: { factId: old }, by: 0 }])
    })
  }

  test('an end that is planned, denied or of something else ends nothing', () => {
    const cases: [string, string][] = [
      ['Anna works at Acme.', "Anna wants to quit Anna's job at Acme."],
      ['Anna works at Acme.', "Anna didn't quit Anna's job at Acme."],
      ['Anna works at Acme.', "Anna quit Anna's job at Globex."],
      ['Anna is married to Ben.', 'Anna divorced Carl.'],
      ['Anna lives in Bern.', "Anna left Anna's job."],
      ['Anna drinks coffee every morning.', 'Anna stopped drinking tea.'],
      ['Anna has moved to Rome.', 'Anna no longer lives in Bern.'],
      ['Anna uses Java.', 'Anna uses TypeScript instead of JavaScript.'],
      ['Anna lives in Bern with Mia.', 'Anna lives in Bern, near the station.']
    ]
    for (const [old, next] of cases) {
      expect(reconcile([known(old)], [proposed(next)]).supersede).toEqual([])
    }
  })
})

describe('what is kept apart', () => {
  const cases: [why: string, old: string, next: string][] = [
    ['a like beside another', 'Anna likes tea.', 'Anna likes coffee.'],
    ['an event beside another', 'Anna went to Rome.', 'Anna went to Paris.'],
    ['a plan beside what is so', 'Anna lives in Bern.', 'Anna wants to live in Rome.'],
    [
      'a plan beside what is so, with will',
      'Anna lives in Bern.',
      'Anna will move to Rome in June 2024.'
    ],
    ['a denial of something else', 'Anna lives in Bern.', "Anna doesn't live in Rome."],
    [
      'a much shorter text',
      'Anna lives in a small flat in Bern near the station with her sister Mia and two old cats.',
      'Anna lives in Rome.'
    ],
    ['one sister beside another', "Anna's sister is Mia.", "Anna's sister is Lea."],
    ['the birth beside the home', 'Anna was born in Bern.', 'Anna lives in Rome.'],
    ['what was beside what is', 'The mayor of Bern was Bob.', 'The mayor of Bern is Carl.'],
    ['cats beside dogs', 'Anna has two cats.', 'Anna has three dogs.'],
    ['the end of something else', 'Anna works at Acme.', 'Anna no longer works at Globex.']
  ]
  for (const [why, old, next] of cases) {
    test(`${why}: "${old}" and "${next}"`, () => {
      const plan = reconcile([known(old)], [proposed(next)])
      expect(plan.add).toEqual([0])
      expect(plan.supersede).toEqual([])
    })
  }

  test("other people's facts never replace the speaker's", () => {
    const plan = reconcile(
      [known('Anna lives in Bern.')],
      [proposed('Mia lives in Rome.', NOW, 'mia')]
    )
    expect(plan).toMatchObject({ add: [0], supersede: [] })
  })
})

describe('what ends something replaces it', () => {
  const cases: [old: string, next: string][] = [
    ['Anna works at Acme.', 'Anna no longer works at Acme.'],
    ['Anna eats meat.', 'Anna stopped eating meat.'],
    ['Anna plays the violin.', "Anna doesn't play the violin anymore."]
  ]
  for (const [old, next] of cases) {
    test(`"${next}" ends "${old}"`, () => {
      const plan = reconcile([known(old), known('Anna likes tea.')], [proposed(next)])
      expect(plan.supersede).toEqual([{ fact: { factId: old }, by: 0 }])
    })
  }
})

describe('restatements', () => {
  test('the same text, whatever its case and spaces, becomes a statement', () => {
    const old = known('Anna lives in Bern.')
    const plan = reconcile([old], [proposed('anna  lives in bern')])
    expect(plan).toMatchObject({ add: [], restate: [{ place: 0, fact: { factId: old.factId } }] })
  })

  test('a shorter text with the same value joins the longer one and cuts nothing', () => {
    const old = known('Anna lives in Bern with her sister.')
    const plan = reconcile([old], [proposed('Anna lives in Bern.')])
    expect(plan).toMatchObject({ add: [], supersede: [], restate: [{ place: 0 }] })
  })

  test('a longer text with the same value replaces the shorter one', () => {
    const plan = reconcile(
      [known('Anna lives in Bern.')],
      [proposed('Anna lives in Bern with her sister.')]
    )
    expect(plan.supersede).toHaveLength(1)
  })

  test('said twice in one add, it is stored once', () => {
    const plan = reconcile([], [proposed('Anna likes tea.'), proposed('Anna likes tea')])
    expect(plan).toMatchObject({ add: [0], restate: [{ place: 1, fact: { place: 0 } }] })
  })

  test('changed twice in one add, only the last stays active', () => {
    const plan = reconcile(
      [],
      [proposed('Anna lives in Bern.'), proposed('Anna moved to Rome.', NOW + 1)]
    )
    expect(plan).toMatchObject({ add: [0, 1], supersede: [{ fact: { place: 0 }, by: 1 }] })
  })
})

describe('archived facts', () => {
  const archivedAt = NOW - DAY
  const byHand = known('Anna likes tea.', { state: 'archived', archivedBy: 'manual', archivedAt })

  test('archived by hand and said before that: stays archived', () => {
    const plan = reconcile([byHand], [proposed('Anna likes tea.', archivedAt - 1)])
    expect(plan).toMatchObject({ add: [], suppress: [{ place: 0, factId: byHand.factId }] })
  })

  test('archived by hand and said again later: a new fact', () => {
    const plan = reconcile([byHand], [proposed('Anna likes tea.', archivedAt + 1)])
    expect(plan).toMatchObject({ add: [0], suppress: [] })
  })

  test('superseded or expired and said again: a new fact', () => {
    const superseded = known('Anna lives in Bern.', {
      state: 'archived',
      archivedBy: 'superseded',
      archivedAt
    })
    const expired = known('Anna likes tea.', { state: 'expired' })
    const plan = reconcile(
      [superseded, expired],
      [proposed('Anna lives in Bern.'), proposed('Anna likes tea.')]
    )
    expect(plan).toMatchObject({ add: [0, 1], supersede: [], suppress: [] })
  })

  test('what was said before the known value arrives late as its past', () => {
    const current = known('Anna lives in Rome.', { statedAt: NOW })
    const plan = reconcile([current], [proposed('Anna lives in Bern.', NOW - DAY)])
    expect(plan).toMatchObject({
      add: [],
      past: [{ place: 0, by: { factId: current.factId } }],
      supersede: []
    })
  })
})

describe('whatever is proposed', () => {
  const sentence = fc.constantFrom(
    'Anna lives in Bern.',
    'Anna lives in Bern with Mia.',
    'Anna moved to Rome.',
    'Anna likes tea.',
    'Anna no longer likes tea.',
    'Anna is 34 years old.',
    'Anna turned 35.',
    'anna likes tea',
    'Anna works at Acme.',
    "Anna doesn't work at Acme anymore."
  )
  const fact = fc.tuple(sentence, fc.integer({ min: 0, max: 5 }), fc.constantFrom('anna', 'mia'))

  test('every place is decided exactly once, and nothing is cut twice or without a successor', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 6 }),
        fc.array(fact, { maxLength: 8 }),
        (before, after) => {
          const stored = new Map(
            before.map(([content, at, entity], index): [string, KnownFact] => [
              `${entity} ${contentKey(content)}`,
              known(content, { entityKey: entity, statedAt: NOW + at, factId: String(index) })
            ])
          )
          const places = after.map(([content, at, entity]) => proposed(content, NOW + at, entity))
          const plan = reconcile([...stored.values()], places)
          const decided = [
            ...plan.add,
            ...plan.restate.map((one) => one.place),
            ...plan.past.map((one) => one.place),
            ...plan.suppress.map((one) => one.place)
          ]
          expect(decided.sort((a, b) => a - b)).toEqual(places.map((_, place) => place))
          const cut = plan.supersede.map(({ fact: ref }) => JSON.stringify(ref))
          expect(new Set(cut).size).toBe(cut.length)
          for (const { fact: ref, by } of plan.supersede) {
            expect(plan.add).toContain(by)
            const old =
              'factId' in ref
                ? [...stored.values()].find((one) => one.factId === ref.factId)
                : places[ref.place]
            expect(old?.entityKey).toBe(places[by]?.entityKey ?? '')
          }
        }
      ),
      { numRuns: 300 }
    )
  })
})
