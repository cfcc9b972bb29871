/** What somebody asks to be reminded of at a time and on no day, or by a part of the day. */
import { describe, expect, test } from 'bun:test'
import { askedAtTime, askedFromNow } from '#src/triggers/reminders/asked-time.ts'
import { reminderOf } from '#src/triggers/reminders/reminder.ts'

/** A Monday, at noon by the user's clock. */
const SAID = Date.parse('2027-04-12T10:00:00Z')
const OFFSET = 120
const MINUTE = 60_000

function asked(text: string, now = SAID, said = SAID) {
  const fact = {
    factId: 'f',
    entity: 'User',
    entityType: 'person',
    content: text,
    eventDate: null,
    statedAt: new Date(said),
    speaker: null,
    quote: text
  }
  const moment = { now, offsetMinutes: OFFSET }
  return askedFromNow(fact, moment) ?? reminderOf(fact, moment) ?? askedAtTime(fact, moment)
}

/** On the user's own clock. */
function firesAt(text: string, now = SAID): string | null {
  const at = asked(text, now)?.times[0].fireAt
  return at === undefined
    ? null
    : new Date(at + OFFSET * MINUTE).toISOString().slice(0, 16).replace('T', ' ')
}

describe('a time without a day is the next such time', () => {
  test.each([
    ['Remind me at 9 pm to call Tom.', '2027-04-12 21:00'],
    ['Remind me at 11 am to call Tom.', '2027-04-13 11:00'],
    ['Erinnere mich um 23 Uhr an den Kuchen.', '2027-04-12 23:00'],
    ["Rappelle-moi à 23h d'appeler Tom.", '2027-04-12 23:00'],
    ['Remind me at half past eight to call Tom.', '2027-04-13 08:30'],
    ['Remind me at 4 to call Tom.', '2027-04-12 16:00'],
    ['Erinnere mich um halb sieben abends an Tom.', '2027-04-12 18:30'],
    ['Recuérdame a las nueve y media de la noche llamar a Tom.', '2027-04-12 21:30'],
    ['下午四点半提醒我给汤姆打电话。', '2027-04-12 16:30'],
    ['You need not remind me at 9 pm.', null],
    ["You don't need to remind me every day at 8 am.", null],
    ['Du musst mich nicht mehr jeden Tag um 8 Uhr erinnern.', null],
    ['Please do not forget to remind me at 9 pm.', '2027-04-12 21:00'],
    ['Remember that the shop closes at 9 pm.', null],
    ['Remind me every 2 hours from 3 pm on.', null],
    ['Remind me on 3 March 2027 at 5 pm to call Tom.', null]
  ])('%s', (text, at) => {
    expect(firesAt(text)).toBe(at)
  })

  test('it is told late where reading it took long, and not where it was read from an old chat', () => {
    const text = 'Remind me at 9 pm to call Tom.'
    expect(firesAt(text, SAID + 9 * 60 * MINUTE + 5 * MINUTE)).toBe('2027-04-12 21:05')
    expect(firesAt(text, SAID + 24 * 60 * MINUTE)).toBeNull()
    expect(firesAt('Remind me in 10 minutes to stir.', SAID + 15 * MINUTE)).toBe('2027-04-12 12:15')
  })
})

describe('minutes and hours are counted from what was said', () => {
  test.each([
    ['Remind me in 10 minutes to stir.', '2027-04-12 12:10'],
    ['Erinnere mich in 20 Minuten an den Kuchen.', '2027-04-12 12:20'],
    ['Erinnere mich in einer halben Stunde an den Kuchen.', '2027-04-12 12:30'],
    ['Rappelle-moi dans une heure de sortir le gâteau.', '2027-04-12 13:00'],
    ['Recuérdame en media hora llamar a Ana.', '2027-04-12 12:30'],
    ["Ricordami tra un'ora di chiamare Ana.", '2027-04-12 13:00'],
    ['Lembra-me daqui a quinze minutos de ligar à Ana.', '2027-04-12 12:15'],
    ['Herinner me over 20 minuten aan de taart.', '2027-04-12 12:20'],
    ['Przypomnij mi za godzinę o cieście.', '2027-04-12 13:00'],
    ['30分後に薬を飲むのを忘れないように教えて。', '2027-04-12 12:30'],
    ['20分钟后提醒我吃药。', '2027-04-12 12:20'],
    ['20분 뒤에 약 먹으라고 알려줘.', '2027-04-12 12:20']
  ])('%s', (text, at) => {
    expect(firesAt(text)).toBe(at)
  })
})

test.each(['Remind me in 1 minute to stir.', 'Erinnere mich in 1 Minute ans Rühren.'])(
  'to the second: %s',
  (text) => {
    const said = SAID + 50_000
    expect(asked(text, said, said)?.times[0].fireAt).toBe(said + MINUTE)
  }
)

describe('a part of the day is no morning', () => {
  test.each([
    ['Remind me tomorrow evening to call Tom.', '2027-04-13 18:00'],
    ['Remind me tomorrow at noon to call Tom.', '2027-04-13 12:00'],
    ['Erinnere mich morgen Abend an den Müll.', '2027-04-13 18:00'],
    ["Rappelle-moi demain soir d'appeler Tom.", '2027-04-13 18:00']
  ])('%s', (text, at) => {
    expect(firesAt(text)).toBe(at)
  })
})

test('every morning at eight is at eight', () => {
  expect(firesAt('Remind me every morning at eight to take it.')).toBe('2027-04-13 08:00')
})

describe('what is asked for every day comes every day', () => {
  test.each([
    ['Remind me every day at 8 am to take my pills.', ['13 08:00', '14 08:00', '15 08:00']],
    ['Remind me every evening to take my pills.', ['12 18:00', '13 18:00', '14 18:00']],
    ['Erinnere mich jeden Tag um 8 Uhr an meine Pillen.', ['13 08:00', '14 08:00', '15 08:00']],
    ['毎日8時に薬を飲むようにリマインドして。', ['13 08:00', '14 08:00', '15 08:00']]
  ])('%s', (text, days) => {
    const draft = asked(text)
    expect(draft).toMatchObject({ type: 'reminder', again: true })
    const times = draft?.times.map(({ fireAt }) =>
      new Date(fireAt + OFFSET * MINUTE).toISOString().slice(8, 16).replace('T', ' ')
    )
    expect(times).toEqual(days)
  })
})

test.each([
  ["My sister Ana's birthday is on 29 February."],
  ['Mein Geburtstag ist am 29. Februar.']
])('a day that only leap years have comes every year: %s', (text) => {
  expect(asked(text)?.times.map(({ occurrence }) => occurrence)).toEqual([
    '2028-02-29',
    '2029-02-28'
  ])
})
