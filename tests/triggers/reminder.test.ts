/** What is to be reminded of, and what is not, sentence by sentence as the built-in extractor keeps it. */
import { describe, expect, test } from 'bun:test'
import { readLocally } from '#src/reading/read-locally.ts'
import { reminderOf } from '#src/triggers/reminders/reminder.ts'

/** A Monday. */
const SAID = Date.parse('2027-04-12T10:00:00Z')
const OFFSET = 120

function reminders(text: string, now = SAID) {
  const message = {
    index: 0,
    kind: 'user',
    speaker: null,
    text,
    at: SAID,
    offsetMinutes: OFFSET
  } as const
  const { facts } = readLocally({ messages: [{ ...message, extract: true }], userName: null })
  return facts.flatMap((fact) => {
    const dated = { ...fact, factId: 'f', statedAt: new Date(SAID) }
    return reminderOf(dated, { now, offsetMinutes: OFFSET }) ?? []
  })
}

function firesAt(text: string, now = SAID): string[] {
  return reminders(text, now).map(({ times }) =>
    new Date(times[0].fireAt).toISOString().slice(0, 16)
  )
}

describe('a reminder', () => {
  test.each([
    ['I have a dentist appointment on 3 May at 15:00.', '2027-05-03T11:00'],
    ['Remind me to call the bank on Friday.', '2027-04-16T07:00'],
    ['Please remind me tomorrow at 9am to water the plants.', '2027-04-13T07:00'],
    ['Can you remind me in 3 days to check the oven order?', '2027-04-15T07:00'],
    ['My passport expires on 3 August 2027.', '2027-07-20T07:00'],
    ['I promised Tom to send him the slides by Thursday.', '2027-04-14T07:00'],
    ['We moved the kick-off meeting to 26 April.', '2027-04-25T07:00'],
    ['Ich habe am 3. Mai um 15 Uhr einen Zahnarzttermin.', '2027-05-03T11:00'],
    ["J'ai un rendez-vous chez le dentiste le 3 mai à 15 h.", '2027-05-03T11:00'],
    ['明日銀行に電話するのを忘れないように教えて。', '2027-04-13T07:00'],
    ['我5月3日下午3点要去看牙医。', '2027-05-03T11:00'],
    ['牙医改到5月3号上午十点了。', '2027-05-03T06:00'],
    ['Ik moet 3 mei om kwart over 9 naar de tandarts.', '2027-05-03T05:15'],
    ['Dentist moved to Mon 3 May.', '2027-05-02T07:00'],
    ['Remarcaram o ultrassom pro dia 7 de maio.', '2027-05-06T07:00'],
    ['MOT runs out on 14 July.', '2027-06-30T07:00'],
    ['Występ Kuby przenieśli na wtorek 4 maja.', '2027-05-03T07:00'],
    ["Parents' evening for Oscar is on Wednesday 5th May at 5:40.", '2027-05-05T13:40'],
    ['Haircut on Friday at 5:15.', '2027-04-16T13:15'],
    ['Poppy is turning 7 on 22 May.', '2027-05-21T07:00'],
    ["British Gas engineer's coming on 3 May between 8 and 12.", '2027-05-02T07:00']
  ])('%s', (text, at) => {
    expect(firesAt(text)).toEqual([at])
  })

  test.each([
    'I had a dentist appointment last Tuesday.',
    'The concert on 20 May was cancelled.',
    'My neighbour has a dentist appointment on Friday.',
    'I might go to Rome on 27 April, not sure yet.',
    'My boss flies to Oslo on 21 April.',
    'You need not remind me of anything on 18 April.',
    'Mein Nachbar hat am 20. April einen Zahnarzttermin.',
    '上司は4月21日にオスロへ飛びます。'
  ])('none of: %s', (text) => {
    expect(reminders(text)).toEqual([])
  })

  test('a birthday comes again every year', () => {
    const text = "My sister Ana's birthday is on 5 May."
    expect(reminders(text)[0]).toMatchObject({
      again: true,
      times: [
        { occurrence: '2027-05-05', fireAt: Date.parse('2027-05-04T07:00:00Z') },
        { occurrence: '2028-05-05' },
        { occurrence: '2029-05-05' }
      ]
    })
    const later = Date.parse('2027-08-01T00:00:00Z')
    expect(reminders(text, later)[0]?.times[0].occurrence).toBe('2028-05-05')
  })

  test('what is left of a sentence whose day was moved is told of no more', () => {
    const quote = 'Vet appt for Biscuit is May 3 at 2:30pm at Lamar Animal Hospital.'
    const fact = {
      factId: 'f',
      entity: 'User',
      entityType: 'person',
      content: 'Vet appt for Biscuit is at Lamar Animal Hospital.',
      eventDate: null,
      statedAt: new Date(SAID),
      speaker: null,
      quote
    }
    expect(reminderOf(fact, { now: SAID, offsetMinutes: OFFSET })).toBeNull()
    // Of what keeps its day, and whose hour was moved, the old hour is told of no more.
    const day = {
      ...fact,
      content: 'Vet appt for Biscuit is on 3 May 2027.',
      eventDate: '2027-05-03'
    }
    expect(reminderOf(day, { now: SAID, offsetMinutes: OFFSET })?.times[0].fireAt).toBe(
      Date.parse('2027-05-02T07:00:00Z')
    )
    const whole = { ...fact, content: quote, eventDate: '2027-05-03T14:30:00' }
    expect(reminderOf(whole, { now: SAID, offsetMinutes: OFFSET })).not.toBeNull()
  })

  test('a time that was agreed to is reminded of, though the reply names none', () => {
    const fact = {
      factId: 'f',
      entity: 'User',
      entityType: 'person',
      content: 'User agreed to: "I have Monday 3 May 2027 at 9:15."',
      eventDate: '2027-05-03T09:15:00',
      statedAt: new Date(SAID),
      speaker: null,
      quote: 'That works.'
    }
    expect(reminderOf(fact, { now: SAID, offsetMinutes: OFFSET })).not.toBeNull()
  })

  test('a birth is remembered on its own day', () => {
    const [born] = reminders('My nephew was born on Saturday.')
    expect(born?.times[0].occurrence).toBe('2028-04-10')
  })

  test('what lies behind reminds of nothing', () => {
    const later = Date.parse('2027-06-01T00:00:00Z')
    expect(reminders('I have a dentist appointment on 3 May at 15:00.', later)).toEqual([])
  })
})
