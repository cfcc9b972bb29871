/** Days that come again by what they are the days of, days that only name a thing, and what is kept of the part of a day. */
import { describe, expect, test } from 'bun:test'
import { findDatesIn } from '#src/reading/built-in/dates/languages/find-dates-in.ts'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** A Tuesday at noon. */
const AT = Date.parse('2026-12-01T12:00:00Z')

function factsOf(text: string): string[] {
  const message = { index: 0, kind: 'user', speaker: null, text, at: AT } as const
  const messages = [{ ...message, offsetMinutes: 0, extract: true }]
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('what comes again has no date', () => {
  test.each([
    ['Bin night is Sunday out here.', 'Bin night is Sunday out here.'],
    ['Yoga is Tuesday at 7.', 'Yoga is Tuesday at 7.'],
    ['Quiz night is Thursday.', 'Quiz night is Thursday.'],
    ['Trash pickup is Friday.', 'Trash pickup is Friday.'],
    ["Book club's at mine on the last Thursday.", "Book club's at User's on the last Thursday."],
    ['Poker night: second Friday, rotates.', 'Poker night: second Friday, rotates.'],
    [
      'The piano tuner comes in April and November.',
      'The piano tuner comes in April and November.'
    ],
    [
      "Finlay's drum teacher comes on a Friday at 5.",
      "Finlay's drum teacher comes on a Friday at 5."
    ],
    ['He works at Dairy Queen Tues/Thurs.', 'He works at Dairy Queen Tues/Thurs.'],
    ['I take one day off a week, Sunday.', 'User takes one day off a week, Sunday.'],
    ['Wednesday is no-meeting day.', 'Wednesday is no-meeting day.'],
    ['No-meeting day has been moved to Mondays.', 'No-meeting day has been moved to Mondays.'],
    [
      'Deliveries come three a week: Mon, Thu, Sat.',
      'Deliveries come three a week: Mon, Thu, Sat.'
    ],
    [
      'The maintenance window is Sunday 01:00 to 04:00.',
      'The maintenance window is Sunday 01:00 to 04:00.'
    ],
    ['Photos are delivered in six weeks.', 'Photos are delivered in six weeks.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('a weekday that names a thing is no day', () => {
  test.each([
    ["Sunday roast is at Nan's.", "Sunday roast is at Nan's."],
    ['Saturday girl: Imogen', 'Saturday girl: Imogen.'],
    ["I've dropped the Friday aqua.", 'User has dropped the Friday aqua.'],
    ['Home group is the Tuesday one.', 'Home group is the Tuesday one.'],
    [
      'There is a book fair in town the same Thursday.',
      'There is a book fair in town the same Thursday.'
    ],
    ['We go karting on the Saturday.', 'User and others go karting on the Saturday.']
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })

  test('what is once on its day keeps it', () => {
    expect(factsOf('Opening night is Friday.')).toEqual([
      'Opening night is Friday 4 December 2026.'
    ])
  })
})

describe('which day it is', () => {
  test.each([
    ['The rego is due in August too, the 30th.', 'The rego is due on 30 August 2027.'],
    ["They've given me 17 April.", 'They have given User 17 April (17 April 2027).'],
    ['Rufus passed away Tuesday night.', 'Rufus passed away on Tuesday 24 November 2026 at night.'],
    [
      'The plumber comes Friday morning.',
      'The plumber comes on Friday 4 December 2026 in the morning.'
    ],
    ['Dinner is tomorrow evening at 7.', 'Dinner is 2 December 2026 at 7 in the evening.'],
    ['Deliver Saturday before 11.', 'Deliver on Saturday 5 December 2026 before 11.'],
    [
      'They migrated to GitLab over the weekend.',
      'They migrated to GitLab over the weekend of 28 November 2026.'
    ],
    ['They agreed to 580 a day from this month.', 'They agreed to 580 a day from December 2026.'],
    ["The get-in's at noon this Saturday.", "The get-in's on Saturday 5 December 2026 at noon."],
    ["This Friday's retro is on Zoom.", "This Friday's (4 December 2026) retro is on Zoom."],
    [
      'The publisher gave me until 12 September.',
      'The publisher gave User until 12 September (12 September 2027).'
    ],
    [
      'Brightmoor asked to do it Monday at 2.',
      'Brightmoor asked to do it on Monday 7 December 2026 at 2.'
    ],
    ['Got a regatta on the 23rd.', 'User got a regatta on 23 December 2026.'],
    ['Retired in May, doing the lap of Oz.', 'User retired in May 2026, doing the lap of Oz.'],
    ['I want to keep it till the end of the year.', 'User wants to keep it till the end of 2026.'],
    [
      'The sitter was half an hour late this week.',
      'The sitter was half an hour late in the week of 30 November 2026.'
    ]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})

describe('in other languages', () => {
  const daysIn = (language: string, text: string) =>
    findDatesIn(language, text, { at: AT, offsetMinutes: 0 }).map((found) => found.text)

  test.each([
    ['es', 'Doy Lengua, 18 horas a la semana.'],
    ['it', 'Il giro dura due ore.'],
    ['fr', 'Ils me donnent un exposé de 12 minutes.'],
    ['ja', '在宅は週2日です。'],
    ['ja', '2泊3日'],
    ['pt', 'A retrospetiva é de duas em duas semanas, à quinta.'],
    ['pl', 'Pracuję na zmianie od 6.']
  ])('%s: "%s" tells how much or how often', (language, text) => {
    expect(daysIn(language, text)).toEqual([])
  })

  test.each([
    ['de', 'Dienstag und Donnerstag habe ich Training.'],
    ['es', 'Paula viene lunes y miércoles.'],
    ['fr', 'Je suis en télétravail mardi et jeudi.'],
    ['fr', 'Permanence le samedi 10h-12h.'],
    ['it', 'Viene martedì e venerdì.'],
    ['pt', 'Ela faz natação terça e quinta às 15h.'],
    ['ja', '燃えるゴミは火曜と金曜。']
  ])('%s: "%s" comes again', (language, text) => {
    expect(daysIn(language, text)).toEqual([])
  })

  test.each([
    ['de', 'Samstag und Sonntag sind wir in Rom.', 2],
    ['fr', 'Le rendez-vous a été déplacé de mardi à jeudi.', 2],
    ['es', 'Vuelvo en 18 horas.', 1],
    ['it', 'Fra due ore arrivo.', 1],
    ['it', "Fra un'ora arrivo.", 1]
  ])('%s: "%s" is on its days', (language, text, count) => {
    expect(daysIn(language, text)).toHaveLength(count)
  })

  test('a farm is no Thursday', () => {
    expect(daysIn('pt', 'Vai ser na Quinta da Eira.')).toEqual([])
  })
})

describe('what the words around it are', () => {
  test.each([
    ['I quit smoking 3 weeks ago.', 'User quit smoking around 10 November 2026.'],
    ['quit smoking 3 weeks ago', 'User quit smoking around 10 November 2026.'],
    ['Missed hygienist appointments cost 30.', 'Missed hygienist appointments cost 30.'],
    ['Embedded team, we use Zephyr.', 'Embedded team, User and others use Zephyr.'],
    ['Miss Lovibond likes Westerns.', 'Miss Lovibond likes Westerns.'],
    ['There is a day trip to the slate mine.', 'There is a day trip to the slate mine.'],
    ["Wife's car is a Yaris, mine's a Berlingo.", "Wife's car is a Yaris, User's is a Berlingo."],
    ["Hugh's gone to Wells.", 'Hugh has gone to Wells.'],
    ['I read to the residents on Mondays.', 'User reads to the residents on Mondays.'],
    ["My right ankle's sore.", "User's right ankle's sore."],
    ["Right ankle's sore.", "Right ankle's sore."],
    ['Retry limit for webhooks is 5.', 'Retry limit for webhooks is 5.'],
    ['You can reach me on the number ending 417.', 'You can reach User on the number ending 417.'],
    ['My name is Mrs Achterberg.', "The user's name is Mrs Achterberg."]
  ])('%s', (said, kept) => {
    expect(factsOf(said)).toEqual([kept])
  })
})
