/** When a reminder fires, on the user's own clock. */
import { describe, expect, test } from 'bun:test'
import { type Event, fireAt } from '#src/triggers/reminders/lead.ts'

const NOW = Date.parse('2027-04-12T08:00:00Z')

function fires(event: Partial<Event>, offsetMinutes = 0, from = NOW): string {
  const whole: Event = { kind: 'plan', day: '2027-05-03', time: null, before: null, ...event }
  return new Date(fireAt(whole, offsetMinutes, from)).toISOString().slice(0, 16)
}

describe('the lead time', () => {
  test.each<[string, Partial<Event>, string]>([
    ['a plan: the morning before', {}, '2027-05-02T09:00'],
    ['a deadline: the morning before', { kind: 'deadline' }, '2027-05-02T09:00'],
    ['a birthday: the morning before', { kind: 'yearly' }, '2027-05-02T09:00'],
    ['papers that expire: two weeks before', { kind: 'expiry' }, '2027-04-19T09:00'],
    [
      'an appointment at a time: two hours before',
      { kind: 'appointment', time: '15:00' },
      '2027-05-03T13:00'
    ],
    [
      'an early one: the evening before',
      { kind: 'appointment', time: '07:30' },
      '2027-05-02T18:00'
    ],
    ['an appointment of a day: the morning before', { kind: 'appointment' }, '2027-05-02T09:00'],
    ['asked for a time: then', { kind: 'asked', time: '17:45' }, '2027-05-03T17:45'],
    ['asked for a day: that morning', { kind: 'asked' }, '2027-05-03T09:00'],
    [
      'asked for two days before: then',
      { kind: 'asked', before: 2 * 86_400_000 },
      '2027-05-01T09:00'
    ],
    [
      'papers that expire soon: the morning of the day',
      { kind: 'expiry', day: '2027-04-20' },
      '2027-04-20T09:00'
    ],
    ['a plan of today: at once', { day: '2027-04-12', time: '09:30' }, '2027-04-12T08:00'],
    ['a day that has begun: that morning', { day: '2027-04-12' }, '2027-04-12T09:00']
  ])('%s', (_, event, at) => {
    expect(fires(event)).toBe(at)
  })

  test.each([
    [120, '2027-05-02T07:00'],
    [-480, '2027-05-02T17:00'],
    [330, '2027-05-02T03:30']
  ])('nine in the morning is the user’s, %d minutes ahead of UTC', (offset, at) => {
    expect(fires({}, offset)).toBe(at)
  })

  test('it never lies behind', () => {
    const late = Date.parse('2027-05-03T14:59:00Z')
    expect(fires({ kind: 'appointment', time: '15:00' }, 0, late)).toBe('2027-05-03T14:59')
  })
})
