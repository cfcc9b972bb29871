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
