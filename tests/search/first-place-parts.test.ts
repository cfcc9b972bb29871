/** What may stand first, of several that tell of one thing. */
import { expect, test } from 'bun:test'
import { weighed } from '#src/finding/order/first-place.ts'
import type { Candidate } from '#src/finding/order/place-features.ts'

const EARLIER: Candidate = {
  id: 'earlier',
  message: 'earlier',
  text: 'User lives in Lisbon.',
  at: 0,
  replaces: '',
  found: 0.8,
  placed: 0.8
}
const LATER = { ...EARLIER, id: 'later', message: 'later', at: 86_400_000, found: 0.5, placed: 0.5 }

test('where a place is asked for, what tells a time alone is none beside what closed a place', () => {
  const time = { ...EARLIER, id: 'time', text: 'The workshop is at 10.' }
  const room = { ...LATER, id: 'room', text: 'Kepler is taken, so User is in Tycho.', found: 0.2 }
  const replaces = 'The meeting room for the workshop is Kepler.'
  const ids = (question: string, told = [time, { ...room, replaces }]) =>
    weighed(question, told, [], true).map(({ id }) => id)
  expect(ids('Where is the workshop?')).toEqual(['room'])
  expect(ids('When is the workshop?')).toEqual(['time'])
  expect(ids('Where is the workshop?', [time, room])).toEqual(['time'])
})

test('what closed a statement does not stand alone where another one says as much of the question, and other words', () => {
  const goal = { ...EARLIER, id: 'goal', text: 'The goal is 40,000 by 2028.', found: 0.3 }
  const now = { ...LATER, id: 'now', text: 'User can only put away 300 a month.', found: 0.8 }
  const replaces = 'User is saving 500 a month.'
  const ids = (question: string) =>
    weighed(question, [goal, { ...now, replaces }], [], true).map(({ id }) => id)
  expect(ids('What is my savings goal?').toSorted()).toEqual(['goal', 'now'])
  expect(ids('How much do I save?')).toEqual(['now'])
})

test('what has closed another one is after the best only where that is sure', () => {
  const now = { ...LATER, id: 'now', text: 'User can only put away 300 a month.', found: 0.2 }
  const goal = { ...EARLIER, id: 'goal', text: 'The goal is 40,000 by 2028.' }
  const ids = (replaces: string) =>
    weighed(
      'What is the goal?',
      [goal, { ...now, replaces }],
      [{ older: 'goal', newer: 'now', chance: 0.3 }],
      true
    ).map(({ id }) => id)
  expect(ids('')).toEqual(['goal', 'now'])
  expect(ids('User is saving 500 a month.')).toEqual(['goal'])
})

test('what came after another part of the best than is asked about is none', () => {
  const tools = 'Wir benutzen Jira für Tickets und Confluence für Doku.'
  const told = [
    { ...EARLIER, id: 'tools', text: tools },
    { ...LATER, id: 'docs', text: 'Die Doku liegt jetzt in Notion.' }
  ]
  const ids = (question: string, chance: number) =>
    weighed(question, told, [{ older: 'tools', newer: 'docs', chance }], true).map(({ id }) => id)
  expect(ids('Was nutzen wir für Tickets?', 0.3)).toEqual(['tools'])
  expect(ids('Was nutzen wir für Tickets?', 0.9)).toEqual(['tools'])
  expect(ids('Wo liegt die Doku?', 0.9)).toEqual(['docs'])
})
