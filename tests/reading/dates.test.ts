import { describe, expect, test } from 'bun:test'
import { findDates } from '#src/reading/built-in/dates/find-dates.ts'
import { type Direction, eventDateOf } from '#src/reading/built-in/dates/mention.ts'
import { withAbsoluteDates } from '#src/reading/built-in/dates/wording.ts'

/** A Monday afternoon. */
const AT = Date.parse('2023-05-08T13:56:00Z')

function read(text: string, direction: Direction = 'past', offsetMinutes = 0, at = AT): string[] {
  return findDates(text, { at, offsetMinutes, direction }).map(eventDateOf)
}

describe('a date phrase means the day on which it was said minus or plus what it says', () => {
  const cases: [string, string][] = [
    ['I went there yesterday', '2023-05-07'],
    ['We met last night', '2023-05-07'],
    ['We went camping last weekend', '2023-05-06'],
    ['I was in Paris last Friday', '2023-05-05'],
    ['it was a few days ago', '2023-05-05'],
    ['I started 3 years ago', '2020-05-08'],
    ['two summers ago I moved', '2021-06-01'],
    ['I moved here two years ago today', '2021-05-08'],
    ['I quit three weeks ago yesterday', '2023-04-16'],
    ['two weekends ago', '2023-04-29'],
    ['in March I ran', '2023-03-01'],
    ['last month', '2023-04-01'],
    ['the year before last', '2021-01-01'],
    ['the week before 9 June 2022', '2022-05-30'],
    ['the Sunday before 25 May 2023', '2023-05-21'],
    ['the day before yesterday', '2023-05-06'],
    ['the day after tomorrow', '2023-05-10'],
    ['three weeks from tomorrow', '2023-05-30'],
    ['two weeks before Christmas', '2022-12-11'],
    ['in the summer of 2019', '2019-06-01'],
    ['mid-November', '2022-11-11'],
    ['the first quarter of 2018', '2018-01-01'],
    ['3rd week of January', '2023-01-16'],
    ['the last weekend of April', '2023-04-29'],
    ['since 2016', '2016-01-01'],
    ['in the 90s', '1990-01-01'],
    ['on 5 May', '2023-05-05'],
    ['On May 3, 2022 I quit', '2022-05-03'],
    ['born 1985-03-04', '1985-03-04'],
    ['between 3 and 12 of Sept', '2022-09-03'],
    ['Halloween weekend 2021', '2021-10-30'],
    ['10 minutes ago', '2023-05-08T13:46:00']
  ]
  for (const [text, day] of cases) {
    test(`"${text}" is ${day}`, () => {
      expect(read(text)).toEqual([day])
    })
  }
})

describe('words that only look like dates are none', () => {
  const cases = [
    'I may go there',
    'This may or may not be right.',
    'that was the second time',
    'The sun is up',
    'we march on',
    'I read 2000 pages',
    'I get up at 7am',
    'Call me at 555 1212',
    'There are two to four people in the room',
    'ticket ABC-12345-A1B2C3'
  ]
  for (const text of cases) {
    test(`"${text}" holds no date`, () => {
      expect(read(text)).toEqual([])
    })
  }
})

describe('where the words leave it open', () => {
  test('a past sentence looks back and a future one ahead', () => {
    expect(read('on Friday', 'past')).toEqual(['2023-05-05'])
    expect(read('on Friday', 'future')).toEqual(['2023-05-12'])
    expect(read('in March', 'past')).toEqual(['2023-03-01'])
    expect(read('in March', 'future')).toEqual(['2024-03-01'])
  })

  test("the speaker's own offset decides which day it is", () => {
    const lateEvening = Date.parse('2023-05-08T23:30:00Z')
    expect(read('yesterday', 'past', 0, lateEvening)).toEqual(['2023-05-07'])
    expect(read('yesterday', 'past', 120, lateEvening)).toEqual(['2023-05-08'])
    expect(read('yesterday', 'past', -600, lateEvening)).toEqual(['2023-05-07'])
  })
})

describe('relative dates are written out, absolute ones are left', () => {
  const cases: [string, string][] = [
    ['We met yesterday.', 'We met on 7 May 2023.'],
    ['Yesterday we met.', 'On 7 May 2023 we met.'],
    ['We went camping last weekend.', 'We went camping on the weekend of 6 May 2023.'],
    ['I moved two years ago.', 'I moved in about 2021.'],
    ["I liked yesterday's talk.", "I liked yesterday's (7 May 2023) talk."],
    ['I will finish by tomorrow.', 'I will finish by 9 May 2023.'],
    ['I was born on 4 July 1990.', 'I was born on 4 July 1990.'],
    ['I moved here in 2019.', 'I moved here in 2019.']
  ]
  for (const [said, written] of cases) {
    test(`"${said}" becomes "${written}"`, () => {
      const dates = findDates(said, { at: AT, offsetMinutes: 0, direction: 'past' })
      expect(withAbsoluteDates(said, dates)).toBe(written)
    })
  }
})

test.each([
  ['I met Bob 99999999 days ago.', AT],
  ['I met Bob 999999 weeks ago.', AT],
  ['I met Bob 99999 months ago.', AT],
  ['Yesterday I met Bob.', Date.parse('0001-01-01T00:00:00Z')],
  ['I fly to Oslo tomorrow.', Date.parse('9999-12-31T12:00:00Z')]
])('a day outside the years 1 to 9999 is no date: %s', (said, at) => {
  expect(read(said, 'past', 0, at)).toEqual([])
})
