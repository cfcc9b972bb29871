/** How a fact is worded: whoever says "I" is named, and what stands for another sentence's noun says which. */
import { describe, expect, test } from 'bun:test'
import type { SourceMessage } from '#src/memory/candidates.ts'
import { readLocally } from '#src/reading/read-locally.ts'

function told(...texts: string[]): string[] {
  const messages = texts.map((text, index) => ({
    index,
    kind: 'user',
    speaker: null,
    text,
    at: Date.parse('2026-10-02T09:00:00Z'),
    offsetMinutes: 0,
    extract: true
  }))
  const { facts } = readLocally({ messages: messages as SourceMessage[], userName: null })
  return facts.map(({ content }) => content)
}

describe('every verb of a named subject agrees with it', () => {
  const cases: [string, string][] = [
    [
      'I quit the bank and start at Monzo on 7 July.',
      'User quit the bank and starts at Monzo on 7 July 2027.'
    ],
    ['I usually fast until noon.', 'User usually fasts until noon.'],
    ['I rarely drink and never smoke.', 'User rarely drinks and never smokes.'],
    ['I quit smoking and run every day.', 'User quit smoking and runs every day.'],
    ['I finished school and study law now.', 'User finished school and studies law now.'],
    ['I get up at 6, run, and shower.', 'User gets up at 6, runs, and showers.'],
    ['I love it and drink it daily.', 'User loves it and drinks it daily.'],
    // With another verb before it, it goes with that one.
    ['I wanted to live and work in Berlin.', 'User wanted to live and work in Berlin.'],
    ['I decided to quit and move to Rome.', 'User decided to quit and move to Rome.'],
    ['I helped Tom pack and move.', 'User helped Tom pack and move.'],
    ['I met people who live and work there.', 'User met people who live and work there.'],
    // Nouns.
    ['I bought a car and bike.', 'User bought a car and bike.'],
    ['I ate rice and fish.', 'User ate rice and fish.']
  ]
  for (const [said, content] of cases) test(said, () => expect(told(said)).toEqual([content]))
})

describe('who only wants help tells nothing', () => {
  const nothing = [
    'Can you help me with my taxes?',
    'Could you look at my code?',
    'Can you write an email to my boss?',
    'Please help me with my homework.',
    'I need help with my essay.'
  ]
  for (const said of nothing) test(said, () => expect(told(said)).toEqual([]))

  const something: [string, string][] = [
    ['Can I bring my dog?', 'User asked: "Can I bring my dog?"'],
    ['Can you help me with my wedding?', 'User asked: "Can you help me with my wedding?"'],
    [
      'Can you help my son with his homework?',
      'User asked: "Can you help my son with his homework?"'
    ],
    [
      'Can you help me with my tax return for 2025?',
      'User asked: "Can you help me with my tax return for 2025?"'
    ]
  ]
  for (const [said, content] of something) test(said, () => expect(told(said)).toEqual([content]))
})

describe('"it" and "they" are named where the sentence before names one thing that they can be', () => {
  const cases: [said: string, content: string][] = [
    ['I bought a Vespa. It is red.', 'The Vespa is red.'],
    ['My car broke down. It is a 2012 Golf.', "User's car is a 2012 Golf."],
    ['My landlord raised the rent. It is now 1,200.', 'The rent is now 1,200.'],
    ['I work at Siemens. It is a big company.', 'Siemens is a big company.'],
    ['I run a bakery called Krume. It is closed on Mondays.', 'Krume is closed on Mondays.'],
    ['My parents moved to Spain. They live in Malaga.', "User's parents live in Malaga."],
    ['I have a flat in Bonn. Its rent is 900 euros.', "The flat's rent is 900 euros."],
    ['I got a new laptop yesterday. It cost 2,000 euros.', 'The new laptop cost 2,000 euros.'],
    ['I have got two cats. I feed them at six.', 'User feeds the two cats at six.'],
    ['I have an exam soon. It lasts two hours.', 'The exam lasts two hours.'],
    ['I have a son. He is 5.', "User's son is 5."],
    // Nothing that was named, or one of two.
    [
      'I live in Oslo. It takes me 20 minutes to get to work.',
      'It takes User 20 minutes to get to work.'
    ],
    ['I have a meeting soon. It is my birthday too.', "It is User's birthday too."],
    ['I have a Vespa and a Golf. It is from 1972.', 'It is from 1972.']
  ]
  for (const [said, content] of cases) test(said, () => expect(told(said).at(-1)).toBe(content))
})

test('whoever is known by the name that they give is not told to be called so', () => {
  expect(told("I'm Priya, PM at Acme.")).toContain('Priya is PM at Acme.')
})

test.each([
  [
    'I froze the gym membership until February.',
    'User froze the gym membership until February 2027.'
  ],
  ['I lived in Rome until February.', 'User lived in Rome until February 2026.']
])('"%s" looks the way of what it tells', (said, kept) => {
  expect(told(said)).toEqual([kept])
})
