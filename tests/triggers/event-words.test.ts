/** Whether two statements tell of one event. */
import { describe, expect, test } from 'bun:test'
import { eventWords, sharedEvent } from '#src/triggers/event-words.ts'

const shared = (a: string, b: string, name = '') =>
  sharedEvent(eventWords(a, name), eventWords(b, name))

describe('one event', () => {
  test.each([
    ['I have a physio appointment on 12 June.', 'My physio appointment was moved to 25 June.'],
    ['User has a dentist appointment on 3 June 2027 at 9:00.', 'The dentist was cancelled.'],
    ['I have an appointment with Dr Ito on 3 June.', 'The appointment was moved to Friday.'],
    [
      'Ich habe am 3. Juni einen Termin beim Zahnarzt.',
      'Der Zahnarzt wurde auf Freitag verschoben.'
    ],
    [
      'Tenho consulta com a dermatologista Dra. Paula dia 3 de dezembro às 15h.',
      'A consulta foi cancelada, a Dra. Paula está de férias.'
    ]
  ])('%s | %s', (before, after) => {
    expect(shared(before, after)).toBeGreaterThanOrEqual(0.5)
  })
})

describe('another one', () => {
  test.each([
    ['I have a dentist appointment on 3 June.', 'My physio appointment was moved to 25 June.'],
    ['I have a dentist appointment on 3 June.', 'My concert on 9 June was cancelled.'],
    ['User has a dentist appointment on 3 May 2027.', 'User flies to Lisbon on 3 May 2027.'],
    ['Nia has a meeting with Tom on Monday.', 'Nia has a meeting with Ana on Monday.'],
    ['Am Montag habe ich Chorprobe.', 'Am Montag habe ich einen Termin beim Anwalt.']
  ])('%s | %s', (before, after) => {
    expect(shared(before, after, 'Nia')).toBeLessThan(0.5)
  })
})

test('the hour is told apart from the name', () => {
  expect(eventWords('I have a meeting at 9:00.').clock).toBe('09:00')
})
